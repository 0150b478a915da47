#!/bin/bash
# draftRelease.sh TAG FOLDER: a draft release with everything that was packed. Each machine's lists of updates have the same
# names: they are told apart by the folder they come from, plaza-<system>-<processor>.
set -euo pipefail
tag=$1
folder=$2
gh release create "$tag" --draft --title "Plaza $tag" --generate-notes
find "$folder" -mindepth 2 -type f -name '*.yml' | while read -r list; do
  from=$(basename "$(dirname "$list")")
  mv "$list" "$(dirname "$list")/${from#plaza-}-$(basename "$list")"
done
find "$folder" -type f -print0 | sort -z | xargs -0 gh release upload "$tag"
