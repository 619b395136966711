#include "trajectory/hdf5.hpp"

#include <algorithm>

#include "engine/hdf5_handle.hpp"
#include "engine/request.hpp"
#include "engine/store.hpp"

namespace verilie::studies {

namespace {
namespace fs = std::filesystem;

// a chunk of at most 256 KiB, whole rows where they are short
constexpr hsize_t chunk_numbers = 32768, most_rows = 1024;

using hdf5::file_access, hdf5::Handle, hdf5::quiet_library, hdf5::Refused, hdf5::sure;

void attribute(hid_t object, const char* name, const std::string& text) {
    const Handle type(H5Tcopy(H5T_C_S1), H5Tclose), space(H5Screate(H5S_SCALAR), H5Sclose);
    sure(H5Tset_size(type, std::max<std::size_t>(1, text.size())));
    sure(H5Tset_cset(type, H5T_CSET_UTF8));
    sure(H5Tset_strpad(type, H5T_STR_NULLPAD));
    Handle a(H5Acreate2(object, name, type, space, H5P_DEFAULT, H5P_DEFAULT), H5Aclose);
    sure(H5Awrite(a, type, text.empty() ? "\0" : text.data()));
    a.close();
}
void attribute(hid_t object, const char* name, std::int64_t number) {
    const Handle space(H5Screate(H5S_SCALAR), H5Sclose);
    Handle a(H5Acreate2(object, name, H5T_STD_I64LE, space, H5P_DEFAULT, H5P_DEFAULT), H5Aclose);
    sure(H5Awrite(a, H5T_NATIVE_INT64, &number));
    a.close();
}

/// No time stamps: the same march gives the same bytes.
Handle creation(hid_t of) {
    Handle p(H5Pcreate(of), H5Pclose);
    if (of == H5P_DATASET_CREATE) sure(H5Pset_obj_track_times(p, false));
    return p;
}
Handle group(hid_t parent, const std::string& name) {
    return Handle(H5Gcreate2(parent, name.c_str(), H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT), H5Gclose);
}

/// A data set that grows by rows of one shape; rows are gathered until a chunk is full.
class Rows {
public:
    Rows(hid_t parent, const std::string& name, std::vector<hsize_t> shape, std::int64_t expected, const char* unit)
        : shape_(std::move(shape)) {
        for (const hsize_t n : shape_) row_ *= n;
        at_once_ = std::clamp<hsize_t>(
            chunk_numbers / std::max<hsize_t>(1, row_), 1, std::clamp<hsize_t>(hsize_t(expected), 1, most_rows));
        std::vector<hsize_t> none{0}, most{H5S_UNLIMITED}, chunk{at_once_};
        for (const hsize_t n : shape_) none.push_back(n), most.push_back(n), chunk.push_back(n);
        if (chunk.size() > 1) chunk[1] = std::min<hsize_t>(chunk[1], chunk_numbers);
        const Handle space(H5Screate_simple(int(none.size()), none.data(), most.data()), H5Sclose),
            how = creation(H5P_DATASET_CREATE);
        sure(H5Pset_chunk(how, int(chunk.size()), chunk.data()));
        sure(H5Pset_shuffle(how));
        sure(H5Pset_deflate(how, 4));
        set_ = sure(H5Dcreate2(parent, name.c_str(), H5T_IEEE_F64LE, space, H5P_DEFAULT, how, H5P_DEFAULT));
        attribute(set_, "units", unit);
        waiting_.reserve(at_once_ * row_);
    }
    Rows(Rows&& o) noexcept
        : shape_(std::move(o.shape_)), row_(o.row_), at_once_(o.at_once_), written_(o.written_),
          set_(std::exchange(o.set_, -1)), waiting_(std::move(o.waiting_)) {}
    ~Rows() {
        if (set_ >= 0) H5Dclose(set_);
    }

