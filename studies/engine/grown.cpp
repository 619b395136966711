#include "engine/grown.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include <fmt/format.h>

namespace verilie::studies {

namespace {
struct Quantity {
    const char* name;
    std::vector<double> of;  ///< each body's
};
std::array<Quantity, 4> sizes(const Phase<double>& z) {
    const auto all = [](const std::vector<Vec3<double>>& vectors) {
        std::vector<double> of;
        // no square that overflows before the number does
        for (const auto& a : vectors) of.push_back(std::hypot(a(0), a(1), a(2)));
        return of;
    };
    std::vector<double> q;
    for (const auto& a : z.q) q.push_back(std::hypot(a.w, std::hypot(a.v(0), a.v(1), a.v(2))));
    return {{{"position", all(z.x)}, {"velocity", all(z.v)}, {"attitude (|q|)", q}, {"angular velocity", all(z.W)}}};
}
}  // namespace

std::string what_grew(const Phase<double>& before, const Phase<double>& after) {
    constexpr double clearly = 10;
    const auto was = sizes(before), is = sizes(after);
    double most = 0;
    std::string said;
    for (std::size_t k = 0; k < is.size(); ++k) {
        const double largest = was[k].of.empty() ? 0 : *std::max_element(was[k].of.begin(), was[k].of.end());
        for (std::size_t i = 0; i < is[k].of.size(); ++i) {
            const double size = is[k].of[i], times = std::isnan(size) ? INFINITY : largest > 0 ? size / largest : size;
            if (said.empty() ? !(times >= most) : !(times > most)) continue;
            most = times, said = fmt::format("the {} of body {} is {:.3g} (at the start at most {:.3g})", is[k].name, i,
                              size, largest);
        }
    }
    return most >= clearly ? said : "";
}

}  // namespace verilie::studies
