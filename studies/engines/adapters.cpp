#include "engines/adapters.hpp"

#include <algorithm>
#include <fstream>
#include <stdexcept>

#include "engine/record.hpp"
#include "engine/request.hpp"
#include "engine/share.hpp"
#include "process/host.hpp"

namespace verilie::studies::engines {

namespace {
namespace fs = std::filesystem;

fs::path folder_of_adapters() { return share() / "studies" / "engines"; }

/// In place of every {word} in a text.
void put(std::string& text, const std::string& word, const std::string& value) {
    const std::string named = "{" + word + "}";
    for (std::size_t at; (at = text.find(named)) != std::string::npos;) text.replace(at, named.size(), value);
}

Engine engine_of(const fs::path& file) {
    std::ifstream in(file);
    const Json j = Json::parse(in);
    Engine e{file.parent_path().filename(), j.at("engine"), j.at("packages"), {}};
    std::vector<std::string> node;
    for (const std::string& package : e.packages)
        if (package.starts_with("npm:")) node.push_back(package.substr(4, package.rfind('@') - 4));
    for (const Json& setting : j.at("settings")) {
        Setting s{setting.at("name"), setting.at("says"), setting.at("order"), setting.at("gyroscopic"),
            setting.value("keeps", ""), j.value("command", ""), node, setting.value("substeps", 1),
            j.value("present", ""), setting.value("scheme", ""), setting.value("bodies", std::vector<std::string>()),
            setting.value("cannot", "")};
        put(s.command, "folder", quoted(file.parent_path().string())), put(s.command, "setting", s.name);
        e.settings.push_back(std::move(s));
    }
    return e;
}
}  // namespace

std::vector<std::string> bodies_of(const Setting& setting) {
    if (!setting.bodies.empty()) return setting.bodies;
    if (!setting.gyroscopic) return {"2,2,2"};
    return {"2,2,2", "2,2,3", "1,2,5/2"};
}

std::vector<Engine> all_engines() {
    std::vector<Engine> all;
    std::error_code none;
    for (const auto& entry : fs::directory_iterator(folder_of_adapters(), none)) {
        const fs::path file = entry.path() / "engine.json";
        if (!fs::is_regular_file(file, none)) continue;
        try {
            all.push_back(engine_of(file));
        } catch (const Json::exception& e) { throw std::invalid_argument(file.string() + ": " + e.what()); }
    }
    std::ranges::sort(all, {}, &Engine::key);
    return all;
}

fs::path usual_objects() { return running_in().parent_path() / "engines"; }

std::optional<std::string> command_of(const Setting& setting, const fs::path& objects) {
    std::error_code none;
    if (!setting.cannot.empty()) return {};
    if (!setting.command.empty()) {
        if (!setting.present.empty() && !fs::exists(setting.present, none)) return {};
        for (const std::string& package : setting.node)
            if (!fs::is_directory(objects / "node" / "node_modules" / package, none)) return {};
        std::string command = setting.command;
        put(command, "objects", quoted(fs::absolute(objects).string()));
        return command;
    }
    const fs::path object = objects / (setting.name + ".so");
    return fs::is_regular_file(object, none) ? std::optional(hosting(object)) : std::nullopt;
}

}  // namespace verilie::studies::engines
