#pragma once
/// What `verilie certify` prints: certificates, the verdict of each method on them, and the controls beside them.

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/record.hpp"

namespace verilie::studies::certify {

/// The state at which a law of a stratified body is worst.
struct WorstState {
    std::string at;
    std::map<std::string, std::string> set;
    std::string command;
    static constexpr auto fields() {
        using R = WorstState;
        return std::tuple(field("at", &R::at, "step and state, as --at takes them"),
            field("set", &R::set, "the inertia there, as --set takes it"),
            field("command", &R::command, "measures at this state alone"));
    }
};

/// One law of one method on one body in one scalar.
struct Certificate {
    std::string method, problem, body, law;
    std::optional<std::string> scalar;
    bool claimed;
    std::optional<double> value, limit, floor, order;
    std::string verdict, reason, command;
    std::optional<WorstState> worst;
    Json asked;
    static constexpr auto fields() {
        using R = Certificate;
        return std::tuple(field("method", &R::method, ""), field("problem", &R::problem, ""),
            field("body", &R::body, "the problem with its --set words, or a stratified sample of its bodies"),
            field("law", &R::law, ""),
            field("scalar", &R::scalar, "double or fifty; null: the method does not step this body"),
            field("claimed", &R::claimed, "info says that the law holds on this body"),
            field("value", &R::value, "the defect at the worst state, in the unit of the law; null: not measured"),
            field("limit", &R::limit, "the most that round-off explains there"),
            field(
                "floor", &R::floor, "what exact maps leave of the law, the largest of its controls; null: it has none"),
            field("order", &R::order,
                "where it does not hold, exponent of the defect in h; of local_order, of the error"),
            field("verdict", &R::verdict,
                "holds, fails_as_stated, below_resolution, not_resolved, violated, unexpected, failed or "
                "not_applicable"),
            field("reason", &R::reason, "in words"), field("command", &R::command, "asks this again"),
            field("worst", &R::worst, "the worst of stratified states; null: none were asked"),
            field("asked", &R::asked, "in what the question differs from the plain one: at, seed"));
    }
};

/// All laws of one method together.
struct MethodVerdict {
    std::string method, verdict;
    std::vector<std::string> laws, not_resolved;
    int rows;
    static constexpr auto fields() {
        using R = MethodVerdict;
        return std::tuple(field("method", &R::method, ""),
            field("verdict", &R::verdict,
                "violated where one law is, else unexpected, else failed, else certified; not_applicable: it steps no "
                "body "
                "asked about; not_judged: no problem was left"),
            field("laws", &R::laws, "that made it so"),
            field("not_resolved", &R::not_resolved,
                "laws that nothing decides: denied and not seen to fail, or claimed and out of reach"),
            field("rows", &R::rows, "certificates that count"));
    }
};

/// Of a problem of one's own: whether a method may be judged on it.
struct ProblemVerdict {
    std::string problem, verdict;
    std::optional<double> value;
    std::string reason;
    static constexpr auto fields() {
        using R = ProblemVerdict;
        return std::tuple(field("problem", &R::problem, "with its --set words"),
            field("verdict", &R::verdict, "holds: its loads are as declared; or violated"),
            field("value", &R::value, "relative difference of its loads and minus the potential's gradient"),
            field("reason", &R::reason, "in words"));
    }
};

/// What a law says of one map of a control.
struct TriedMap {
    std::string map, body;
    std::optional<double> value, limit, order;

protected:
    template <class R> static constexpr auto shared() {
        using Number = std::optional<double>;
        return std::tuple(field<R, std::string>("map", &R::map, ""), field<R, std::string>("body", &R::body, ""),
            field<R, Number>("value", &R::value, "the defect; null: not measured"),
            field<R, Number>("limit", &R::limit, "the most that round-off explains"),
            field<R, Number>("order", &R::order, "exponent of the defect in h where it is clear"));
    }
};
struct ExactMap : TriedMap {
    bool holds = false;
    static constexpr auto fields() {
        return std::tuple_cat(shared<ExactMap>(), std::tuple(field("holds", &ExactMap::holds, "as it must")));
    }
};
struct WrongMap : TriedMap {
    bool fails = false;
    static constexpr auto fields() {
        return std::tuple_cat(shared<WrongMap>(), std::tuple(field("fails", &WrongMap::fails, "as it must, clearly")));
    }
};
/// A law tried on a map for which it is exact, and on one that must fail it.
struct ControlRow {
    std::string law, scalar;
    bool double_only;
    ExactMap positive;
    WrongMap negative;
    std::string reason;
    static constexpr auto fields() {
        using R = ControlRow;
        return std::tuple(field("law", &R::law, ""), field("scalar", &R::scalar, "double or fifty"),
            field("double_only", &R::double_only, "by differences, as of methods in another process"),
            field("positive", &R::positive, "a map for which the law is exact"),
            field("negative", &R::negative, "a map that must fail it"),
            field("reason", &R::reason, "what went wrong; empty: nothing"));
    }
    bool is_well() const { return positive.holds && negative.fails; }
};

/// The document.
struct Certificates {
    std::vector<ProblemVerdict> problems;
    std::vector<MethodVerdict> methods;
    std::vector<Certificate> rows;
    std::vector<ControlRow> controls;
    std::string command;
    static constexpr auto fields() {
        using R = Certificates;
        return std::tuple(field("problems", &R::problems, "of one's own: whether their loads are as declared"),
            field("methods", &R::methods, "one a method"), field("rows", &R::rows, "certificates"),
            field("controls", &R::controls, "one a law and scalar in use"),
            field("command", &R::command, "asks all of them again"));
    }
};

}  // namespace verilie::studies::certify
