// verilie certify: the laws of a method at random states. Beside each stand an exact map, which says what round-off
// leaves, and a wrong one, which must fail.
#include "certify/certify.hpp"
#include "certify/text.hpp"
#include "engine/output.hpp"
#include "engine/shard.hpp"
#include "engine/verb.hpp"

namespace verilie::studies {

namespace {
using certify::CertifyRequest;

/// What counts of a row for the verdict of its method.
certify::Certificate ruling(const Json& row) {
    certify::Certificate c{};
    c.method = row.at("method"), c.law = row.at("law"), c.verdict = row.at("verdict");
    return c;
}
/// The verdict of each method on all rows that the file has of it.
void judge_again(Json& document) {
    for (auto& method : document["methods"]) {
        std::vector<certify::Certificate> rows;
        for (const auto& row : document["rows"])
            if (row["method"] == method["method"]) rows.push_back(ruling(row));
        if (rows.empty()) continue;
        Json verdict = json_of(certify::verdicts_of(rows).front());
        verdict["run"] = method["run"];
        method = std::move(verdict);
    }
}
/// NOTE: with --scalar, laws are measured in that scalar alone, and what was said in the other one stays.
bool stays(const CertifyRequest& r, const Earlier& e) {
    const bool of_a_scalar = r.scalar_given && e.row.contains("scalar") && !e.row.contains("double_only");
    return !e.again || (of_a_scalar && e.row["scalar"].is_string() && e.row["scalar"] != r.scalar);
}

int answer(const CertifyRequest& r) {
    const auto found = certify::certify_rows(r);
    if (r.shard) return tell_shard(r);
    publish(r, json_of(found), text_of(found, r.in_full), judge_again, [&](const Earlier& e) { return stays(r, e); });
    return certify::certify_holds(found) ? 0 : 1;
}
}  // namespace

Verb verb_certify() {
    return verb_of<CertifyRequest, answer>("certify",
        "The laws of a method at random states: symplecticity, reversibility, momentum, equivariance, local order; "
        "beside each an exact map that must pass and a wrong one that must fail",
        {{"rows", {"problem", "method", "body", "asked"}}, {"methods", {"method"}}, {"problems", {"problem"}},
            {"controls", {"law", "scalar", "double_only"}}},
        schema_of<certify::Certificates>);
}

}  // namespace verilie::studies
