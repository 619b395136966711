#pragma once
/// A march that never was, written to a file, and the file as another library reads it.

#include <fstream>
#include <random>
#include <set>
#include <sstream>

#include <hdf5.h>

#include "engine/request.hpp"
#include "support/catch.hpp"
#include "support/folder.hpp"
#include "support/heard.hpp"
#include "trajectory/file.hpp"

namespace verilie::test {

using namespace studies;
namespace fs = std::filesystem;

inline std::set<std::string> names_in(const Folder& f) {
    std::set<std::string> all;
    for (const auto& e : fs::directory_iterator(f.path())) all.insert(e.path().filename());
    return all;
}

/// n bodies and one more point, three parts, two invariants; the numbers of frame k are random, the same at every call.
struct Tale {
    std::size_t bodies, points;
    Subject subject;

    Tale(std::size_t n, std::size_t more, std::int64_t frames, std::vector<std::string> methods = {"one"})
        : bodies(n), points(n + more) {
        subject = {.problem = "chimes",
            .parameters = R"({"g":"9.81"})",
            .scalar = "double",
            .h = "1/8",
            .step = 0.125,
            .every = 2,
            .frames = frames,
            .methods = std::move(methods),
            .points = points,
            .bodies = bodies,
            .parts = {"kinetic", "gravity", "U_pp"},
            .invariants = {"E", "e3.pi"},
            .anatomy = {}};
        for (std::size_t i = 0; i < points; ++i) subject.anatomy.diameters.push_back(1 + 0.5 * double(i));
        for (std::size_t i = 0; i + 1 < points; ++i) subject.anatomy.bonds.push_back({i + 1, i});
    }
    struct Picture {
        double t;
        Phase<double> z;
        std::vector<double> parts, invariants;
    };
    Picture picture(std::int64_t k) const {
        std::mt19937_64 random{std::uint64_t(k + 1)};
        const auto any = [&] { return std::ldexp(double(std::int64_t(random())), -60); };
        Picture p{0.25 * double(k), Phase<double>::of(points, bodies), {any(), any(), any()}, {any(), any()}};
        for (auto* all : {&p.z.x, &p.z.v, &p.z.W})
            for (auto& a : *all)
                for (int c = 0; c < 3; ++c) a(c) = any();
        for (auto& q : p.z.q) q = {any(), Vec3<double>{any(), any(), any()}};
        return p;
    }
    void tell(TrajectoryFile& file, const std::string& method, std::int64_t frames,
        const std::string& failed = "null") const {
        file.begin(method, "verilie run --method " + method);
        for (std::int64_t k = 0; k < frames; ++k) {
            const auto p = picture(k);
            file.frame(Snapshot<double>{p.t, p.z, p.parts, p.invariants});
        }
        file.end(failed);
    }
    /// Everything, committed.
    void write(const fs::path& path, std::int64_t frames) const {
        const Heard heard;
        const auto file = open_trajectory(path, subject);
        for (const auto& m : subject.methods) tell(*file, m, frames);
        file->commit();
    }
};

/// A file as the HDF5 library reads it.
class Read {
public:
    explicit Read(const fs::path& path) : file_(H5Fopen(path.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT)) {
        REQUIRE(file_ >= 0);
    }
    ~Read() { H5Fclose(file_); }
    std::vector<hsize_t> shape(const std::string& name) const {
        INFO(name);
        const hid_t set = H5Dopen2(file_, name.c_str(), H5P_DEFAULT);
        REQUIRE(set >= 0);
        const hid_t space = H5Dget_space(set);
        std::vector<hsize_t> n(std::size_t(H5Sget_simple_extent_ndims(space)));
        H5Sget_simple_extent_dims(space, n.data(), nullptr);
        H5Sclose(space), H5Dclose(set);
        return n;
    }
    std::vector<double> numbers(const std::string& name) const {
        std::size_t n = 1;
        for (hsize_t d : shape(name)) n *= d;
        std::vector<double> all(n);
        const hid_t set = H5Dopen2(file_, name.c_str(), H5P_DEFAULT);
        REQUIRE(H5Dread(set, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, all.data()) >= 0);
        H5Dclose(set);
        return all;
    }
    std::string text(const std::string& object, const char* attribute) const {
        INFO(object << " " << attribute);
        const hid_t a = H5Aopen_by_name(file_, object.c_str(), attribute, H5P_DEFAULT, H5P_DEFAULT);
        REQUIRE(a >= 0);
        const hid_t type = H5Aget_type(a);
        std::string s(H5Tget_size(type), '\0');
        H5Aread(a, type, s.data());
        H5Tclose(type), H5Aclose(a);
        return s;
    }
    std::int64_t whole(const std::string& object, const char* attribute) const {
        const hid_t a = H5Aopen_by_name(file_, object.c_str(), attribute, H5P_DEFAULT, H5P_DEFAULT);
        REQUIRE(a >= 0);
        std::int64_t n = 0;
        H5Aread(a, H5T_NATIVE_INT64, &n);
        H5Aclose(a);
        return n;
    }

private:
    hid_t file_;
};
using Shape = std::vector<hsize_t>;
inline std::vector<int> integers(const std::string& text) {
    std::istringstream in(text);
    return {std::istream_iterator<int>(in), {}};
}

}  // namespace verilie::test
