#!/bin/sh
# Every picture and film from nothing. Takes about 75 minutes on two idle cores.
set -e
cd "$(dirname "$0")/.."
# What is missing is better said now than after the renders.
python3 -c 'import cv2, fontTools, numpy, PIL'
for tool in blender ffmpeg ffprobe node; do
  command -v $tool >/dev/null || { echo "$tool is missing" >&2; exit 1; }
done
test -d art/.work/tools/node_modules/sharp || npm install --prefix art/.work/tools sharp@0.35

blender -b -P art/render.py -- product all
blender -b -P art/render.py -- scene all
python3 art/map.py
python3 art/films.py
node art/icons.mjs
node art/deliver.mjs
npm run products
node art/link-pictures.mjs
