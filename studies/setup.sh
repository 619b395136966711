# Sourced by studies/run and tests/run, from the project's root.

# Those of the Debian packages named that are not installed.
missing_packages() {
    local package
    for package in "$@"; do
        dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'install ok installed' || echo "$package"
    done
}

# Installs Debian packages; where it cannot, it says why on stderr and returns 1.
install_packages() {
    local sudo="" log
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null || { echo "Missing: $*. Install them (Debian packages), or run this as root." >&2; return 1; }
        sudo=sudo
    fi
    command -v apt-get >/dev/null || { echo "Missing: $*, and there is no apt-get to install them." >&2; return 1; }
    echo "Installing $*"
    log=$(mktemp)
    if [ "${lists_read:-}" != yes ]; then
        $sudo apt-get update -qq >"$log" 2>&1 && lists_read=yes
    fi
    if [ "${lists_read:-}" = yes ] &&
        DEBIAN_FRONTEND=noninteractive $sudo apt-get install -y -qq --no-install-recommends "$@" >"$log" 2>&1; then
        rm -f "$log"
        return 0
    fi
    tail -n 5 "$log" >&2
    rm -f "$log"
    echo "Could not install: $*." >&2
    return 1
}

# What everything needs: nothing is touched where all are there.
need_packages() {
    local missing
    mapfile -t missing < <(missing_packages "$@")
    [ ${#missing[@]} -eq 0 ] || install_packages "${missing[@]}" || exit 3
}

# What some tests and studies use, as COMMAND or COMMAND:PACKAGE. A command that is there, wherever it came from, is left
# alone; each that is not is installed by itself, since one that cannot be would take the others with it.
wish_commands() {
    local wish
    for wish in "$@"; do
        command -v "${wish%:*}" >/dev/null || install_packages "${wish#*:}" 2>/dev/null ||
            echo "There is no ${wish%:*}, and the Debian package ${wish#*:} could not be installed: what needs it is left out." >&2
    done
}

need_packages g++ cmake ninja-build libeigen3-dev libboost-dev libsundials-dev libhdf5-dev libbenchmark-dev catch2 libcli11-dev nlohmann-json3-dev libfmt-dev python3 python3-matplotlib

# Configures the release preset and builds the targets named, or everything.
build_verilie() {
    mkdir -p build
    cmake --preset release >build/configure.log 2>&1 || { cat build/configure.log >&2; exit 3; }
    # More compilers than cores take each other's caches: a tenth of the time.
    cmake --build --preset release --parallel "$(nproc)" ${1:+--target "$@"}
}
