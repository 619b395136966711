#include "program.hpp"

#if VERILIE_HAS_QUAD
namespace verilie::reference {

using Op = Tape::Op;

namespace {
/// s + e = a + b, exactly (Knuth).
Pair sum_of(double a, double b) {
    const double s = a + b, v = s - a;
    return {s, (a - (s - v)) + (b - v)};
}
/// The same where |a| >= |b|.
Pair ordered(double a, double b) {
    const double s = a + b;
    return {s, b - (s - a)};
}
/// p + e = a b, exactly (Dekker).
Pair product_of(double a, double b) {
    const double p = a * b, ca = 134217729 * a, cb = 134217729 * b, ah = ca - (ca - a), bh = cb - (cb - b), al = a - ah,
                 bl = b - bh;
    return {p, ((ah * bh - p) + ah * bl + al * bh) + al * bl};
}
Pair operator+(const Pair& a, const Pair& b) {
    const Pair s = sum_of(a.hi, b.hi);
    return ordered(s.hi, s.lo + (a.lo + b.lo));
}
Pair operator-(const Pair& a) { return {-a.hi, -a.lo}; }
Pair operator-(const Pair& a, const Pair& b) { return a + -b; }
Pair operator*(const Pair& a, const Pair& b) {
    const Pair p = product_of(a.hi, b.hi);
    return ordered(p.hi, p.lo + (a.hi * b.lo + a.lo * b.hi));
}
Pair pair_of(const quad& x) {
    const double hi = static_cast<double>(x);
    return {hi, static_cast<double>(quad(x - hi))};
}
quad quad_of(const Pair& x) { return quad(x.hi) + x.lo; }

/// sum_{j=from..to} a_j b_{k-j}.
quad convolution(const quad* a, const quad* b, int k, int from, int to) {
    quad s = 0;
    for (int j = from; j <= to; ++j) s += a[j] * b[k - j];
    return s;
}
double convolution(const double* a, const double* b, int k, int from, int to) {
    double s = 0, r = 0;
    int j = from;
    for (; j < to; j += 2) s += a[j] * b[k - j], r += a[j + 1] * b[k - j - 1];
    return j == to ? s + r + a[j] * b[k - j] : s + r;
}
/// Leading products and their sum exact, all else beside them.
Pair convolution(const double* a, const double* al, const double* b, const double* bl, int k, int from, int to) {
    double s = 0, e = 0;
    for (int j = from; j <= to; ++j) {
        const Pair p = product_of(a[j], b[k - j]), t = sum_of(s, p.hi);
        s = t.hi;
        e += t.lo + (p.lo + (a[j] * bl[k - j] + al[j] * b[k - j]));
    }
    return ordered(s, e);
}
}  // namespace

Program::Program(const Tape& tape, const std::vector<Traced>& f) {
    const auto& all = tape.lines();
    std::vector<char> needed(all.size(), 0);
    for (const Traced& x : f)
        if (!x.is_constant()) needed[std::size_t(x.line())] = 1;
    for (std::size_t i = 0; i < f.size(); ++i) needed[i] = 1;
    for (std::size_t i = all.size(); i-- > 0;) {
        if (!needed[i]) continue;
        for (const int from : {all[i].a, all[i].b})
            if (from >= 0) needed[std::size_t(from)] = 1;
        if (all[i].op == Op::sine) needed[std::size_t(all[i].b + 2)] = 1;
        if (all[i].op == Op::cosine) needed[std::size_t(all[i].b + 1)] = 1;
    }
    std::vector<int> place(all.size(), -1);
    const auto at = [&](int line) { return line < 0 ? -1 : place[std::size_t(line)]; };
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (!needed[i]) continue;
        place[i] = int(lines_.size());
        const quad c = convert<quad>(all[i].c);
        lines_.push_back({all[i].op, at(all[i].a), at(all[i].b), c, pair_of(c)});
    }
    for (const Traced& x : f) rates_.push_back(at(x.line())), constant_rates_.push_back(convert<quad>(x.constant()));
}

