#!/usr/bin/env bash
# snakemake.sh SOURCE BUILD: eight shards as jobs of Snakemake on this machine leave the record of a single process, byte
# by byte; so do as many of GNU parallel where it is installed.
set -euo pipefail
source=$(realpath "$1") program=$(realpath "$2")/bin/verilie
command -v snakemake >/dev/null || { echo "snakemake is missing (Debian: snakemake), so it is not tried."; exit 0; }
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
question=(order --problem pendulum,stress_test --method lie_verlet,rrp_spatial,lgvi,lie_midpoint --h 1/8,1/16,1/32,1/64)
fail() { echo "$*" >&2; exit 1; }
answer() { "$program" "${question[@]}" --store "$1" --out "$2" >/dev/null || [ $? -eq 1 ]; }
check() {
    cmp single/order.json "$2/order.json" || fail "$2: another record"
    [ "$(ls "$1")" = shards ] || fail "$1: the shards left cells to be computed"
}
answer whole single
snake() { snakemake --quiet -s "$source/studies/cluster/Snakefile" --profile "$source/studies/cluster/profiles/local" --config "question=${question[*]}" "program=$program" "$@" >snakemake.log 2>&1; }
snake store=snake out=snakemake shards=8 || { cat snakemake.log >&2; fail "snakemake failed"; }
check snake snakemake
[ -s snakemake/order.txt ] || fail "no table"
! snake store=other out=other shards=101 || fail "101 shards were taken"
grep -q "1 to 100 shards" snakemake.log || fail "nothing is said about 101 shards"
if command -v parallel >/dev/null; then
    parallel "$program" "${question[@]}" --store parallel --jobs 1 --shard {}/8 ::: 1 2 3 4 5 6 7 8 >/dev/null
    answer parallel of_parallel
    check parallel of_parallel
fi
echo "The records are the same, byte by byte."