    void add(double x) { waiting_.push_back(x); }
    void row_done() {
        if (waiting_.size() >= at_once_ * row_) flush();
    }
    void close() {
        flush();
        sure(H5Dclose(std::exchange(set_, -1)));
    }

private:
    void flush() {
        const hsize_t rows = row_ > 0 ? waiting_.size() / row_ : 0;
        if (rows == 0) return;
        std::vector<hsize_t> start(1 + shape_.size(), 0), count{rows}, size{written_ + rows};
        start[0] = written_;
        for (const hsize_t n : shape_) count.push_back(n), size.push_back(n);
        sure(H5Dset_extent(set_, size.data()));
        const Handle file(H5Dget_space(set_), H5Sclose),
            memory(H5Screate_simple(int(count.size()), count.data(), nullptr), H5Sclose);
        sure(H5Sselect_hyperslab(file, H5S_SELECT_SET, start.data(), nullptr, count.data(), nullptr));
        sure(H5Dwrite(set_, H5T_NATIVE_DOUBLE, memory, file, H5P_DEFAULT, waiting_.data()));
        written_ += rows;
        waiting_.clear();
    }

    std::vector<hsize_t> shape_;
    hsize_t row_ = 1, at_once_ = 1, written_ = 0;
    hid_t set_ = -1;
    std::vector<double> waiting_;
};

/// The data sets of one method.
struct Track {
    std::string method;
    Handle group, energies, kept;
    std::vector<Rows> parts, invariants;
    Rows t, x, v, q, W, speed, total;
    std::int64_t frames = 0;
    double last = 0;

    static std::vector<Rows> columns(
        hid_t parent, const std::vector<std::string>& names, std::int64_t frames, const char* unit) {
        std::vector<Rows> all;
        for (const auto& name : names) all.emplace_back(parent, name, std::vector<hsize_t>{}, frames, unit);
        return all;
    }
    Track(hid_t file, const Subject& s, const std::string& m)
        : method(m), group(studies::group(file, m)), energies(studies::group(group, "energy")),
          kept(studies::group(group, "invariants")), parts(columns(energies, s.parts, s.frames, "energy")),
          invariants(columns(kept, s.invariants, s.frames, "of the problem")), t(group, "t", {}, s.frames, "time"),
          x(group, "x", {s.points, 3}, s.frames, "length, in space"),
          v(group, "v", {s.points, 3}, s.frames, "length/time, in space"),
          q(group, "q", {s.bodies, 4}, s.frames, "unit quaternion w, x, y, z: body to space"),
          W(group, "W", {s.bodies, 3}, s.frames, "rad/time, body frame"),
          speed(group, "speed", {s.points}, s.frames, "length/time"), total(energies, "total", {}, s.frames, "energy") {
    }

