#include "trajectory/file.hpp"

#include <iostream>

#include <unistd.h>

#include <fmt/format.h>

#include "trajectory/hdf5.hpp"
#include "engine/request.hpp"
#include "engine/store.hpp"

namespace verilie::studies {

namespace {
namespace fs = std::filesystem;

constexpr double most_bytes = 20e9;

bool is_hdf5(const fs::path& path) { return path.extension() == ".h5"; }

/// Characters of a number with its comma, at most.
double width(const std::string& scalar) { return scalar == "double" ? 25 : scalar == "quad" ? 46 : 70; }

class CsvFile final : public TrajectoryFile {
public:
    CsvFile(const fs::path& path, const Subject& s)
        : file_(path), named_(s.methods.size() > 1), state_(s.bodies == 1 && s.points == 1), goes_(s.translates) {
        std::string head = named_ ? "method,t" : "t";
        if (state_) head += ",qw,qx,qy,qz,Wx,Wy,Wz";
        if (state_ && goes_) head += ",x,y,z,vx,vy,vz";
        for (const auto& name : s.parts) head += "," + name;
        for (const auto& name : s.invariants) head += "," + name;
        file_.write(head + "\n");
    }
    void begin(const std::string& method, const std::string&) override { method_ = method; }
    void frame(const Snapshot<double>& f) override { line(f); }
    void frame(const Snapshot<fifty>& f) override { line(f); }
#if VERILIE_HAS_QUAD
    void frame(const Snapshot<quad>& f) override { line(f); }
#endif
    void end(const std::string&) override {}
    void commit() override { file_.commit(); }

private:
    template <class S> void line(const Snapshot<S>& f) {
        std::string text = named_ ? method_ + "," + to_text(f.t) : to_text(f.t);
        const auto add = [&](const S& x) { text += "," + to_text(x); };
        if (state_) {
            add(f.state.q[0].w);
            for (int i = 0; i < 3; ++i) add(f.state.q[0].v(i));
            for (int i = 0; i < 3; ++i) add(f.state.W[0](i));
            for (int i = 0; goes_ && i < 3; ++i) add(f.state.x[0](i));
            for (int i = 0; goes_ && i < 3; ++i) add(f.state.v[0](i));
        }
        for (const S& x : f.parts) add(x);
        for (const S& x : f.invariants) add(x);
        file_.write(text + "\n");
    }

    AtomicFile file_;
    bool named_, state_, goes_;
    std::string method_;
};

/// What would only be found out after the march: a target that is a folder, a folder that is none.
void require_place(const fs::path& path) {
    std::error_code unknown;
    const fs::path folder = fs::absolute(path).parent_path();
    if (fs::is_directory(path, unknown))
        throw EnvironmentTrouble("Cannot write " + path.string() + ": a folder of that name is in the way.");
    if (!fs::is_directory(folder, unknown) || access(folder.c_str(), W_OK) != 0)
        throw EnvironmentTrouble(
            "Cannot write " + path.string() + ": the folder " + folder.string() + " is missing or may not be written.");
}
std::string gigabytes(double bytes) {
    return fmt::format("{:.3g} {}", bytes >= 1e9 ? bytes / 1e9 : bytes / 1e6, bytes >= 1e9 ? "GB" : "MB");
}

void require_room(const fs::path& path, double bytes) {
    if (bytes > most_bytes)
        throw EnvironmentTrouble(fmt::format("{} could hold {}, more than {}; write less often with --every.",
            path.string(), gigabytes(bytes), gigabytes(most_bytes)));
    std::error_code unknown;
    const auto room = fs::space(fs::absolute(path).parent_path(), unknown);
    if (!unknown && double(room.available) < bytes)
        throw EnvironmentTrouble(fmt::format("{} could hold {}, and the disk has room for {}.", path.string(),
            gigabytes(bytes), gigabytes(double(room.available))));
}
}  // namespace

std::int64_t frame_stride(const fs::path& path, std::int64_t steps) {
    const std::int64_t most = is_hdf5(path) ? 2000 : 20000 - 2;  // beside the start, and the head of a table
    const std::int64_t least = (steps + most - 1) / most;
    // the last step is a frame anyway: evenly spaced where possible
    for (std::int64_t k = least; k < 2 * least && k < least + 1000; ++k)
        if (steps % k == 0) return k;
    return least;
}

double size_of(const fs::path& path, const Subject& s) {
    const double methods = double(s.methods.size()), frames = double(s.frames),
                 state = s.bodies == 1 && s.points == 1 ? s.translates ? 13 : 7 : 0,
                 numbers = 1 + state + double(s.parts.size() + s.invariants.size());
    if (is_hdf5(path)) return hdf5_size(s);
    return methods * frames * ((s.methods.size() > 1 ? 32 : 0) + width(s.scalar) * numbers);
}

std::vector<fs::path> targets(const fs::path& path, const Subject& s) {
    std::vector<fs::path> all{path};
    if (is_hdf5(path))
        for (const auto& method : s.methods) all.push_back(xdmf_beside(path, method));
    return all;
}

std::unique_ptr<TrajectoryFile> open_trajectory(const fs::path& path, const Subject& subject) {
    if (!is_hdf5(path) && path.extension() != ".csv")
        throw std::invalid_argument("--file " + path.string() + ": the name must end in .csv or .h5.");
    require_place(path);
    const double bytes = size_of(path, subject);
    require_room(path, bytes);
    for (const auto& target : targets(path, subject)) clear_remains_of(target);
    std::unique_ptr<TrajectoryFile> file;
    if (is_hdf5(path)) file = open_hdf5(path, subject);
    else file = std::make_unique<CsvFile>(path, subject);
    std::cerr << fmt::format("verilie run: {} will hold {} frames of {} {}{}, at most {:.0f} bytes ({}).\n",
        path.string(), subject.frames, subject.bodies, subject.bodies == 1 ? "body" : "bodies",
        subject.methods.size() > 1 ? fmt::format(" for each of {} methods", subject.methods.size()) : "", bytes,
        gigabytes(bytes));
    return file;
}

}  // namespace verilie::studies
