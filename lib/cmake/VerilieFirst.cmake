# verilie_first(<target>): of a function that several units hold, the program <target> keeps the library's copy. A program
# keeps the copy that comes first, and its own sources, compiled for a short build, would come before the library's, which
# are compiled for fast steps: exponentials, loads and solvers took up to four times as long.
function(verilie_first target)
  if(CMAKE_CXX_COMPILER_ID MATCHES "^(GNU|Clang)$")
    target_link_options(${target} PRIVATE LINKER:--whole-archive,$<TARGET_FILE:verilie>,--no-whole-archive)
  endif()
endfunction()