    template <class S> static double plain(const S& x) { return static_cast<double>(x); }
    template <class S> static void three(Rows& rows, const Vec3<S>& a) {
        for (int k = 0; k < 3; ++k) rows.add(plain(a(k)));
    }
    template <class S> void frame(const Snapshot<S>& f) {
        t.add(last = plain(f.t));
        for (const auto& p : f.state.x) three<S>(x, p);
        for (const auto& p : f.state.v) three<S>(v, p), speed.add(plain(norm(p)));
        for (const auto& p : f.state.q) q.add(plain(p.w)), three<S>(q, p.v);
        for (const auto& p : f.state.W) three<S>(W, p);
        S sum(0);
        for (std::size_t i = 0; i < parts.size(); ++i) parts[i].add(plain(f.parts[i])), sum += f.parts[i];
        total.add(plain(sum));
        for (std::size_t i = 0; i < invariants.size(); ++i) invariants[i].add(plain(f.invariants[i]));
        each([](Rows& r) { r.row_done(); });
        ++frames;
    }
    void end(const std::string& failed) {
        each([](Rows& r) { r.close(); });
        attribute(group, "failed", failed);
        kept.close(), energies.close(), group.close();
    }

private:
    template <class F> void each(F f) {
        for (Rows* r : {&t, &x, &v, &q, &W, &speed, &total}) f(*r);
        for (auto& r : parts) f(r);
        for (auto& r : invariants) f(r);
    }
};

class Hdf5File final : public TrajectoryFile {
public:
    Hdf5File(fs::path path, const Subject& s) : draft_(std::move(path)), subject_(s) {
        try {
            create();
        } catch (const Refused&) {
            discard();
            draft_.refused();
        }
    }
    ~Hdf5File() override { discard(); }
    void begin(const std::string& method, const std::string& command) override {
        guarded([&] {
            track_ = std::make_unique<Track>(file_, subject_, method);
            const hid_t g = track_->group;
            attribute(g, "problem", subject_.problem), attribute(g, "method", method),
                attribute(g, "scalar", subject_.scalar), attribute(g, "h", subject_.h);
            attribute(g, "every", subject_.every), attribute(g, "parameters", subject_.parameters),
                attribute(g, "command", command);
            attribute(g, "units", "those of the problem's parameters; every data set names its own");
        });
    }
    void frame(const Snapshot<double>& f) override {
        guarded([&] { track_->frame(f); });
    }
    void frame(const Snapshot<fifty>& f) override {
        guarded([&] { track_->frame(f); });
    }
#if VERILIE_HAS_QUAD
    void frame(const Snapshot<quad>& f) override {
        guarded([&] { track_->frame(f); });
    }
#endif
    void end(const std::string& failed) override {
        guarded([&] { track_->end(failed); });
        const auto beside = xdmf_beside(draft_.target(), track_->method);
        auto text = std::make_unique<AtomicFile>(beside);
        write_xdmf(draft_.target().filename().string(), subject_, track_->method, track_->frames, track_->last,
            [&](const std::string& piece) { text->write(piece); });
        beside_.emplace_back(beside, std::move(text));
        track_.reset();
    }
    void commit() override {
        guarded([&] { sure(H5Fclose(std::exchange(file_, -1))); });
        std::vector<fs::path> placed;
        std::error_code failed;
        try {
            for (auto& [path, text] : beside_) text->commit(), placed.push_back(path);
            draft_.sync();
            draft_.place();
        } catch (const EnvironmentTrouble&) {
            for (const auto& path : placed) fs::remove(path, failed);
            throw;
        }
    }

private:
    void create() {
        quiet_library();
        const Handle access = file_access();
        file_ = sure(H5Fcreate(draft_.path().c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, access));
        attribute(file_, "problem", subject_.problem), attribute(file_, "parameters", subject_.parameters);
        const auto& diameters = subject_.anatomy.diameters;
        const auto& bonds = subject_.anatomy.bonds;
        if (diameters.empty() && bonds.empty()) return;
        Handle g = group(file_, "anatomy");
        if (!diameters.empty())
            fixed(g, "diameters", {diameters.size()}, H5T_IEEE_F64LE, H5T_NATIVE_DOUBLE, diameters.data());
        std::vector<std::int64_t> ends;
        for (const auto& b : bonds) ends.push_back(std::int64_t(b[0])), ends.push_back(std::int64_t(b[1]));
        if (!bonds.empty()) fixed(g, "bonds", {bonds.size(), 2}, H5T_STD_I64LE, H5T_NATIVE_INT64, ends.data());
    }
    static void fixed(
        hid_t parent, const char* name, const std::vector<hsize_t>& shape, hid_t type, hid_t native, const void* data) {
        const Handle space(H5Screate_simple(int(shape.size()), shape.data(), nullptr), H5Sclose),
            how = creation(H5P_DATASET_CREATE);
        Handle set(H5Dcreate2(parent, name, type, space, H5P_DEFAULT, how, H5P_DEFAULT), H5Dclose);
        sure(H5Dwrite(set, native, H5S_ALL, H5S_ALL, H5P_DEFAULT, data));
        set.close();
    }
    void discard() {
        track_.reset();
        if (file_ >= 0) H5Fclose(std::exchange(file_, -1));
    }
    template <class F> void guarded(F f) {
        try {
            f();
        } catch (const Refused&) { draft_.refused(); }
    }

    Draft draft_;
    Subject subject_;
    hid_t file_ = -1;
    std::unique_ptr<Track> track_;
    std::vector<std::pair<fs::path, std::unique_ptr<AtomicFile>>> beside_;
};
}  // namespace

std::unique_ptr<TrajectoryFile> open_hdf5(const fs::path& path, const Subject& subject) {
    return std::make_unique<Hdf5File>(path, subject);
}

double hdf5_size(const Subject& s) {
    const double numbers =
        2 + 7 * double(s.points) + 7 * double(s.bodies) + double(s.parts.size() + s.invariants.size());
    const double shown = double(std::min(s.frames, most_xdmf_frames + 1));
    const double text = 4000;  // XDMF of a frame
    const double anatomy = 8 * double(s.anatomy.diameters.size()) + 16 * double(s.anatomy.bonds.size());
    return 65536 + anatomy + double(s.methods.size()) * (131072 + 8 * double(s.frames) * numbers + shown * text);
}

}  // namespace verilie::studies
