#pragma once
/// Texts in files of HDF5.

#include <string>

#include "engine/hdf5_handle.hpp"

namespace verilie::studies::particles {

using hdf5::file_access, hdf5::Handle, hdf5::quiet_library, hdf5::Refused, hdf5::sure;

inline constexpr const char* file_kind = "verilie particles 1";

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
