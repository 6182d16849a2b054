#!/bin/sh
# Every picture and film from nothing. Takes about an hour and a half on two cores.
set -e
cd "$(dirname "$0")/.."
blender -b -P art/render.py -- product all
blender -b -P art/render.py -- scene all --size 1440
python3 art/map.py
python3 art/films.py
node art/icons.mjs
python3 art/og.py
node art/deliver.mjs
