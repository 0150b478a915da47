#!/bin/sh
# sandbox.sh FOLDER: lets the Electron of a folder make its sandbox where the system forbids it to ordinary programs.
set -eu
root=
[ "$(id -u)" -eq 0 ] || root=sudo
$root chown root:root "$1/chrome-sandbox"
$root chmod 4755 "$1/chrome-sandbox"
