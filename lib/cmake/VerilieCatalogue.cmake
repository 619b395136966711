# Turns each header under methods/ and problems/ into one compiled unit with one registration call. No static initialisers.

# The entries of a header: its first line "// exports: a, b", else the file stem.
function(verilie_entries header out)
  get_filename_component(stem ${header} NAME_WE)
  file(STRINGS ${header} line LIMIT_COUNT 1 REGEX "^// exports: ")
  if(line)
    string(REGEX REPLACE "^// exports: *" "" names "${line}")
    string(REGEX REPLACE "[, ]+" ";" names "${names}")
  else()
    set(names ${stem})
  endif()
  set(${out} ${names} PARENT_SCOPE)
endfunction()

# verilie_catalogue(<target> <include root>): generates and adds the units.
function(verilie_catalogue target root)
  set(generated ${CMAKE_CURRENT_BINARY_DIR}/generated)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${root}/verilie/methods ${root}/verilie/problems)
  file(GLOB problems CONFIGURE_DEPENDS ${root}/verilie/problems/*.hpp)
  file(GLOB methods CONFIGURE_DEPENDS ${root}/verilie/methods/*.hpp)
  set(declarations "")
  set(calls "")

  set(includes "")
  set(families "")
  foreach(header IN LISTS problems)
    get_filename_component(stem ${header} NAME_WE)
    string(APPEND includes "#include <verilie/problems/${stem}.hpp>\n")
    list(APPEND families "problems::${stem}")
    set(body "#include <verilie/problems/${stem}.hpp>\n#include <verilie/register.hpp>\n\nnamespace verilie::generated {\nvoid problem_${stem}(Catalogue& c) { add_problem<problems::${stem}>(c, \"${stem}\"); }\n}\n")
    file(CONFIGURE OUTPUT ${generated}/problem_${stem}.cpp CONTENT "${body}" @ONLY)
    target_sources(${target} PRIVATE ${generated}/problem_${stem}.cpp)
    string(APPEND declarations "void problem_${stem}(Catalogue&);\n")
    string(APPEND calls "    problem_${stem}(c);\n")
  endforeach()
  list(JOIN families ", " families)
  file(CONFIGURE OUTPUT ${generated}/verilie/families.hpp
       CONTENT "#pragma once\n${includes}#include <verilie/register.hpp>\n\nnamespace verilie { using all_families = Families<${families}>; }\n" @ONLY)

  foreach(header IN LISTS methods)
    get_filename_component(stem ${header} NAME_WE)
    verilie_entries(${header} names)
    set(adds "")
    foreach(name IN LISTS names)
      string(APPEND adds "    add_method<methods::${name}>(c, all_families{}, \"${stem}\");\n")
    endforeach()
    set(body "#include <verilie/families.hpp>\n#include <verilie/methods/${stem}.hpp>\n\nnamespace verilie::generated {\nvoid method_${stem}(Catalogue& c) {\n${adds}}\n}\n")
    file(CONFIGURE OUTPUT ${generated}/method_${stem}.cpp CONTENT "${body}" @ONLY)
    target_sources(${target} PRIVATE ${generated}/method_${stem}.cpp)
    string(APPEND declarations "void method_${stem}(Catalogue&);\n")
    string(APPEND calls "    method_${stem}(c);\n")
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${header})
  endforeach()

  file(CONFIGURE OUTPUT ${generated}/register.cpp CONTENT
"#include <verilie/catalogue.hpp>

namespace verilie {
namespace generated {
${declarations}void all_schemes(Catalogue&);
}

const Catalogue& Catalogue::instance() { return open(); }
Catalogue& Catalogue::open() {
  static Catalogue catalogue = [] {
    using namespace generated;
    Catalogue c;
${calls}    all_schemes(c);
    c.sort();
    return c;
  }();
  return catalogue;
}
}
" @ONLY)
  target_sources(${target} PRIVATE ${generated}/register.cpp)
  target_include_directories(${target} PUBLIC $<BUILD_INTERFACE:${generated}>)
endfunction()

# verilie_schemes(<target> <include root>): the same for what engines ship, methods/engines/*.hpp, as calls of one function.
# They march by calls in every scalar, so that -O1 does.
function(verilie_schemes target root)
  set(generated ${CMAKE_CURRENT_BINARY_DIR}/generated)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${root}/verilie/methods/engines)
  file(GLOB headers CONFIGURE_DEPENDS ${root}/verilie/methods/engines/*.hpp)
  set(declarations "")
  set(calls "")
  add_library(${target}_schemes OBJECT)
  foreach(header IN LISTS headers)
    get_filename_component(stem ${header} NAME_WE)
    verilie_entries(${header} names)
    set(adds "")
    foreach(name IN LISTS names)
      string(APPEND adds "    add_scheme<methods::${name}>(c, \"engines/${stem}\");\n")
    endforeach()
    set(body "#include <verilie/methods/engines/${stem}.hpp>\n#include <verilie/register.hpp>\n\nnamespace verilie::generated {\nvoid schemes_${stem}(Catalogue& c) {\n${adds}}\n}\n")
    file(CONFIGURE OUTPUT ${generated}/schemes_${stem}.cpp CONTENT "${body}" @ONLY)
    target_sources(${target}_schemes PRIVATE ${generated}/schemes_${stem}.cpp)
    string(APPEND declarations "void schemes_${stem}(Catalogue&);\n")
    string(APPEND calls "    schemes_${stem}(c);\n")
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${header})
  endforeach()
  file(CONFIGURE OUTPUT ${generated}/schemes.cpp
       CONTENT "#include <verilie/catalogue.hpp>\n\nnamespace verilie::generated {\n${declarations}\nvoid all_schemes(Catalogue& c) {\n${calls}}\n}\n" @ONLY)
  target_sources(${target}_schemes PRIVATE ${generated}/schemes.cpp)
  target_link_libraries(${target}_schemes PRIVATE verilie_core verilie_warnings)
  target_compile_options(${target}_schemes PRIVATE -fno-math-errno $<$<CONFIG:Release>:-O1>)
  target_precompile_headers(${target}_schemes PRIVATE <verilie/register.hpp>)
  set_target_properties(${target}_schemes PROPERTIES EXCLUDE_FROM_ALL ON)     # built where ${target} is
  target_sources(${target} PRIVATE $<TARGET_OBJECTS:${target}_schemes>)
endfunction()