void Program::resize(const Digits& digits) {
    digits_ = digits;
    const std::size_t n = lines_.size(), all = std::size_t(digits.degree + 1);
    hi_.resize(n * all), lo_.resize(n * all), wide_.resize(n * std::size_t(digits.in_quad));
    inverse_.resize(n), inverse_pair_.resize(n);
    while (part_.size() <= all) {
        part_.push_back(part_.empty() ? quad(0) : quad(quad(1) / quad(double(part_.size()))));
        part_pair_.push_back(pair_of(part_.back()));
    }
}

void Program::put(int line, int k, const quad& x) {
    wide_[std::size_t(line * digits_.in_quad + k)] = x;
    put(line, k, pair_of(x));
}
void Program::put(int line, int k, const Pair& x) {
    const auto at = std::size_t(line * (digits_.degree + 1) + k);
    hi_[at] = x.hi, lo_[at] = x.lo;
}

void Program::invert_first(int line) {
    const Line& at = lines_[std::size_t(line)];
    if (at.op != Op::divide && at.op != Op::invert && at.op != Op::root) return;
    const quad first = at.op == Op::root ? quad(2 * wide(line)[0]) : wide(at.b)[0];
    inverse_[std::size_t(line)] = 1 / first;
    inverse_pair_[std::size_t(line)] = pair_of(inverse_[std::size_t(line)]);
}

quad Program::in_quad(int line, int k) const {
    const Line& at = lines_[std::size_t(line)];
    const quad &c = at.c, *a = at.a < 0 ? nullptr : wide(at.a), *b = at.b < 0 ? nullptr : wide(at.b),
               *self = wide(line);
    const quad& inverse = inverse_[std::size_t(line)];
    switch (at.op) {
    case Op::input: return self[k];
    case Op::add: return a[k] + b[k];
    case Op::subtract: return a[k] - b[k];
    case Op::multiply: return convolution(a, b, k, 0, k);
    case Op::divide: return k == 0 ? quad(a[0] / b[0]) : quad((a[k] - convolution(self, b, k, 0, k - 1)) * inverse);
    case Op::invert: return k == 0 ? quad(c / b[0]) : quad(-convolution(self, b, k, 0, k - 1) * inverse);
    case Op::root: return k == 0 ? quad(sqrt(a[0])) : quad((a[k] - convolution(self, self, k, 1, k - 1)) * inverse);
    case Op::sine: return k == 0 ? quad(sin(a[0])) : quad(convolution(b, wide(at.b + 2), k, 1, k) * part_[k]);
    case Op::cosine: return k == 0 ? quad(cos(a[0])) : quad(-convolution(b, wide(at.b + 1), k, 1, k) * part_[k]);
    case Op::rate: return k * a[k];
    case Op::scale: return c * a[k];
    case Op::shift: return k == 0 ? quad(a[0] + c) : a[k];
    }
    return 0;
}

Pair Program::in_pairs(int line, int k) const {
    const Line& at = lines_[std::size_t(line)];
    const auto sum = [&](int x, int y, int from, int to) {
        return convolution(hi(x), lo(x), hi(y), lo(y), k, from, to);
    };
    const Pair& inverse = inverse_pair_[std::size_t(line)];
    switch (at.op) {
    case Op::input: return pair(line, k);
    case Op::add: return pair(at.a, k) + pair(at.b, k);
    case Op::subtract: return pair(at.a, k) - pair(at.b, k);
    case Op::multiply: return sum(at.a, at.b, 0, k);
    case Op::divide: return (pair(at.a, k) - sum(line, at.b, 0, k - 1)) * inverse;
    case Op::invert: return -(sum(line, at.b, 0, k - 1) * inverse);
    case Op::root: return (pair(at.a, k) - sum(line, line, 1, k - 1)) * inverse;
    case Op::sine: return sum(at.b, at.b + 2, 1, k) * part_pair_[std::size_t(k)];
    case Op::cosine: return -(sum(at.b, at.b + 1, 1, k) * part_pair_[std::size_t(k)]);
    case Op::rate: return Pair{double(k), 0} * pair(at.a, k);
    case Op::scale: return at.c_pair * pair(at.a, k);
    case Op::shift: return pair(at.a, k);
    }
    return {};
}

