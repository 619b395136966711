#pragma once
/// What documents of the verbs must have.

#include "command_line/tool.hpp"

namespace verilie::test {

inline void has(const Json& object, std::initializer_list<const char*> keys) {
    REQUIRE(object.is_object());
    for (const char* k : keys) {
        INFO("key " << k << " in " << object.dump().substr(0, 200));
        CHECK(object.contains(k));
    }
}
inline Words run(const std::string& problem, const std::string& method, const std::string& h, int steps) {
    return {"run", "--problem", problem, "--method", method, "--h", h, "--steps", std::to_string(steps)};
}
inline void check_numbers(const Json& x, bool text, std::size_t digits) {
    if (x.is_boolean() || x.is_null()) return;
    if (x.is_structured()) {
        for (const auto& y : x) check_numbers(y, text, digits);
        return;
    }
    INFO(x.dump());
    REQUIRE(x.is_string() == text);
    if (!text) REQUIRE(x.is_number_float());
    else
        CHECK(std::size_t(std::count_if(x.get_ref<const std::string&>().begin(),
                  x.get_ref<const std::string&>().begin() + x.get_ref<const std::string&>().find('e'), ::isdigit))
              >= digits);
}

}  // namespace verilie::test
