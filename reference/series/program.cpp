#include "program.hpp"

#if VERILIE_HAS_QUAD
namespace verilie::reference {

using Op = Tape::Op;

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
    find_factors();
}

/// Of a product the first row stands forwards, the other backwards.
void Program::find_factors() {
    std::vector<int> forward(lines_.size(), -1), backward(lines_.size(), -1);
    const auto row_of = [](int line, std::vector<int>& rows, std::vector<int>& lines) {
        int& row = rows[std::size_t(line)];
        if (row < 0) row = int(lines.size()), lines.push_back(line);
        return row;
    };
    const auto multiply = [&](int line, int a, int b) {
        const int a_row = row_of(a, forward, forward_);
        factors_.push_back({line, a_row, row_of(b, backward, backward_)});
    };
    for (int i = 0; i < variables(); ++i) row_of(i, forward, forward_);
    for (int line = 0; line < operations(); ++line) {
        const Line& at = lines_[std::size_t(line)];
        switch (at.op) {
        case Op::multiply: multiply(line, at.a, at.b); break;
        case Op::divide:
        case Op::invert: multiply(line, line, at.b); break;
        case Op::root: multiply(line, line, line); break;
        case Op::sine: multiply(line, at.b, at.b + 2); break;
        case Op::cosine: multiply(line, at.b, at.b + 1); break;
        default: break;
        }
    }
}

void Program::clear(const Digits& digits) {
    digits_ = digits;
    const std::size_t n = lines_.size();
    for (auto* rows : {&hi_, &upper_, &lo_}) rows->assign(place(operations()), 0);
    for (auto* all : {&first_, &newest_, &sums_}) all->resize(n);
    next_.resize(rates_.size());
    forwards_.resize(forward_.size(), digits.degree, false), backwards_.resize(backward_.size(), digits.degree, true);
    wide_.assign(n * std::size_t(digits.in_quad), quad(0));
    inverse_.resize(n), inverse_pair_.resize(n);
    for (auto k = part_.size(); k <= std::size_t(digits.degree + 1); ++k) {
        part_.push_back(k == 0 ? quad(0) : quad(quad(1) / quad(double(k))));
        part_pair_.push_back(pair_of(part_.back()));
    }
}

void Program::put(int line, int k, const quad& x) {
    wide(line)[k] = x;
    put(line, k, pair_of(x));
}
void Program::put(int line, int k, const Pair& x) {
    const std::size_t at = place(line) + std::size_t(k);
    hi_[at] = x.hi, lo_[at] = x.lo, upper_[at] = upper_half(x.hi);
}

void Program::invert_first(int line) {
    const Line& at = lines_[std::size_t(line)];
    if (at.op != Op::divide && at.op != Op::invert && at.op != Op::root) return;
    const int from = at.op == Op::root ? line : at.b;
    const Pair first = pair(from, 0);
    Pair& pair = inverse_pair_[std::size_t(line)];
    if (digits_.in_quad == 0) {
        pair = Pair{1, 0} / (at.op == Op::root ? first + first : first);
        return;
    }
    inverse_[std::size_t(line)] = 1 / (at.op == Op::root ? quad(2 * wide(from)[0]) : wide(from)[0]);
    pair = pair_of(inverse_[std::size_t(line)]);
}

/// NOTE: where a coefficient is not known yet it is zero, and so sums run over all j.
quad Program::in_quad(int line, int k) const {
    const Line& at = lines_[std::size_t(line)];
    const quad &c = at.c, *a = at.a < 0 ? nullptr : wide(at.a), *b = at.b < 0 ? nullptr : wide(at.b),
               *self = wide(line);
    const quad& inverse = inverse_[std::size_t(line)];
    switch (at.op) {
    case Op::input: return self[k];
    case Op::add: return a[k] + b[k];
    case Op::subtract: return a[k] - b[k];
    case Op::multiply: return convolution(a, b, k);
    case Op::divide: return k == 0 ? quad(a[0] / b[0]) : quad((a[k] - convolution(self, b, k)) * inverse);
    case Op::invert: return k == 0 ? quad(c / b[0]) : quad(-convolution(self, b, k) * inverse);
    case Op::root: return k == 0 ? quad(sqrt(a[0])) : quad((a[k] - convolution(self, self, k)) * inverse);
    case Op::sine: return k == 0 ? quad(sin(a[0])) : quad(convolution(b, wide(at.b + 2), k) * part_[k]);
    case Op::cosine: return k == 0 ? quad(cos(a[0])) : quad(-convolution(b, wide(at.b + 1), k) * part_[k]);
    case Op::rate: return k * a[k];
    case Op::scale: return c * a[k];
    case Op::shift: return k == 0 ? quad(a[0] + c) : a[k];
    }
    return 0;
}

