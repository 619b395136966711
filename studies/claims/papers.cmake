# verilie_papers(<target> <folder>): adds every paper of the folder. A paper is NAME.cpp, or a folder NAME with an entry paper.cpp, and
# defines Paper verilie::studies::claims::papers::NAME().
function(verilie_papers target folder)
  file(GLOB files CONFIGURE_DEPENDS ${folder}/*.cpp ${folder}/*/*.cpp)
  file(GLOB entries CONFIGURE_DEPENDS ${folder}/*.cpp ${folder}/*/paper.cpp)
  set(declarations "")
  set(calls "")
  foreach(entry IN LISTS entries)
    get_filename_component(name ${entry} NAME_WE)
    if(name STREQUAL "paper")
      get_filename_component(name ${entry} DIRECTORY)
      get_filename_component(name ${name} NAME)
    endif()
    string(APPEND declarations "Paper ${name}();\n")
    list(APPEND calls "papers::${name}()")
  endforeach()
  list(JOIN calls ", " calls)
  set(generated ${CMAKE_CURRENT_BINARY_DIR}/generated/papers.cpp)
  file(CONFIGURE OUTPUT ${generated} CONTENT
"#include <algorithm>

#include \"claims/paper.hpp\"

namespace verilie::studies::claims {
namespace papers {
${declarations}}

std::vector<Paper> all_papers() {
  std::vector<Paper> all{${calls}};
  std::sort(all.begin(), all.end(), [](const Paper& a, const Paper& b) { return a.key < b.key; });
  return all;
}
}
" @ONLY)
  target_sources(${target} PRIVATE ${files} ${generated})
endfunction()
