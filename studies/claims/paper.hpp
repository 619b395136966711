#pragma once
/// The papers. Each is one file papers/NAME.cpp, or a folder papers/NAME whose entry is paper.cpp, and defines
/// Paper paper_NAME(); the build finds it.

#include "claims/claim.hpp"

namespace verilie::studies::claims {

struct Paper {
    std::string key;  ///< as --paper takes it
    std::string authors;
    int year;
    std::string title;  ///< or what it is about, in a few words
    Claims claims;      ///< in the order of the paper
};

/// Sections of a paper, one after the other.
Claims together(std::vector<Claims> sections);

std::vector<Paper> found_papers();  ///< made by the build
std::vector<Paper> all_papers();    ///< by their keys

}  // namespace verilie::studies::claims