/// Of the lines whose first coefficient is none of the sums that the others are.
Pair Program::first_in_pairs(int line) const {
    const Line& at = lines_[std::size_t(line)];
    switch (at.op) {
    case Op::divide: return pair(at.a, 0) / pair(at.b, 0);
    case Op::invert: return at.c_pair / pair(at.b, 0);
    case Op::root: return sqrt(pair(at.a, 0));
    case Op::sine: return pair_of(quad(sin(quad_of(pair(at.a, 0)))));
    case Op::cosine: return pair_of(quad(cos(quad_of(pair(at.a, 0)))));
    case Op::shift: return pair(at.a, 0) + at.c_pair;
    default: return in_pairs(line, 0);
    }
}
Pair Program::in_pairs(int line, int k) const {
    const Line& at = lines_[std::size_t(line)];
    const auto sum = [&](int x, int y) { return convolution(row(x), row(y), k); };
    const Pair& inverse = inverse_pair_[std::size_t(line)];
    switch (at.op) {
    case Op::input: return pair(line, k);
    case Op::add: return pair(at.a, k) + pair(at.b, k);
    case Op::subtract: return pair(at.a, k) - pair(at.b, k);
    case Op::multiply: return sum(at.a, at.b);
    case Op::divide: return (pair(at.a, k) - sum(line, at.b)) * inverse;
    case Op::invert: return -(sum(line, at.b) * inverse);
    case Op::root: return (pair(at.a, k) - sum(line, line)) * inverse;
    case Op::sine: return sum(at.b, at.b + 2) * part_pair_[std::size_t(k)];
    case Op::cosine: return -(sum(at.b, at.b + 1) * part_pair_[std::size_t(k)]);
    case Op::rate: return Pair{double(k), 0} * pair(at.a, k);
    case Op::scale: return at.c_pair * pair(at.a, k);
    case Op::shift: return pair(at.a, k);
    }
    return {};
}

void Program::append(int k) {
    forwards_.append(forward_, newest_.data(), k), backwards_.append(backward_, newest_.data(), k);
}
/// What is known of all lines goes on in double.
void Program::to_double() {
    for (int k = 0; k < digits_.in_double; ++k) {
        for (int line = 0; line < operations(); ++line) newest_[std::size_t(line)] = hi_[place(line) + std::size_t(k)];
        if (k == 0) first_ = newest_;
        append(k);
    }
}

/// All lines at once, and before them the sums of what is known of all: a call for each would take longer than its sum,
/// which would wait for the line before.
void Program::in_double(int k) {
    convolutions(factors_, forwards_, backwards_, k, sums_.data());
    const double *first = first_.data(), *sums = sums_.data();
    double* newest = newest_.data();
    for (int line = variables(); line < operations(); ++line) {
        const Line& at = lines_[std::size_t(line)];
        const double inverse = inverse_pair_[std::size_t(line)].hi;
        double& x = newest[line];
        switch (at.op) {
        case Op::input: break;
        case Op::add: x = newest[at.a] + newest[at.b]; break;
        case Op::subtract: x = newest[at.a] - newest[at.b]; break;
        case Op::multiply: x = sums[line] + (first[at.a] * newest[at.b] + newest[at.a] * first[at.b]); break;
        case Op::divide: x = (newest[at.a] - (sums[line] + first[line] * newest[at.b])) * inverse; break;
        case Op::invert: x = -(sums[line] + first[line] * newest[at.b]) * inverse; break;
        case Op::root: x = (newest[at.a] - sums[line]) * inverse; break;
        case Op::sine: x = (sums[line] + newest[at.b] * first[at.b + 2]) / k; break;
        case Op::cosine: x = -(sums[line] + newest[at.b] * first[at.b + 1]) / k; break;
        case Op::rate: x = k * newest[at.a]; break;
        case Op::scale: x = at.c_pair.hi * newest[at.a]; break;
        case Op::shift: x = newest[at.a]; break;
        }
    }
    append(k);
}

