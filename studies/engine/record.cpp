#include "engine/record.hpp"

#include <cmath>

namespace verilie::studies::records {

namespace {
[[noreturn]] void refuse(const std::string& needed) { throw std::invalid_argument(needed + " is needed"); }
[[noreturn]] void refuse(const std::string& needed, const Json& j) {
    throw std::invalid_argument(needed + " is needed, not " + j.dump().substr(0, 60));
}
}  // namespace

Json of(double x) { return std::isfinite(x) ? Json(x) : Json(x != x ? "nan" : x > 0 ? "inf" : "-inf"); }
Json of(bool x) { return x; }
Json of(std::int64_t x) { return x; }
Json of(std::uint64_t x) { return x; }
Json of(const std::string& x) { return x; }
Json of(const char* x) { return x; }
Json object() { return Json::object(); }
Json list() { return Json::array(); }
void put(Json& object, const std::string& name, Json value) { object[name] = std::move(value); }
void add(Json& list, Json value) { list.push_back(std::move(value)); }

void read(const Json& j, double& x) {
    const std::string word = j.is_string() ? j.get<std::string>() : "";
    if (j.is_number()) x = j.get<double>();
    else if (word == "nan") x = NAN;
    else if (word == "inf") x = INFINITY;
    else if (word == "-inf") x = -INFINITY;
    else refuse("a number", j);
}
void read(const Json& j, bool& x) {
    if (!j.is_boolean()) refuse("true or false");
    x = j.get<bool>();
}
void read(const Json& j, std::int64_t& x) {
    if (!j.is_number_integer()) refuse("a whole number");
    x = j.get<std::int64_t>();
}
void read(const Json& j, std::uint64_t& x) {
    if (!j.is_number_integer()) refuse("a whole number");
    x = j.get<std::uint64_t>();
}
void read(const Json& j, std::string& x) {
    if (!j.is_string()) refuse("a text");
    x = j.get<std::string>();
}
bool is_null(const Json& j) { return j.is_null(); }
std::size_t size_of_list(const Json& j) {
    if (!j.is_array()) refuse("a list");
    return j.size();
}
void each_of(const Json& j, std::size_t size, const std::function<void(std::size_t, const Json&)>& visit) {
    if (size_of_list(j) != size) refuse("a list of " + std::to_string(size));
    for (std::size_t i = 0; i < size; ++i) visit(i, j[i]);
}
void each_of(const Json& j, const std::function<void(const std::string&, const Json&)>& visit) {
    if (!j.is_object()) refuse("an object");
    for (const auto& [name, x] : j.items()) visit(name, x);
}

Reading::Reading(const Json& object) : object_(object) {
    if (!object.is_object()) refuse("an object", object);
}
void Reading::take(const char* name, bool absent, void* value, void (*fill)(const Json*, void*)) {
    const auto found = object_.find(name);
    if (found == object_.end()) {
        if (!absent) throw std::invalid_argument(std::string("'") + name + "' is missing");
        return fill(nullptr, value);
    }
    ++seen_;
    try {
        fill(&*found, value);
    } catch (const std::invalid_argument& e) { throw std::invalid_argument(std::string(name) + ": " + e.what()); }
}
void Reading::end() const {
    if (seen_ != object_.size()) throw std::invalid_argument("there is a field that is not known");
}

void Shape::add(const char* name, const char* says, bool absent, Json schema) {
    if (*says) schema["description"] = says;
    properties_[name] = std::move(schema);
    if (!absent) required_.push_back(name);
}
Json Shape::schema() const {
    return {{"type", "object"}, {"properties", properties_}, {"required", required_}, {"additionalProperties", false}};
}
Json schema_of_number() { return {{"anyOf", {{{"type", "number"}}, {{"enum", {"nan", "inf", "-inf"}}}}}}; }
Json schema_of_type(const char* name) { return {{"type", name}}; }
Json schema_of_list(Json of) { return {{"type", "array"}, {"items", std::move(of)}}; }
Json schema_of_map(Json of) { return {{"type", "object"}, {"additionalProperties", std::move(of)}}; }
Json schema_of_any(std::vector<Json> of) { return {{"anyOf", Json(std::move(of))}}; }

}  // namespace verilie::studies::records
