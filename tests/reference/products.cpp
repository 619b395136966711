// Sums of products of coefficients, against plain loops.
#include <cmath>

#include "../../reference/series/products.hpp"
#include "support/catch.hpp"

using namespace verilie;
using namespace verilie::reference;

#if VERILIE_HAS_QUAD
// Whatever instructions the machine has.
TEST_CASE("sums of products are those of plain loops, bit for bit", "[reference][quick]") {
    const int degree = 30, in_pairs = 9, series = 21;
    const auto number = [](int line, int k) {
        return Split(Pair{std::sin(1 + line + 3 * k) / (1 + k), std::cos(line + k) * 1e-17});
    };
    Products products;
    for (int p = 0; p < series; ++p) CHECK(products.add({p, (5 * p + 3) % series}) == p);
    products.resize(degree, in_pairs);
    for (int k = 0; k <= degree; ++k) {
        if (k < in_pairs) products.sum_pairs(k);
        else products.sum_doubles(k);
        for (int p = 0; p < series; ++p) {
            const auto [a, b] = products.factors(p);
            PairSum<double> pairs;
            double by_turns[2] = {0, 0};
            for (int j = 1; j < k; ++j) {
                const Split x = number(a, j), y = number(b, k - j);
                pairs.add(x.hi, x.upper, x.lo, y.hi, y.upper, y.lo);
                by_turns[j % 2] += x.hi * y.hi;
            }
            if (k < in_pairs) CHECK((products.pair(p).hi == pairs.hi && products.pair(p).lo == pairs.lo));
            else CHECK(products.number(p) == by_turns[1] + by_turns[0]);
        }
        std::vector<Split> newest;
        std::vector<double> leading;
        for (int line = 0; line < series; ++line)
            newest.push_back(number(line, k)), leading.push_back(newest.back().hi);
        if (k < in_pairs) products.append(k, newest.data());
        else products.append(k, leading.data());
    }
}
#endif
