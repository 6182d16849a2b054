"""The one studio: render settings, camera, light, sweep, and the way from scene to PNG.

Every product stands on the same paper-coloured sweep under the same lights before the same
camera. Models come in any size; `frame` scales them to the studio, so that the light and the
shadows of the catalog agree.
"""

import math
import os
from pathlib import Path

import bpy
import numpy as np
from mathutils import Matrix, Vector

import finish
from materials import linear, plain

ART = Path(__file__).resolve().parent
WORK = ART / '.work'
PAPER = '#FAF8F4'


def reset():
    bpy.ops.wm.read_factory_settings(use_empty=True)


def settings(width, height, samples, bounces=5):
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    scene.render.resolution_x, scene.render.resolution_y = width, height
    scene.render.resolution_percentage = 100
    scene.render.threads_mode = 'FIXED'
    scene.render.threads = int(os.environ.get('ART_THREADS', '2'))
    scene.render.use_persistent_data = True
    scene.view_settings.view_transform = 'Raw'  # finish.py does the grading
    cycles = scene.cycles
    cycles.device = 'CPU'
    cycles.samples = samples
    cycles.use_adaptive_sampling = False
    cycles.use_denoising = False
    cycles.max_bounces = bounces
    cycles.diffuse_bounces = 3
    cycles.glossy_bounces = 3
    cycles.transmission_bounces = 5
    cycles.transparent_max_bounces = 8
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect = 1.5
    cycles.sample_clamp_direct = 12
    cycles.blur_glossy = 1.0
    cycles.filter_width = 1.35
    bpy.context.view_layer.cycles.denoising_store_passes = True
    bpy.context.view_layer.use_pass_z = True


def world(colour='#DDE3EA', strength=0.35):
    world = bpy.data.worlds.new('world')
    bpy.context.scene.world = world
    world.use_nodes = True
    background = world.node_tree.nodes['Background']
    background.inputs['Color'].default_value = linear(colour)
    background.inputs['Strength'].default_value = strength
    return world


def aim(thing, target):
    direction = Vector(target) - thing.location
    thing.rotation_euler = direction.to_track_quat('-Z', 'Y').to_euler()


def area_light(location, target, size, power, colour='#FFFFFF', spread=180):
    data = bpy.data.lights.new('area', 'AREA')
    data.shape = 'RECTANGLE'
    data.size, data.size_y = size if isinstance(size, tuple) else (size, size)
    data.energy = power
    data.color = linear(colour)[:3]
    data.spread = math.radians(spread)
    light = bpy.data.objects.new('area', data)
    light.location = location
    bpy.context.collection.objects.link(light)
    aim(light, target)
    return light


def camera(location, target, lens=85, aperture=None, focus=None):
    data = bpy.data.cameras.new('camera')
    data.lens = lens
    data.sensor_width = 36
    data.clip_end = 500
    shot = bpy.data.objects.new('camera', data)
    shot.location = location
    bpy.context.collection.objects.link(shot)
    aim(shot, target)
    if aperture:
        data.dof.use_dof = True
        data.dof.aperture_fstop = aperture
        data.dof.focus_distance = (Vector(focus or target) - Vector(location)).length
    bpy.context.scene.camera = shot
    return shot


def sweep():
    """Seamless paper: a floor that bends up into the wall."""
    radius, back, rows = 4.0, 7.0, []
    rows += [(-30.0, 0.0), (back, 0.0)]
    for step in range(1, 17):
        angle = math.pi / 2 * step / 16
        rows.append((back + radius * math.sin(angle), radius * (1 - math.cos(angle))))
    rows.append((back + radius, 30.0))
    vertices = [(x, y, z) for y, z in rows for x in (-40.0, 40.0)]
    faces = [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(len(rows) - 1)]
    mesh = bpy.data.meshes.new('sweep')
    mesh.from_pydata(vertices, [], faces)
    mesh.polygons.foreach_set('use_smooth', [True] * len(mesh.polygons))
    mesh.materials.append(plain(PAPER, roughness=0.95, specular=0.1))
    paper = bpy.data.objects.new('sweep', mesh)
    bpy.context.collection.objects.link(paper)
    return paper


def product_lights():
    world('#EEF1F5', 0.34)
    area_light((-4.6, -4.2, 5.6), (0, 0, 0.7), 3.4, 560, '#FFE9CF')  # warm key
    area_light((5.2, -3.0, 3.2), (0, 0, 0.9), (3.6, 4.2), 150, '#CFE0FF')  # cool fill
    area_light((1.6, 3.6, 5.2), (0, 0, 0.8), (4.5, 1.6), 260, '#FFF6EA')  # rim from behind
    area_light((0, 1.5, 9.0), (0, 11, 4.5), (12, 3), 620, '#FFF8EE')  # lifts the paper behind


