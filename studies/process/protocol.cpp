#include "process/protocol.hpp"

#include <cmath>
#include <cstdlib>
#include <deque>
#include <mutex>
#include <set>

#include <Eigen/Geometry>
#include <fmt/format.h>

#include "engine/precision.hpp"

namespace verilie::studies {

namespace {

[[noreturn]] void nonsense(const std::string& said) { throw Trouble{Why::nonsense, said}; }
[[noreturn]] void not_finite(const char* key, std::size_t i, double x) {
    const auto quantity = key[0] == 'x' ? "position"
                        : key[0] == 'v' ? "velocity"
                        : key[0] == 'W' ? "angular velocity"
                                        : "attitude";
    throw Trouble{Why::not_finite, fmt::format("the {} \"{}\" of body {} is not finite", quantity, key, i), x, 0};
}

/// NOTE: a misspelt key would else go unseen, as a "Q" beside an old "R" does.
void must_be_known(const Json& state) {
    static const std::set<std::string> known{"x", "v", "R", "q", "W"};
    for (const auto& [key, value] : state.items())
        if (!known.count(key))
            nonsense("its state has the key " + excerpt(key) + "; those of a state are x, v, R or q, and W");
}
/// Row i of a list of n rows of `count` numbers.
template <int count> std::array<double, count> row(const Json& holder, const char* key, std::size_t i, std::size_t n) {
    const auto found = holder.find(key);
    if (found == holder.end()) nonsense(std::string("its answer has no \"") + key + "\"");
    if (!found->is_array() || found->size() != n)
        nonsense(std::string(1, '"') + key + "\" must be a list of " + std::to_string(n) + " rows, one a body; it is "
                 + excerpt(found->dump()));
    const Json& r = (*found)[i];
    if (!r.is_array() || r.size() != std::size_t(count))
        nonsense(std::string("a row of \"") + key + "\" must hold " + std::to_string(count) + " numbers; it is "
                 + excerpt(r.dump()));
    std::array<double, count> a;
    for (std::size_t k = 0; k < std::size_t(count); ++k) {
        if (!r[k].is_number() && !r[k].is_null())
            nonsense(std::string(1, '"') + key + "\" holds " + excerpt(r[k].dump()) + ", which is no number");
        a[k] = r[k].is_null() ? std::nan("") : r[k].get<double>();
        if (!std::isfinite(a[k])) not_finite(key, i, a[k]);
    }
    return a;
}
Vec3<double> three(const Json& holder, const char* key, std::size_t i, std::size_t n) {
    const auto a = row<3>(holder, key, i, n);
    return Vec3<double>(a[0], a[1], a[2]);
}
/// As it was said: not normalised, so that a method that leaves the group is seen to.
Quat<double> attitude(const double (&rows)[9], double slack) {
    const Eigen::Matrix3d R = Eigen::Map<const Eigen::Matrix<double, 3, 3, Eigen::RowMajor>>(rows);
    const double off = (R * R.transpose() - Eigen::Matrix3d::Identity()).cwiseAbs().maxCoeff();
    if (!(off <= slack) || !(R.determinant() > 0))
        nonsense(
            fmt::format("its R is no rotation: R R^T is off the identity by {:.2g} (allowed {:.2g}), det R = {:.2g}",
                off, slack, R.determinant()));
    // NOTE: a quaternion made of R cannot tell a strain of first order. |q|^2 - 1 carries it instead, where the law of
    // the group looks.
    Eigen::Quaterniond q(R);
    q.coeffs() *= std::sqrt((1 + off) / q.squaredNorm());
    return {q.w(), Vec3<double>(q.x(), q.y(), q.z())};
}
Quat<double> attitude(const Json& holder, std::size_t i, std::size_t n, double slack) {
    const auto from_R = [&] {
        const auto a = row<9>(holder, "R", i, n);
        double rows[9];
        std::copy(a.begin(), a.end(), rows);
        return attitude(rows, slack);
    };
    if (holder.contains("q")) {
        const auto a = row<4>(holder, "q", i, n);
        const Quat<double> q{a[0], Vec3<double>(a[1], a[2], a[3])};
        if (const double off = std::abs(squared_norm(q) - 1); !(off <= slack))
            nonsense(fmt::format("its q is no rotation: |q|^2 is off 1 by {:.2g} (allowed {:.2g})", off, slack));
        if (holder.contains("R"))
            if (const double apart = norm(matrix(q) - matrix(from_R())); !(apart <= 8 * slack))
                nonsense(fmt::format("its q and its R are different attitudes: {:.2g} apart", apart));
        return q;
    }
    return from_R();
}

template <int count> void must_be_finite(const double (&a)[count], const char* key, std::size_t i) {
    for (const double x : a)
        if (!std::isfinite(x)) not_finite(key, i, x);
}
Vec3<double> three(const double (&a)[3]) { return Vec3<double>(a[0], a[1], a[2]); }
void put(const Vec3<double>& v, double (&to)[3]) { to[0] = v(0), to[1] = v(1), to[2] = v(2); }

/// Texts that a MethodInfo refers to; a deque moves none of them.
struct Kept {
    std::deque<std::string> texts;
    std::deque<MethodInfo> infos;
    std::string_view keep(std::string s) { return texts.emplace_back(std::move(s)); }
};

class Hello {
public:
    explicit Hello(const Json& j) : j_(j) {
        if (j.contains("cannot")) {
            const std::string why = text("cannot", "");
            throw std::invalid_argument(why.empty() ? "it says that it cannot, and not why" : why);
        }
        static const std::set<std::string> known{"name", "order", "symmetric", "symplectic", "momentum",
            "energy_free_body", "energy_linear", "orbital_momentum", "exact_free_sphere", "accepts", "implicit",
            "shared", "again", "digits", "source", "domain", "note"};
        for (const auto& [key, value] : j.items())
            if (!known.count(key))
                refuse("it has \"" + excerpt(key) + "\", which is unknown; the nearest known one is \""
                       + nearest(key, std::vector<std::string>(known.begin(), known.end())) + "\"");
    }
    std::string text(const char* key, const char* otherwise) const {
        if (!j_.contains(key)) return otherwise;
        if (!j_[key].is_string())
            refuse(std::string("\"") + key + "\" is " + excerpt(j_[key].dump()) + "; expected text");
        return one_line(j_[key].get<std::string>());
    }
    std::string name() const {
        static const std::set<std::string> taken{"all", "engines", "compositions", "anatomy"};
        const std::string n = text("name", "");
        const auto fits = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_'; };
        if (n.empty() || taken.count(n) || n.size() > 60 || !(n[0] >= 'a' && n[0] <= 'z')
            || !std::all_of(n.begin(), n.end(), fits))
            refuse("\"name\" is " + excerpt(n)
                   + "; expected a name in small letters, digits and underscores, none of all, engines, "
                     "compositions, anatomy");
        return n;
    }
    int order() const {
        if (!j_.contains("order") || !j_["order"].is_number_integer() || j_["order"] < 1 || j_["order"] > 20)
            refuse("\"order\" is " + excerpt(j_.contains("order") ? j_["order"].dump() : "")
                   + "; expected an integer from 1 to 20");
        return j_["order"].get<int>();
    }
    int digits() const {
        if (!j_.contains("digits")) return 53;
        if (!j_["digits"].is_number_integer() || j_["digits"] < 8 || j_["digits"] > 53)
            refuse("\"digits\" is " + excerpt(j_["digits"].dump()) + "; expected an integer from 8 to 53");
        return j_["digits"].get<int>();
    }
    Where where(const char* key, const char* otherwise) const {
        if (j_.contains(key) && !j_[key].is_string())
            refuse(
                std::string("\"") + key + "\" is " + excerpt(j_[key].dump()) + "; expected never, spherical or always");
        const std::string w = text(key, otherwise);
        for (const Where each : {Where::never, Where::spherical, Where::always})
            if (w == verilie::name(each)) return each;
        refuse(std::string("\"") + key + "\" is " + excerpt(w) + "; expected never, spherical or always");
    }
    bool flag(const char* key, bool otherwise) const {
        if (!j_.contains(key)) return otherwise;
        if (!j_[key].is_boolean())
            refuse(std::string("\"") + key + "\" is " + excerpt(j_[key].dump()) + "; expected true or false");
        return j_[key].get<bool>();
    }
    MethodInfo info(Kept& kept) const {
        MethodInfo info{
            .key = kept.keep(name()),
            .source = kept.keep(text("source", "your own, in another process")),
            .order = order(),
            .symmetric = where("symmetric", "never"),
            .symplectic = where("symplectic", "never"),
            .momentum_map = where("momentum", "never"),
            .energy_free_body = where("energy_free_body", "never"),
            .accepts = where("accepts", "always"),
            .implicit_in_loads = flag("implicit", false),
            .domain = kept.keep(text("domain", "")),
            .note = kept.keep(text("note", "double only")),
            .exact_free_sphere = flag("exact_free_sphere", false),
            .orbital_momentum = flag("orbital_momentum", true),
            .energy_linear = where("energy_linear", "never"),
        };
        for (const char* of_the_channel : {"shared", "again"}) (void)flag(of_the_channel, false);
        if (info.accepts == Where::never) refuse("\"accepts\" is 'never'; expected spherical or always");
        (void)digits();
        return info;
    }
    [[noreturn]] static void refuse(const std::string& what) {
        throw std::invalid_argument("The answer to hello is wrong: " + what + ".");
    }

private:
    const Json& j_;
};
}  // namespace

std::string too_many_loads() {
    return "asked for loads more than " + std::to_string(most_loads_a_step) + " times a step";
}

Channel channel() {
    const char* given = std::getenv("VERILIE_CHANNEL");
    if (!given || std::string_view(given) == "block") return Channel::block;
    if (std::string_view(given) == "lines") return Channel::lines;
    if (std::string_view(given) == "inside") return Channel::inside;
    throw std::invalid_argument("VERILIE_CHANNEL=" + std::string(given) + ": expected block, inside or lines.");
}

const MethodInfo& external_info(const Json& hello) {
    static Kept kept;
    const Hello said(hello);
    const MethodInfo info = said.info(kept);
    digits_are(std::string(info.key), said.digits());
    return kept.infos.emplace_back(info);
}

int digits_said_again(const Json& hello, const std::string& name) {
    try {
        Kept passing;
        const Hello said(hello);
        if (const auto key = said.info(passing).key; !name.empty() && key != name)
            nonsense(fmt::format("asked who it is once more, it says '{}'; it was '{}'", key, name));
        return said.digits();
    } catch (const std::invalid_argument& e) {
        const std::string sentence = e.what();
        nonsense("asked who it is once more: " + sentence.substr(0, sentence.size() - 1));
    }
}

Json told_state(const Phase<double>& z, std::span<const Inertia<double>> J) {
    Json s{{"x", Json::array()}, {"v", Json::array()}, {"R", Json::array()}, {"W", Json::array()}};
    std::vector<verilie_body> bodies(J.size());
    tell_state(z, J, bodies);
    for (const auto& b : bodies)
        s["x"].push_back(list(b.x)), s["v"].push_back(list(b.v)), s["R"].push_back(list(b.R)),
            s["W"].push_back(list(b.W));
    return s;
}

Phase<double> heard_state(const Json& state, std::span<const Inertia<double>> J, double slack) {
    if (!state.is_object()) nonsense("its \"state\" is " + excerpt(state.dump()));
    must_be_known(state);
    auto z = Phase<double>::bodies(J.size());
    for (std::size_t i = 0; i < J.size(); ++i) {
        const Quat<double> q = attitude(state, i, J.size(), slack);
        const Vec3<double> W = three(state, "W", i, J.size());
        z.x[i] = three(state, "x", i, J.size()), z.v[i] = three(state, "v", i, J.size());
        z.q[i] = J[i].principal ? q : q * conj(J[i].axes);
        z.W[i] = J[i].principal ? W : J[i].axes * W;
    }
    return z;
}

Columns<double> heard_poses(const Json& poses, std::size_t bodies, double slack) {
    if (!poses.is_object()) nonsense("it asks for loads at " + excerpt(poses.dump()));
    must_be_known(poses);
    Columns<double> c(bodies);
    for (std::size_t i = 0; i < bodies; ++i)
        c.put_pose(i, {three(poses, "x", i, bodies), attitude(poses, i, bodies, slack)});
    return c;
}

void tell_state(const Phase<double>& z, std::span<const Inertia<double>> J, std::span<verilie_body> to) {
    for (std::size_t i = 0; i < J.size(); ++i) {
        const Mat3<double> R = matrix(J[i].principal ? z.q[i] : z.q[i] * J[i].axes);
        for (int k = 0; k < 9; ++k) to[i].R[k] = R(k / 3, k % 3);
        put(z.x[i], to[i].x), put(z.v[i], to[i].v);
        put(J[i].principal ? z.W[i] : rotate_back(J[i].axes, z.W[i]), to[i].W);
    }
}

void hear_state(
    std::span<const verilie_body> from, std::span<const Inertia<double>> J, Phase<double>& z, double slack) {
    for (std::size_t i = 0; i < J.size(); ++i) {
        const verilie_body b = from[i];  // once: the other side could still write
        must_be_finite(b.R, "R", i), must_be_finite(b.W, "W", i), must_be_finite(b.x, "x", i),
            must_be_finite(b.v, "v", i);
        const Quat<double> q = attitude(b.R, slack);
        z.x[i] = three(b.x), z.v[i] = three(b.v);
        z.q[i] = J[i].principal ? q : q * conj(J[i].axes);
        z.W[i] = J[i].principal ? three(b.W) : J[i].axes * three(b.W);
    }
}

void hear_poses(std::span<const verilie_body> from, Columns<double>& poses, double slack) {
    for (std::size_t i = 0; i < from.size(); ++i) {
        must_be_finite(from[i].x, "x", i), must_be_finite(from[i].R, "R", i);
        poses.put_pose(i, {three(from[i].x), attitude(from[i].R, slack)});
    }
}

void LoadsOf::operator()(const Columns<double>& poses, std::span<verilie_load> to) {
    const Solve<double> s = problem_->loads(Poses<double>(poses, J_), std::span(loads_));
    if (!s.ok) throw Trouble{s.why, "no loads where they were asked for", s.value, s.limit};
    for (std::size_t i = 0; i < J_.size(); ++i) {
        put(loads_[i].F, to[i].F);
        put(J_[i].principal ? loads_[i].T : rotate_back(J_[i].axes, loads_[i].T), to[i].T);
    }
}

}  // namespace verilie::studies
