"""Renders pictures, by name or all of a kind:

blender -b -P art/render.py -- product myfak-kit [--size 480] [--samples 10]
blender -b -P art/render.py -- scene all
"""

import argparse
import json
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

import bpy  # noqa: E402
import numpy as np  # noqa: E402
from bpy_extras.object_utils import world_to_camera_view  # noqa: E402
from mathutils import Vector  # noqa: E402

import finish  # noqa: E402
import materials  # noqa: E402
import products  # noqa: E402
import scenes  # noqa: E402
import studio  # noqa: E402


def folder(kind, size):
    """Small renders are looks only: they never take the place of a picture that is delivered."""
    target = studio.WORK / (f'{kind}s' if size >= FINAL[kind][1] else 'looks')
    target.mkdir(parents=True, exist_ok=True)
    return target


def render_product(name, size, samples):
    build, turn, fill = products.load()[name]
    studio.reset()
    materials.forget()
    studio.settings(size, size, samples // 2)
    build()
    studio.frame(list(bpy.data.objects), turn, fill)
    studio.sweep()
    studio.product_lights()
    light, _ = studio.shoot(name)
    picture = finish.grade(finish.to_srgb(finish.tone(light)), contrast=1.04, saturation=1.06)
    finish.save(folder('product', size) / f'{name}.png', picture)


# The grade all scenes share: a little glow at the lamps, ink in the shadows, warmth in the lights.
HOUSE_GRADE = {
    'exposure': 1.0,
    'glow': 0.14,
    'contrast': 1.1,
    'saturation': 1.05,
    'shadows': (-0.012, -0.002, 0.018),
    'lights': (0.012, 0.002, -0.014),
}


def marks_in_picture():
    """The marked places as shares of the picture's width and height, from the top left."""
    stage = bpy.context.scene
    seen = {}
    for name, points in scenes.MARKS.items():
        places = [world_to_camera_view(stage, stage.camera, Vector(p)) for p in points]
        seen[name] = [(place.x, 1 - place.y) for place in places]
    return seen


def render_scene(name, width, samples):
    build, own = scenes.load()[name]
    studio.reset()
    materials.forget()
    studio.settings(width, width * 9 // 16, samples // 2, bounces=6)
    scenes.MARKS.clear()
    build()
    light, depth = studio.shoot(name, strength=1.5)
    look = {**HOUSE_GRADE, **own}
    light = finish.bloom(light * look.pop('exposure'), look.pop('glow'))
    picture = finish.grade(finish.to_srgb(finish.tone(light, shoulder=0.6)), **look)
    target = folder('scene', width)
    finish.save(target / f'{name}.png', picture)
    (target / f'{name}-marks.json').write_text(json.dumps(marks_in_picture()))
    np.save(target / f'{name}-depth.npy', depth.astype(np.float32))  # films.py moves the layers by it


# What is delivered: width and samples.
FINAL = {'product': (render_product, 960, 24), 'scene': (render_scene, 1440, 36)}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('kind', choices=('product', 'scene'))
    parser.add_argument('names', nargs='+')
    parser.add_argument('--size', type=int, help='width in pixels: 960 for products, 1440 for scenes')
    parser.add_argument('--samples', type=int, help='24 for products, 36 for scenes, whose walls need them')
    options = parser.parse_args(sys.argv[sys.argv.index('--') + 1 :])
    names = options.names
    if names == ['all']:
        names = list(products.load() if options.kind == 'product' else scenes.load())
    for name in names:
        start = time.monotonic()
        render, size, samples = FINAL[options.kind]
        render(name, options.size or size, options.samples or samples)
        print(f'{name}: {time.monotonic() - start:.0f} s', flush=True)


main()
