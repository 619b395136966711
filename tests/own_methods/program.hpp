#pragma once
/// The program of the methods of this folder, as a user calls it.

#include <cstdio>

#include "command_line/tool.hpp"

namespace verilie::test::own {

struct Said {
    int code;
    Json document;
};

inline Said own_methods(const Words& arguments) {
    const Folder folder;
    std::string command = std::string(VERILIE_BIN) + "/own_methods";
    for (const auto& word : arguments) command += " '" + word + "'";
    command += " --json --store " + folder("store") + " 2> " + folder("err");
    std::FILE* out = popen(command.c_str(), "r");
    REQUIRE(out);
    std::string text;
    char part[4096];
    for (std::size_t n; (n = fread(part, 1, sizeof part, out)) > 0;) text.append(part, n);
    const int status = pclose(out);
    INFO(command << "\n" << contents(folder / "err"));
    REQUIRE(WIFEXITED(status));
    REQUIRE_FALSE(text.empty());
    return {WEXITSTATUS(status), Json::parse(text)};
}

}  // namespace verilie::test::own
