#!/bin/sh
# Prepares the image of the autograder; see run_autograder.
set -e
apt-get update
apt-get install -y --no-install-recommends python3-yaml
# Python must be 3.11 or later; Ubuntu 22.04 comes with 3.10.
python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
  apt-get install -y --no-install-recommends python3.11
