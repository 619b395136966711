#include <verilie/mechanics/bonded_file.hpp>
#include <verilie/mechanics/json_text.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>

#include <Eigen/Geometry>
#include <nlohmann/json.hpp>

namespace verilie::bonded {

namespace {
using Json = nlohmann::ordered_json;
using Three = std::array<double, 3>;

[[noreturn]] void refuse(const std::string& sentence) { throw std::invalid_argument(sentence); }
std::string shown(const Three& a) { return "(" + to_text(a[0]) + ", " + to_text(a[1]) + ", " + to_text(a[2]) + ")"; }
std::string shown(const Json& j) {
    const std::string all = j.dump();
    return all.size() > 60 ? all.substr(0, 60) + "..." : all;
}

/// One JSON object, with its name for the sentences.
class Row {
public:
    Row(const Json& j, std::string name, std::initializer_list<std::string_view> known)
        : j_(j), name_(std::move(name)) {
        if (!j.is_object()) refuse(name_ + " is " + shown(j) + "; expected an object in braces.");
        for (const auto& [key, value] : j.items())
            if (std::find(known.begin(), known.end(), key) == known.end()) {
                std::string all;
                for (const auto k : known) all += (all.empty() ? "" : ", ") + std::string(k);
                refuse(name_ + " has an unknown key \"" + key + "\"; known: " + all + ".");
            }
    }
    bool has(const char* key) const { return j_.contains(key); }
    const Json& at(const char* key) const {
        if (!has(key)) refuse(name_ + " has no \"" + key + "\".");
        return j_.at(key);
    }
    double number(const char* key) const { return number(at(key), key); }
    double positive(const char* key) const { return least(key, true); }
    double nonnegative(const char* key) const { return least(key, false); }
    template <std::size_t n> std::array<double, n> numbers(const char* key) const {
        const Json& a = at(key);
        if (!a.is_array() || a.size() != n)
            refuse(said(key, a) + "; expected " + std::to_string(n) + " numbers in brackets.");
        std::array<double, n> r;
        for (std::size_t k = 0; k < n; ++k) r[k] = number(a[k], key);
        return r;
    }
    Three three_or_zero(const char* key) const { return has(key) ? numbers<3>(key) : Three{}; }
    std::uint32_t sphere(const char* key, std::size_t n) const {
        const Json& k = at(key);
        if (n == 0) refuse(said(key, k) + ", where there are no spheres.");
        if (!k.is_number_integer() || k < 0 || k >= n)
            refuse(said(key, k) + "; expected one of the spheres 0 to " + std::to_string(n - 1) + ".");
        return k.get<std::uint32_t>();
    }
    std::string word(const char* key, std::initializer_list<std::string_view> choices) const {
        const Json& w = at(key);
        std::string all;
        for (const auto c : choices) {
            if (w.is_string() && w.get<std::string>() == c) return std::string(c);
            all += (all.empty() ? "" : ", ") + std::string(c);
        }
        refuse(said(key, w) + "; expected one of " + all + ".");
    }
    std::string said(const char* key, const Json& value) const { return name_ + " has " + key + " = " + shown(value); }

private:
    double number(const Json& x, const char* key) const {
        if (!x.is_number()) refuse(said(key, x) + "; expected a number.");
        return x.get<double>();
    }
    double least(const char* key, bool strictly) const {
        const double x = number(key);
        if (strictly ? !(x > 0) : !(x >= 0))
            refuse(said(key, at(key)) + "; must " + (strictly ? "be greater than zero." : "not be negative."));
        return x;
    }
    const Json& j_;
    std::string name_;
};

constexpr double slack = 1e-6;

/// A quaternion of the rotation R, nine entries by rows: of 4 w q, 4 x q, 4 y q, 4 z q, which are sums of entries, the
/// longest (Shepperd).
std::array<double, 4> along(const std::array<double, 9>& R) {
    const double xx = R[0], yy = R[4], zz = R[8], x = R[7] - R[5], y = R[2] - R[6], z = R[3] - R[1];
    const double xy = R[1] + R[3], xz = R[2] + R[6], yz = R[5] + R[7];
    const std::array<std::array<double, 4>, 4> all{{{1 + xx + yy + zz, x, y, z}, {x, 1 + xx - yy - zz, xy, xz},
        {y, xy, 1 - xx + yy - zz, yz}, {z, xz, yz, 1 - xx - yy + zz}}};
    std::size_t best = 0;
    for (std::size_t k = 1; k < 4; ++k)
        if (all[k][k] > all[best][best]) best = k;
    return all[best];
}
/// The attitude of a row, as a quaternion of any length.
std::array<double, 4> turn(const Row& row) {
    if (row.has("alpha") && row.has("R"))
        refuse(row.said("alpha", row.at("alpha")) + " and an R; expected one of the two.");
    if (!row.has("R")) {
        const Three a = row.three_or_zero("alpha");
        for (double x : a)
            if (!(std::abs(x) < 1e100))
                refuse(
                    row.said("alpha", row.at("alpha")) + "; expected components below 1e100: half a turn is infinite.");
        return {2, a[0], a[1], a[2]};
    }
    const auto e = row.numbers<9>("R");
    const Eigen::Matrix3d R = Eigen::Map<const Eigen::Matrix<double, 3, 3, Eigen::RowMajor>>(e.data());
    const double off = (R * R.transpose() - Eigen::Matrix3d::Identity()).cwiseAbs().maxCoeff();
    if (!(off <= slack) || !(R.determinant() > 0))
        refuse(row.said("R", row.at("R")) + ", which is no rotation: R R^T is off the identity by " + to_text(off)
               + " (allowed 1e-6) and det R = " + to_text(R.determinant()) + ".");
    return along(e);
}
SphereRow sphere(const Json& j, std::size_t k) {
    const Row row(j, "Sphere " + std::to_string(k), {"x", "alpha", "R", "v", "Omega", "D", "m", "J"});
    return {row.numbers<3>("x"), row.three_or_zero("v"), row.three_or_zero("Omega"), turn(row), row.positive("D"),
        row.positive("m"), row.positive("J")};
}
BondRow bond(const Json& j, std::size_t k, std::size_t spheres) {
    const Row row(j, "Bond " + std::to_string(k), {"i", "j", "N", "r0"});
    const BondRow b{row.sphere("i", spheres), row.sphere("j", spheres), row.numbers<3>("N"), row.positive("r0")};
    if (b.r0 < 1e-100) refuse(row.said("r0", row.at("r0")) + "; a bond has no length below 1e-100.");
    if (b.i == b.j) refuse("Bond " + std::to_string(k) + " joins sphere " + std::to_string(b.i) + " to itself.");
    const double length = std::hypot(b.N[0], b.N[1], b.N[2]);
    if (!(std::abs(length - 1) <= slack))
        refuse(row.said("N", row.at("N")) + " of length " + to_text(length) + "; must be 1 within 1e-6.");
    return b;
}
const Json& list(const Row& row, const char* key) {
    const Json& a = row.at(key);
    if (!a.is_array()) refuse(row.said(key, a) + "; expected a list in brackets.");
    return a;
}
void separate(const std::vector<SphereRow>& s) {
    std::vector<std::size_t> order(s.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::sort(order.begin(), order.end(),
        [&](std::size_t a, std::size_t b) { return s[a].x != s[b].x ? s[a].x < s[b].x : a < b; });
    for (std::size_t k = 1; k < order.size(); ++k)
        if (s[order[k - 1]].x == s[order[k]].x)
            refuse("Spheres " + std::to_string(order[k - 1]) + " and " + std::to_string(order[k])
                   + " are at the same place " + shown(s[order[k]].x) + ".");
}

void once(const std::vector<BondRow>& bonds) {
    using Ends = std::pair<std::uint32_t, std::uint32_t>;
    const auto pair = [&](std::size_t k) { return Ends(std::minmax(bonds[k].i, bonds[k].j)); };
    std::vector<std::size_t> order(bonds.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::sort(order.begin(), order.end(),
        [&](std::size_t a, std::size_t b) { return pair(a) != pair(b) ? pair(a) < pair(b) : a < b; });
    for (std::size_t k = 1; k < order.size(); ++k)
        if (pair(order[k - 1]) == pair(order[k]))
            refuse("Bonds " + std::to_string(order[k - 1]) + " and " + std::to_string(order[k])
                   + " join the same spheres, " + std::to_string(pair(order[k]).first) + " and "
                   + std::to_string(pair(order[k]).second) + ".");
}

/// What a parser says, without the name of its exception.
std::string plain(const std::string& said) {
    const auto name = said.find("] ");
    return said.starts_with('[') && name != std::string::npos ? said.substr(name + 2) : said;
}

/// The outermost object. Spheres and bonds are taken off row by row, and their lists come back empty: no document of
/// all of them is held, and the parser, which looks through a list after each of its rows, finds one. Bonds that stand
/// before the spheres wait in `early`.
/// NOTE: of a key given twice the parser keeps the last in silence; so the keys are watched as they come.
Json parsed(std::string_view text, File& f, std::vector<Json>& early) {
    if (const int depth = json_depth(text); depth > deepest_json)
        refuse("The text of " + std::to_string(text.size()) + " characters holds brackets within brackets, "
               + std::to_string(depth) + " deep; at most " + std::to_string(deepest_json) + " are read.");
    using Event = Json::parse_event_t;
    KeysTwice<Json> twice;
    std::string key;  // of the outermost object
    bool rows = false, spheres = false;
    const auto take = [&](int depth, Event event, Json& value) {
        twice.take(event, value);
        if (!twice.found().empty()) refuse("T" + twice.found().substr(1) + ".");
        if (event == Event::key && depth == 1) key = value.get<std::string>();
        if (event == Event::array_start && depth == 1)
            rows = key == "spheres" || key == "bonds", spheres = spheres || key == "spheres";
        if (event == Event::array_end && depth == 1) rows = false;
        if (!rows || depth != 2 || (event != Event::value && event != Event::object_end && event != Event::array_end))
            return true;
        if (key == "spheres") f.spheres.push_back(sphere(value, f.spheres.size()));
        else if (spheres) f.bonds.push_back(bond(value, f.bonds.size(), f.spheres.size()));
        else early.push_back(std::move(value));
        return false;
    };
    try {
        return Json::parse(text, take);
    } catch (const Json::exception& e) {
        refuse("The text of " + std::to_string(text.size()) + " characters is no JSON: " + plain(e.what()) + ".");
    }
}
}  // namespace

File read(std::string_view text) {
    File f;
    std::vector<Json> early;
    const Json all = parsed(text, f, early);
    const Row row(all, "The file", {"spheres", "bonds", "K_m", "K_a", "K_s", "K_pp", "shear", "wall"});
    (void)list(row, "spheres");
    if (f.spheres.empty()) refuse("The file has spheres = []; expected at least one sphere.");
    separate(f.spheres);
    if (row.has("bonds")) (void)list(row, "bonds");
    for (const Json& b : early) f.bonds.push_back(bond(b, f.bonds.size(), f.spheres.size()));
    once(f.bonds);
    f.K_m = row.nonnegative("K_m"), f.K_a = row.nonnegative("K_a"), f.K_s = row.nonnegative("K_s"),
    f.K_pp = row.nonnegative("K_pp");
    if (row.has("shear") && row.word("shear", {"objective", "literal"}) == "literal") f.shear = Shear::literal;
    if (row.has("wall")) {
        const Row wall(row.at("wall"), "The wall", {"kind", "x"});
        const std::string kind = wall.word("kind", {"foot", "mirror", "none"});
        f.wall = kind == "foot" ? WallKind::foot : kind == "mirror" ? WallKind::mirror : WallKind::none;
        if (wall.has("x")) f.wall_x = wall.number("x");
    }
    return f;
}

namespace {
Json row_of(const SphereRow& s) {
    Json row = {{"x", s.x}};
    if (s.q[0] == 2) row["alpha"] = {s.q[1], s.q[2], s.q[3]};
    else {
        const Eigen::Matrix<double, 3, 3, Eigen::RowMajor> R =
            Eigen::Quaterniond(s.q[0], s.q[1], s.q[2], s.q[3]).normalized().toRotationMatrix();
        row["R"] = std::vector<double>(R.data(), R.data() + 9);
    }
    row.update({{"v", s.v}, {"Omega", s.Omega}, {"D", s.D}, {"m", s.m}, {"J", s.J}});
    return row;
}
Json row_of(const BondRow& b) { return {{"i", b.i}, {"j", b.j}, {"N", b.N}, {"r0", b.r0}}; }
/// One row a line.
template <class Rows> std::string lines(const Rows& rows) {
    std::string text;
    for (const auto& row : rows) text += (text.empty() ? "[" : ",\n") + row_of(row).dump();
    return text.empty() ? "[]" : text + "]";
}
}  // namespace

std::string write(const File& f) {
    const Json rest = {{"K_m", f.K_m}, {"K_a", f.K_a}, {"K_s", f.K_s}, {"K_pp", f.K_pp},
        {"shear", f.shear == Shear::literal ? "literal" : "objective"},
        {"wall", {{"kind", f.wall == WallKind::foot     ? "foot"
                           : f.wall == WallKind::mirror ? "mirror"
                                                        : "none"},
                     {"x", f.wall_x}}}};
    return "{\"spheres\":" + lines(f.spheres) + ",\"bonds\":" + lines(f.bonds) + "," + rest.dump().substr(1) + "\n";
}

File rings(int rings, int spheres) {
    if (rings < 1) refuse("rings = " + std::to_string(rings) + ": expected at least 1.");
    if (spheres < 3) refuse("spheres = " + std::to_string(spheres) + ": a ring needs at least 3.");
    File f;
    f.K_m = 10, f.K_a = 200, f.K_s = 200, f.K_pp = 2100;
    const double step = 2 * std::acos(-1.0) / spheres, stretch = 1.01, radius = stretch / 2 / std::sin(step / 2);
    for (int k = 0; k < rings; ++k) {
        const double side = k % 2 == 0 ? 1 : -1, centre = k * (2 * radius + 1.5);
        const auto first = std::uint32_t(f.spheres.size()), n = std::uint32_t(spheres);
        for (std::uint32_t i = 0; i < n; ++i) {
            const double c = std::cos(step * i), s = std::sin(step * i);
            SphereRow row;
            row.x = {radius * c, centre + radius * s, 0};
            row.v = {0, side / 4, side / 8 * c};
            row.Omega = {side / 10, 0.2, 0.3};
            row.q = {2, c / 5, s / 5, 0};
            f.spheres.push_back(row);
        }
        for (std::uint32_t i = 0; i < n; ++i) {
            const std::uint32_t a = first + i, b = first + (i + 1) % n;
            const Three& x = f.spheres[a].x;
            const Three& y = f.spheres[b].x;
            const double r = std::hypot(x[0] - y[0], x[1] - y[1], x[2] - y[2]);
            f.bonds.push_back({a, b, {(x[0] - y[0]) / r, (x[1] - y[1]) / r, (x[2] - y[2]) / r}, 1});
        }
    }
    return f;
}

}  // namespace verilie::bonded
