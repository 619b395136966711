#!/usr/bin/env bash
# Prints running, success or failed of a Slurm job, as Snakemake asks for it.
state=$(scontrol -o show job "$1" 2>/dev/null | sed -n 's/.*JobState=\([A-Z_]*\).*/\1/p')
case $state in
    COMPLETED) echo success ;;
    PENDING | CONFIGURING | RUNNING | COMPLETING | SUSPENDED | REQUEUED | RESIZING | STAGE_OUT) echo running ;;
    *) echo failed ;;
esac
