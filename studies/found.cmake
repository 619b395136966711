# verilie_found(<target> <type> <header> <namespace> <entry>...): what is found by its file. An entry is NAME.cpp, or TYPE.cpp in
# a folder NAME, and defines `Type type_NAME()` in the namespace, TYPE in small letters. Generates
# std::vector<Type> namespace::found_types(), all that the entries return, and adds the unit to the target.
function(verilie_found target type header namespace)
  string(TOLOWER ${type} kind)
  set(declarations "")
  set(calls "")
  foreach(entry IN LISTS ARGN)
    get_filename_component(name ${entry} NAME_WE)
    if(name STREQUAL kind)
      cmake_path(GET entry PARENT_PATH name)
      get_filename_component(name ${name} NAME)
    endif()
    string(APPEND declarations "${type} ${kind}_${name}();\n")
    list(APPEND calls "${kind}_${name}()")
  endforeach()
  list(JOIN calls ", " calls)
  set(generated ${CMAKE_CURRENT_BINARY_DIR}/generated/${kind}s.cpp)
  file(CONFIGURE OUTPUT ${generated} CONTENT
"#include \"${header}\"

namespace ${namespace} {

${declarations}
std::vector<${type}> found_${kind}s() { return {${calls}}; }

}
" @ONLY)
  target_sources(${target} PRIVATE ${generated})
endfunction()
