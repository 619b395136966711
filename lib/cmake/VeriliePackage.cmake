# A Debian package of the programs, the headers and the page maker: cpack --preset release, or cpack -G DEB in the build folder.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME ${PROJECT_NAME})
set(CPACK_PACKAGE_VENDOR "the authors of verilie")
set(CPACK_PACKAGE_CONTACT "the authors of verilie <verilie@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)      # of the programs, by dpkg-shlibdeps
# The page maker, and what the headers include; the last line is what a program of one's own with every verb needs.
set(CPACK_DEBIAN_PACKAGE_DEPENDS "python3, python3-matplotlib, libeigen3-dev, libboost-dev")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "g++, cmake, pkg-config, libsundials-dev, libhdf5-dev, libbenchmark-dev, libcli11-dev, nlohmann-json3-dev, libfmt-dev")
include(CPack)
