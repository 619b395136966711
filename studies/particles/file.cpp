#include "particles/file.hpp"

#include <fmt/format.h>

#include "engine/request.hpp"
#include "particles/hdf5.hpp"

namespace verilie::studies::particles {

namespace fs = std::filesystem;

/// The data sets of such a file.
namespace written {
constexpr hsize_t chunk_rows = 32768;  // of spheres: at most a megabyte

/// A data set that grows by frames of one shape. Nothing is compressed: the digits of a motion hardly shrink, and the
/// march would wait.
class Frames {
public:
    Frames(hid_t file, const char* name, std::vector<hsize_t> shape, hid_t stored, hid_t native, const char* unit)
        : native_(native), shape_(std::move(shape)), set_(made(file, name, shape_, stored), H5Dclose) {
        put_text(set_, "units", unit);
    }
    void add(const void* numbers) {
        std::vector<hsize_t> start{written_}, count{1}, size{written_ + 1};
        for (const hsize_t n : shape_) start.push_back(0), count.push_back(n), size.push_back(n);
        sure(H5Dset_extent(set_, size.data()));
        const Handle file(H5Dget_space(set_), H5Sclose),
            memory(H5Screate_simple(int(count.size()), count.data(), nullptr), H5Sclose);
        sure(H5Sselect_hyperslab(file, H5S_SELECT_SET, start.data(), nullptr, count.data(), nullptr));
        sure(H5Dwrite(set_, native_, memory, file, H5P_DEFAULT, numbers));
        ++written_;
    }
    void close() { set_.close(); }

private:
    static hid_t made(hid_t file, const char* name, const std::vector<hsize_t>& shape, hid_t stored) {
        std::vector<hsize_t> none{0}, most{H5S_UNLIMITED}, chunk{shape.empty() ? hsize_t(1024) : hsize_t(1)};
        for (const hsize_t n : shape) none.push_back(n), most.push_back(n), chunk.push_back(std::min(n, chunk_rows));
        const Handle space(H5Screate_simple(int(none.size()), none.data(), most.data()), H5Sclose),
            how(H5Pcreate(H5P_DATASET_CREATE), H5Pclose);
        sure(H5Pset_obj_track_times(how, false));  // the same march gives the same bytes
        sure(H5Pset_chunk(how, int(chunk.size()), chunk.data()));
        sure(H5Pset_fletcher32(how));  // a chunk that was damaged is not read
        return sure(H5Dcreate2(file, name, stored, space, H5P_DEFAULT, how, H5P_DEFAULT));
    }
    hid_t native_;
    std::vector<hsize_t> shape_;
    hsize_t written_ = 0;
    Handle set_;
};

inline Handle created(const fs::path& path) {
    quiet_library();
    const Handle access = file_access();
    return Handle(H5Fcreate(path.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, access), H5Fclose);
}
/// The file as a whole.
struct Sets {
    Handle file;
    Frames step, x, q, u, L, energies, momenta;
    Sets(const fs::path& path, const About& a)
        : file(created(path)), step(file, "step", {}, H5T_STD_I64LE, H5T_NATIVE_INT64, "steps since the start"),
          x(rows(a, "x", 3, "length, in space")), q(rows(a, "q", 4, "unit quaternion w, x, y, z: body to space")),
          u(rows(a, "u", 3, "linear momentum m v, in space")),
          L(rows(a, "L", 3, "angular momentum about the centre, in the frame of the method")),
          energies(file, "energies", {7}, H5T_IEEE_F64LE, H5T_NATIVE_DOUBLE,
              "energy: translational, rotational, U_m, U_a, U_s, U_pp, U_pw"),
          momenta(file, "momenta", {9}, H5T_IEEE_F64LE, H5T_NATIVE_DOUBLE,
              "sum m v; sum x × m v + J Ω about the origin; sum J Ω") {
        put_text(file, "kind", file_kind), put_text(file, "problem", a.problem),
            put_text(file, "parameters", a.parameters), put_text(file, "contents", a.contents);
        put_text(file, "method", a.method), put_text(file, "h", a.h), put_text(file, "command", a.command);
    }
    void add(const Frame& f) {
        const auto& account = f.account;
        std::array<double, 7> parts{};
        std::copy(account.kinetic.begin(), account.kinetic.end(), parts.begin());
        std::copy(account.potential.begin(), account.potential.end(), parts.begin() + 2);
        std::array<double, 9> sums{};
        for (int k = 0; k < 3; ++k) {
            const auto n = std::size_t(k);
            sums[n] = account.P(k), sums[3 + n] = account.L(k), sums[6 + n] = account.S(k);
        }
        step.add(&f.state.step), energies.add(parts.data()), momenta.add(sums.data());
        x.add(f.state.x.data()), q.add(f.state.q.data()), u.add(f.state.u.data()), L.add(f.state.L.data());
    }
    void close() {
        for (Frames* f : {&step, &x, &q, &u, &L, &energies, &momenta}) f->close();
        file.close();
    }

private:
    Frames rows(const About& a, const char* name, hsize_t width, const char* unit) {
        return {file, name, {a.spheres, width}, H5T_IEEE_F64LE, H5T_NATIVE_DOUBLE, unit};
    }
};
}  // namespace written

class FrameFile::Writer {
public:
    Writer(const fs::path& path, const About& about) : draft_(path) {
        guarded([&] { sets_ = std::make_unique<written::Sets>(draft_.path(), about); });
    }
    void add(const Frame& f) {
        guarded([&] { quiet_library(), sets_->add(f); });
    }
    void commit() {
        guarded([&] { sets_->close(); });
        draft_.sync();
        draft_.place();
    }

private:
    template <class F> void guarded(F f) {
        try {
            f();
        } catch (const Refused&) { draft_.refused(); }
    }
    Draft draft_;
    std::unique_ptr<written::Sets> sets_;
};

FrameFile::FrameFile(const fs::path& path, const About& about, std::int64_t frames) {
    const double size = double(frames) * (13 * 8 * double(about.spheres) + 200);
    std::error_code unknown;
    const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
    if (const auto space = fs::space(folder, unknown); !unknown && size > double(space.available))
        throw EnvironmentTrouble(fmt::format("{}: {} frames take {:.3g} GB, and the disk has room for {:.3g}.",
            path.string(), frames, size / 1e9, double(space.available) / 1e9));
    clear_remains_of(path);
    writer_ = std::make_unique<Writer>(path, about);
    thread_ = std::thread([this] { write(); });
}
FrameFile::~FrameFile() { finish(); }
void FrameFile::finish() {
    {
        const std::lock_guard lock(mutex_);
        over_ = true;
    }
    changed_.notify_all();
    if (thread_.joinable()) thread_.join();
}
void FrameFile::write() {
    while (true) {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return over_ || !waiting_.empty(); });
        if (waiting_.empty() || trouble_) return;
        const Frame frame = std::move(waiting_.front());
        waiting_.pop_front();
        lock.unlock();
        changed_.notify_all();
        try {
            writer_->add(frame);
        } catch (...) {
            lock.lock();
            trouble_ = std::current_exception();
            changed_.notify_all();
            return;
        }
    }
}
void FrameFile::add(Frame frame) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return trouble_ || waiting_.size() < 2; });
    if (trouble_) std::rethrow_exception(trouble_);
    waiting_.push_back(std::move(frame));
    lock.unlock();
    changed_.notify_all();
}
void FrameFile::commit() {
    finish();
    if (trouble_) std::rethrow_exception(trouble_);
    writer_->commit();
}

}  // namespace verilie::studies::particles
