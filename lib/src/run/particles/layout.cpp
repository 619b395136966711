#include "layout.hpp"

#include <algorithm>
#include <utility>

namespace verilie::particles {

void Places::add(const std::uint32_t* them, std::size_t count, std::size_t end) {
    bool row = them[0] + eight <= end;
    for (std::size_t l = 1; l < count; ++l) row = row && them[l] == them[0] + l;
    if (row) {
        from.push_back(std::int32_t(them[0]));
        return;
    }
    from.push_back(~std::int32_t(listed.size() / eight));
    for (std::size_t l = 0; l < eight; ++l) listed.push_back(them[l < count ? l : 0]);
}

std::size_t Block::bytes() const {
    return sizeof *this + bond_i.bytes() + bond_j.bytes() + pair_i.bytes() + pair_j.bytes() + bond_rows.bytes()
         + contact_rows.bytes() + 8 * (bond_numbers.capacity() + pair_D.capacity()) + 4 * bond_of.capacity()
         + bond_terms.capacity() + contact_terms.capacity();
}

Topology::Topology(std::size_t spheres, const std::vector<bonded::Bond<double>>& bonds)
    : start(spheres + 1), end(2 * bonds.size()), other(2 * bonds.size()) {
    for (const auto& b : bonds) ++start[b.i], ++start[b.j];
    std::uint32_t sum = 0;
    for (auto& s : start) s = std::exchange(sum, sum + s);
    for (std::uint32_t b = 0; b < bonds.size(); ++b) {
        const auto add = [&](std::uint32_t at, std::uint32_t to, std::uint32_t second) {
            end[start[at]] = 2 * b + second, other[start[at]++] = to;
        };
        add(bonds[b].i, bonds[b].j, 0), add(bonds[b].j, bonds[b].i, 1);
    }
    for (std::size_t i = spheres; i > 0; --i) start[i] = start[i - 1];
    start[0] = 0;
}
bool Topology::bonded(std::uint32_t i, std::uint32_t j) const {
    const auto last = other.begin() + start[i + 1];
    return std::find(other.begin() + start[i], last, j) != last;
}
bool Topology::first(std::uint32_t i, std::uint32_t k) const {
    return std::find(other.begin() + start[i], other.begin() + k, other[k]) == other.begin() + k;
}

namespace {
/// Places of things by eights, and the rest of the last eight.
template <class At> void put_eights(Places& places, std::size_t n, std::size_t end, At at) {
    std::array<std::uint32_t, eight> some{};
    for (std::size_t k = 0; k < n; k += eight) {
        const std::size_t count = std::min(eight, n - k);
        for (std::size_t l = 0; l < count; ++l) some[l] = at(k + l);
        places.add(some.data(), count, end);
    }
}
/// Of each eight of spheres, the n-th row of every one, until all have none left; a sphere that has none adds row 0,
/// which is zero. row(sphere, n) is 0 where there is none.
template <class Row> void put_rows(Block& b, std::vector<std::uint8_t>& terms, Places& places, Row row) {
    terms.clear(), places.clear();
    for (std::uint32_t i = 0; i < b.count; i += eight) {
        std::uint32_t n = 0;
        for (;; ++n) {
            std::array<std::uint32_t, eight> some{};
            bool any = false;
            for (std::uint32_t l = 0; l < eight && i + l < b.count; ++l) any |= (some[l] = row(i + l, n)) != 0;
            if (!any) break;
            if (n == most_terms) throw Crowded{b.first + i};
            places.add(some.data(), eight, b.rows());
        }
        terms.push_back(std::uint8_t(n));
    }
}
std::uint32_t local(const Block& b, std::uint32_t bond) {
    return std::uint32_t(std::lower_bound(b.bond_of.begin(), b.bond_of.end(), bond) - b.bond_of.begin());
}
double mean(const std::vector<double>& D, std::uint32_t i, std::uint32_t j) {
    return D.size() == 1 ? 0.5 * (D[0] + D[0]) : 0.5 * (D[i] + D[j]);
}
}  // namespace

Block block_of(std::uint32_t first, std::uint32_t count, const Topology& topology,
    const std::vector<bonded::Bond<double>>& bonds, const std::vector<double>& D, bool contact, std::size_t fill) {
    Block b;
    b.first = first, b.count = count;
    for (std::uint32_t k = topology.start[first]; k < topology.start[first + count]; ++k)
        b.bond_of.push_back(topology.end[k] / 2);
    std::sort(b.bond_of.begin(), b.bond_of.end());
    b.bond_of.erase(std::unique(b.bond_of.begin(), b.bond_of.end()), b.bond_of.end());
    b.bond_of.shrink_to_fit();
    b.bonds = std::uint32_t(b.bond_of.size());
    const auto at = [&](std::size_t k) -> const bonded::Bond<double>& { return bonds[b.bond_of[k]]; };
    put_eights(b.bond_i, b.bonds, fill, [&](std::size_t k) { return at(k).i; });
    put_eights(b.bond_j, b.bonds, fill, [&](std::size_t k) { return at(k).j; });
    b.bond_numbers.assign(bond_numbers * eight * b.bond_eights(), 1);
    for (std::size_t k = 0; k < b.bonds; ++k) {
        const auto& bond = at(k);
        const double numbers[]{bond.N(0), bond.N(1), bond.N(2), bond.r0, mean(D, bond.i, bond.j)};
        for (std::size_t n = 0; n < bond_numbers; ++n)
            b.bond_numbers[eight * (bond_numbers * (k / eight) + n) + k % eight] = numbers[n];
    }
    try {
        put_rows(b, b.bond_terms, b.bond_rows, [&](std::uint32_t i, std::uint32_t n) {
            const std::uint32_t k = topology.start[first + i] + n;
            if (k >= topology.start[first + i + 1]) return std::uint32_t(0);
            return std::uint32_t(b.bond_row(local(b, topology.end[k] / 2), topology.end[k] % 2));
        });
    } catch (const Crowded& c) {
        throw std::invalid_argument("One of the eight spheres from " + std::to_string(c.sphere) + " on has more than "
                                    + std::to_string(most_terms) + " bonds.");
    }
    b.contact_terms.assign(b.bond_terms.size(), 0);
    if (contact) Contacts().of_bonds(b, topology);
    return b;
}

/// Pairs with an end in the block, none of them bonded; and of each sphere its terms.
void Contacts::collect(const Block& b, const Topology& topology, const Cells& cells, const std::vector<double>& D) {
    const auto in = [&](std::uint32_t i) { return i - b.first < b.count; };
    for (std::uint32_t i = b.first; i < b.first + b.count; ++i) {
        near_.clear();
        const Cells::Place& x = cells.at(i);
        cells.around(i, [&](std::uint32_t j) {
            if (j == i || (j < i && in(j))) return;
            const Cells::Place& y = cells.at(j);
            const double a = x[0] - y[0], c = x[1] - y[1], d = x[2] - y[2], reach = mean(D, i, j) + cells.skin();
            if (a * a + c * c + d * d < reach * reach && !topology.bonded(i, j)) near_.push_back(j);
        });
        std::sort(near_.begin(), near_.end());
        near_.erase(std::unique(near_.begin(), near_.end()), near_.end());
        for (const std::uint32_t j : near_) {
            const auto p = std::uint32_t(pairs_.size());
            pairs_.push_back({std::min(i, j), std::max(i, j)});
            terms_.push_back({i - b.first, j, p, false, j < i});
            if (in(j)) terms_.push_back({j - b.first, i, p, false, i < j});
        }
    }
}

void Contacts::find(
    Block& b, const Topology& topology, const Cells& cells, const std::vector<double>& D, std::size_t fill) {
    pairs_.clear(), terms_.clear();
    collect(b, topology, cells, D);
    if (pairs_.empty() && b.pairs == 0) return;
    b.pairs = std::uint32_t(pairs_.size());
    b.pair_i.clear(), b.pair_j.clear();
    put_eights(b.pair_i, b.pairs, fill, [&](std::size_t k) { return pairs_[k].i; });
    put_eights(b.pair_j, b.pairs, fill, [&](std::size_t k) { return pairs_[k].j; });
    if (D.size() > 1) {
        b.pair_D.assign(eight * b.pair_eights(), 1);
        for (std::size_t k = 0; k < b.pairs; ++k) b.pair_D[k] = mean(D, pairs_[k].i, pairs_[k].j);
    }
    put_terms(b, topology);
}
void Contacts::of_bonds(Block& b, const Topology& topology) {
    terms_.clear();
    put_terms(b, topology);
}

/// Contacts of each sphere, by the number of the other one. Two that several bonds join touch once.
void Contacts::put_terms(Block& b, const Topology& topology) {
    for (std::uint32_t i = b.first; i < b.first + b.count; ++i)
        for (std::uint32_t k = topology.start[i]; k < topology.start[i + 1]; ++k)
            if (topology.first(i, k))
                terms_.push_back(
                    {i - b.first, topology.other[k], local(b, topology.end[k] / 2), true, topology.end[k] % 2 != 0});
    std::sort(terms_.begin(), terms_.end(),
        [](const Term& s, const Term& t) { return s.sphere != t.sphere ? s.sphere < t.sphere : s.other < t.other; });
    std::vector<std::uint32_t> start(b.count + 1, 0);
    for (const Term& t : terms_) ++start[t.sphere + 1];
    for (std::size_t i = 0; i < b.count; ++i) start[i + 1] += start[i];
    put_rows(b, b.contact_terms, b.contact_rows, [&](std::uint32_t i, std::uint32_t n) {
        if (start[i] + n >= start[i + 1]) return std::uint32_t(0);
        const Term& t = terms_[start[i] + n];
        return std::uint32_t(t.bond ? b.bond_row(t.thing, t.on_j) : b.pair_row(t.thing, t.on_j));
    });
}

}  // namespace verilie::particles
