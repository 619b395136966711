// Schemes stand apart from the methods of the papers, and are found by the same name of a key.
#include <set>

#include "schemes/hung_body.hpp"

using namespace verilie;
using namespace verilie::test;

namespace {
bool has_key(const std::vector<MethodEntry>& entries, std::string_view key) {
    return std::any_of(entries.begin(), entries.end(), [&](const auto& e) { return e.info->key == key; });
}
}  // namespace

TEST_CASE("schemes are no methods of the papers, and each has its own key", "[schemes][catalogue]") {
    const auto& c = Catalogue::instance();
    std::set<std::string_view> keys;
    for (const auto* list : {&c.methods(), &c.schemes()})
        for (const auto& e : *list) CHECK(keys.insert(e.info->key).second);
    CHECK(c.schemes().size() >= 20);
    for (const auto& e : c.schemes()) {
        INFO(e.info->key);
        CHECK(&c.method(e.info->key) == &e);
        CHECK_FALSE(e.info->engines.empty());
        CHECK(e.stem.starts_with("engines/"));
    }
    for (const auto& e : c.methods()) CHECK(e.info->engines.empty());
    CHECK_THROWS_WITH(c.method("lammps_richardsen"), Catch::Contains("lammps_richardson"));
}

TEST_CASE("schemes march in every scalar but lanes, in quad and extended where their order asks for it",
    "[schemes][catalogue]") {
    for (const auto& e : Catalogue::instance().schemes()) {
        INFO(e.info->key);
        CHECK((e.has<double>() && e.has<fifty>() && e.has<dual<double, 6>>() && e.has<dual<fifty, 6>>()));
#if VERILIE_HAS_QUAD
        CHECK(e.has<quad>() == (e.info->order >= 3));
#endif
#if VERILIE_HAS_EXTENDED
        CHECK(e.has<extended>() == (e.info->order >= 3));
#endif
    }
}

TEST_CASE("a method of one's own takes the place of a scheme of its key", "[schemes][catalogue]") {
    Catalogue c;
    c.add(scheme("no_squish"));
    c.add(scheme("bullet"));
    CHECK((c.methods().empty() && c.schemes().size() == 2));
    MethodEntry own = Catalogue::instance().method("lgvi");
    MethodInfo info = *own.info;
    info.key = "no_squish", own.info = &info, own.stem = {};
    c.add(own);
    CHECK((has_key(c.methods(), "no_squish") && !has_key(c.schemes(), "no_squish") && has_key(c.schemes(), "bullet")));
    CHECK(c.method("no_squish").info == &info);
}
