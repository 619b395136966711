#!/usr/bin/env bash
# slurm.sh SOURCE BUILD: a Slurm of one machine, set up, used and taken down. An array of four shards of which one is
# killed and one requeued in the middle, and Snakemake's profile for Slurm, leave the record of a single process, byte by
# byte. Nothing outside a temporary folder is written, no service is touched.
set -euo pipefail
source=$(realpath "$1") build=$(realpath "$2")
for program in munged slurmctld slurmd sbatch; do
    PATH=$PATH:/usr/sbin command -v $program >/dev/null || { echo "$program is missing (Debian: slurm-wlm, munge), so Slurm is not tried."; exit 0; }
done
[ "$(id -u)" -eq 0 ] || { echo "Only root can start Slurm's daemons, so Slurm is not tried."; exit 0; }
PATH=$PATH:/usr/sbin:$build/bin
dir=$(mktemp -d /tmp/verilie-slurm-XXXXXX)
chmod 755 "$dir"
export SLURM_CONF=$dir/slurm.conf

take_down() {
    local code=$?
    scancel --user="$(id -un)" 2>/dev/null || true
    sleep 1
    for daemon in slurmd slurmctld munged; do
        [ ! -e "$dir/$daemon.pid" ] || kill "$(cat "$dir/$daemon.pid")" 2>/dev/null || true
    done
    [ $code -eq 0 ] || tail -n 20 "$dir"/*.log "$dir"/*.txt >&2 2>/dev/null || true
    rm -rf "$dir"
}
trap take_down EXIT
fail() { echo "$*" >&2; exit 1; }
# wait_for SECONDS WHAT COMMAND...
wait_for() {
    local end=$((SECONDS + $1)) what=$2
    shift 2
    until "$@"; do
        [ $SECONDS -lt $end ] || fail "$what: not after all this time"
        sleep 0.1
    done
}

set_up() {
    local host
    host=$(hostname -s)
    mkdir "$dir/state" "$dir/spool"
    head -c 1024 /dev/urandom >"$dir/key"
    chmod 600 "$dir/key"
    munged --socket="$dir/munge" --key-file="$dir/key" --pid-file="$dir/munged.pid" --seed-file="$dir/seed" --log-file="$dir/munged.log"
    cat >"$SLURM_CONF" <<END
ClusterName=trial
SlurmctldHost=$host(127.0.0.1)
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=$dir/munge
StateSaveLocation=$dir/state
SlurmdSpoolDir=$dir/spool
SlurmctldPidFile=$dir/slurmctld.pid
SlurmdPidFile=$dir/slurmd.pid
SlurmctldLogFile=$dir/slurmctld.log
SlurmdLogFile=$dir/slurmd.log
SlurmctldPort=16817
SlurmdPort=16818
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdParameters=config_overrides
SwitchType=switch/none
MpiDefault=none
ReturnToService=2
KillWait=2
NodeName=$host NodeAddr=127.0.0.1 CPUs=4 State=UNKNOWN
PartitionName=all Nodes=$host Default=YES MaxTime=INFINITE State=UP
END
    slurmctld
    slurmd
    wait_for 60 "a node that is idle" is_idle
}
is_idle() { [ "$(sinfo -h -o %T 2>/dev/null)" = idle ]; }

question=(order --problem stress_test,pendulum_triaxial --method lie_verlet,lgvi,lie_newmark,lie_midpoint,romero_vi,simo_wong,liemid_ea,lie_newmark_exp)
cells() { cat "$1"/shards/*.cells 2>/dev/null | wc -l; }
has_cells() { [ "$(cells "$1")" -ge "$2" ]; }
is_over() { [ -z "$(squeue -h -j "$1" 2>/dev/null)" ]; }
is_running() { [ "$(squeue -h -j "$1" -o %T 2>/dev/null)" = RUNNING ]; }
# The record that the store leads to, which must be that of the single process; it computes nothing itself.
check() {
    verilie "${question[@]}" --store "$1" --out "$2" >/dev/null || [ $? -eq 1 ]
    cmp "$dir/single/order.json" "$2/order.json" || fail "$2: another record"
    [ "$(ls "$1")" = shards ] || fail "$1: the shards left cells to be computed"
    [ -z "$(cut -c1-32 "$1"/shards/*.cells | sort | uniq -d)" ] || fail "$1: a cell was computed twice"
}

echo "One process"
verilie "${question[@]}" --store "$dir/whole" --out "$dir/single" >/dev/null || [ $? -eq 1 ]
all=$(find "$dir/whole" -name '*.json' | wc -l)

echo "Slurm: an array of four, of which one task is killed and one requeued"
set_up
cd "$dir"
array() { sbatch --parsable "$@" "$source/studies/cluster/slurm.sh" "${question[@]}" --store "$dir/store"; }
job=$(array --array=1-4)
wait_for 100 "cells of the array" has_cells "$dir/store" 4
scancel --signal=KILL --full "${job}_2"
scontrol requeue "${job}_3"
wait_for 60 "the killed task's end" is_over "${job}_2"
kept=$(cells "$dir/store")
[ "$kept" -lt "$all" ] || fail "all $all cells were there before a task was killed"
sleep 5  # a node that has just killed a job refuses it for some seconds
wait_for 60 "the requeued task" scontrol update "JobId=${job}_3" StartTime=now
wait_for 300 "the array's end" is_over "$job"
grep -q "DUE TO JOB REQUEUE" "verilie-$job-3.txt" || fail "no task was requeued"
! grep -q "cells computed" "verilie-$job-2.txt" || fail "the killed task had finished"
grep -q "Shard 3 of 4: .* cells computed" "verilie-$job-3.txt" || fail "the requeued task did not finish"
left=$(cells "$dir/store")
[ "$left" -lt "$all" ] || fail "the killed task left nothing to do"
again=$(SHARDS=4 array --array=2)
wait_for 300 "the end of the task that was killed" is_over "$again"
check "$dir/store" "$dir/array"
echo "$all cells; $kept were there when one task had been killed, $left when the others had ended"

if command -v snakemake >/dev/null; then
    echo "Snakemake: eight shards as jobs of Slurm"
    snakemake --quiet -s "$source/studies/cluster/Snakefile" --profile "$source/studies/cluster/profiles/slurm" \
        --config "question=${question[*]}" store="$dir/snake" out="$dir/snakemake" shards=8 "program=$build/bin/verilie" >snakemake.txt 2>&1
    check "$dir/snake" "$dir/snakemake"
else
    echo "snakemake is missing (Debian: snakemake), without its profile for Slurm."
fi
echo "The records are the same, byte by byte."
