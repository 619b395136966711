#pragma once
/// Columns of doubles side by side, on lines of the cache.

#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace verilie::particles {

/// Number c of sphere i is data()[c * stride + i]. All zero at first.
class Table {
public:
    Table(std::size_t columns, std::size_t stride) : bytes_(whole(columns * stride * sizeof(double), line)) {
        const bool many = bytes_ > 4 * page;
        if (many) bytes_ = whole(bytes_, page);
        data_.reset(static_cast<double*>(std::aligned_alloc(many ? page : line, bytes_)));
        if (!data_) throw std::bad_alloc();
#if defined(__linux__)
        if (many) madvise(data_.get(), bytes_, MADV_HUGEPAGE);  // a column is many pages, and all are read
#endif
        std::memset(static_cast<void*>(data_.get()), 0, bytes_);
    }
    double* data() { return data_.get(); }
    const double* data() const { return data_.get(); }
    std::size_t bytes() const { return bytes_; }
    void copy(const Table& other) { std::memcpy(data(), other.data(), bytes_); }

private:
    static constexpr std::size_t line = 64, page = std::size_t(1) << 21;
    static std::size_t whole(std::size_t n, std::size_t of) { return (n + of - 1) / of * of; }
    struct Free {
        void operator()(double* p) const { std::free(p); }
    };
    std::size_t bytes_;
    std::unique_ptr<double, Free> data_;
};

}  // namespace verilie::particles
