#pragma once
/// Memory that a plugin is lent.

#include <algorithm>
#include <cstring>
#include <vector>

namespace verilie::studies {

/// Objects between two stretches of guard bytes: whoever writes past either end, within 4096 bytes of it, is seen.
template <class T> class Guarded {
public:
    explicit Guarded(std::size_t n = 0) : bytes_(2 * guard + n * sizeof(T), mark), n_(n) {
        std::memset(data(), 0, n * sizeof(T));
    }
    T* data() { return reinterpret_cast<T*>(bytes_.data() + guard); }
    T& operator[](std::size_t i) { return data()[i]; }
    bool whole() const {
        static const std::vector<unsigned char> intact(guard, mark);
        return std::memcmp(bytes_.data(), intact.data(), guard) == 0
            && std::memcmp(bytes_.data() + bytes_.size() - guard, intact.data(), guard) == 0;
    }
    bool same(const Guarded& other) const { return bytes_ == other.bytes_; }

private:
    static constexpr std::size_t guard = 4096;
    static constexpr unsigned char mark = 0xa5;
    std::vector<unsigned char> bytes_;
    std::size_t n_;
};

}  // namespace verilie::studies
