#!/usr/bin/env bash
# package.sh SOURCE BUILD COMPILER: makes the Debian package, unpacks it, and uses it with the source tree hidden: the
# programs, the page maker, pkg-config, and a project of its own by find_package.
set -euo pipefail
if [ "${1:-}" != --hidden ]; then
    source=$(realpath "$1") build=$(realpath "$2") compiler=$3
    unshare -m true 2>/dev/null || { echo "The source tree cannot be hidden here (unshare -m), so the package is not tried."; exit 0; }
    command -v dpkg-shlibdeps >/dev/null || { echo "dpkg-shlibdeps is not installed (Debian: dpkg-dev), so the package is not tried."; exit 0; }
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
    (cd "$build" && cpack -G DEB -B "$work" >"$work/log" 2>&1) || { cat "$work/log"; exit 1; }
    dpkg-deb -I "$work"/verilie_*.deb
    dpkg-deb -x "$work"/verilie_*.deb "$work/root"
    mkdir "$work/mine"
    cp "$build/tests/readme_example.cpp" "$work/mine/main.cpp"
    cp "$source/tests/own/no_squish.c" "$0" "$work/mine"
    unshare -m bash "$work/mine/$(basename "$0")" --hidden "$source" "$work" "$compiler"
    exit
fi

source=$2 work=$3 compiler=$4
mount -t tmpfs none "$source"
[ -z "$(ls -A "$source")" ]
export PATH=$work/root/usr/bin:$PATH PKG_CONFIG_PATH=$work/root/usr/lib/pkgconfig
cd "$work/mine"
say() { echo "== $*"; "$@"; }

say verilie list methods >/dev/null
say verilie-order --problem pendulum --method lgvi --h 1/16,1/32,1/64,1/128 --store store --out results
say verilie report --results results --out page
[ -s page/report.md ]
ls page/convergence_pendulum*.svg >/dev/null
say verilie plot convergence --problem pendulum --method lgvi --results results --out figure.pdf
[ "$(head -c 5 figure.pdf)" = %PDF- ]

command -v pkg-config >/dev/null && flags=$(pkg-config --cflags verilie) || flags=-I$(verilie --include)
say cc -O2 -shared -fPIC $flags no_squish.c -o no_squish.so -lm
say verilie order --problem pendulum --plugin ./no_squish.so --h 1/16,1/32,1/64,1/128 --store store

cat >CMakeLists.txt <<'PROJECT'
cmake_minimum_required(VERSION 3.25)
project(mine LANGUAGES CXX)
find_package(verilie REQUIRED)
add_executable(mine main.cpp)
target_link_libraries(mine PRIVATE verilie::core)
PROJECT
say cmake -S . -B build -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_PREFIX_PATH="$work/root/usr" >/dev/null
say cmake --build build >/dev/null
./build/mine | tee said
grep -q "t = 1000: energy off by" said
! grep -rl "$source" "$work/root/usr" | grep -v "/verilie$" || { echo "The package names the source tree."; exit 1; }
grep -q "complete -o" "$work/root/usr/share/bash-completion/completions/verilie"
echo "The package works."
