#include "inside.hpp"

namespace verilie {

using namespace particles;

namespace {
constexpr double skin = 0.75;  // of the largest diameter: in a chain the next but one stays beyond it

bool all_alike(const std::vector<bonded::Sphere<double>>& s) {
    return std::all_of(
        s.begin(), s.end(), [&](const auto& one) { return one.D == s[0].D && one.m == s[0].m && one.j == s[0].j; });
}
/// That of every sphere, ones beyond them; or of the first alone.
template <class Of>
std::vector<double> numbers(const std::vector<bonded::Sphere<double>>& s, std::size_t stride, Of of) {
    std::vector<double> all(all_alike(s) ? 1 : stride, 1);
    for (std::size_t i = 0; i < std::min(s.size(), all.size()); ++i) all[i] = s[i].*of;
    return all;
}
/// Eights, an odd number of them, so that columns do not lie a power of two apart.
std::size_t stride_of(std::size_t n) { return (n + eight - 1) / eight / 2 * 2 * eight + eight; }
}  // namespace

ParticleMarch::Inside::Inside(std::unique_ptr<Kernel> kernel, const ParticleSystem& a, int threads)
    : n_(a.spheres.size()), stride_(stride_of(n_)), kernel_(std::move(kernel)),
      m_(numbers(a.spheres, stride_, &bonded::Sphere<double>::m)),
      j_(numbers(a.spheres, stride_, &bonded::Sphere<double>::j)),
      D_(numbers(a.spheres, stride_, &bonded::Sphere<double>::D)), topology_(n_, a.bonds), pose_(pose_columns, stride_),
      next_(pose_columns, stride_), momentum_(momentum_columns, stride_), first_pose_(pose_columns, stride_),
      first_momentum_(momentum_columns, stride_), contacts_(std::size_t(threads)), space_(std::size_t(threads)),
      told_(std::size_t(threads)), team_(threads), gate_(threads), deal_((n_ + block_size - 1) / block_size, threads) {
    fields_ = {.stride = stride_,
        .pose = pose_.data(),
        .next = next_.data(),
        .momentum = momentum_.data(),
        .m = m_.data(),
        .j = j_.data(),
        .D = D_.data(),
        .alike = m_.size() == 1,
        .K = a.K,
        .shear = a.shear,
        .wall = a.wall,
        .h = 0,
        .common = {0, 0, 0}};
    for (Table* t : {&pose_, &next_}) {
        std::fill_n(t->data() + at_q * stride_, stride_, 1.0);
        // beyond the last sphere nothing presses on a wall, and no way is longer than another
        std::fill_n(t->data() + at_x * stride_ + n_, stride_ - n_, std::numeric_limits<double>::infinity());
    }
    for (std::size_t first = 0; first < n_; first += block_size)
        blocks_.push_back(block_of(std::uint32_t(first), std::uint32_t(std::min(block_size, n_ - first)), topology_,
            a.bonds, D_, contact(), stride_));
    if (contact()) {
        const double largest = *std::max_element(D_.begin(), D_.begin() + std::ptrdiff_t(std::min(n_, D_.size())));
        cells_.emplace(n_, largest, skin * largest);
    }
}

Inertia<double> ParticleMarch::Inside::inertia(std::size_t i) const {
    const double m = m_[fields_.alike ? 0 : i], j = j_[fields_.alike ? 0 : i], inverse = 1 / j;
    return {m, {{j, j, j}}, {{inverse, inverse, inverse}}, Quat<double>::identity(), true, true, true, false};
}
void ParticleMarch::Inside::put(std::size_t i, const BodyState<double>& b) {
    const auto set = [&](Table& t, std::size_t c, double x) { t.data()[c * stride_ + i] = x; };
    Table& pose = fields_.pose == pose_.data() ? pose_ : next_;
    set(pose, at_q, b.q.w);
    for (int k = 0; k < 3; ++k) {
        const auto c = std::size_t(k);
        set(pose, at_x + c, b.x(k)), set(pose, at_q + 1 + c, b.q.v(k));
        set(momentum_, at_u + c, b.u(k)), set(momentum_, at_L + c, b.L(k));
    }
}
BodyState<double> ParticleMarch::Inside::get(std::size_t i) const {
    const auto three = [&](const double* t, std::size_t c) {
        return Vec3<double>(t[c * stride_ + i], t[(c + 1) * stride_ + i], t[(c + 2) * stride_ + i]);
    };
    const double* p = fields_.pose;
    return {three(p, at_x), three(momentum_.data(), at_u), {p[at_q * stride_ + i], three(p, at_q + 1)},
        three(momentum_.data(), at_L)};
}

std::optional<Failure> ParticleMarch::Inside::start(double h) {
    fields_.h = h;
    trouble_ = {}, passes_ = 0, stop_ = full_ = false;
    choose_common();
    team_.run([this](int thread) {
        fill(thread);
        if (!stop_) look(thread);
    });
    return stop_ ? failed(0) : std::nullopt;
}

/// NOTE: a pass ends one step and begins the next, in place; so where one fails all march again from where they were.
std::optional<Failure> ParticleMarch::Inside::advance(std::int64_t n) {
    if (n <= 0) return {};
    Table& now = fields_.pose == pose_.data() ? pose_ : next_;
    first_pose_.copy(now), first_momentum_.copy(momentum_);
    trouble_ = {}, passes_ = 0, stop_ = false;
    team_.run([this, n](int thread) { march(thread, n); });
    if (!stop_) {
        steps_ += n;
        return {};
    }
    // the loads of pass k are those at the end of step k, and it begins step k + 1; a look behind it sees that step's
    const bool of_next = looked_ || trouble_.stage == Trouble::drift || trouble_.stage == Trouble::lost;
    const std::int64_t step = of_next ? passes_ : passes_ - 1;
    const auto failure = failed(step);
    Table& again = fields_.pose == pose_.data() ? pose_ : next_;
    again.copy(first_pose_), momentum_.copy(first_momentum_);
    full_ = false;
    const std::int64_t whole = step - 1;
    stop_ = false, trouble_ = {};
    choose_common();
    team_.run([this](int thread) { fill(thread); });
    if (const auto other = advance(whole)) return other;
    return failure;
}
std::optional<Failure> ParticleMarch::Inside::failed(std::int64_t step) const {
    const std::int64_t of = steps_ + step, from = step > 0 ? of - 1 : of;
    Failure f{trouble_.why, of, 0, trouble_.body, double(from) * fields_.h, trouble_.value, trouble_.limit};
    if (trouble_.stage == Trouble::lost && trouble_.limit == most_terms)
        f.said = "one of the eight spheres from this one on is near more than " + std::to_string(most_terms)
               + " others; the scalar march takes it";
    return f;
}

void ParticleMarch::Inside::march(int thread, std::int64_t n) {
    for (std::int64_t k = 0; k <= n; ++k) {
        const Pass kind = k == 0 ? Pass::begin : k == n ? Pass::end : Pass::middle;
        pass(thread, kind);
        gate_.pass([this, kind] { after(kind); });
        if (stop_) return;
        if (far_) fill(thread);
        if (stop_) return;
    }
}
void ParticleMarch::Inside::pass(int thread, Pass kind) {
    auto& told = told_[std::size_t(thread)];
    deal_.each(
        thread, [&](std::size_t b) { kernel_->pass(kind, fields_, blocks_[b], space_[std::size_t(thread)], told); });
}
void ParticleMarch::Inside::look(int thread) {
    pass(thread, Pass::look);
    gate_.pass([this] { after(Pass::look); });
}
/// Alone, while the others wait.
void ParticleMarch::Inside::after(Pass kind) {
    deal_.again();
    passes_ += kind != Pass::look;
    double farthest = 0;
    for (auto& told : told_) {
        if (told.trouble.before(trouble_)) trouble_ = told.trouble;
        farthest = std::max(farthest, told.farthest_squared);
        told = {};
    }
    stop_ = trouble_.stage != Trouble::none, looked_ = kind == Pass::look;
    far_ = false;
    if (kind == Pass::end || kind == Pass::look) return;
    const double* old = fields_.pose;
    fields_.pose = fields_.next;
    fields_.next = old == pose_.data() ? pose_.data() : next_.data();
    for (int k = 0; k < 3; ++k) common_[k] += fields_.common[k];
    moved_ += std::sqrt(farthest);
    if (contact()) far_ = !(moved_ < cells_->skin() / 2 * (1 - room));
}

/// The list is good until some sphere has gone half the skin, whatever way all go together. That the sum of its ways is
/// as long is found first; then where the spheres are is looked at, and the list filled only where it must be.
void ParticleMarch::Inside::fill(int thread) {
    if (!contact()) return;
    auto& told = told_[std::size_t(thread)];
    if (full_) {
        deal_.each(thread, [&](std::size_t b) {
            const double way = wandered(blocks_[b]);
            if (!(way <= told.farthest_squared)) told.farthest_squared = way;
        });
        gate_.pass([this] {
            deal_.again();
            moved_ = 0;
            for (auto& t : told_) {
                const double way = std::sqrt(t.farthest_squared);
                if (!(way <= moved_)) moved_ = way;
                t = {};
            }
            full_ = moved_ < cells_->skin() / 4 * (1 - room);
        });
        if (full_) return;
    }
    place(thread);
    if (stop_) return look(thread);  // a bond may be the first that is wrong
    deal_.each(thread, [&](std::size_t b) {
        try {
            contacts_[std::size_t(thread)].find(blocks_[b], topology_, *cells_, D_, stride_);
        } catch (const Crowded& c) {
            const Trouble crowded{Trouble::lost, 0, int(c.sphere), Why::domain, most_terms + 1, most_terms};
            if (crowded.before(told.trouble)) told.trouble = crowded;
        }
    });
    gate_.pass([this] {
        deal_.again();
        gather_troubles();
        moved_ = 0, full_ = !stop_, ++fillings_;
        choose_common();
    });
}
void ParticleMarch::Inside::place(int thread) {
    auto& told = told_[std::size_t(thread)];
    const double* x = fields_.pose;
    deal_.each(thread, [&](std::size_t b) {
        for (std::size_t i = blocks_[b].first; i < blocks_[b].first + blocks_[b].count; ++i) {
            const Cells::Place at{x[i], x[stride_ + i], x[2 * stride_ + i]};
            if (cells_->place(i, at)) continue;
            const double far = norm(Vec3<double>(at[0], at[1], at[2]));
            const Trouble lost{
                Trouble::lost, 0, int(i), std::isfinite(far) ? Why::domain : Why::not_finite, far, cells_->farthest()};
            if (lost.before(told.trouble)) told.trouble = lost;
        }
    });
    gate_.pass([this] {
        deal_.again();
        gather_troubles();
        if (!stop_) cells_->sort();
    });
}
/// Alone: the first trouble that any thread has met.
void ParticleMarch::Inside::gather_troubles() {
    for (auto& t : told_) {
        if (t.trouble.before(trouble_)) trouble_ = t.trouble;
        t = {};
    }
    stop_ = trouble_.stage != Trouble::none, looked_ = false;
}
/// The square of the longest way of a sphere since the list was filled, less the common one; not a number where one is
/// not.
double ParticleMarch::Inside::wandered(const Block& b) const {
    double farthest = 0;
    const double* x = fields_.pose;
    for (std::size_t i = b.first; i < b.first + b.count; ++i) {
        const Cells::Place& then = cells_->at(i);
        double way = 0;
        for (std::size_t k = 0; k < 3; ++k) {
            const double d = x[k * stride_ + i] - then[k] - common_[k];
            way += d * d;
        }
        if (!(way <= farthest)) farthest = way;
    }
    return farthest;
}
/// A step at the mean velocity. Any would do; with this one a flying assembly is as good as one at rest.
void ParticleMarch::Inside::choose_common() {
    const double* u = momentum_.data();
    for (std::size_t k = 0; k < 3; ++k) {
        double sum = 0;
        for (std::size_t i = 0; i < n_; ++i) sum += u[k * stride_ + i] / m_[fields_.alike ? 0 : i];
        fields_.common[k] = fields_.h * (sum / double(n_)), common_[k] = 0;
    }
}

}  // namespace verilie
