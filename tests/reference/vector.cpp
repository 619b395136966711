// The vector operations of CVODE that are not SUNDIALS' own, against those.
#include "../../reference/cvode/vector.hpp"

#include <bit>
#include <random>

#include <sundials/sundials_context.h>

#include "support/catch.hpp"

using namespace verilie::reference;

namespace {
constexpr sunindextype size = 37;

/// Vectors of two kinds that hold the same random numbers.
struct BothKinds {
    SUNContext context = nullptr;
    std::vector<N_Vector> own, plain;  // x, y, z
    std::mt19937_64 random{3};

    BothKinds() {
        REQUIRE(SUNContext_Create(nullptr, &context) == 0);
        for (int i = 0; i < 3; ++i) {
            // NOTE: a solver works on clones
            const N_Vector made = new_vector(size, context);
            own.push_back(N_VClone(made)), plain.push_back(N_VNew_Serial(size, context));
            N_VDestroy(made);
        }
        fill();
    }
    BothKinds(const BothKinds&) = delete;
    ~BothKinds() {
        for (const auto* kind : {&own, &plain})
            for (const N_Vector v : *kind) N_VDestroy(v);
        SUNContext_Free(&context);
    }
    void fill() {
        for (std::size_t v = 0; v < own.size(); ++v)
            for (sunindextype i = 0; i < size; ++i)
                N_VGetArrayPointer(own[v])[i] = N_VGetArrayPointer(plain[v])[i] =
                    std::ldexp(double(random()) - double(random()), int(random() % 40));
    }
    int differing() const {
        int count = 0;
        for (std::size_t v = 0; v < own.size(); ++v)
            for (sunindextype i = 0; i < size; ++i)
                count += std::bit_cast<std::uint64_t>(N_VGetArrayPointer(own[v])[i])
                      != std::bit_cast<std::uint64_t>(N_VGetArrayPointer(plain[v])[i]);
        return count;
    }
};
}  // namespace

TEST_CASE("sums of vectors are those of SUNDIALS, bit by bit, also in place", "[reference]") {
    BothKinds all;
    CHECK(all.own[0]->ops->nvlinearsum != all.plain[0]->ops->nvlinearsum);
    for (const double a : {1.0, -1.0, 0.3, -0.3, 1e-9})
        for (const double b : {1.0, -1.0, 0.3, -0.3, 7.1})
            for (const std::size_t to : {0u, 1u, 2u}) {
                all.fill();
                for (const auto* v : {&all.own, &all.plain}) N_VLinearSum(a, (*v)[0], b, (*v)[1], (*v)[to]);
                INFO(a << " x + " << b << " y into " << to);
                CHECK(all.differing() == 0);
            }
}

TEST_CASE("multiples of vectors are those of SUNDIALS, bit by bit, also in place", "[reference]") {
    BothKinds all;
    CHECK(all.own[0]->ops->nvscale != all.plain[0]->ops->nvscale);
    for (const double c : {1.0, -1.0, 0.0, 0.3})
        for (const std::size_t to : {0u, 2u}) {
            all.fill();
            for (const auto* v : {&all.own, &all.plain}) N_VScale(c, (*v)[0], (*v)[to]);
            INFO(c << " x into " << to);
            CHECK(all.differing() == 0);
        }
}
