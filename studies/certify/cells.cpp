#include "certify/cells.hpp"

#include "engine/shard.hpp"
#include "engine/sweep.hpp"
#include "process/process.hpp"

namespace verilie::studies::certify {

std::string floor_key(const Cell& cell) {
    return std::string(cell.law->key) + " " + cell.scalar + (cell.method->has<fifty>() ? "" : " only");
}

Subject Way::subject(const Cell& cell) const {
    return {*cell.method, *cell.body, options.states, options.seed, options.strata, cell.control ? nullptr : place};
}

namespace {
bool is_of_this_library(const Cell& cell) {
    return !cell.body->problem->stem.empty() && (cell.control || !cell.method->stem.empty());
}
Json key_of(const Cell& cell, const Subject& s) {
    return {{"cell", "certificate"}, {"law", cell.law->key}, {"method", cell.method->info->key},
        {"control", cell.control}, {"double_only", s.double_only()}, {"body", cell.body->name}, {"scalar", cell.scalar},
        {"states", s.states}, {"strata", s.strata}, {"at", s.place ? words(*s.place) : ""}, {"seed", s.seed},
        {"code", all_sources()}};
}
void measure_one(const Store& store, const Way& way, Cell& cell) {
    const Subject subject = way.subject(cell);
    const auto compute = [&] { return measure(*cell.law, subject, cell.scalar == "fifty"); };
    if (is_of_this_library(cell)) cell.measured = kept_record<Measured>(store, key_of(cell, subject), compute);
    else cell.measured = compute();
}
/// Several controls ask for the same cell.
void keep_one_of_each(const Way& way, std::vector<Cell*>& cells) {
    std::set<std::string> keys;
    std::erase_if(
        cells, [&](const Cell* cell) { return !keys.insert(key_of(*cell, way.subject(*cell)).dump()).second; });
}
double cost(const Cell& cell) {
    return (cell.scalar == "fifty" ? 10.0 : 1.0) * (cell.method->info->implicit_in_loads ? 20 : 1);
}
}  // namespace

void measure_all(const CertifyRequest& r, const Way& way, std::vector<Cell*> cells) {
    if (r.shard) keep_one_of_each(way, cells);
    keep_own(r, cells, [](const Cell* cell) { return cost(*cell); });
    const Store store(r);
    std::vector<Task> tasks;
    for (Cell* cell : cells) {
        const auto name = std::string(cell->law->key) + " of " + std::string(cell->method->info->key);
        tasks.push_back({name, [&store, &way, cell] { measure_one(store, way, *cell); }, cost(*cell)});
    }
    sweep("certify", std::move(tasks), r.jobs, r.quiet);
}

Controls::Controls(const std::set<std::string>& in_use) {
    for (const auto& [law, c] : controls())
        for (const std::string mode : {"double", "fifty", "double only"}) {
            const auto scalar = mode.substr(0, mode.find(' '));
            const bool blind = scalar != mode, other = !c.scalar.empty() && c.scalar != scalar;
            if (other || !in_use.contains(std::string(law->key) + " " + mode)) continue;
            if (blind && !c.positive.body.single) continue;  // differences take momenta body by body
            for (const Probe* probe : {&c.positive, &c.negative}) {
                const MethodEntry* map = blind ? &blind_.emplace_back(double_only(*probe->map)) : probe->map;
                cells_.push_back({law, map, &probe->body, scalar, true});
            }
        }
}

std::optional<double> if_finite(std::optional<double> x) { return x && std::isfinite(*x) ? x : std::nullopt; }

namespace {
bool holds(const Measured& m) { return m.failed.empty() && m.value <= m.limit; }
bool fails(const Cell& cell) { return cell.measured.failed.empty() && is_clear(*cell.law, cell.measured); }

TriedMap tried(const Cell& cell) {
    const Measured& m = cell.measured;
    return {std::string(cell.method->info->key), cell.body->name, if_finite(m.value), if_finite(m.limit),
        if_finite(m.order)};
}
std::string fault_of(const Cell& positive, const Cell& negative) {
    if (!positive.measured.failed.empty()) return positive.measured.failed;
    if (!negative.measured.failed.empty()) return negative.measured.failed;
    if (!holds(positive.measured)) return "the exact map does not hold: the law, not a method, is at fault";
    if (fails(negative)) return "";
    return "the wrong map does not stand clear of the limit: the law cannot see what it is made for";
}
}  // namespace

std::vector<ControlRow> Controls::rows() const {
    std::vector<ControlRow> all;
    for (std::size_t i = 0; i < cells_.size(); i += 2) {
        const Cell &p = cells_[i], &n = cells_[i + 1];
        all.push_back({std::string(p.law->key), p.scalar, !p.method->has<fifty>(), {tried(p), holds(p.measured)},
            {tried(n), fails(n)}, fault_of(p, n)});
    }
    return all;
}

std::map<std::string, double> Controls::floors() const {
    std::map<std::string, double> all;
    for (std::size_t i = 0; i < cells_.size(); i += 2) {
        const double left = cells_[i].measured.value;
        double& floor = all.emplace(floor_key(cells_[i]), left).first->second;
        if (!(left <= floor)) floor = left;  // a NaN as well
    }
    return all;
}

}  // namespace verilie::studies::certify
