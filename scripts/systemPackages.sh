#!/bin/sh
# Installs the programs of the system that `npm test -- --all` uses, on Debian or Ubuntu as root:
#
#   sudo sh scripts/systemPackages.sh            all of them
#   sudo sh scripts/systemPackages.sh unit       those of the unit tests, without Wine
#   sudo sh scripts/systemPackages.sh windows    Wine
#
# nginx and squid, which some tests use too, are not among them: their packages may start them for the whole computer.
set -eu

unit='zsh fish tmux ansible-core python3-requests python3-django-oauth-toolkit'
windows='wine wine64'
case "${1:-all}" in
  all) packages="$unit $windows" ;;
  unit) packages="$unit" ;;
  windows) packages="$windows" ;;
  *) echo "Usage: sh scripts/systemPackages.sh [unit|windows]" >&2; exit 2 ;;
esac

export DEBIAN_FRONTEND=noninteractive
# Another apt-get, such as unattended upgrades, may be running.
apt-get -o DPkg::Lock::Timeout=300 update
# shellcheck disable=SC2086
apt-get -o DPkg::Lock::Timeout=300 install -y --no-install-recommends $packages
