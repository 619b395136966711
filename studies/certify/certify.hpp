#pragma once
/// The laws of a method, each measured at random states through its own steps and judged against what its info says.

#include <map>
#include <optional>
#include <string>
#include <vector>

#include <verilie/catalogue.hpp>

#include "certify/rows.hpp"
#include "engine/request.hpp"
#include "engine/store.hpp"

namespace verilie::studies::certify {

/// What `verilie certify` takes.
struct CertifyRequest : Request {
    std::optional<std::string> at;  ///< one state, as rows name the worst
    void options(Options& o) override {
        takes_problems(o), takes_methods(o);
        o.text("at", at,
            "Only this state of one problem, as rows name their worst: h, then q (w first) and W of every body; where "
            "there are several bodies, then every x and every v");
        takes_a_process(o);
        takes_scalar(o, "Number type: double (16 digits) or fifty (50); both where none is given", {"double", "fifty"});
        takes_long(o);
        takes_shard(o);
        Request::options(o);
    }
};

/// One law of one method on one body.
struct Finding {
    std::string law, body, scalar;  ///< body: problem key and its --set words
    bool claimed;                   ///< what info says, with its condition, on this body
    double value, limit;            ///< measured, the worst over the states; what round-off explains
    std::optional<double> order;    ///< where it does not hold: fitted exponent of the defect in h
    /// holds | fails_as_stated | below_resolution | not_resolved | violated | unexpected | failed | not_applicable
    std::string verdict;
    std::string reason;
    std::string at = {};                          ///< of strata: the worst state, as --at takes it ...
    std::map<std::string, std::string> set = {};  ///< ... and the inertia there
};

struct Options {
    bool fifty = true;              ///< 50 digits too, where the method has them
    int states = 4;                 ///< random states a law
    std::vector<std::string> laws;  ///< empty: all
    std::uint64_t seed = 1;
    bool in_double = true;  ///< double too
    int strata = 256;       ///< stratified states of a single body, a quarter of them of many; 0: none
};

/// Whether fifty digits say all of this law that double says, and more; of no law, false.
bool says_all_in_fifty(std::string_view law);

/// Whether it is measured in fifty digits, too.
bool law_in_fifty(std::string_view law);

/// Whether what is measured is by how much an exponent is off, no defect.
bool is_exponent(std::string_view law);

/// Every law on every body that the method steps, and not_applicable where it steps none. Throws std::invalid_argument
/// on an unknown law.
std::vector<Finding> certify(const MethodEntry& method, const Options& options = {});

/// Every method of the request on the bodies of its problems, from the store; in double and fifty, or in the one that
/// --scalar names.
Certificates certify_rows(const CertifyRequest& r);
/// One verdict for each method, of rows in the order of methods; of a row its method, law and verdict count.
std::vector<MethodVerdict> verdicts_of(const std::vector<Certificate>& rows);
/// Whether the tool may exit with 0 after these rows: every row well, every control as it must be.
bool certify_holds(const Certificates& found);

/// Whether a finding is neither violated nor unexpected nor failed. A denial that doubles cannot resolve fails nothing,
/// and is not shown.
bool well(const Finding& finding);
bool well(std::string_view verdict);

}  // namespace verilie::studies::certify
