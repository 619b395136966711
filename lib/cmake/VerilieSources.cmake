# Hashes of the sources a computed cell depends on: core, each method, each problem, the reference. Made at build time.
function(verilie_sources target)
  set(output ${CMAKE_CURRENT_BINARY_DIR}/generated/sources.cpp)
  file(GLOB_RECURSE files CONFIGURE_DEPENDS
       ${PROJECT_SOURCE_DIR}/lib/include/*.hpp ${PROJECT_SOURCE_DIR}/lib/src/*.cpp ${PROJECT_SOURCE_DIR}/studies/*.hpp ${PROJECT_SOURCE_DIR}/studies/*.cpp
       ${PROJECT_SOURCE_DIR}/reference/*.hpp ${PROJECT_SOURCE_DIR}/reference/*.cpp ${PROJECT_SOURCE_DIR}/reference/data/*.json)
  add_custom_command(OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -DROOT=${PROJECT_SOURCE_DIR} -DOUTPUT=${output}
            "-DCOMPILER=${VERILIE_BUILD}" -P ${PROJECT_SOURCE_DIR}/lib/cmake/hash_sources.cmake
    DEPENDS ${files} ${PROJECT_SOURCE_DIR}/lib/cmake/hash_sources.cmake
    COMMENT "Hashing sources" VERBATIM)
  target_sources(${target} PRIVATE ${output})
endfunction()
