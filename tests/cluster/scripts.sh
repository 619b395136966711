#!/usr/bin/env bash
# scripts.sh SOURCE: what slurm.sh and the profile's state.sh make of what Slurm says, with programs in place of Slurm's.
set -euo pipefail
cluster=$(realpath "$1")/studies/cluster
dir=$(mktemp -d /tmp/verilie-scripts-XXXXXX)
trap 'rm -rf "$dir"' EXIT
fail() { echo "$*" >&2; exit 1; }
program() { printf '#!/bin/sh\n%s\n' "$2" >"$dir/$1"; chmod 755 "$dir/$1"; }
PATH=$dir:$PATH

# is STATE WHAT-SCONTROL-DOES
is() {
    program scontrol "$2"
    local said
    said=$("$cluster/profiles/slurm/state.sh" 7)
    [ "$said" = "$1" ] || fail "of '$2' state.sh says '$said', not '$1'"
}
is success 'echo "JobId=7 JobName=x JobState=COMPLETED Reason=None"'
is running 'echo "JobId=7 JobState=PENDING Reason=Resources"'
is running 'echo "JobId=7 JobState=REQUEUED Reason=None"'
is failed 'echo "JobId=7 JobState=TIMEOUT Reason=None"'
is failed 'echo "slurm_load_jobs error: Invalid job id specified" >&2; exit 1'
is running 'echo "slurm_load_jobs error: Unable to contact slurm controller (connect failure)" >&2; exit 1'

# shard WHAT-IS-RUN-OR-SAID CODE NAME=VALUE...
program verilie 'echo "$@"'
shard() {
    local expected=$1 code=$2 said got=0
    shift 2
    said=$(env "$@" "$cluster/slurm.sh" order --problem all 2>&1) || got=$?
    [ $got -eq "$code" ] || fail "$*: exit code $got, not $code: $said"
    case $said in *"$expected"*) ;; *) fail "$*: '$said' does not say '$expected'" ;; esac
}
of() { echo "SLURM_ARRAY_TASK_ID=$1 SLURM_ARRAY_TASK_MIN=$2 SLURM_ARRAY_TASK_MAX=$3 SLURM_ARRAY_TASK_COUNT=$4"; }
# shellcheck disable=SC2046
{
    shard "order --problem all --jobs 1 --shard 3/8" 0 $(of 3 1 8 8)
    shard "order --problem all --jobs 4 --shard 8/8" 0 $(of 8 1 8 8) SLURM_CPUS_PER_TASK=4
    shard "counted from 1" 2 $(of 0 0 7 8)
    shard "say how many shards there are" 2 $(of 3 3 8 2)
    shard "--shard 3/8" 0 $(of 3 3 3 1) SHARDS=8
    shard "This is a task of an array" 1 SLURM_ARRAY_TASK_ID=
}
