#!/bin/bash
# desktop.sh COMMAND…: runs a command on a desktop of its own, and ends it with the command: a display that outlives its
# last window (-noreset), a window manager, a session bus, a notification daemon, a host of tray icons, a
# manager of sessions.
# PICTURES names a folder that is given a picture of the screen at the end.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
if [ -z "${PLAZA_ON_BUS:-}" ]; then
  PLAZA_ON_BUS=1 exec dbus-run-session -- "$0" "$@"
fi

work=$(mktemp -d)
started=()
finish() {
  code=$?
  if [ -n "${PICTURES:-}" ]; then
    mkdir -p "$PICTURES"
    import -window root "$PICTURES/screen.png" || true
  fi
  for pid in "${started[@]}"; do kill "$pid" 2>/dev/null || true; done
  wait 2>/dev/null || true
  rm -rf "$work"
  exit "$code"
}
trap finish EXIT

Xvfb -displayfd 3 -screen 0 1600x1000x24 -nolisten tcp -noreset 3>"$work/display" 2>"$work/xvfb.log" &
started+=($!)
for _ in $(seq 100); do
  [ -s "$work/display" ] && break
  kill -0 "${started[0]}" 2>/dev/null || { cat "$work/xvfb.log" >&2; exit 1; }
  sleep 0.1
done
DISPLAY=:$(cat "$work/display")
export DISPLAY GTK_USE_PORTAL=0 NO_AT_BRIDGE=1
openbox 2>"$work/openbox.log" &
started=($! "${started[@]}")
dunst 2>"$work/dunst.log" &
started=($! "${started[@]}")
# Nothing here may lock the session of whoever runs this: it has one of its own, on its own bus.
export DBUS_SYSTEM_BUS_ADDRESS=$DBUS_SESSION_BUS_ADDRESS
# The system's own Python: another one first on the PATH lacks what Debian's packages bring.
for name in trayHost sessionManager; do
  /usr/bin/python3 "$here/$name.py" >"$work/$name.log" 2>&1 &
  started=($! "${started[@]}")
  for _ in $(seq 100); do
    grep -q ready "$work/$name.log" && break
    kill -0 "${started[0]}" 2>/dev/null || { cat "$work/$name.log" >&2; exit 1; }
    sleep 0.1
  done
done
"$@"
