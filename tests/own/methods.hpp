#pragma once
/// The examples of this folder, called as a user calls them.

#include "command_line/tool.hpp"

namespace verilie::test::own {

inline std::string file(const std::string& name) { return std::string(VERILIE_ROOT) + "/tests/own/" + name; }
/// Of the study that the examples are asked for.
inline const Words ladder{"--problem", "pendulum_triaxial", "--T", "2", "--ladder", "1/16,1/2,5"};
inline std::string python(const std::string& script) { return "/usr/bin/python3 " + file(script); }

/// One environment variable, for the life of this.
struct Setting {
    Setting(const char* name, const char* value) : name(name) { setenv(name, value, 1); }
    ~Setting() { unsetenv(name); }
    Setting(const Setting&) = delete;
    Setting& operator=(const Setting&) = delete;
    const char* name;
};

/// Compiles a C file to a shared object, as verilie.h says.
inline void compile(const std::string& source, const std::string& object, const std::string& options = {}) {
    const std::string command = "cc -O2 -Wall -Wextra -Werror -shared -fPIC -I" + std::string(VERILIE_ROOT)
                              + "/lib/include " + options + source + " -o " + object + " -lm";
    INFO(command);
    REQUIRE(std::system(command.c_str()) == 0);
}
/// The object of a C file of this folder.
inline std::string plugin(const Folder& folder, const std::string& source, const std::string& how = {}) {
    const std::string object = folder(source + how + ".so");
    compile(file(source), object, how.empty() ? "" : "-DHOW=" + how + " ");
    return object;
}

}  // namespace verilie::test::own