/// All lines at once: here a call for each would take longer than its sums.
void Program::in_double(int k) {
    const auto row = [this, stride = digits_.degree + 1](int line) { return hi_.data() + std::max(line, 0) * stride; };
    for (int line = variables(); line < operations(); ++line) {
        const Line& at = lines_[std::size_t(line)];
        const double *a = row(at.a), *b = row(at.b), inverse = inverse_pair_[std::size_t(line)].hi;
        double *self = row(line), &x = self[k];
        switch (at.op) {
        case Op::input: break;
        case Op::add: x = a[k] + b[k]; break;
        case Op::subtract: x = a[k] - b[k]; break;
        case Op::multiply: x = convolution(a, b, k, 0, k); break;
        case Op::divide: x = (a[k] - convolution(self, b, k, 0, k - 1)) * inverse; break;
        case Op::invert: x = -convolution(self, b, k, 0, k - 1) * inverse; break;
        case Op::root: x = (a[k] - convolution(self, self, k, 1, k - 1)) * inverse; break;
        case Op::sine: x = convolution(b, row(at.b + 2), k, 1, k) / k; break;
        case Op::cosine: x = -convolution(b, row(at.b + 1), k, 1, k) / k; break;
        case Op::rate: x = k * a[k]; break;
        case Op::scale: x = at.c_pair.hi * a[k]; break;
        case Op::shift: x = a[k]; break;
        }
    }
}

void Program::expand(const Coordinates<quad>& start, double h, const Digits& digits) {
    resize(digits);
    const int n = variables();
    for (int i = 0; i < n; ++i) put(i, 0, start(i));
    for (int k = 0; k < digits.degree; ++k) {
        if (k >= digits.in_double) in_double(k);
        for (int line = n; line < operations() && k < digits.in_double; ++line) {
            if (k < digits.in_quad) put(line, k, in_quad(line, k));
            else put(line, k, in_pairs(line, k));
            if (k == 0) invert_first(line);
        }
        const quad part = h * part_[std::size_t(k + 1)];
        const Pair part_pair = pair_of(part);
        for (int i = 0; i < n; ++i) {
            const int f = rates_[std::size_t(i)];
            const quad constant = k == 0 ? constant_rates_[std::size_t(i)] : quad(0);
            if (k + 1 < digits.in_quad) put(i, k + 1, quad(part * (f < 0 ? constant : wide(f)[k])));
            else if (f < 0) put(i, k + 1, Pair{});
            else if (k + 1 < digits.in_double) put(i, k + 1, part_pair * pair(f, k));
            else put(i, k + 1, Pair{part_pair.hi * hi(f)[k], 0});
        }
    }
}

Coordinates<quad> Program::coefficient(int k) const {
    Coordinates<quad> y(variables());
    for (int i = 0; i < variables(); ++i) y(i) = wide(i)[k];
    return y;
}
double Program::size(int k) const {
    double most = 0;
    for (int i = 0; i < variables(); ++i) most = std::max(most, std::abs(hi(i)[k]) / (1 + std::abs(hi(i)[0])));
    return most;
}

Coordinates<quad> Program::sum(const quad& s) const {
    const Pair s_pair = pair_of(s);
    Coordinates<quad> y(variables());
    for (int i = 0; i < variables(); ++i) {
        double last = 0;
        int k = digits_.degree;
        for (; k >= digits_.in_double; --k) last = last * s_pair.hi + hi(i)[k];
        Pair next{last, 0};
        for (; k >= digits_.in_quad; --k) next = next * s_pair + pair(i, k);
        quad first = quad_of(next);
        for (; k >= 0; --k) first = first * s + wide(i)[k];
        y(i) = first;
    }
    return y;
}

}  // namespace verilie::reference
#endif
