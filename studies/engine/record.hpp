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
#include <cstdint>
#include <functional>
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

// What needs no type of a record is compiled once, in record.cpp: nlohmann's constructors, looked up for every field of
// every record, cost more than the rest of a room.
Json of(double x);
Json of(bool x);
Json of(std::int64_t x);
Json of(std::uint64_t x);
Json of(const std::string& x);
Json of(const char* x);
inline Json of(const Json& x) { return x; }
Json object();
Json list();
void put(Json& object, const std::string& name, Json value);
void add(Json& list, Json value);

void read(const Json& j, double& x);
void read(const Json& j, bool& x);
void read(const Json& j, std::int64_t& x);
void read(const Json& j, std::uint64_t& x);
void read(const Json& j, std::string& x);
inline void read(const Json& j, Json& x) { x = j; }
/// The parts of a list or the values of an object, with their names. Each throws where j is none.
void each_of(const Json& j, std::size_t size, const std::function<void(std::size_t, const Json&)>& visit);
void each_of(const Json& j, const std::function<void(const std::string&, const Json&)>& visit);
std::size_t size_of_list(const Json& j);
bool is_null(const Json& j);

/// An object whose fields are taken one after the other.
class Reading {
public:
    explicit Reading(const Json& object);
    /// `fill` gets null where nothing is there and nothing need be.
    void take(const char* name, bool absent, void* value, void (*fill)(const Json*, void*));
    /// Throws where a field is left that nobody took.
    void end() const;

private:
    const Json& object_;
    std::size_t seen_ = 0;
};

/// The schema of an object, field by field.
class Shape {
public:
    void add(const char* name, const char* says, bool absent, Json schema);
    Json schema() const;

private:
    Json properties_ = object(), required_ = list();
};
Json schema_of_number();
Json schema_of_type(const char* name);
Json schema_of_list(Json of);
Json schema_of_map(Json of);
Json schema_of_any(std::vector<Json> of);
}  // namespace records

/// The record, or what may be a field of one, as JSON.
template <class T> Json json_of(const T& value);
namespace records {
template <class T> void put_field(Json& object, const char* name, const T& value) {
    if constexpr (Kind<T>::absent) {
        if (value) put(object, name, json_of(*value));
    } else put(object, name, json_of(value));
}
}  // namespace records
template <class T> Json json_of(const T& value) {
    using K = records::Kind<T>;
    if constexpr (Record<T>) {
        Json j = records::object();
        std::apply([&](const auto&... f) { (records::put_field(j, f.name, value.*f.at), ...); }, T::fields());
        return j;
    } else if constexpr (K::optional || K::absent) return value ? json_of(*value) : Json();
    else if constexpr (K::list) {
        Json j = records::list();
        for (const auto& x : value) records::add(j, json_of(x));
        return j;
    } else if constexpr (K::map || K::named) {
        Json j = records::object();
        for (const auto& [name, x] : value) records::put(j, name, json_of(x));
        return j;
    } else if constexpr (K::variant) {
        return std::visit([](const auto& x) { return json_of(x); }, value);
    } else if constexpr (std::is_same_v<T, bool> || !std::is_integral_v<T>) return records::of(value);
    else if constexpr (std::is_signed_v<T>) return records::of(std::int64_t{value});
    else return records::of(std::uint64_t{value});
}

template <class T> void fill(const Json& j, T& value);
namespace records {
template <class T> void fill_field(const Json* j, void* at) {
    T& value = *static_cast<T*>(at);
    if (j) fill(*j, value);
    else if constexpr (Kind<T>::absent) value.reset();
}
template <class R, class F> void take_field(Reading& reading, const Field<R, F>& f, R& value) {
    reading.take(f.name, Kind<F>::absent, &(value.*f.at), fill_field<F>);
}
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
/// Reads what json_of wrote. Throws std::invalid_argument, naming the field, where one is missing, unknown, or of
/// another type.
template <class T> void fill(const Json& j, T& value) {
    using K = records::Kind<T>;
    if constexpr (Record<T>) {
        records::Reading reading(j);
        std::apply([&](const auto&... f) { (records::take_field<T>(reading, f, value), ...); }, T::fields());
        reading.end();
    } else if constexpr (K::absent) fill(j, value.emplace());  // NOTE: what is there is not absent, null included
    else if constexpr (K::optional) {
        if (records::is_null(j)) value.reset();
        else fill(j, value.emplace());
    } else if constexpr (K::list) {
        if constexpr (requires { value.resize(0); }) value.resize(records::size_of_list(j));
        records::each_of(j, value.size(), [&](std::size_t i, const Json& x) {
            typename K::of one{};  // NOTE: std::vector<bool> has no references
            fill(x, one);
            value[i] = std::move(one);
        });
    } else if constexpr (K::map) {
        value.clear();
        records::each_of(j, [&](const std::string& name, const Json& x) { fill(x, value[name]); });
    } else if constexpr (K::named) {
        value.clear();
        records::each_of(j, [&](const std::string& name, const Json& x) {
            fill(x, value.emplace_back(name, typename K::of{}).second);
        });
    } else if constexpr (K::variant) {
        records::fill_one_of<0>(j, value);
    } else if constexpr (std::is_same_v<T, bool> || !std::is_integral_v<T>) records::read(j, value);
    else {
        std::conditional_t<std::is_signed_v<T>, std::int64_t, std::uint64_t> whole{};
        records::read(j, whole);
        value = static_cast<T>(whole);
    }
}
template <class T> T record_from(const Json& j) {
    T value{};
    fill(j, value);
    return value;
}

template <class T> Json schema_of();
namespace records {
template <class... A> Json schema_of_variant(const std::variant<A...>*) { return schema_of_any({schema_of<A>()...}); }
template <class R, class F> void add_field(Shape& shape, const Field<R, F>& f) {
    shape.add(f.name, f.says, Kind<F>::absent, schema_of<F>());
}
}  // namespace records

/// The JSON schema (draft 2020-12) of what json_of writes.
template <class T> Json schema_of() {
    using K = records::Kind<T>;
    if constexpr (Record<T>) {
        records::Shape shape;
        std::apply([&](const auto&... f) { (records::add_field(shape, f), ...); }, T::fields());
        return shape.schema();
    } else if constexpr (K::optional)
        return records::schema_of_any({schema_of<typename K::of>(), records::schema_of_type("null")});
    else if constexpr (K::absent) return schema_of<typename K::of>();
    else if constexpr (K::list) return records::schema_of_list(schema_of<typename K::of>());
    else if constexpr (K::map || K::named) return records::schema_of_map(schema_of<typename K::of>());
    else if constexpr (K::variant) return records::schema_of_variant(static_cast<T*>(nullptr));
    else if constexpr (std::is_same_v<T, double>) return records::schema_of_number();
    else if constexpr (std::is_same_v<T, Json>) return records::object();
    else
        return records::schema_of_type(std::is_same_v<T, bool> ? "boolean"
                                       : std::is_integral_v<T> ? "integer"
                                                               : "string");
}

}  // namespace verilie::studies
