// verilie new: a file of spheres and bonds to start from, or a method or problem of one's own that builds and is
// certified at once.
#include <iostream>
#include <regex>
#include <set>

#include <verilie/catalogue.hpp>
#include <verilie/mechanics/bonded_file.hpp>

#include "engine/output.hpp"
#include "engine/rest_of.hpp"
#include "engine/share.hpp"
#include "engine/verb.hpp"

namespace verilie::studies {

namespace {
struct NewRequest : Request {
    std::optional<std::string> what, name, kind, file;
    int bodies = 1, rings = 1, spheres = 0;
    void options(Options& o) override {
        o.text("what", what, "bonded, method or problem",
            {.asks = false, .required = true, .positional = true, .one_of = {"bonded", "method", "problem"}});
        o.text("name", name, "Name of the method or problem: a C++ name in small letters",
            {.asks = false, .positional = true});
        o.text("kind", kind,
            "Of a method: drift (you write the motion of the free body, the library adds the kicks), body (you write "
            "one body at a time) or stepper (all bodies at once, any number of stages). "
            "Of a problem: potential (the library makes the loads by dual numbers), loads (you write both) or applied "
            "(a potential, and loads of time or velocity besides)",
            {.asks = false, .one_of = {"drift", "body", "stepper", "potential", "loads", "applied"}});
        o.whole("bodies", bodies, {1, 1000}, "How many bodies a problem has", {.asks = false});
        o.whole("rings", rings, {1, 1000}, "How many rings (bonded)", {.asks = false});
        o.whole("spheres", spheres, {3, 1000000}, "How many spheres a ring has (bonded)", {.asks = false});
        o.text("file", file, "The file to write (bonded); standard output otherwise", {.asks = false});
        Request::options(o);
    }
};

namespace fs = std::filesystem;

/// What only the other kinds take.
void must_be_of(const NewRequest& r) {
    const bool bonded = *r.what == "bonded";
    if (!bonded && (r.rings != 1 || r.spheres != 0 || r.file))
        throw std::invalid_argument("new " + *r.what + " takes no --rings, --spheres or --file: new bonded does.");
    if (bonded && r.out && !r.file)
        throw std::invalid_argument("new bonded writes --file; --out only tells where it is.");
}

int bonded_file(const NewRequest& r) {
    constexpr long long most = 1'000'000;
    if (r.spheres == 0) throw std::invalid_argument("new bonded needs the number of spheres in a ring: --spheres 40.");
    if (static_cast<long long>(r.rings) * r.spheres > most)
        throw std::invalid_argument("--rings " + std::to_string(r.rings) + " --spheres " + std::to_string(r.spheres)
                                    + ": at most " + std::to_string(most) + " spheres in all.");
    const std::string text = bonded::write(bonded::rings(r.rings, r.spheres));
    if (!r.file) {
        std::cout << text;
        if (!std::cout.flush()) throw EnvironmentTrouble("The result could not be written to standard output.");
        return 0;
    }
    if (fs::exists(*r.file)) throw std::invalid_argument("--file " + *r.file + " exists already; nothing was written.");
    write_atomically(*r.file, text);
    const std::string again = "verilie run --problem bonded_particles --set " + quoted("file=" + *r.file)
                            + " --method rrp_newmark --h 1/400 --T 2";
    publish(r, {{"file", *r.file}, {"spheres", r.rings * r.spheres}, {"command", again}},
        "Wrote " + *r.file + ". Try: " + again + "\n");
    return 0;
}

/// A name that is type, file, target and key at once.
std::string name_of(const NewRequest& r) {
    static const std::set<std::string> taken{"alignas", "alignof", "and", "and_eq", "asm", "auto", "bitand", "bitor",
        "bool", "break", "case", "catch", "char", "class", "co_await", "co_return", "co_yield", "compl", "concept",
        "const", "const_cast", "consteval", "constexpr", "constinit", "continue", "decltype", "default", "delete", "do",
        "double", "dynamic_cast", "else", "enum", "explicit", "export", "extern", "false", "float", "for", "friend",
        "goto", "if", "inline", "int", "long", "mutable", "namespace", "new", "noexcept", "not", "not_eq", "nullptr",
        "operator", "or", "or_eq", "private", "protected", "public", "register", "reinterpret_cast", "requires",
        "return", "short", "signed", "sizeof", "static", "static_assert", "static_cast", "struct", "switch", "template",
        "this", "thread_local", "throw", "true", "try", "typedef", "typeid", "typename", "union", "unsigned", "using",
        "virtual", "void", "volatile", "wchar_t", "while", "xor", "xor_eq",
        // and names of targets
        "main", "std", "verilie", "test", "all", "install", "clean", "help", "certificate", "order", "gradient", "run",
        // and members of what problems are made of
        "angular_momentum", "axisymmetric", "bodies", "body", "body_momentum", "inertias", "loads", "momentum",
        "separable", "size"};
    const std::string name = r.name.value_or("");
    const auto fits = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_'; };
    if (!r.name) throw std::invalid_argument("new " + *r.what + " needs a name: verilie new " + *r.what + " my_own.");
    if (name.empty() || name.size() > 60 || !(name[0] >= 'a' && name[0] <= 'z')
        || !std::all_of(name.begin(), name.end(), fits) || name.find("__") != std::string::npos || taken.count(name))
        throw std::invalid_argument(
            "'" + name + "' cannot name a " + *r.what
            + ": expected a C++ name in small letters, digits and single underscores, at most 60.");
    const auto& c = Catalogue::instance();
    const auto same = [&](const auto& e) { return e.info->key == name; };
    if (std::any_of(c.methods().begin(), c.methods().end(), same)
        || std::any_of(c.problems().begin(), c.problems().end(), same))
        throw std::invalid_argument("'" + name + "' is in the catalogue already; choose another name.");
    return name;
}

/// Whether it occurs in the code of the scaffold: a member may not be called like its class, nor hide what is called.
bool occurs(const std::string& name, std::istream&& code) {
    const std::regex word("\\b" + name + "\\b");
    for (std::string line; std::getline(code, line);)
        if (std::regex_search(line.substr(0, line.find("//")), word)) return true;
    return false;
}

std::string replaced(std::string text, const std::string& what, const std::string& by) {
    for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += by.size())
        text.replace(at, what.size(), by);
    return text;
}
/// Which header a scaffold starts from.
std::string header_of(const NewRequest& r) {
    if (*r.what == "method") return r.kind.value_or("drift") + ".hpp";
    return (r.bodies > 1 ? "bodies_" : "") + r.kind.value_or("potential") + ".hpp";
}

int scaffold(const NewRequest& r) {
    const std::string name = name_of(r), folder = r.out.value_or(name);
    if (fs::exists(fs::symlink_status(folder)))
        throw std::invalid_argument("The folder " + folder + " exists already; nothing was written.");
    const fs::path from = share() / "studies" / "scaffolds" / *r.what;
    const std::string header = header_of(r);
    if (occurs(name, std::ifstream(from / (header + ".in"))))
        throw std::invalid_argument(
            "'" + name + "' cannot name a " + *r.what + ": its header uses the name for something else.");
    std::map<std::string, std::string> files;
    for (const std::string& file :
        {std::string("CMakeLists.txt"), header, std::string("main.cpp"), std::string("README.md")}) {
        std::ifstream in(from / (file + ".in"), std::ios::binary);
        if (!in) throw EnvironmentTrouble("The scaffold " + (from / file).string() + ".in cannot be read.");
        const std::string text = rest_of(in);
        files[file == header ? name + ".hpp" : file] =
            replaced(replaced(replaced(text, "@NAME@", name), "@PREFIX@", package().string()), "@BODIES@",
                std::to_string(r.bodies));
    }
    std::error_code failed;
    fs::create_directories(folder, failed);
    if (failed) throw EnvironmentTrouble("The folder " + folder + " cannot be made.");
    Json names = Json::array();
    try {
        for (const auto& [file, text] : files) write_atomically(fs::path(folder) / file, text), names.push_back(file);
    } catch (const EnvironmentTrouble&) {  // a folder that holds a part only would be in the way of the next attempt
        fs::remove_all(folder, failed);
        throw;
    }
    const std::string into = quoted(folder + "/build"), build = "cmake -S " + quoted(folder) + " -B " + into + " "
                                                              + quoted("-DCMAKE_PREFIX_PATH=" + package().string())
                                                              + " && cmake --build " + into + " && ctest --test-dir "
                                                              + into;
    NewRequest shown = r;
    shown.out.reset();  // the folder is the scaffold's
    publish(shown, {{"folder", folder}, {"files", names}, {"command", build}},
        "Wrote " + folder + ". Build and certify it:\n  " + build + "\n");
    return 0;
}
}  // namespace

