#pragma once
/// The papers. Each is one file of papers/, or a folder there whose entry is paper.cpp; the build finds them
/// (papers.cmake).

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

/// By their keys.
std::vector<Paper> all_papers();

}  // namespace verilie::studies::claims
