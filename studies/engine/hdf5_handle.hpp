#pragma once
/// Handles of the HDF5 library that close with their objects. For rooms that write or read its files.

#include <utility>

#include <hdf5.h>

namespace verilie::studies::hdf5 {

/// Thrown inside, and turned into a sentence with the file's name at the door.
struct Refused {};

inline hid_t sure(hid_t id) {
    if (id < 0) throw Refused();
    return id;
}

class Handle {
public:
    Handle(hid_t id, herr_t (*close)(hid_t)) : id_(sure(id)), close_(close) {}
    Handle(Handle&& other) noexcept : id_(std::exchange(other.id_, -1)), close_(other.close_) {}
    ~Handle() {
        if (id_ >= 0) close_(id_);
    }
    operator hid_t() const { return id_; }
    /// Closing writes what is still in memory, so it can fail.
    void close() { sure(close_(std::exchange(id_, -1))); }

private:
    hid_t id_;
    herr_t (*close_)(hid_t);
};

/// Of this thread: where the library knows threads, each has its own errors.
/// NOTE: on a full disk the library fails again at every exit; nothing of what is left in its memory matters then.
inline void quiet_library() {
    static const bool done = H5dont_atexit() >= 0 && H5open() >= 0;
    if (!done || H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr) < 0) throw Refused();
}
/// No locks: the name is ours alone, and some file systems know none.
inline Handle file_access() {
    Handle access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose);
    sure(H5Pset_fclose_degree(access, H5F_CLOSE_STRONG));
    sure(H5Pset_file_locking(access, false, true));
    return access;
}

}  // namespace verilie::studies::hdf5
