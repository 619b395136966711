#pragma once
/// A problem behind one pointer: for the scalars whose step is slow anyway (extended, quad, fifty, duals) and for whoever asks
/// about a problem without marching it. Double marches on the problem's own type instead (run/march.hpp).

#include <memory>
#include <stdexcept>

#include <verilie/mechanics/anatomy.hpp>
#include <verilie/mechanics/bodies.hpp>
#include <verilie/mechanics/chain.hpp>

namespace verilie {

/// The questions in the scalar T, over a problem whose numbers are B = base_t<T>.
template <class T> struct ProblemView {
    virtual ~ProblemView() = default;
    /// Torques in the body frame.
    virtual Solve<T> loads(const One<T>& body, std::span<BodyLoad<T>> out) const = 0;
    virtual Solve<T> loads(const Poses<T>& bodies, std::span<BodyLoad<T>> out) const = 0;
    virtual Parts<T> kinetic(const Phase<T>& z) const = 0;
    virtual Parts<T> potential(const Phase<T>& z) const = 0;
    virtual std::vector<T> invariants(const Phase<T>& z) const = 0;
    /// The loads beyond those of the potential; only where info().applied.act.
    virtual void applied(const Phase<T>& z, std::span<BodyLoad<T>> out) const = 0;
};

/// NOTE: dual<B, 3> is what implicit methods differentiate loads with, dual<B, 6> what certificates differentiate steps
/// with.
template <class B>
class AnyProblem : public ProblemView<B>, public ProblemView<dual<B, 3>>, public ProblemView<dual<B, 6>> {
public:
    static constexpr Frame torque_frame = Frame::body;
    static constexpr int bodies = 0;
    static constexpr bool separable = true;
    using ProblemView<B>::loads, ProblemView<dual<B, 3>>::loads, ProblemView<dual<B, 6>>::loads;
    using ProblemView<B>::kinetic, ProblemView<dual<B, 3>>::kinetic, ProblemView<dual<B, 6>>::kinetic;
    using ProblemView<B>::potential, ProblemView<dual<B, 3>>::potential, ProblemView<dual<B, 6>>::potential;
    using ProblemView<B>::invariants, ProblemView<dual<B, 3>>::invariants, ProblemView<dual<B, 6>>::invariants;
    using ProblemView<B>::applied, ProblemView<dual<B, 3>>::applied, ProblemView<dual<B, 6>>::applied;

    virtual const ProblemInfo& info() const = 0;
    /// NOTE: a view into the problem: kept in a name, that of make(parameters)->inertias() dangles.
    virtual std::span<const Inertia<B>> inertias() const = 0;
    virtual Phase<B> initial() const = 0;
    virtual std::vector<B> invariant_scales() const = 0;
    virtual std::vector<bool> conserved() const = 0;
    /// What the spheres and bonds of a many-body problem are, for whoever draws them; no entries elsewhere.
    virtual Anatomy anatomy() const = 0;
    /// The chain this problem is. Throws std::logic_error where it is none: applies() refuses first.
    virtual const Chain<B>& chain() const = 0;
};

namespace detail {
/// Throws std::invalid_argument where its initial state, its invariants or their scales cannot be what its info says.
void must_be_sound(const AnyProblem<double>& problem);
/// Answers ProblemView<T> for the concrete problem that Self holds.
template <class Self, class P, class T, class Base> class Answers : public Base {
    const P& held() const { return static_cast<const Self&>(*this).problem; }

public:
    Solve<T> loads(const One<T>& b, std::span<BodyLoad<T>> out) const override {
        if constexpr (P::bodies == 1) return body_loads(b, out);
        else throw std::logic_error("Many bodies are asked as Poses.");
    }
    Solve<T> loads(const Poses<T>& b, std::span<BodyLoad<T>> out) const override {
        if constexpr (P::bodies == 1) return body_loads(One<T>{b.pose(0)}, out);
        else if constexpr (P::separable) return body_loads(b, out);
        else throw std::logic_error("A chain has no loads of its own.");
    }
    Parts<T> kinetic(const Phase<T>& z) const override { return held().kinetic(z); }
    Parts<T> potential(const Phase<T>& z) const override { return held().potential(z); }
    std::vector<T> invariants(const Phase<T>& z) const override { return held().invariants(z); }
    void applied(const Phase<T>& z, std::span<BodyLoad<T>> out) const override {
        if constexpr (MayApply<P, T>) held().applied(z, out);
        else throw std::logic_error("This problem has no applied loads.");
    }

private:
    template <class Bodies> Solve<T> body_loads(const Bodies& b, std::span<BodyLoad<T>> out) const {
        const Solve<T> s = held().loads(b, out);
        if constexpr (P::torque_frame == Frame::spatial)
            for (std::size_t i = 0; i < out.size(); ++i) out[i].T = rotate_back(b.pose(i).q, out[i].T);
        return s;
    }
};
template <class Self, class P, class B>
using AllAnswers = Answers<Self, P, B, Answers<Self, P, dual<B, 3>, Answers<Self, P, dual<B, 6>, AnyProblem<B>>>>;
}  // namespace detail

template <class P, class B> class Erased final : public detail::AllAnswers<Erased<P, B>, P, B> {
public:
    /// Throws std::invalid_argument where the problem's info and its functions do not agree.
    Erased(const ProblemInfo& info, const Parameters& p) : problem(info, p) {
        if (info.applied.act != MayApply<P, B>)
            throw std::invalid_argument(
                std::string(info.key)
                + (info.applied.act ? " says that applied loads act, and has no applied(phase, out)."
                                    : " has applied(phase, out), and does not say .applied = {.act = true}."));
        if constexpr (std::is_same_v<B, double>) detail::must_be_sound(*this);
    }
    const ProblemInfo& info() const override { return problem.info(); }
    std::span<const Inertia<B>> inertias() const override { return problem.inertias(); }
    Phase<B> initial() const override { return problem.initial(); }
    std::vector<B> invariant_scales() const override { return problem.invariant_scales(); }
    std::vector<bool> conserved() const override { return problem.conserved(); }
    Anatomy anatomy() const override {
        if constexpr (requires { problem.anatomy(); }) return problem.anatomy();
        else return {};
    }
    const Chain<B>& chain() const override {
        if constexpr (requires { problem.chain(); }) return problem.chain();
        else throw std::logic_error(std::string(info().key) + " is no chain.");
    }

    const P problem;
};

}  // namespace verilie
