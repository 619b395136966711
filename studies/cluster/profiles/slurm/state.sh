#!/usr/bin/env bash
# Prints running, success or failed of a Slurm job, as Snakemake asks for it. Where the controller does not answer nothing is
# known: the job counts as running, and is asked for again.
said=$(scontrol -o show job "$1" 2>&1) || case $said in
    *"Invalid job id"*) ;;
    *) echo running && exit ;;
esac
state=$(sed -n 's/.*JobState=\([A-Z_]*\).*/\1/p' <<<"$said")
case $state in
    COMPLETED) echo success ;;
    PENDING | CONFIGURING | RUNNING | COMPLETING | SUSPENDED | REQUEUED | RESIZING | STAGE_OUT) echo running ;;
    *) echo failed ;;
esac
