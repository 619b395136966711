// evaluator.h for node: open(hello, digits) is the memory, or null; knows(); loads() is null, or why there are none.
#include <string>

#include <node_api.h>

#include "engines/loads/evaluator.h"

namespace {
verilie_evaluator* evaluator = nullptr;  // of the last hello

napi_value null_of(napi_env env) {
    napi_value none;
    napi_get_null(env, &none);
    return none;
}

napi_value open(napi_env env, napi_callback_info info) {
    std::size_t count = 2, length = 0;
    napi_value given[2], memory;
    napi_get_cb_info(env, info, &count, given, nullptr, nullptr);
    int digits = 0;
    if (napi_get_value_string_utf8(env, given[0], nullptr, 0, &length) != napi_ok
        || napi_get_value_int32(env, given[1], &digits) != napi_ok)
        return null_of(env);
    std::string hello(length, ' ');
    napi_get_value_string_utf8(env, given[0], hello.data(), length + 1, &length);
    // NOTE: the memory of the hello before is gone with its evaluator.
    verilie_evaluator_close(evaluator);
    evaluator = verilie_evaluator_open(hello.c_str(), digits);
    const bool made = evaluator
                   && napi_create_external_arraybuffer(env, verilie_evaluator_memory(evaluator),
                          verilie_evaluator_size(evaluator), nullptr, nullptr, &memory)
                          == napi_ok;
    return made ? memory : null_of(env);
}

napi_value knows(napi_env env, napi_callback_info) {
    napi_value answer;
    return napi_get_boolean(env, evaluator && verilie_evaluator_knows(evaluator), &answer) == napi_ok ? answer
                                                                                                      : null_of(env);
}

napi_value loads(napi_env env, napi_callback_info) {
    const char* why = evaluator ? verilie_evaluator_loads(evaluator) : "nonsense nothing is open";
    napi_value said;
    if (!why || napi_create_string_utf8(env, why, NAPI_AUTO_LENGTH, &said) != napi_ok) return null_of(env);
    return said;
}

napi_value start(napi_env env, napi_value exports) {
    const napi_property_descriptor functions[] = {
        {"open", nullptr, open, nullptr, nullptr, nullptr, napi_default, nullptr},
        {"knows", nullptr, knows, nullptr, nullptr, nullptr, napi_default, nullptr},
        {"loads", nullptr, loads, nullptr, nullptr, nullptr, napi_default, nullptr}};
    napi_define_properties(env, exports, 3, functions);
    return exports;
}
}  // namespace

NAPI_MODULE(verilie_loads, start)
