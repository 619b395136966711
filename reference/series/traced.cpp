#include "traced.hpp"

namespace verilie::reference {

using Op = Tape::Op;

Traced Tape::input() {
    lines_.push_back({Op::input});
    return {this, int(lines_.size()) - 1};
}

Traced Tape::write(const Line& line) {
    const auto [it, is_new] = known_.try_emplace({line.op, line.a, line.b, line.c}, int(lines_.size()));
    if (is_new) lines_.push_back(line);
    return {this, it->second};
}

/// Of multiples of one line, or of lines by one factor: the sum of c a and d b with the factor outside.
std::optional<Traced> Traced::gathered(const Traced& a, const Traced& b, int sign) {
    const auto [c, x] = a.as_multiple();
    const auto [d, y] = b.as_multiple();
    if (x.line_ == y.line_) return Traced(sign > 0 ? fifty(c + d) : fifty(c - d)) * x;
    if (c == 1 && d == 1) return {};
    if (c == d) return Traced(c) * (sign > 0 ? x + y : x - y);
    if (c == -d) return Traced(c) * (sign > 0 ? x - y : x + y);
    return {};
}
std::pair<fifty, Traced> Traced::as_multiple() const {
    const Tape::Line& of = tape_->lines()[std::size_t(line_)];
    return of.op == Op::scale ? std::pair(of.c, Traced(tape_, of.a)) : std::pair(fifty(1), *this);
}

Traced operator+(const Traced& a, const Traced& b) {
    if (a.is_constant() && b.is_constant()) return Traced(fifty(a.constant_ + b.constant_));
    if (b.is(0)) return a;
    if (b.is_constant()) return a.tape_->write({Op::shift, a.line_, -1, b.constant_});
    if (a.is_constant()) return b + a;
    if (const auto all = Traced::gathered(a, b, 1)) return *all;
    return a.tape_->write({Op::add, std::min(a.line_, b.line_), std::max(a.line_, b.line_)});
}
Traced operator-(const Traced& a, const Traced& b) {
    if (b.is_constant()) return a + Traced(fifty(-b.constant_));
    if (a.is_constant()) return -b + a;
    if (const auto all = Traced::gathered(a, b, -1)) return *all;
    return a.tape_->write({Op::subtract, a.line_, b.line_});
}
Traced operator*(const Traced& a, const Traced& b) {
    if (a.is_constant() && b.is_constant()) return Traced(fifty(a.constant_ * b.constant_));
    if (!a.is_constant() && b.is_constant()) return b * a;
    if (a.is(0)) return Traced(0);
    if (a.is(1)) return b;
    const Tape::Line of = b.tape_->lines()[std::size_t(b.line_)];  // factors move out
    const Traced inner(b.tape_, of.a);
    if (a.is_constant() && of.op == Op::scale) return Traced(fifty(a.constant_ * of.c)) * inner;
    if (a.is_constant()) return b.tape_->write({Op::scale, b.line_, -1, a.constant_});
    if (of.op == Op::scale) return Traced(of.c) * (a * inner);
    if (a.tape_->lines()[std::size_t(a.line_)].op == Op::scale) return b * a;
    return a.tape_->write({Op::multiply, std::min(a.line_, b.line_), std::max(a.line_, b.line_)});
}
Traced operator/(const Traced& a, const Traced& b) {
    if (b.is_constant()) return Traced(fifty(1 / b.constant_)) * a;
    if (a.is(0)) return a;
    if (a.is_constant()) return b.tape_->write({Op::invert, -1, b.line_, a.constant_});
    return a.tape_->write({Op::divide, a.line_, b.line_});
}
Traced sqrt(const Traced& a) {
    if (a.is_constant()) return Traced(fifty(sqrt(a.constant_)));
    return a.tape_->write({Op::root, a.line_});
}

namespace {
/// Sine and cosine of a line come together, behind its rate.
Traced circular(Tape& tape, int line, bool sine) {
    const int rate = tape.write({Op::rate, line}).line();
    const Traced s = tape.write({Op::sine, line, rate}), c = tape.write({Op::cosine, line, rate});
    return sine ? s : c;
}
}  // namespace
Traced sin(const Traced& a) {
    return a.is_constant() ? Traced(fifty(sin(a.constant_))) : circular(*a.tape_, a.line_, true);
}
Traced cos(const Traced& a) {
    return a.is_constant() ? Traced(fifty(cos(a.constant_))) : circular(*a.tape_, a.line_, false);
}

std::vector<Traced> Tape::gradient(const Traced& y, const std::vector<Traced>& by) {
    std::vector<Traced> slope(lines_.size());  // of y by each line
    if (!y.is_constant()) slope[std::size_t(y.line())] = Traced(1);
    for (int i = y.line(); i >= 0; --i) {
        const Line at = lines_[std::size_t(i)];
        const Traced g = slope[std::size_t(i)], self(this, i), a(this, at.a), b(this, at.b);
        if (g.is_constant() && g.constant() == 0) continue;
        const auto give = [&](int to, const Traced& more) { slope[std::size_t(to)] += more; };
        switch (at.op) {
        case Op::input:
        case Op::constant: break;
        case Op::add: give(at.a, g), give(at.b, g); break;
        case Op::subtract: give(at.a, g), give(at.b, -g); break;
        case Op::multiply: give(at.a, g * b), give(at.b, g * a); break;
        case Op::divide: give(at.a, g / b), give(at.b, -(g / b * self)); break;
        case Op::invert: give(at.b, -(g / b * self)); break;
        case Op::root: give(at.a, Traced(fifty(fifty(1) / 2)) * g / self); break;
        case Op::sine: give(at.a, g * Traced(this, at.b + 2)); break;
        case Op::cosine: give(at.a, -(g * Traced(this, at.b + 1))); break;
        case Op::rate: throw std::logic_error("A rate is part of no potential.");
        case Op::scale: give(at.a, Traced(at.c) * g); break;
        case Op::shift: give(at.a, g); break;
        }
    }
    std::vector<Traced> all;
    for (const Traced& x : by) all.push_back(slope[std::size_t(x.line())]);
    return all;
}

}  // namespace verilie::reference
