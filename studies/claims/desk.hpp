#pragma once
/// What a measurement may ask: the same studies that the other verbs run. Answers are kept in the store; the same
/// question is computed once.

#include <functional>
#include <map>
#include <optional>
#include <string>

#include <verilie/reference/reference.hpp>

#include "drift/row.hpp"
#include "engine/pairs.hpp"
#include "engine/rational.hpp"
#include "order/row.hpp"
#include "stability/study.hpp"

namespace verilie::studies::claims {

struct Question {
    std::string problem, methods, T, h;  ///< h: steps, or a ladder h0,1/2,count
    std::map<std::string, std::string> set = {};
    std::string scalar = "double";
};
/// "rrp_spatial and rrp_newmark on pendulum to T = 10, h = 1/16 ... 1/1024".
std::string words(const Question& q);

class Desk {
public:
    Desk(const Request& r, const Store& store) : request_(&r), store_(&store) {}

    /// What the verbs order, drift and stability answer. Stability goes by growth; with a limit, in energy scales, by
    /// size, too.
    std::vector<OrderRow> order(const Question& q) const;
    DriftDocument drift(const Question& q) const;
    std::vector<StabilityRow> stability(const Question& q, const std::optional<std::string>& limit = {}) const;

    reference::Answer reference(const reference::Question& q) const;
    /// A problem and a method by name, the parameters checked.
    Pair pair(const std::string& problem, const std::string& method,
        const std::map<std::string, std::string>& set = {}) const;
    /// compute(), kept under the name and all sources of the program.
    Json kept(const std::string& name, const std::function<Json()>& compute) const;

private:
    template <class Asked> Asked asking(const Question& q, const char* verb) const;
    const Request* request_;
    const Store* store_;
};

}  // namespace verilie::studies::claims