static int answer(const NewRequest& r) {
    if (r.kind && *r.what == "bonded")
        throw std::invalid_argument("--kind goes with new method and new problem; this is new bonded.");
    if (r.bodies != 1 && *r.what != "problem")
        throw std::invalid_argument("--bodies goes with new problem alone; this is new " + *r.what + ".");
    if (r.kind && (*r.what == "problem") != (*r.kind == "potential" || *r.kind == "loads" || *r.kind == "applied"))
        throw std::invalid_argument(
            "--kind " + *r.kind + " does not go with new " + *r.what + "; expected "
            + (*r.what == "problem" ? "potential, loads or applied." : "drift, body or stepper."));
    if (r.bodies > 1 && r.kind == "applied")
        throw std::invalid_argument("--kind applied writes a folder for one body. For several, take --bodies "
                                    + std::to_string(r.bodies)
                                    + " without it, and write applied(phase, out) as the folder for one body shows.");
    must_be_of(r);
    if (*r.what != "bonded") return scaffold(r);
    if (r.name)
        throw std::invalid_argument(
            "new bonded takes no name, but '" + *r.name + "' was given; --file names the file.");
    return bonded_file(r);
}

Verb verb_scaffolds() {
    return verb_of<NewRequest, answer>("new", "Write a starting point: a method or a problem of your own, in a folder "
                                              "that builds and tests it; or a file of spheres and bonds (bonded)");
}

}  // namespace verilie::studies
