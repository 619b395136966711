#pragma once
// Catch2 2.13 (Debian) and 3.x name their header differently.
#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
#else
#include <catch2/catch.hpp>
#endif
