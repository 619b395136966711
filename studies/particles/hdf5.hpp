#pragma once
/// Handles of the HDF5 library that close with their objects.

#include <string>
#include <utility>

#include <hdf5.h>

namespace verilie::studies::particles {

inline constexpr const char* file_kind = "verilie particles 1";

/// Thrown inside, and turned into a sentence at the door.
struct Refused {};

inline hid_t sure(hid_t id) {
    if (id < 0) throw Refused();
    return id;
}
class Handle {
public:
    Handle(hid_t id, herr_t (*close)(hid_t)) : id_(sure(id)), close_(close) {}
    Handle(Handle&& o) noexcept : id_(std::exchange(o.id_, -1)), close_(o.close_) {}
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

/// NOTE: on a full disk the library fails again at every exit; nothing of what is left in its memory matters then.
inline void quiet_library() {
    static const bool done = H5dont_atexit() >= 0 && H5open() >= 0 && H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr) >= 0;
    if (!done) throw Refused();
}
/// No locks: the name is ours alone, and some file systems know none.
inline Handle file_access() {
    Handle access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose);
    sure(H5Pset_fclose_degree(access, H5F_CLOSE_STRONG));
    sure(H5Pset_file_locking(access, false, true));
    return access;
}

inline void put_text(hid_t object, const char* name, const std::string& text) {
    const Handle type(H5Tcopy(H5T_C_S1), H5Tclose), space(H5Screate(H5S_SCALAR), H5Sclose);
    sure(H5Tset_size(type, text.size() + 1));
    Handle a(H5Acreate2(object, name, type, space, H5P_DEFAULT, H5P_DEFAULT), H5Aclose);
    sure(H5Awrite(a, type, text.c_str()));
    a.close();
}
inline std::string get_text(hid_t object, const char* name) {
    const Handle a(H5Aopen(object, name, H5P_DEFAULT), H5Aclose), type(H5Aget_type(a), H5Tclose);
    if (H5Tget_class(type) != H5T_STRING || H5Tis_variable_str(type) != 0) throw Refused();
    std::string text(H5Tget_size(type), '\0');
    sure(H5Aread(a, type, text.data()));
    text.resize(text.find('\0') == std::string::npos ? text.size() : text.find('\0'));
    return text;
}

}  // namespace verilie::studies::particles
