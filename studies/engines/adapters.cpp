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

Setting setting_of(const Json& j, const fs::path& folder) {
    Setting s{j.at("name"), j.at("says"), j.at("order"), j.at("gyroscopic"), j.value("keeps", ""), ""};
    if (j.contains("command")) {
        // NOTE: a file of the folder, and the setting; both are words of ours
        s.command = j["command"].get<std::string>();
        const std::string here = "{folder}";
        if (const auto at = s.command.find(here); at != std::string::npos)
            s.command.replace(at, here.size(), quoted(folder.string()));
    }
    return s;
}
Engine engine_of(const fs::path& file) {
    std::ifstream in(file);
    const Json j = Json::parse(in);
    Engine e{file.parent_path().filename(), j.at("engine"), j.at("packages"), {}};
    for (const Json& setting : j.at("settings")) e.settings.push_back(setting_of(setting, file.parent_path()));
    return e;
}
}  // namespace

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
    if (!setting.command.empty()) return setting.command;
    const fs::path object = objects / (setting.name + ".so");
    std::error_code none;
    return fs::is_regular_file(object, none) ? std::optional(hosting(object)) : std::nullopt;
}

}  // namespace verilie::studies::engines
