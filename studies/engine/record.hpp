#pragma once
/// Records: structs whose fields are described once. Writing, reading and the JSON schema follow from that one
/// description.
///
///   struct Trial {
///       double h; std::int64_t steps; std::optional<std::string> why;
///       static constexpr auto fields() {
///           return std::tuple(field("h", &Trial::h, "step"), field("steps", &Trial::steps, "number of steps"),
///                             field("why", &Trial::why, "what broke it; null: nothing"));
///       }
///   };
///
/// A field is a number, a text, a truth value, a record, Json as it is, or std::vector, std::array, std::map by names,
/// Named, std::variant of such. std::optional is null where it holds nothing, Absent is not there at all. A double that
/// is not finite is written as text ("nan", "inf", "-inf"), for JSON knows none.

#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include <nlohmann/json.hpp>

namespace verilie::studies {

using Json = nlohmann::ordered_json;

template <class R, class T> struct Field {
    const char* name;
    T R::*at;
    const char* says;  ///< for the schema: meaning, unit
};
template <class R, class T> constexpr Field<R, T> field(const char* name, T R::*at, const char* says) {
    return {name, at, says};
}

/// Not there in JSON where it holds nothing.
template <class T> struct Absent : std::optional<T> { using std::optional<T>::optional; };

/// An object whose names stand in the order in which they were added.
template <class T> using Named = std::vector<std::pair<std::string, T>>;

template <class R>
concept Record = requires {
    R::fields();
};

namespace records {
template <class T> struct Kind {
    static constexpr bool optional = false, absent = false, list = false, map = false, named = false, variant = false;
};
template <class T> struct Kind<std::optional<T>> : Kind<void> {
    static constexpr bool optional = true;
    using of = T;
};
template <class T> struct Kind<Absent<T>> : Kind<void> {
    static constexpr bool absent = true;
    using of = T;
};
template <class T> struct Kind<std::vector<T>> : Kind<void> {
    static constexpr bool list = true;
    using of = T;
};
template <class T, std::size_t N> struct Kind<std::array<T, N>> : Kind<void> {
    static constexpr bool list = true;
    using of = T;
};
template <class T> struct Kind<std::map<std::string, T>> : Kind<void> {
    static constexpr bool map = true;
    using of = T;
};
template <class T> struct Kind<Named<T>> : Kind<void> {
    static constexpr bool named = true;
    using of = T;
};
template <class... A> struct Kind<std::variant<A...>> : Kind<void> { static constexpr bool variant = true; };

inline Json text_or_number(double x) {
    return std::isfinite(x) ? Json(x) : Json(x != x ? "nan" : x > 0 ? "inf" : "-inf");
}
inline double number_of(const Json& j) {
    if (j.is_number()) return j.get<double>();
    const std::string word = j.is_string() ? j.get<std::string>() : "";
    if (word == "nan") return NAN;
    if (word == "inf") return INFINITY;
    if (word == "-inf") return -INFINITY;
    throw std::invalid_argument("a number is needed, not " + j.dump().substr(0, 60));
}
template <std::size_t I, class V> void fill_one_of(const Json& j, V& value);
}  // namespace records

/// The record, or what may be a field of one, as JSON.
template <class T> Json json_of(const T& value) {
    using K = records::Kind<T>;
    if constexpr (Record<T>) {
        Json j = Json::object();
        const auto put = [&](const auto& f) {
            const auto& of = value.*f.at;
            if constexpr (records::Kind<std::decay_t<decltype(of)>>::absent) {
                if (of) j[f.name] = json_of(*of);
            } else j[f.name] = json_of(of);
        };
        std::apply([&](const auto&... f) { (put(f), ...); }, T::fields());
        return j;
    } else if constexpr (K::optional || K::absent) return value ? json_of(*value) : Json();
    else if constexpr (K::list) {
        Json j = Json::array();
        for (const auto& x : value) j.push_back(json_of(x));
        return j;
    } else if constexpr (K::map || K::named) {
        Json j = Json::object();
        for (const auto& [name, x] : value) j[name] = json_of(x);
        return j;
    } else if constexpr (K::variant) {
        return std::visit([](const auto& x) { return json_of(x); }, value);
    } else if constexpr (std::is_same_v<T, double>) return records::text_or_number(value);
    else return Json(value);
}

/// Reads what json_of wrote. Throws std::invalid_argument, naming the field, where one is missing, unknown, or of
/// another type.
template <class T> void fill(const Json& j, T& value) {
    using K = records::Kind<T>;
    if constexpr (Record<T>) {
        if (!j.is_object()) throw std::invalid_argument("an object is needed, not " + j.dump().substr(0, 60));
        std::size_t seen = 0;
        const auto take = [&](const auto& f) {
            auto& of = value.*f.at;
            const auto found = j.find(f.name);
            seen += found != j.end();
            if constexpr (records::Kind<std::decay_t<decltype(of)>>::absent) of.reset();
            else if (found == j.end()) throw std::invalid_argument(std::string("'") + f.name + "' is missing");
            if (found == j.end()) return;
            try {
                fill(*found, of);
            } catch (const std::invalid_argument& e) {
                throw std::invalid_argument(std::string(f.name) + ": " + e.what());
            }
        };
        std::apply([&](const auto&... f) { (take(f), ...); }, T::fields());
        if (seen != j.size()) throw std::invalid_argument("there is a field that is not known");
    } else if constexpr (K::absent) fill(j, value.emplace());  // NOTE: what is there is not absent, null included
    else if constexpr (K::optional) {
        if (j.is_null()) value.reset();
        else fill(j, value.emplace());
    } else if constexpr (K::list) {
        if (!j.is_array()) throw std::invalid_argument("a list is needed");
        if constexpr (requires { value.resize(0); }) value.resize(j.size());
        if (value.size() != j.size())
            throw std::invalid_argument("a list of " + std::to_string(value.size()) + " is needed");
        for (std::size_t i = 0; i < j.size(); ++i) {
            typename K::of one{};  // NOTE: std::vector<bool> has no references
            fill(j[i], one);
            value[i] = std::move(one);
        }
    } else if constexpr (K::map) {
        if (!j.is_object()) throw std::invalid_argument("an object is needed");
        value.clear();
        for (const auto& [name, x] : j.items()) fill(x, value[name]);
    } else if constexpr (K::named) {
        if (!j.is_object()) throw std::invalid_argument("an object is needed");
        value.clear();
        for (const auto& [name, x] : j.items()) fill(x, value.emplace_back(name, typename K::of{}).second);
    } else if constexpr (K::variant) {
        records::fill_one_of<0>(j, value);
    } else if constexpr (std::is_same_v<T, double>) value = records::number_of(j);
    else if constexpr (std::is_same_v<T, Json>) value = j;
    else if constexpr (std::is_same_v<T, std::string>) {
        if (!j.is_string()) throw std::invalid_argument("a text is needed");
        value = j.get<std::string>();
    } else if constexpr (std::is_same_v<T, bool>) {
        if (!j.is_boolean()) throw std::invalid_argument("true or false is needed");
        value = j.get<bool>();
    } else {
        static_assert(std::is_integral_v<T>, "no field of a record");
        if (!j.is_number_integer()) throw std::invalid_argument("a whole number is needed");
        value = j.get<T>();
    }
}
namespace records {
/// The first alternative that fits, from the I-th on; the last one says why none does.
template <std::size_t I, class V> void fill_one_of(const Json& j, V& value) {
    if constexpr (I + 1 == std::variant_size_v<V>) fill(j, value.template emplace<I>());
    else {
        try {
            fill(j, value.template emplace<I>());
        } catch (const std::invalid_argument&) { fill_one_of<I + 1>(j, value); }
    }
}
}  // namespace records
template <class T> T record_from(const Json& j) {
    T value{};
    fill(j, value);
    return value;
}

template <class T> Json schema_of();
namespace records {
template <class... A> Json schema_of_any(const std::variant<A...>*) {
    return {{"anyOf", Json::array({schema_of<A>()...})}};
}
}  // namespace records

/// The JSON schema (draft 2020-12) of what json_of writes.
template <class T> Json schema_of() {
    using K = records::Kind<T>;
    if constexpr (Record<T>) {
        Json properties = Json::object(), required = Json::array();
        const auto add = [&]<class F>(const Field<T, F>& f) {
            properties[f.name] = schema_of<F>();
            if (*f.says) properties[f.name]["description"] = f.says;
            if constexpr (!records::Kind<F>::absent) required.push_back(f.name);
        };
        std::apply([&](const auto&... f) { (add(f), ...); }, T::fields());
        return {
            {"type", "object"}, {"properties", properties}, {"required", required}, {"additionalProperties", false}};
    } else if constexpr (K::optional) return {{"anyOf", {schema_of<typename K::of>(), {{"type", "null"}}}}};
    else if constexpr (K::absent) return schema_of<typename K::of>();
    else if constexpr (K::list) return {{"type", "array"}, {"items", schema_of<typename K::of>()}};
    else if constexpr (K::map || K::named)
        return {{"type", "object"}, {"additionalProperties", schema_of<typename K::of>()}};
    else if constexpr (K::variant) return records::schema_of_any(static_cast<T*>(nullptr));
    else if constexpr (std::is_same_v<T, double>)
        return {{"anyOf", {{{"type", "number"}}, {{"enum", {"nan", "inf", "-inf"}}}}}};
    else if constexpr (std::is_same_v<T, Json>) return Json::object();
    else return {{"type", std::is_same_v<T, bool> ? "boolean" : std::is_integral_v<T> ? "integer" : "string"}};
}

}  // namespace verilie::studies
