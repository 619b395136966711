#include "cvode.hpp"

#include <memory>

#include <cvode/cvode.h>
#include <sundials/sundials_context.h>
#include <sunnonlinsol/sunnonlinsol_fixedpoint.h>

#include "vector.hpp"

namespace verilie::reference {

namespace {
constexpr long step_limit = 10'000'000;  // per output; the default is 500

/// A SUNDIALS object and the function that ends it.
template <class T> using Owned = std::unique_ptr<T, void (*)(T*)>;
using Vector = Owned<std::remove_pointer_t<N_Vector>>;

void check(int code, const std::string& call) {
    if (code < 0)
        throw std::runtime_error("CVODE: " + call + " failed with "
                                 + std::unique_ptr<char, void (*)(void*)>(CVodeGetReturnFlagName(code), std::free).get()
                                 + ".");
}
template <class T> T* check(T* made, const std::string& call) {
    if (!made) throw std::runtime_error("CVODE: " + call + " failed.");
    return made;
}

struct Context {
    SUNContext handle = nullptr;
    Context() { check(SUNContext_Create(nullptr, &handle), "SUNContext_Create"); }
    ~Context() { SUNContext_Free(&handle); }
    Context(const Context&) = delete;
};
Eigen::Map<Coordinates<double>> view(N_Vector y) { return {N_VGetArrayPointer(y), N_VGetLength(y)}; }

int right_hand_side(realtype, N_Vector y, N_Vector dy, void* field) {
    Coordinates<double> f;
    (*static_cast<const Field<double>*>(field))(view(y), f);
    view(dy) = f;
    return f.allFinite() ? 0 : -1;
}
void say_nothing(int, const char*, const char*, char*, void*) {}  // the code is checked and thrown instead

struct Solver {
    Context context;
    Vector y;
    Owned<void> memory;
    Owned<std::remove_pointer_t<SUNNonlinearSolver>> fixed_point;

    Solver(const Field<double>& field, const Coordinates<double>& start, double t0, double tolerance)
        : y(check(new_vector(start.size(), context.handle), "N_VNew_Serial"), N_VDestroy),
          memory(check(CVodeCreate(CV_ADAMS, context.handle), "CVodeCreate"), [](void* m) { CVodeFree(&m); }),
          fixed_point(check(SUNNonlinSol_FixedPoint(y.get(), 0, context.handle), "SUNNonlinSol_FixedPoint"),
              [](SUNNonlinearSolver n) { SUNNonlinSolFree(n); }) {
        view(y.get()) = start;
        check(CVodeSetErrHandlerFn(memory.get(), say_nothing, nullptr), "CVodeSetErrHandlerFn");
        check(CVodeInit(memory.get(), right_hand_side, t0, y.get()), "CVodeInit");
        check(CVodeSStolerances(memory.get(), tolerance, tolerance), "CVodeSStolerances");
        check(CVodeSetUserData(memory.get(), const_cast<Field<double>*>(&field)), "CVodeSetUserData");
        check(CVodeSetNonlinearSolver(memory.get(), fixed_point.get()), "CVodeSetNonlinearSolver");
        check(CVodeSetMaxNumSteps(memory.get(), step_limit), "CVodeSetMaxNumSteps");
    }
    Coordinates<double> advance(double t) {
        double reached = 0;
        check(CVodeSetStopTime(memory.get(), t), "CVodeSetStopTime");
        const int code = CVode(memory.get(), t, y.get(), &reached, CV_NORMAL);
        check(code, "CVode to t = " + std::to_string(t));
        if (reached != t)
            throw std::runtime_error(
                "CVODE stopped at t = " + std::to_string(reached) + " short of " + std::to_string(t) + ".");
        const Coordinates<double> state = view(y.get());
        must_be_finite<double>(state, "CVODE");
        return state;
    }
};
}  // namespace

std::vector<Coordinates<double>> march_cvode(
    const Field<double>& field, const Coordinates<double>& y, const std::vector<double>& times, double tolerance) {
    Solver solver(field, y, times.front(), tolerance);
    std::vector<Coordinates<double>> out{y};
    for (std::size_t i = 1; i < times.size(); ++i) out.push_back(solver.advance(times[i]));
    return out;
}

std::string cvode_settings() {
    return "CVODE " SUNDIALS_VERSION ", Adams, fixed-point iteration, rtol = atol = " + to_text(cvode_tolerance)
         + ", stopped at each output, double, no projection";
}

}  // namespace verilie::reference
