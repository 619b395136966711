#!/usr/bin/env bash
# A task of a Slurm array is a shard of a study. VERILIE names the program where it is not on the PATH, SHARDS the number
# of shards where the array is not 1-N.
#   sbatch --array=1-8 --cpus-per-task=4 studies/cluster/slurm.sh order --problem all --store /shared/store
# The task of a shard that is killed or requeued goes on from the cells that it kept.
#SBATCH --job-name=verilie
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --output=verilie-%A-%a.txt
set -euo pipefail
task=${SLURM_ARRAY_TASK_ID:?This is a task of an array: sbatch --array=1-8 ...}
if [ "$SLURM_ARRAY_TASK_MIN" -lt 1 ]; then
    echo "The array begins at $SLURM_ARRAY_TASK_MIN; shards are counted from 1, as in sbatch --array=1-8 ..." >&2
    exit 2
fi
if [ -z "${SHARDS:-}" ] && [ "${SLURM_ARRAY_TASK_COUNT:-$SLURM_ARRAY_TASK_MAX}" -ne "$SLURM_ARRAY_TASK_MAX" ]; then
    echo "The array is not 1 to $SLURM_ARRAY_TASK_MAX; say how many shards there are, as in SHARDS=8 sbatch --array=$task ..." >&2
    exit 2
fi
exec "${VERILIE:-verilie}" "$@" --jobs "${SLURM_CPUS_PER_TASK:-1}" --shard "$task/${SHARDS:-$SLURM_ARRAY_TASK_MAX}"