/// y_{k+1}, in as many digits as it needs.
void Program::integrate(int k, double h) {
    const std::size_t next = std::size_t(k + 1);
    const bool wide_next = k + 1 < digits_.in_quad;
    const quad part = wide_next ? quad(h * part_[next]) : quad(0);
    const Pair part_pair = Pair{h, 0} * part_pair_[next];
    for (int i = 0; i < variables(); ++i) {
        const int f = rates_[std::size_t(i)];
        if (f < 0 && k > 0) continue;
        const quad constant = f < 0 ? constant_rates_[std::size_t(i)] : quad(0);
        if (wide_next) put(i, k + 1, quad(part * (f < 0 ? constant : wide(f)[k])));
        else if (k + 1 < digits_.in_double) put(i, k + 1, part_pair * (f < 0 ? pair_of(constant) : pair(f, k)));
    }
}
/// From the newest coefficients of the rates.
void Program::integrate_in_double(int k, double h) {
    const double part = h * part_pair_[std::size_t(k + 1)].hi;
    for (std::size_t i = 0; i < rates_.size(); ++i)
        next_[i] = rates_[i] < 0 ? 0 : part * newest_[std::size_t(rates_[i])];
    std::copy(next_.begin(), next_.end(), newest_.begin());
}

void Program::expand(const Coordinates<quad>& start, double h, const Digits& digits) {
    clear(digits);
    for (int i = 0; i < variables(); ++i) {
        if (digits.in_quad > 0) put(i, 0, start(i));
        else put(i, 0, pair_of(start(i)));
    }
    const int in_pairs_to = std::min(digits.in_double, digits.degree);
    for (int k = 0; k < in_pairs_to; ++k) {
        for (int line = variables(); line < operations(); ++line) {
            if (k < digits.in_quad) put(line, k, in_quad(line, k));
            else put(line, k, k == 0 ? first_in_pairs(line) : in_pairs(line, k));
            if (k == 0) invert_first(line);
        }
        integrate(k, h);
    }
    if (digits.in_double > digits.degree) return;
    to_double();
    integrate_in_double(digits.in_double - 1, h);
    for (int k = digits.in_double; k < digits.degree; ++k) {
        in_double(k);
        integrate_in_double(k, h);
    }
    append(digits.degree);
}

Coordinates<quad> Program::coefficient(int k) const {
    Coordinates<quad> y(variables());
    for (int i = 0; i < variables(); ++i) y(i) = wide(i)[k];
    return y;
}
double Program::size(int k) const {
    double most = 0;
    for (int i = 0; i < variables(); ++i)
        most = std::max(most, std::abs(leading(i, k)) / (1 + std::abs(leading(i, 0))));
    return most;
}

/// Horner's scheme, of all variables at once: of one alone each operation waits for the last.
Coordinates<quad> Program::sum(const quad& s) const {
    const Pair s_pair = pair_of(s);
    const int n = variables();
    Coordinates<double> last = Coordinates<double>::Zero(n);
    int k = digits_.degree;
    for (; k >= digits_.in_double; --k)
        for (int i = 0; i < n; ++i) last(i) = last(i) * s_pair.hi + forwards_[std::size_t(i)][k];
    std::vector<Pair> next(std::size_t(n), Pair{});
    for (int i = 0; i < n; ++i) next[std::size_t(i)].hi = last(i);
    for (; k >= digits_.in_quad; --k)
        for (int i = 0; i < n; ++i) next[std::size_t(i)] = next[std::size_t(i)] * s_pair + pair(i, k);
    Coordinates<quad> y(n);
    for (int i = 0; i < n; ++i) {
        y(i) = quad_of(next[std::size_t(i)]);
        for (int j = k; j >= 0; --j) y(i) = y(i) * s + wide(i)[j];
    }
    return y;
}

}  // namespace verilie::reference
#endif
