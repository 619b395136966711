# verilie_laws(<target> <folder>): adds every law of the folder. A law is NAME.cpp and defines Law verilie::studies::certify::law_NAME().
function(verilie_laws target folder)
  file(GLOB files CONFIGURE_DEPENDS ${folder}/*.cpp)
  set(declarations "")
  set(calls "")
  foreach(file IN LISTS files)
    get_filename_component(name ${file} NAME_WE)
    string(APPEND declarations "Law law_${name}();\n")
    list(APPEND calls "law_${name}()")
  endforeach()
  list(JOIN calls ", " calls)
  set(generated ${CMAKE_CURRENT_BINARY_DIR}/generated/laws.cpp)
  file(CONFIGURE OUTPUT ${generated} CONTENT
"#include <algorithm>

#include \"certify/laws.hpp\"

namespace verilie::studies::certify {

${declarations}
const std::vector<Law>& all_laws() {
    static const std::vector<Law> laws = [] {
        std::vector<Law> all{${calls}};
        std::stable_sort(all.begin(), all.end(), [](const Law& a, const Law& b) { return a.rank < b.rank; });
        return all;
    }();
    return laws;
}

}
" @ONLY)
  target_sources(${target} PRIVATE ${files} ${generated})
endfunction()
