#!/bin/sh
# What a Debian or Ubuntu needs to show the app: a display, a window manager, a bus, notifications, trays; and to pack an rpm.
set -eu
root=
[ "$(id -u)" -eq 0 ] || root=sudo
$root apt-get update -qq
$root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
  xvfb openbox dbus dbus-x11 dunst python3-dbus python3-gi imagemagick wmctrl x11-xserver-utils libglib2.0-bin rpm xdg-utils desktop-file-utils
