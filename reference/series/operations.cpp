// Which operations a program has, and in which order.
#include <algorithm>

#include "program.hpp"

#if VERILIE_HAS_QUAD
namespace verilie::reference {

using Op = Tape::Op;

namespace {
/// c and the line x of what is c x.
std::pair<quad, int> factored(const Tape& tape, const Traced& x) {
    const Tape::Line& of = tape.lines()[std::size_t(x.line())];
    return of.op == Op::scale ? std::pair(convert<quad>(of.c), of.a) : std::pair(quad(1), x.line());
}

/// The variables, and what the derivatives need: each behind what it needs itself, those of one operation together.
std::vector<int> needed(const Tape& tape, const std::vector<Traced>& f) {
    const auto& all = tape.lines();
    std::vector<char> is(all.size(), 0);
    for (const Traced& x : f)
        if (!x.is_constant()) is[std::size_t(factored(tape, x).second)] = 1;
    for (std::size_t i = 0; i < f.size(); ++i) is[i] = 1;
    for (std::size_t i = all.size(); i-- > 0;) {
        if (!is[i]) continue;
        for (const int from : {all[i].a, all[i].b})
            if (from >= 0) is[std::size_t(from)] = 1;
        if (all[i].op == Op::sine) is[std::size_t(all[i].b + 2)] = 1;
        if (all[i].op == Op::cosine) is[std::size_t(all[i].b + 1)] = 1;
    }
    std::vector<int> depth(all.size(), 0), order;
    for (std::size_t i = 0; i < all.size(); ++i) {
        for (const int from : {all[i].a, all[i].b})
            if (from >= 0) depth[i] = std::max(depth[i], 1 + depth[std::size_t(from)]);
        if (is[i]) order.push_back(int(i));
    }
    std::stable_sort(order.begin(), order.end(), [&](int i, int j) {
        const auto rank = [&](int line) { return std::pair(depth[std::size_t(line)], all[std::size_t(line)].op); };
        return rank(i) < rank(j);
    });
    return order;
}
}  // namespace

Program::Program(const Tape& tape, const std::vector<Traced>& f) {
    const std::vector<int> order = needed(tape, f);
    std::vector<int> place(tape.lines().size(), -1);
    for (std::size_t i = 0; i < order.size(); ++i) place[std::size_t(order[i])] = int(i);
    const auto at = [&](int line) { return line < 0 ? -1 : place[std::size_t(line)]; };
    for (const int line : order) {
        const Tape::Line& of = tape.lines()[std::size_t(line)];
        const int partner = of.op == Op::sine ? of.b + 2 : of.op == Op::cosine ? of.b + 1 : -1;
        add(of.op, {at(of.a), at(of.b), at(partner), -1}, convert<quad>(of.c));
    }
    for (const Traced& x : f)
        if (x.is_constant()) {
            add(Op::constant, {-1, -1, -1, -1}, convert<quad>(x.constant()));
            rates_.push_back({operations() - 1, 1, Pair{1, 0}});
        } else {
            const auto [c, line] = factored(tape, x);
            rates_.push_back({at(line), c, pair_of(c)});
        }
    for (const Run& run : runs_)
        for (int line = run.first; line < run.last; ++line) lines_[std::size_t(line)].product = product(run.op, line);
}

void Program::add(Op op, const Line& line, const quad& c) {
    const int now = operations();
    if (runs_.empty() || runs_.back().op != op) runs_.push_back({op, now, now});
    ++runs_.back().last;
    lines_.push_back(line), constants_.push_back(c), pair_constants_.push_back(pair_of(c));
}

int Program::product(Op op, int line) {
    const Line& at = lines_[std::size_t(line)];
    switch (op) {
    case Op::multiply: return products_.add({at.a, at.b});
    case Op::divide:
    case Op::invert: return products_.add({line, at.b});
    case Op::root: return products_.add({line, line});
    case Op::sine:
    case Op::cosine: return products_.add({at.b, at.partner});
    default: return -1;
    }
}

}  // namespace verilie::reference
#endif
