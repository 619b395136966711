# Sourced by studies/run and tests/run, from the project's root.

# Debian packages; nothing is touched where all are there.
need_packages() {
    local missing=()
    for package in "$@"; do
        dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'install ok installed' || missing+=("$package")
    done
    [ ${#missing[@]} -eq 0 ] && return
    local sudo=""
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null || { echo "Missing: ${missing[*]}. Install them (Debian packages), or run this as root." >&2; exit 3; }
        sudo=sudo
    fi
    command -v apt-get >/dev/null || { echo "Missing: ${missing[*]}, and there is no apt-get to install them." >&2; exit 3; }
    echo "Installing ${missing[*]}"
    local log
    log=$(mktemp)
    { $sudo apt-get update -qq && DEBIAN_FRONTEND=noninteractive $sudo apt-get install -y -qq --no-install-recommends "${missing[@]}"; } >"$log" 2>&1 ||
        { tail -n 5 "$log" >&2; rm -f "$log"; echo "Could not install: ${missing[*]}." >&2; exit 3; }
    rm -f "$log"
}

# What some tests use: without it they are skipped, and say so.
wish_packages() {
    (need_packages "$@") || echo "Going on without: tests that need it are skipped." >&2
}

need_packages g++ cmake ninja-build libeigen3-dev libboost-dev libsundials-dev libhdf5-dev catch2 libcli11-dev nlohmann-json3-dev libfmt-dev python3 python3-matplotlib

# Configures the release preset and builds the targets named, or everything.
build_verilie() {
    mkdir -p build
    cmake --preset release >build/configure.log 2>&1 || { cat build/configure.log >&2; exit 3; }
    cmake --build --preset release ${1:+--target "$@"}
}
