// The coefficients of a program's lines.
#include "program.hpp"

#if VERILIE_HAS_QUAD
namespace verilie::reference {

using Op = Tape::Op;

void Program::clear(const Digits& digits) {
    digits_ = digits;
    const std::size_t n = lines_.size();
    quads_.resize(n), pairs_.resize(n), doubles_.resize(n);
    products_.resize(digits.degree, std::min(digits.in_double, digits.degree + 1));
    wide_.resize(n * std::size_t(digits.in_quad));
    y_.wide.assign(at(digits.in_quad), quad(0));
    y_.hi.assign(at(digits.degree + 1), 0), y_.lo.assign(at(digits.degree + 1), 0);
    for (auto k = parts_.size(); k <= std::size_t(digits.degree); ++k) {
        parts_.push_back(k == 0 ? quad(0) : quad(quad(1) / quad(double(k))));
        pair_parts_.push_back(pair_of(parts_.back()));
        for (const Rate& rate : rates_) shares_.push_back(rate.c_pair * pair_parts_.back());
    }
}

namespace {
/// What is known in quad and as a pair, in each type.
const quad& as(const quad& x, const Split&, quad) { return x; }
const Split& as(const quad&, const Split& x, Split) { return x; }
double as(const quad&, const Split& x, double) { return x.hi; }

quad number(int k, quad) { return k; }
Split number(int k, Split) { return Pair{double(k), 0}; }
double number(int k, double) { return k; }

quad sine_of(const quad& x) { return sin(x); }
quad cosine_of(const quad& x) { return cos(x); }
Pair sine_of(const Pair& x) { return pair_of(quad(sin(quad_of(x)))); }
Pair cosine_of(const Pair& x) { return pair_of(quad(cos(quad_of(x)))); }
}  // namespace

/// Coefficients 0 of all lines, of quad or of pairs, and what later ones are divided by.
template <class X> void Program::expand_first(Lines<X>& lines) {
    auto& x = lines.newest;
    const auto at = [&x](int line) -> const X& { return x[std::size_t(line)]; };
    const X one(number(1, X{}));
    for (const Run& run : runs_)
        for (int line = run.first; line < run.last; ++line) {
            const auto& [a, b, partner, product] = lines_[std::size_t(line)];
            const X c(constant(line, X{}));
            X &now = x[std::size_t(line)], &inverse = lines.inverse[std::size_t(line)];
            switch (run.op) {
            case Op::input: break;
            case Op::add: now = at(a) + at(b); break;
            case Op::subtract: now = at(a) - at(b); break;
            case Op::multiply: now = at(a) * at(b); break;
            case Op::divide: now = at(a) / at(b), inverse = one / at(b); break;
            case Op::invert: now = c / at(b), inverse = one / at(b); break;
            case Op::root: now = sqrt(at(a)), inverse = one / (now + now); break;
            case Op::sine: now = sine_of(at(a)); break;
            case Op::cosine: now = cosine_of(at(a)); break;
            case Op::rate: now = number(0, X{}); break;
            case Op::scale: now = c * at(a); break;
            case Op::shift: now = at(a) + c; break;
            case Op::constant: now = c; break;
            }
        }
    lines.first = x;
}

/// The k-th coefficients of all lines, whose sums of earlier ones are known.
template <class X> void Program::expand_next(Lines<X>& lines, int k) {
    const X *first = lines.first.data(), *inverse = lines.inverse.data();
    X* now = lines.newest.data();
    const auto part = as(parts_[std::size_t(k)], pair_parts_[std::size_t(k)], X{});
    for (const Run& run : runs_) {
        const auto each = [&](const auto& next) {
            for (int line = run.first; line < run.last; ++line) now[line] = next(lines_[std::size_t(line)], line);
        };
        const auto sum = [&](const Line& at) { return sum_of(at.product, k, X{}); };
        switch (run.op) {
        case Op::input: break;
        case Op::add: each([&](const Line& at, int) { return now[at.a] + now[at.b]; }); break;
        case Op::subtract: each([&](const Line& at, int) { return now[at.a] - now[at.b]; }); break;
        case Op::multiply:
            each([&](const Line& at, int) { return with(sum(at), first[at.a], now[at.b], now[at.a], first[at.b]); });
            break;
        case Op::divide:
            each([&](const Line& at, int line) {
                return (now[at.a] - with(sum(at), first[line], now[at.b])) * inverse[line];
            });
            break;
        case Op::invert:
            each([&](const Line& at, int line) { return -(with(sum(at), first[line], now[at.b]) * inverse[line]); });
            break;
        case Op::root: each([&](const Line& at, int line) { return (now[at.a] - sum(at)) * inverse[line]; }); break;
        case Op::sine:
            each([&](const Line& at, int) { return with(sum(at), now[at.b], first[at.partner]) * part; });
            break;
        case Op::cosine:
            each([&](const Line& at, int) { return -(with(sum(at), now[at.b], first[at.partner]) * part); });
            break;
        case Op::rate: each([&](const Line& at, int) { return number(k, X{}) * now[at.a]; }); break;
        case Op::scale: each([&](const Line& at, int line) { return constant(line, X{}) * now[at.a]; }); break;
        case Op::shift: each([&](const Line& at, int) { return now[at.a]; }); break;
        case Op::constant: each([&](const Line&, int) { return number(0, X{}); }); break;
        }
    }
}

quad Program::sum_of(int product, int k, quad) const {
    const auto& [first, second] = products_.factors(product);
    const quad *a = wide(first), *b = wide(second);
    quad s = 0;
    for (int j = 1; j < k; ++j) s += a[j] * b[k - j];
    return s;
}
/// The newest coefficients in quad stay, and go on in pairs.
void Program::keep_wide(int k) {
    for (std::size_t line = 0; line < lines_.size(); ++line) {
        wide_[line * std::size_t(digits_.in_quad) + std::size_t(k)] = quads_.newest[line];
        pairs_.newest[line] = pair_of(quads_.newest[line]);
    }
}

/// Coefficients 0, in as many digits as they need, and in all fewer.
void Program::begin(const Coordinates<quad>& start) {
    for (std::size_t i = 0; i < rates_.size(); ++i) {
        const Pair y = pair_of(start[Eigen::Index(i)]);
        if (digits_.in_quad > 0) y_.wide[i] = quads_.newest[i] = start[Eigen::Index(i)];
        pairs_.newest[i] = y, y_.hi[i] = y.hi, y_.lo[i] = y.lo;
    }
    if (digits_.in_quad > 0) {
        expand_first(quads_);
        keep_wide(0);
        pairs_.first = pairs_.newest;
        for (std::size_t line = 0; line < lines_.size(); ++line) pairs_.inverse[line] = pair_of(quads_.inverse[line]);
    } else expand_first(pairs_);
    for (std::size_t line = 0; line < lines_.size(); ++line)
        doubles_.first[line] = pairs_.first[line].hi, doubles_.inverse[line] = pairs_.inverse[line].hi;
    products_.append(0, pairs_.newest.data());
}

/// y_{k+1} = h c x_k/(k + 1), in as many digits as it needs; a power of two is no rounding.
void Program::integrate(int k, double h) {
    const std::size_t next = std::size_t(k + 1), n = rates_.size();
    double *hi = &y_.hi[at(k + 1)], *lo = &y_.lo[at(k + 1)];
    const Split* shares = &shares_[at(k + 1)];
    const auto newest = [this](const auto& lines, std::size_t i) { return lines.newest[std::size_t(rates_[i].line)]; };
    if (k + 1 < digits_.in_quad) {
        const quad part = h * parts_[next];
        quad* y = &y_.wide[at(k + 1)];
        for (std::size_t i = 0; i < n; ++i) {
            y[i] = part * rates_[i].c * newest(quads_, i);
            const Pair pair = pair_of(y[i]);
            hi[i] = pair.hi, lo[i] = pair.lo;
        }
        std::copy_n(y, n, quads_.newest.begin());
    } else if (k + 1 < digits_.in_double) {
        for (std::size_t i = 0; i < n; ++i) {
            const Pair y = shares[i] * newest(pairs_, i);
            hi[i] = h * y.hi, lo[i] = h * y.lo;
        }
        for (std::size_t i = 0; i < n; ++i) pairs_.newest[i] = Pair{hi[i], lo[i]};
    } else {
        const bool first = k < digits_.in_double;
        for (std::size_t i = 0; i < n; ++i)
            hi[i] = h * shares[i].hi * (first ? newest(pairs_, i).hi : newest(doubles_, i));
        std::copy_n(hi, n, doubles_.newest.begin());
    }
}

void Program::expand(const Coordinates<quad>& start, double h, const Digits& digits) {
    if (int power; std::frexp(h, &power) != 0.5)
        throw std::invalid_argument("The unit of time of a series is a power of two, and not " + to_text(h) + ".");
    clear(digits);
    begin(start);
    integrate(0, h);
    for (int k = 1; k < digits.degree; ++k) {
        if (k < digits.in_quad) {
            expand_next(quads_, k);
            keep_wide(k);
        } else if (k < digits.in_double) {
            products_.sum_pairs(k);
            expand_next(pairs_, k);
        } else {
            products_.sum_doubles(k);
            expand_next(doubles_, k);
        }
        if (k < digits.in_double) products_.append(k, pairs_.newest.data());
        else products_.append(k, doubles_.newest.data());
        integrate(k, h);
    }
}

Coordinates<quad> Program::coefficient(int k) const {
    return Eigen::Map<const Coordinates<quad>>(&y_.wide[at(k)], variables());
}
double Program::size(int k) const {
    const double *first = y_.hi.data(), *y = &y_.hi[at(k)];
    double most = 0;
    for (int i = 0; i < variables(); ++i) most = std::max(most, std::abs(y[i]) / (1 + std::abs(first[i])));
    return most;
}

/// Horner's scheme, of all variables at once: of one alone each operation waits for the last.
Coordinates<quad> Program::sum(const quad& s) const {
    const Split s_pair = pair_of(s);
    const int n = variables();
    Coordinates<double> last = Coordinates<double>::Zero(n);
    int k = digits_.degree;
    for (; k >= digits_.in_double; --k) {
        const double* y = &y_.hi[at(k)];
        for (int i = 0; i < n; ++i) last(i) = last(i) * s_pair.hi + y[i];
    }
    std::vector<Pair> next(std::size_t(n), Pair{});
    for (int i = 0; i < n; ++i) next[std::size_t(i)].hi = last(i);
    for (; k >= digits_.in_quad; --k)
        for (int i = 0; i < n; ++i) {
            const std::size_t place = at(k) + std::size_t(i);
            Pair& y = next[std::size_t(i)];
            y = with(Pair{y_.hi[place], y_.lo[place]}, y, s_pair);
        }
    Coordinates<quad> y(n);
    for (int i = 0; i < n; ++i) {
        y(i) = quad_of(next[std::size_t(i)]);
        for (int j = k; j >= 0; --j) y(i) = y(i) * s + y_.wide[at(j) + std::size_t(i)];
    }
    return y;
}

}  // namespace verilie::reference
#endif