def _points(objects):
    graph = bpy.context.evaluated_depsgraph_get()
    cloud = []
    for thing in objects:
        if thing.type not in {'MESH', 'CURVE', 'FONT', 'SURFACE'}:
            continue
        evaluated = thing.evaluated_get(graph)
        mesh = evaluated.to_mesh()
        flat = np.empty(len(mesh.vertices) * 3, np.float32)
        mesh.vertices.foreach_get('co', flat)
        local = flat.reshape(-1, 3)
        matrix = np.array(evaluated.matrix_world)
        cloud.append(local @ matrix[:3, :3].T + matrix[:3, 3])
        evaluated.to_mesh_clear()
    return np.concatenate(cloud)


def frame(objects, turn=0.0, fill=(0.80, 0.74)):
    """Sets a model on the floor, turned by `turn` degrees, and scales it to fill the picture.

    The camera never moves; only its lens shifts, so the perspective stays the same for all.
    """
    bpy.context.view_layer.update()
    points = _points(objects)
    rotation = np.array(Matrix.Rotation(math.radians(turn), 3, 'Z'))
    points = points @ rotation.T
    low, high = points.min(axis=0), points.max(axis=0)
    origin = np.array([(low[0] + high[0]) / 2, (low[1] + high[1]) / 2, low[2]])
    points = points - origin

    shot = camera((1.9, -9.2, 4.1), (0, 0, 0.72), lens=90)
    bpy.context.view_layer.update()
    view = np.array(shot.matrix_world.inverted())
    scale = 1.0
    for _ in range(12):
        seen = (points * scale) @ view[:3, :3].T + view[:3, 3]
        across = seen[:, :2] / -seen[:, 2:3] * (shot.data.lens / shot.data.sensor_width)
        extent = across.max(axis=0) - across.min(axis=0)
        scale *= min(fill[0] / extent[0], fill[1] / extent[1])
    middle = (across.max(axis=0) + across.min(axis=0)) / 2
    shot.data.shift_x, shot.data.shift_y = middle[0], middle[1] - 0.012

    root = bpy.data.objects.new('product', None)
    bpy.context.collection.objects.link(root)
    matrix = Matrix.Scale(scale, 4) @ Matrix.Translation(-Vector(origin))
    root.matrix_world = matrix @ Matrix.Rotation(math.radians(turn), 4, 'Z')
    for thing in objects:
        if thing.parent is None:
            thing.parent = root


def _layer_files(name):
    """Asks the compositor for the passes as separate float files."""
    scene = bpy.context.scene
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new('CompositorNodeRLayers')
    output = tree.nodes.new('CompositorNodeOutputFile')
    output.base_path = str(WORK / 'passes')
    output.format.file_format = 'OPEN_EXR'
    output.format.color_depth = '32'
    output.format.exr_codec = 'NONE'
    output.file_slots.clear()
    for key, socket in (
        ('light', 'Image'),
        ('albedo', 'Denoising Albedo'),
        ('normal', 'Denoising Normal'),
        ('depth', 'Depth'),
    ):
        output.file_slots.new(f'{name}-{key}-')
        tree.links.new(layers.outputs[socket], output.inputs[-1])


def _read(name, key, frame_number):
    path = WORK / 'passes' / f'{name}-{key}-{frame_number:04d}.exr'
    image = bpy.data.images.load(str(path))
    image.colorspace_settings.name = 'Raw'
    width, height = image.size
    pixels = np.empty(width * height * 4, np.float32)
    image.pixels.foreach_get(pixels)
    bpy.data.images.remove(image)
    path.unlink()
    return pixels.reshape(height, width, 4)[::-1, :, :3].copy()


def shoot(name, strength=1.0):
    """Renders the scene as two half-sampled pictures; returns clean linear light and the depth."""
    scene = bpy.context.scene
    (WORK / 'passes').mkdir(parents=True, exist_ok=True)
    _layer_files(name)
    halves = []
    for seed in (11, 47):
        scene.cycles.seed = seed
        bpy.ops.render.render()
        halves.append(_read(name, 'light', scene.frame_current))
        albedo = _read(name, 'albedo', scene.frame_current)
        normal = _read(name, 'normal', scene.frame_current)
        depth = _read(name, 'depth', scene.frame_current)[..., 0]
    return finish.denoise(halves[0], halves[1], albedo, normal, strength=strength), depth
