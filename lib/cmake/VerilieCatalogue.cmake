# Turns each header under methods/ and problems/ into two compiled units and one registration call: double, packs and duals
# of double in <target>, all finer scalars in <target>_exact. No static initialisers.

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

# verilie_unit(<target> <stem> <includes> <text>): generates and adds <stem>.cpp.
function(verilie_unit target stem includes text)
  set(file ${CMAKE_CURRENT_BINARY_DIR}/generated/${stem}.cpp)
  list(TRANSFORM includes REPLACE "(.+)" "#include <verilie/\\1.hpp>\n")
  list(JOIN includes "" includes)
  file(CONFIGURE OUTPUT ${file} CONTENT "${includes}\n${text}" @ONLY)
  target_sources(${target} PRIVATE ${file})
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
    set(makers "verilie::detail::FinerMakers verilie::detail::finer_makers<verilie::problems::${stem}>(const verilie::ProblemInfo&);\n")
    verilie_unit(${target} problem_${stem} "problems/${stem};register"
      "extern template ${makers}namespace verilie::generated {\nvoid problem_${stem}(Catalogue& c) { add_problem<problems::${stem}>(c, \"${stem}\"); }\n}\n")
    verilie_unit(${target}_exact problem_${stem}_exact "problems/${stem};register" "template ${makers}")
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
    set(elsewhere "")
    set(here "")
    foreach(name IN LISTS names)
      set(marchers "template verilie::detail::FinerMarchers verilie::detail::finer_marchers<verilie::methods::${name}>();\n")
      string(APPEND elsewhere "extern ${marchers}")
      string(APPEND here "${marchers}")
      string(APPEND adds "    add_method<methods::${name}>(c, all_families{}, \"${stem}\");\n")
    endforeach()
    verilie_unit(${target} method_${stem} "families;methods/${stem}"
      "${elsewhere}namespace verilie::generated {\nvoid method_${stem}(Catalogue& c) {\n${adds}}\n}\n")
    verilie_unit(${target}_exact method_${stem}_exact "methods/${stem};register" "${here}")
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

# verilie_schemes(<target> <include root>): the same for what engines ship, methods/engines/*.hpp, called by all_schemes().
# They march by calls in every scalar, so that little optimisation does.
function(verilie_schemes target root)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${root}/verilie/methods/engines)
  file(GLOB headers CONFIGURE_DEPENDS ${root}/verilie/methods/engines/*.hpp)
  set(declarations "")
  set(calls "")
  foreach(header IN LISTS headers)
    get_filename_component(stem ${header} NAME_WE)
    verilie_entries(${header} names)
    set(adds "")
    foreach(name IN LISTS names)
      string(APPEND adds "    add_scheme<methods::${name}>(c, \"engines/${stem}\");\n")
    endforeach()
    verilie_unit(${target} schemes_${stem} "methods/engines/${stem};register"
      "namespace verilie::generated {\nvoid schemes_${stem}(Catalogue& c) {\n${adds}}\n}\n")
    string(APPEND declarations "void schemes_${stem}(Catalogue&);\n")
    string(APPEND calls "    schemes_${stem}(c);\n")
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${header})
  endforeach()
  verilie_unit(${target} schemes catalogue
    "namespace verilie::generated {\n${declarations}\nvoid all_schemes(Catalogue& c) {\n${calls}}\n}\n")
endfunction()
