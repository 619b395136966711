#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "engine/record.hpp"
#include "particles/file.hpp"
#include "particles/hdf5.hpp"

namespace verilie::studies::particles {

namespace {
[[noreturn]] void refuse(const std::filesystem::path& path, const std::string& why) {
    throw std::invalid_argument(path.string() + ": " + why);
}
void must_be(const std::filesystem::path& path, hid_t file, const char* name, const std::string& asked) {
    if (const std::string here = get_text(file, name); here != asked)
        refuse(path, fmt::format("its {} is {}, and {} is asked for.", name, here, asked));
}
/// NOTE: a file may have another name than before, and one of the same name may have changed.
void must_be_of_the_parameters(const std::filesystem::path& path, hid_t file, const About& a) {
    if (get_text(file, "contents") == a.contents) return;
    const Json here = Json::parse(get_text(file, "parameters"), nullptr, false), all = Json::parse(a.parameters);
    for (const auto& [name, asked] : all.items())
        if (const Json old = here.is_object() && here.contains(name) ? here[name] : Json(); old != asked)
            refuse(path, fmt::format("its {} is {}, and {} is asked for.", name, old.dump(), asked.dump()));
    refuse(path, "the file that a parameter names has changed since.");
}
void read_row(hid_t file, const char* name, hsize_t number, std::vector<hsize_t> shape, hid_t native, void* to) {
    const Handle set(H5Dopen2(file, name, H5P_DEFAULT), H5Dclose), space(H5Dget_space(set), H5Sclose);
    std::vector<hsize_t> start{number}, count{1}, size(shape.size() + 1);
    if (H5Sget_simple_extent_ndims(space) != int(size.size())) throw Refused();
    sure(H5Sget_simple_extent_dims(space, size.data(), nullptr));
    for (std::size_t k = 0; k < shape.size(); ++k) {
        if (size[k + 1] != shape[k]) throw Refused();
        start.push_back(0), count.push_back(shape[k]);
    }
    const Handle memory(H5Screate_simple(int(count.size()), count.data(), nullptr), H5Sclose);
    sure(H5Sselect_hyperslab(space, H5S_SELECT_SET, start.data(), nullptr, count.data(), nullptr));
    sure(H5Dread(set, native, memory, space, H5P_DEFAULT, to));
}
/// What a march can go on from. The check sums of the file tell most damage; this is what they do not see, and a file
/// that somebody else wrote.
bool is_a_state(const ParticleState& s) {
    constexpr std::int64_t most_steps = 1'000'000'000'000'000'000;
    constexpr double off = 1e-6;  // of |q|² from 1, far beyond rounding
    if (s.step < 0 || s.step > most_steps) return false;
    for (const auto* column : {&s.x, &s.u, &s.L})
        if (!std::all_of(column->begin(), column->end(), [](double a) { return std::isfinite(a); })) return false;
    for (std::size_t i = 0; i < s.q.size(); i += 4) {
        const double square =
            s.q[i] * s.q[i] + s.q[i + 1] * s.q[i + 1] + s.q[i + 2] * s.q[i + 2] + s.q[i + 3] * s.q[i + 3];
        if (!(std::abs(square - 1) <= off)) return false;
    }
    return true;
}
hsize_t frames_of(hid_t file) {
    const Handle set(H5Dopen2(file, "step", H5P_DEFAULT), H5Dclose), space(H5Dget_space(set), H5Sclose);
    hsize_t n = 0;
    if (H5Sget_simple_extent_ndims(space) != 1) throw Refused();
    sure(H5Sget_simple_extent_dims(space, &n, nullptr));
    return n;
}
}  // namespace

ParticleState read_frame(const std::filesystem::path& path, const About& a, long long number) {
    if (const std::string why = why_no_file(path.string()); !why.empty()) refuse(path, why);
    try {
        quiet_library();
        const Handle access = file_access(), file(H5Fopen(path.c_str(), H5F_ACC_RDONLY, access), H5Fclose);
        if (get_text(file, "kind") != file_kind) throw Refused();
        must_be(path, file, "problem", a.problem), must_be_of_the_parameters(path, file, a);
        must_be(path, file, "method", a.method), must_be(path, file, "h", a.h);
        const auto frames = static_cast<long long>(frames_of(file));
        const long long at = number < 0 ? frames + number : number;
        if (at < 0 || at >= frames)
            refuse(path, fmt::format("it has {} frames, and none of number {}.", frames, number));
        ParticleState s;
        const hsize_t k = hsize_t(at), n = a.spheres;
        s.x.resize(3 * n), s.q.resize(4 * n), s.u.resize(3 * n), s.L.resize(3 * n);
        read_row(file, "step", k, {}, H5T_NATIVE_INT64, &s.step);
        const auto rows = [&](const char* name, std::vector<double>& to, hsize_t width) {
            read_row(file, name, k, {n, width}, H5T_NATIVE_DOUBLE, to.data());
        };
        rows("x", s.x, 3), rows("q", s.q, 4), rows("u", s.u, 3), rows("L", s.L, 3);
        if (!is_a_state(s))
            refuse(path, fmt::format("its frame {} is no state of spheres: a step below 0, a number that is not "
                                     "finite, or an attitude that is no unit quaternion.",
                             at));
        return s;
    } catch (const Refused&) { refuse(path, "no file of frames of verilie particles that can be read."); }
}

}  // namespace verilie::studies::particles
