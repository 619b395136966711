#pragma once
/// What exists, by name, with its facts. Filled by generated calls: one new file under methods/ or problems/ is one new
/// entry.

#include <functional>
#include <tuple>

#include <verilie/run/composition.hpp>
#include <verilie/run/march.hpp>

namespace verilie {

namespace detail {
template <class B> using ProblemMaker = std::function<std::shared_ptr<const AnyProblem<B>>(const Parameters&)>;
template <class S>
using TrajectoryMaker = std::function<std::unique_ptr<Trajectory<S>>(std::shared_ptr<const AnyProblem<base_t<S>>>)>;
/// The same of a composition of the method.
template <class S>
using ComposedMaker = std::unique_ptr<Trajectory<S>> (*)(
    std::shared_ptr<const AnyProblem<base_t<S>>>, const Composition*);
}  // namespace detail

struct ProblemEntry {
    const ProblemInfo* info;
    std::string_view stem;  ///< of its header; empty for one that is not of this library
    /// The problem in double, quad, fifty or extended.
    template <class B> std::shared_ptr<const AnyProblem<B>> make(const Parameters& p) const {
        return std::get<detail::ProblemMaker<B>>(makers)(p);
    }

    one_each<detail::ProblemMaker, all_numbers> makers;
};

struct MethodEntry {
    const MethodInfo* info;
    std::string_view stem;
    /// A trajectory in double, quad, fifty, extended, dual<double, 6> or dual<fifty, 6>.
    template <class S> std::unique_ptr<Trajectory<S>> march(std::shared_ptr<const AnyProblem<base_t<S>>> p) const {
        if (!has<S>())
            throw std::logic_error(std::string(info->key) + " does not march in this scalar; ask has() first.");
        return std::get<detail::TrajectoryMaker<S>>(makers)(std::move(p));
    }

    template <class S> bool has() const { return bool(std::get<detail::TrajectoryMaker<S>>(makers)); }

    one_each<detail::TrajectoryMaker, all_scalars> makers;
    /// Of compositions; null where the method cannot be composed.
    one_each<detail::ComposedMaker, all_scalars> composed = {};
    bool kicks_apart = false;  ///< a KickDriftKick: its kicks may have lengths of their own
};

class Catalogue {
public:
    /// Everything in methods/ and problems/, in alphabetical order of keys.
    static const Catalogue& instance();

    /// The same, for entries of one's own. Only before anything else reads it: entries are held by reference.
    static Catalogue& open();

    const std::vector<MethodEntry>& methods() const { return methods_; }
    /// What engines ship (methods/engines), apart from methods(): `all` are the methods of the papers and one's own.
    /// Schemes march in quad and extended, for ladders of their own, only where their order is 3 or more.
    const std::vector<MethodEntry>& schemes() const { return schemes_; }
    /// One composition of each kind; method() knows all others.
    const std::vector<MethodEntry>& compositions() const;
    const std::vector<ProblemEntry>& problems() const { return problems_; }
    /// A method or a scheme, or a composition of one, such as "kahan_li6(lie_verlet)": it marches by calls, in all
    /// scalars. Throws std::invalid_argument naming the nearest known key, or why this method cannot be
    /// composed.
    const MethodEntry& method(std::string_view key) const;
    const ProblemEntry& problem(std::string_view key) const;

    /// NOTE: a method of one's own takes the place of a scheme of its key.
    void add(MethodEntry e);
    void add(ProblemEntry e) { problems_.push_back(std::move(e)); }
    void sort();

private:
    std::vector<MethodEntry> methods_, schemes_;
    std::vector<ProblemEntry> problems_;
};

namespace detail {
/// NAME(METHOD), made when it is first asked for and kept. Throws std::invalid_argument where that is none.
const MethodEntry& composition_of(const Catalogue& c, std::string_view key);
}  // namespace detail

/// The known name closest to `given` in edit distance.
std::string nearest(std::string_view given, std::span<const std::string> known);

}  // namespace verilie
