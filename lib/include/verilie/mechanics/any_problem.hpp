#pragma once
/// A problem behind one pointer: for the scalars whose step is slow anyway (quad, fifty, duals) and for whoever asks about a
/// problem without marching it. Double and packs march on the problem's own type instead (run/march.hpp).

#include <memory>

#include <verilie/mechanics/problem.hpp>

namespace verilie {

/// The questions in the scalar T, over a problem whose numbers are B = base_t<T>.
template <class T>
struct ProblemView {
    virtual ~ProblemView() = default;
    /// Torque in the body frame.
    virtual Solve<T> loads(const One<T>& bodies, std::span<BodyLoad<T>> out) const = 0;
    virtual Parts<T> kinetic(const Phase<T>& z) const = 0;
    virtual Parts<T> potential(const Phase<T>& z) const = 0;
    virtual std::vector<T> invariants(const Phase<T>& z) const = 0;
};

/// NOTE: dual<B, 3> is what implicit methods differentiate loads with, dual<B, 6> what certificates differentiate steps with.
template <class B>
class AnyProblem : public ProblemView<B>, public ProblemView<dual<B, 3>>, public ProblemView<dual<B, 6>> {
public:
    static constexpr Frame torque_frame = Frame::body;
    using ProblemView<B>::loads, ProblemView<dual<B, 3>>::loads, ProblemView<dual<B, 6>>::loads;
    using ProblemView<B>::kinetic, ProblemView<dual<B, 3>>::kinetic, ProblemView<dual<B, 6>>::kinetic;
    using ProblemView<B>::potential, ProblemView<dual<B, 3>>::potential, ProblemView<dual<B, 6>>::potential;
    using ProblemView<B>::invariants, ProblemView<dual<B, 3>>::invariants, ProblemView<dual<B, 6>>::invariants;

    virtual const ProblemInfo& info() const = 0;
    virtual std::span<const Inertia<B>> inertias() const = 0;
    virtual Phase<B> initial() const = 0;
    virtual std::vector<B> invariant_scales() const = 0;
};

namespace detail {
/// Answers ProblemView<T> for the concrete problem that Self holds.
template <class Self, class P, class T, class Base>
class Answers : public Base {
    const P& held() const { return static_cast<const Self&>(*this).problem; }

public:
    Solve<T> loads(const One<T>& b, std::span<BodyLoad<T>> out) const override {
        const Solve<T> s = held().loads(b, out);
        if constexpr (P::torque_frame == Frame::spatial)
            for (std::size_t i = 0; i < out.size(); ++i) out[i].T = rotate_back<T>(b.pose(i).q, out[i].T);
        return s;
    }
    Parts<T> kinetic(const Phase<T>& z) const override { return held().kinetic(z); }
    Parts<T> potential(const Phase<T>& z) const override { return held().potential(z); }
    std::vector<T> invariants(const Phase<T>& z) const override { return held().invariants(z); }
};
template <class Self, class P, class B>
using AllAnswers = Answers<Self, P, B, Answers<Self, P, dual<B, 3>, Answers<Self, P, dual<B, 6>, AnyProblem<B>>>>;
}  // namespace detail

template <class P, class B>
class Erased final : public detail::AllAnswers<Erased<P, B>, P, B> {
public:
    Erased(const ProblemInfo& info, const Parameters& p) : problem(info, p) {}
    const ProblemInfo& info() const override { return problem.info(); }
    std::span<const Inertia<B>> inertias() const override { return problem.inertias(); }
    Phase<B> initial() const override { return problem.initial(); }
    std::vector<B> invariant_scales() const override { return problem.invariant_scales(); }

    const P problem;
};

}  // namespace verilie
