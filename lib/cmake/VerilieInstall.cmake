# find_package(verilie): from `cmake --install`, or from a build folder as it stands. Relocatable: all paths follow the package.
include(CMakePackageConfigHelpers)

set_target_properties(verilie_core PROPERTIES EXPORT_NAME core)
set_target_properties(verilie_exact PROPERTIES EXPORT_NAME exact)
set_target_properties(verilie_contraction PROPERTIES EXPORT_NAME contraction)
set_target_properties(verilie_warnings PROPERTIES EXPORT_NAME warnings)
install(TARGETS verilie_core verilie verilie_exact verilie_contraction verilie_warnings EXPORT verilie-targets DESTINATION lib)
install(DIRECTORY include/ DESTINATION include PATTERN "*.md" EXCLUDE)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/generated/verilie/families.hpp DESTINATION include/verilie)
install(EXPORT verilie-targets NAMESPACE verilie:: DESTINATION lib/cmake/verilie)
if(VERILIE_STUDIES)
  install(EXPORT verilie-verbs NAMESPACE verilie:: DESTINATION lib/cmake/verilie)
endif()
install(FILES ${PROJECT_SOURCE_DIR}/lib/cmake/verilieConfig.cmake ${PROJECT_BINARY_DIR}/verilieConfigVersion.cmake DESTINATION lib/cmake/verilie)

# verilie.h by pkg-config: a plugin links nothing.
set(pc_cflags -I${PROJECT_SOURCE_DIR}/lib/include)
configure_file(${PROJECT_SOURCE_DIR}/lib/cmake/verilie.pc.in ${CMAKE_CURRENT_BINARY_DIR}/pkgconfig/verilie.pc @ONLY)
set(pc_cflags "-I\${pcfiledir}/../../include")
configure_file(${PROJECT_SOURCE_DIR}/lib/cmake/verilie.pc.in ${CMAKE_CURRENT_BINARY_DIR}/installed/verilie.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/installed/verilie.pc DESTINATION lib/pkgconfig)

write_basic_package_version_file(${PROJECT_BINARY_DIR}/verilieConfigVersion.cmake VERSION ${PROJECT_VERSION} COMPATIBILITY SameMinorVersion)
configure_file(${PROJECT_SOURCE_DIR}/lib/cmake/verilieConfig.cmake ${PROJECT_BINARY_DIR}/verilieConfig.cmake COPYONLY)
export(EXPORT verilie-targets NAMESPACE verilie:: FILE ${PROJECT_BINARY_DIR}/verilie-targets.cmake)
if(VERILIE_STUDIES)
  export(EXPORT verilie-verbs NAMESPACE verilie:: FILE ${PROJECT_BINARY_DIR}/verilie-verbs.cmake)
endif()
