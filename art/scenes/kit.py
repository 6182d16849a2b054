"""What the scenes share, in metres: sky, houses, vehicles, people, plants, furniture."""

import math
import random

import bmesh
import bpy
from mathutils import Euler, Matrix, Vector, noise

import materials
from materials import glow, linear, metal, plain, plastic, printed, rubber
from paint import INK, Label
from shapes import (
    Built,
    bevel,
    box,
    cylinder,
    decal,
    lathe,
    link,
    mesh,
    plate,
    slab,
    sleeve,
    sphere,
    thicken,
    tube,
)

WARM, COOL = '#FFC27A', '#9DB8E6'


# --- light ------------------------------------------------------------------------------------


def sky(stops, strength=1.0, lift=0.0):
    """A vertical gradient: stops are (height from 0 at the horizon to 1 overhead, colour)."""
    world = bpy.data.worlds.new('sky')
    bpy.context.scene.world = world
    world.use_nodes = True
    nodes, links = world.node_tree.nodes, world.node_tree.links
    background = nodes['Background']
    background.inputs['Strength'].default_value = strength
    where = nodes.new('ShaderNodeTexCoord')
    split = nodes.new('ShaderNodeSeparateXYZ')
    ramp = nodes.new('ShaderNodeValToRGB')
    links.new(where.outputs['Generated'], split.inputs[0])
    links.new(split.outputs['Z'], ramp.inputs['Fac'])
    links.new(ramp.outputs['Color'], background.inputs['Color'])
    elements = ramp.color_ramp.elements
    while len(elements) < len(stops):
        elements.new(0.5)
    for element, (height, colour) in zip(elements, stops):
        element.position = max(0.0, height + lift)
        element.color = linear(colour)


DUSK = ((0.0, '#F2A56B'), (0.07, '#E59A78'), (0.2, '#8E8FA8'), (0.45, '#42608A'), (1.0, '#1D3050'))
DAWN = ((0.0, '#FFD9A8'), (0.08, '#F9C79B'), (0.22, '#C9C3C8'), (0.5, '#8FAECB'), (1.0, '#5B86B4'))


def sun(direction, power, colour='#FFD2A0', size=3.0):
    data = bpy.data.lights.new('sun', 'SUN')
    data.energy = power
    data.color = linear(colour)[:3]
    data.angle = math.radians(size)
    lamp = bpy.data.objects.new('sun', data)
    lamp.rotation_euler = Vector(direction).to_track_quat('-Z', 'Y').to_euler()
    bpy.context.collection.objects.link(lamp)


def point(at, power, colour=WARM, radius=0.12):
    data = bpy.data.lights.new('point', 'POINT')
    data.energy = power
    data.color = linear(colour)[:3]
    data.shadow_soft_size = radius
    lamp = bpy.data.objects.new('point', data)
    lamp.location = at
    bpy.context.collection.objects.link(lamp)


def spot(at, target, power, colour=WARM, angle=60, radius=0.1, blend=0.6):
    data = bpy.data.lights.new('spot', 'SPOT')
    data.energy = power
    data.color = linear(colour)[:3]
    data.spot_size = math.radians(angle)
    data.spot_blend = blend
    data.shadow_soft_size = radius
    lamp = bpy.data.objects.new('spot', data)
    lamp.location = at
    lamp.rotation_euler = (Vector(target) - Vector(at)).to_track_quat('-Z', 'Y').to_euler()
    bpy.context.collection.objects.link(lamp)


# --- copies and grounds --------------------------------------------------------------------------


def copies(things, places):
    """Instances of finished objects: places are (by, turn, scale) like `Built.move`."""
    bpy.context.view_layer.update()
    for by, turn, scale in places:
        matrix = Matrix.Translation(by) @ Euler([math.radians(a) for a in turn]).to_matrix().to_4x4()
        matrix = matrix @ Matrix.Scale(scale, 4)
        for thing in things:
            twin = thing.copy()
            twin.matrix_basis = matrix @ thing.matrix_basis
            bpy.context.collection.objects.link(twin)


def baked(things):
    """One plain mesh of many objects, so that its copies share the geometry."""
    bpy.ops.object.select_all(action='DESELECT')
    for thing in things:
        thing.select_set(True)
    bpy.context.view_layer.objects.active = things[0]
    bpy.ops.object.convert(target='MESH')
    bpy.ops.object.join()
    joined = bpy.context.view_layer.objects.active
    joined.data.use_auto_smooth = True
    return joined


def hide(things):
    """Keeps the pattern of the copies out of the picture."""
    for thing in things:
        thing.hide_render = True


def floor(size, at, material):
    x, y = size[0] / 2, size[1] / 2
    return mesh('floor', [(-x, -y, 0), (x, -y, 0), (x, y, 0), (-x, y, 0)], [(0, 1, 2, 3)], material, at)


# --- plants ---------------------------------------------------------------------------------------


def leaves(at, radius, colour='#3E5B34', count=700, seed=1, flat=1.0, leaf=0.09):
    """A bush or crown: a cloud of small leaves around a dark heart."""
    pick = random.Random(seed)
    vertices, faces = [], []
    for _ in range(count):
        way = Vector((pick.gauss(0, 1), pick.gauss(0, 1), pick.gauss(0, 1))).normalized()
        reach = (
            radius * (0.75 + 0.3 * pick.random()) * (1 + 0.25 * noise.noise(way * 2.3 + Vector((seed, 0, 0))))
        )
        middle = Vector((way.x * reach, way.y * reach, way.z * reach * flat))
        side = way.cross(Vector((pick.gauss(0, 1), pick.gauss(0, 1), pick.gauss(0, 1)))).normalized()
        up = (way * 0.6 + side.cross(way)).normalized()
        size = leaf * (0.6 + pick.random() * 0.8)
        base = len(vertices)
        vertices += [
            middle - up * size,
            middle + side * size * 0.45,
            middle + up * size,
            middle - side * size * 0.45,
        ]
        faces.append((base, base + 1, base + 2, base + 3))
    cloud = mesh('leaves', vertices, faces, plain(colour, 0.75, 0.25), at, smooth=False)
    heart = sphere(radius * 0.82, at, plain('#1C2B1A', 0.95, 0.1), (1, 1, flat), 24)
    return [cloud, heart]


def palm(at, height=9.0, seed=1, lean=0.5, fronds=22):
    """A fan of drooping fronds on a slim, ringed trunk."""
    pick = random.Random(seed)
    trunk = plain('#6B5A48', 0.9, 0.1)
    path = [(0, 0, 0), (lean * 0.15, 0, height * 0.35), (lean * 0.5, 0, height * 0.7), (lean, 0, height)]
    with Built() as built:
        tube(path, 0.16, trunk)
        vertices, faces = [], []
        for k in range(fronds):
            turn = 2 * math.pi * k / fronds * 2.4 + pick.uniform(-0.2, 0.2)
            rise = pick.uniform(-0.35, 1.1)
            length = pick.uniform(1.9, 2.6)
            steps = 16
            previous = None
            for j in range(steps + 1):
                t = j / steps
                out = length * t * math.cos(rise * (1 - t) - 0.9 * t)
                up = length * (math.sin(rise) * t - (0.75 + 0.2 * math.cos(rise)) * t * t)
                spine = Vector((lean + out * math.cos(turn), out * math.sin(turn), height + up))
                if previous is not None:
                    along = (spine - previous).normalized()
                    side = along.cross(Vector((0, 0, 1))).normalized()
                    width = 0.62 * math.sin(math.pi * min(1, t * 0.85 + 0.12)) * (1 - 0.4 * t)
                    for way in (-1, 1):
                        tip = spine + side * way * width + along * 0.18 - Vector((0, 0, 0.34 * width))
                        base = len(vertices)
                        vertices += [previous, spine, tip]
                        faces.append((base, base + 1, base + 2))
                previous = spine
        mesh('fronds', vertices, faces, plain('#42582F', 0.6, 0.35), smooth=False)
    built.move(at)
    return built.things


def grass(size, at, colour='#5A7340', seed=3, blades=9000, tall=0.07):
    """A lawn: short blades on a green ground."""
    floor(size, at, plain(colour, 0.95, 0.05))
    pick = random.Random(seed)
    vertices, faces = [], []
    for _ in range(blades):
        x, y = (pick.random() - 0.5) * size[0], (pick.random() - 0.5) * size[1]
        a, h = pick.uniform(0, 6.3), tall * pick.uniform(0.5, 1.2)
        dx, dy = math.cos(a) * 0.012, math.sin(a) * 0.012
        base = len(vertices)
        vertices += [(x - dx, y - dy, 0), (x + dx, y + dy, 0), (x + dy * 3, y + dx * 3, h)]
        faces.append((base, base + 1, base + 2))
    mesh('blades', vertices, faces, plain('#6B8A48', 0.8, 0.2), at, smooth=False)


# --- houses -----------------------------------------------------------------------------------------


_rooms = {}


def room_glow(seed):
    """What is seen through a lit window: warm wall, curtains, a lamp or a picture; four rooms in all."""
    seed %= 4
    if seed in _rooms:
        return _rooms[seed]
    pick = random.Random(seed)
    label = Label(f'window-{seed}', 1.0, '#FFC77E', 256)
    for k in range(24):
        shade = 1 - k / 40
        tint = (int(205 + 50 * shade), int(120 + 75 * shade), int(50 + 75 * shade))
        label.rect(0, k / 24, 1, (k + 1) / 24 + 0.01, '#%02X%02X%02X' % tint)
    if seed % 2 == 0:
        x = pick.uniform(0.35, 0.65)
        label.poly([(x - 0.08, 0.42), (x + 0.08, 0.42), (x + 0.13, 0.6), (x - 0.13, 0.6)], '#FFF3D2')
        label.rect(x - 0.012, 0.6, x + 0.012, 0.85, '#6B3F1B').rect(0.1, 0.84, 0.9, 0.87, '#7A4A22')
    else:
        label.rect(0.3, 0.2, 0.7, 0.5, '#D98F4C').rect(0.33, 0.23, 0.67, 0.47, '#F2C58A')
        label.rect(0, 0.8, 1, 0.84, '#8A5526')
    for side in (0, 1):
        for fold in range(4):
            x = fold * 0.05 if side == 0 else 1 - (fold + 1) * 0.05
            label.rect(x, 0, x + 0.05, 1, ('#F7D9A6', '#E8BE83')[fold % 2])
    _rooms[seed] = label.save()
    return _rooms[seed]


def window(width, height, at, turn=(0, 0, 0), lit=True, seed=0, bars=(2, 2), frame='#EDE7DC', power=1.1):
    """A framed window facing -y, with muntins and a sill."""
    with Built() as built:
        wood = plain(frame, 0.6)
        rim = 0.07
        if lit:
            pane = printed(room_glow(seed), 0.15, glow_strength=power)
        else:
            pane = plastic('#1B2735', 0.06)
        decal(width, height, (0, 0.03, 0), pane)
        for x in (-1, 1):
            box((rim, 0.12, height + rim * 2), (x * (width + rim) / 2, 0, 0), wood, 0.012)
        for z in (-1, 1):
            box((width + rim * 2, 0.13, rim), (0, 0, z * (height + rim) / 2), wood, 0.012)
        box((width + 0.3, 0.22, 0.06), (0, -0.06, -height / 2 - rim - 0.03), wood, 0.012)
        for k in range(1, bars[0]):
            box((0.03, 0.05, height), (-width / 2 + width * k / bars[0], 0.01, 0), wood, 0.006)
        for k in range(1, bars[1]):
            box((width, 0.05, 0.03), (0, 0.01, -height / 2 + height * k / bars[1]), wood, 0.006)
    built.move(at, turn)
    return built.things


def door(at, turn=(0, 0, 0), colour='#23465C', lit=True, width=1.0, height=2.1):
    """A panelled front door with a glazed top, frame, handle and step."""
    with Built() as built:
        wood, panel = plain(colour, 0.45), plain('#1B384B', 0.5)
        box((width, 0.07, height), (0, 0, height / 2), wood, 0.01)
        for x in (-0.24, 0.24):
            for z, h in ((0.5, 0.66), (1.22, 0.5)):
                plate(width * 0.34, h, 0.02, 0.03, (x * width, -0.035, z * height / 2.1), panel, soft=0.012)
        if lit:
            decal(width * 0.78, 0.36, (0, -0.04, height - 0.28), glow('#FFC98A', 2.4))
            for x in (-0.13, 0.13):
                box((0.025, 0.03, 0.36), (x * width, -0.05, height - 0.28), wood, 0.004)
        frame = plain('#EDE7DC', 0.6)
        for x in (-1, 1):
            box((0.12, 0.16, height + 0.1), (x * (width / 2 + 0.06), 0, height / 2 + 0.05), frame, 0.015)
        box((width + 0.36, 0.2, 0.16), (0, 0, height + 0.1), frame, 0.02)
        sphere(0.035, (width * 0.4, -0.09, height * 0.47), metal('#C7A45A', 0.25))
        cylinder(0.03, 0.03, (width * 0.4, -0.045, height * 0.47), metal('#C7A45A', 0.25), (90, 0, 0), 0.005)
        box((0.06, 0.03, 0.12), (width * 0.4, -0.045, height * 0.55), metal('#C7A45A', 0.25), 0.01)
    built.move(at, turn)
    return built.things


def lantern(at, turn=(0, 0, 0), power=30.0):
    """A porch lantern and its light."""
    with Built() as built:
        iron = metal('#1A1C1F', 0.5)
        box((0.1, 0.04, 0.26), (0, 0, 0), iron, 0.01)
        box((0.04, 0.14, 0.03), (0, -0.08, 0.1), iron, 0.008)
        box((0.14, 0.14, 0.2), (0, -0.17, -0.03), glow('#FFD9A0', 9), 0.01)
        for x in (-1, 1):
            for y in (-1, 1):
                box((0.015, 0.015, 0.22), (x * 0.07, -0.17 + y * 0.07, -0.03), iron, 0)
        lathe([(0.12, 0), (0.02, 0.09), (0, 0.1)], iron, (0, -0.17, 0.07), (0, 0, 45), 4)
        box((0.16, 0.16, 0.02), (0, -0.17, -0.14), iron, 0.004)
    built.move(at, turn)
    if power:
        where = Vector(at) + Matrix.Rotation(math.radians(turn[2]), 3, 'Z') @ Vector((0, -0.42, -0.05))
        point(where, power, '#FFC07A', 0.1)
    return built.things


def roof(width, depth, rise, at, colour='#7A4B36', over=0.5):
    """A hip roof of clay tiles with a white fascia."""
    x, y = width / 2 + over, depth / 2 + over
    ridge = max(0.2, x - y * 0.95)
    vertices = [(-x, -y, 0), (x, -y, 0), (x, y, 0), (-x, y, 0), (-ridge, 0, rise), (ridge, 0, rise)]
    faces = [(0, 1, 5, 4), (1, 2, 5), (2, 3, 4, 5), (3, 0, 4)]
    tiles = _tiles(colour)
    things = [mesh('roof', vertices, faces, tiles, at, smooth=False)]
    fascia = plain('#E9E2D6', 0.7)
    things.append(box((x * 2, y * 2, 0.16), (at[0], at[1], at[2] - 0.08), fascia, 0.02))
    return things


def _tiles(colour):
    key = ('tiles', colour)
    if key not in materials._cache:
        material, nodes, links, shader = materials._principled(f'tiles {colour}', colour, Roughness=0.85)
        where = nodes.new('ShaderNodeTexCoord')
        wave = nodes.new('ShaderNodeTexWave')
        wave.bands_direction = 'Z'
        wave.inputs['Scale'].default_value = 2.6
        wave.inputs['Distortion'].default_value = 0.4
        links.new(where.outputs['Object'], wave.inputs['Vector'])
        ribs = nodes.new('ShaderNodeTexWave')
        ribs.bands_direction = 'X'
        ribs.inputs['Scale'].default_value = 1.6
        links.new(where.outputs['Object'], ribs.inputs['Vector'])
        add = nodes.new('ShaderNodeMath')
        links.new(wave.outputs['Fac'], add.inputs[0])
        links.new(ribs.outputs['Fac'], add.inputs[1])
        materials._bump(nodes, links, shader, add.outputs[0], 0.9, 0.1)
        materials._cache[key] = material
    return materials._cache[key]


def stucco(colour='#D9C7A8', strength=0.25):
    """Rough plaster, the skin of Californian houses."""
    key = ('stucco', colour)
    if key not in materials._cache:
        material, nodes, links, shader = materials._principled(
            f'stucco {colour}', colour, Roughness=0.95, Specular=0.15
        )
        materials._bump(nodes, links, shader, materials._noise(nodes, links, 16, 4), strength, 0.03)
        materials._cache[key] = material
    return materials._cache[key]


def house(
    at, turn=0.0, wall='#D8C6A6', tile='#7C4A35', width=11.0, seed=0, lit=(True, True, True), garage=True
):
    """A one-storey stucco house with porch, lit windows, garage and hip roof; front to -y."""
    depth, height = 7.0, 2.9
    with Built() as built:
        skin = stucco(wall)
        box((width, depth, height), (0, depth / 2, height / 2), skin, 0.03)
        roof(width, depth, 1.9, (0, depth / 2, height + 0.12), tile)
        box((width + 0.06, depth + 0.06, 0.35), (0, depth / 2, 0.17), plain('#9A8F80', 0.9), 0.02)
        # A porch stands forward under its own gable.
        px = 0.4
        box((3.2, 1.5, 0.18), (px, -0.75, 0.09), plain('#B4A896', 0.9), 0.02)
        box((1.6, 0.4, 0.09), (px, -1.7, 0.045), plain('#B4A896', 0.9), 0.02)
        for x in (-1.35, 1.35):
            box((0.24, 0.24, 2.5), (px + x, -1.3, 1.4), plain('#EDE7DC', 0.6), 0.02)
        gable = [(-1.9, 0), (1.9, 0), (0, 0.95)]
        slab(gable, 0.12, (px, -1.45, 2.72), skin, soft=0.01)
        for side in (-1, 1):
            vertices = [
                (0, -1.75, 0.98),
                (side * 2.1, -1.75, -0.08),
                (side * 2.1, 1.6, -0.08),
                (0, 1.6, 0.98),
            ]
            sheet = mesh(
                'gable',
                vertices,
                [(0, 1, 2, 3) if side < 0 else (3, 2, 1, 0)],
                _tiles(tile),
                (px, 0, 2.75),
                smooth=False,
            )
            thicken(sheet, 0.1, 0, False)
        door((px, -0.03, 0.18), colour=('#23465C', '#7A2F1C', '#24503F')[seed % 3])
        window(1.9, 1.3, (-3.0, -0.05, 1.55), lit=lit[0], seed=seed, bars=(3, 2))
        if garage:
            gx = width / 2 - 1.75
            box((2.7, 0.08, 2.2), (gx, -0.03, 1.1), plain('#E4DCCE', 0.6), 0.02)
            for k in range(4):
                for j in range(3):
                    plate(
                        0.56,
                        0.46,
                        0.02,
                        0.03,
                        (gx - 1.0 + k * 0.67, -0.08, 0.34 + j * 0.55),
                        plain('#D8CFBF', 0.6),
                        soft=0.012,
                    )
                pane = glow('#FFC98A', 1.6) if lit[2] else plastic('#1B2735', 0.06)
                decal(0.54, 0.34, (gx - 1.0 + k * 0.67, -0.075, 1.95), pane)
        else:
            window(1.5, 1.3, (3.4, -0.05, 1.55), lit=lit[1], seed=seed + 1, bars=(2, 2))
    built.move(at, (0, 0, turn))
    around = Matrix.Rotation(math.radians(turn), 3, 'Z')

    def spot_of(local):
        return Vector(at) + around @ Vector(local)

    if lit[1]:
        lantern(spot_of((px - 0.85, -0.05, 1.95)), (0, 0, turn), 28)
        lantern(spot_of((px + 0.85, -0.05, 1.95)), (0, 0, turn), 28)
    return built.things


# --- vehicles ---------------------------------------------------------------------------------------


def wheel(at, radius=0.36, width=0.24):
    x, y, z = at
    out = -1 if y < 0 else 1
    tyre = [
        (radius * 0.62, -width / 2),
        (radius * 0.92, -width / 2),
        (radius, -width * 0.36),
        (radius, width * 0.36),
        (radius * 0.92, width / 2),
        (radius * 0.62, width / 2),
    ]
    lathe(tyre, rubber('#15171A'), at, (90, 0, 0))
    cylinder(radius * 0.62, width * 0.7, at, metal('#5A6067', 0.35), (90, 0, 0))
    for k in range(5):
        a = 2 * math.pi * k / 5
        box(
            (radius * 0.16, 0.03, radius * 0.56),
            (x + radius * 0.3 * math.sin(a), y + out * width * 0.38, z + radius * 0.3 * math.cos(a)),
            metal('#AEB4BA', 0.3),
            0.01,
            (0, math.degrees(a), 0),
        )
    cylinder(radius * 0.16, 0.03, (x, y + out * width * 0.42, z), metal('#AEB4BA', 0.3), (90, 0, 0))


def hull(sections, material, at=(0, 0, 0), soft=0.05):
    """A car body from side view points (x, z, half width), top line then bottom line back."""
    count = len(sections)
    vertices = [(x, -w, z) for x, z, w in sections] + [(x, w, z) for x, z, w in sections]
    faces = [tuple(range(count)), tuple(reversed(range(count, 2 * count)))]
    faces += [(i, i + count, (i + 1) % count + count, (i + 1) % count) for i in range(count)]
    thing = mesh('hull', vertices, faces, material, at)
    edit = bmesh.new()
    edit.from_mesh(thing.data)
    bmesh.ops.recalc_face_normals(edit, faces=edit.faces)
    edit.to_mesh(thing.data)
    edit.free()
    return bevel(thing, soft, 4)


def patrol_car(at, turn=0.0, lights=True):
    """A patrol SUV in white and ink, front to -x, with a light bar and our own lettering."""
    with Built() as built:
        paint, dark = plastic('#E6E7E6', 0.18), plastic(INK, 0.2)
        glass = plastic('#131B26', 0.04)
        lower = [
            (-2.38, 0.98, 0.86),
            (-2.3, 1.04, 0.86),
            (-1.25, 1.12, 0.92),
            (2.25, 1.12, 0.92),
            (2.36, 0.95, 0.9),
            (2.38, 0.5, 0.88),
            (2.2, 0.36, 0.88),
            (-2.2, 0.34, 0.86),
            (-2.42, 0.48, 0.84),
        ]
        hull(lower, paint, soft=0.07)
        cabin = [
            (-1.35, 1.08, 0.88),
            (-0.62, 1.68, 0.72),
            (-0.3, 1.75, 0.7),
            (1.75, 1.75, 0.7),
            (2.0, 1.68, 0.72),
            (2.28, 1.08, 0.88),
        ]
        hull(cabin, dark, soft=0.06)
        # Glass lies on the sloping sides of the cabin.
        for side in (-1, 1):

            def on_side(x, z):
                w = 0.88 + (0.72 - 0.88) * (z - 1.08) / 0.6
                return (x, side * (w + 0.012), z)

            for quad in (
                ((-1.08, 1.18), (0.1, 1.18), (0.1, 1.62), (-0.56, 1.62)),
                ((0.18, 1.18), (1.12, 1.18), (1.12, 1.62), (0.18, 1.62)),
                ((1.2, 1.18), (2.1, 1.18), (1.9, 1.62), (1.2, 1.62)),
            ):
                mesh(
                    'glass',
                    [on_side(*p) for p in quad],
                    [(0, 1, 2, 3) if side < 0 else (3, 2, 1, 0)],
                    glass,
                    smooth=False,
                )
            # The doors' dark panel carries the lettering.
            panel = [(-0.95, 0.5), (1.22, 0.5), (1.22, 1.1), (-0.95, 1.1)]
            slab(panel, 0.02, (0, side * 0.915, 0), dark, soft=0.006)
            label = Label('patrol', 3.6, INK)
            label.words('SECURITY', 1.8, 0.37, 0.46, '#FFFFFF', fit=3.2).words(
                'PATROL', 1.8, 0.78, 0.3, '#FF9250', 700
            )
            decal(
                2.0,
                0.53,
                (0.13, side * 0.93, 0.82),
                printed(label.save(), 0.35),
                (0, 0, 0 if side < 0 else 180),
            )
            box((4.3, 0.012, 0.05), (0, side * 0.925, 0.42), plain('#C2470A', 0.4), 0.004)
            box((0.14, 0.16, 0.1), (-0.98, side * 1.0, 1.18), dark, 0.03)
            for x in (0.0, 0.98):
                box((0.16, 0.03, 0.03), (x, side * 0.945, 1.06), metal('#C6CBD0', 0.2), 0.008)
            for x in (-1.48, 1.45):
                cylinder(0.43, 0.06, (x, side * 0.87, 0.4), plain('#0B0D10', 0.8), (90, 0, 0))
                wheel((x, side * 0.83, 0.36))
            box(
                (0.2, 0.24, 0.13),
                (-2.3, side * 0.66, 0.84),
                glow('#FFF4DC', 7) if lights else plastic('#DDE6EE', 0.1),
                0.03,
            )
            box((0.06, 0.22, 0.2), (2.36, side * 0.7, 0.9), glow('#FF2A1A', 2.5), 0.02)
        mesh(
            'screen',
            [(-1.3, -0.76, 1.14), (-0.66, -0.64, 1.64), (-0.66, 0.64, 1.64), (-1.3, 0.76, 1.14)],
            [(0, 1, 2, 3)],
            glass,
            (-0.03, 0, 0.02),
            smooth=False,
        )
        box((0.1, 1.1, 0.2), (-2.4, 0, 0.7), plastic('#15171A', 0.4), 0.03)
        box((0.1, 1.5, 0.16), (-2.44, 0, 0.46), plastic('#22262B', 0.5), 0.03)
        box((0.02, 0.42, 0.12), (-2.47, 0, 0.56), plain('#F4F2EC', 0.5), 0.005)
        # The light bar: amber, as private patrols carry it.
        box((0.34, 1.2, 0.05), (0.3, 0, 1.8), plastic('#15171A', 0.4), 0.01)
        for k in range(6):
            lit = lights and k % 2 == 0
            box(
                (0.26, 0.18, 0.11),
                (0.3, -0.5 + k * 0.2, 1.88),
                glow('#FFA02E', 9) if lit else plastic('#C7741A', 0.15),
                0.03,
            )
    built.move(at, (0, 0, turn))
    if lights:
        around = Matrix.Rotation(math.radians(turn), 3, 'Z')
        for side in (-1, 1):
            start = Vector(at) + around @ Vector((-2.5, side * 0.66, 0.84))
            spot(start, start + around @ Vector((-6, 0, -0.7)), 260, '#FFF0D0', 50, 0.06)
    return built.things


def van(at, turn=0.0, open_side=True):
    """A service van, front to -x; the sliding door on its -y side may stand open."""
    with Built() as built:
        paint, dark = plastic('#EEEEEB', 0.2), plastic(INK, 0.25)
        glass = plastic('#131B26', 0.04)
        body = [
            (-2.75, 0.95, 0.86),
            (-2.6, 1.12, 0.9),
            (-1.95, 1.24, 0.95),
            (-1.3, 2.02, 0.86),
            (-0.95, 2.22, 0.86),
            (2.65, 2.3, 0.88),
            (2.78, 2.1, 0.92),
            (2.8, 0.5, 0.96),
            (2.6, 0.4, 0.96),
            (-2.55, 0.38, 0.92),
            (-2.78, 0.5, 0.88),
        ]
        hull(body, paint, soft=0.08)
        mesh(
            'screen',
            [(-1.93, -0.84, 1.3), (-1.33, -0.77, 1.98), (-1.33, 0.77, 1.98), (-1.93, 0.84, 1.3)],
            [(0, 1, 2, 3)],
            glass,
            (-0.035, 0, 0.02),
            smooth=False,
        )
        for side in (-1, 1):
            quad = [(-1.75, 1.3), (-0.75, 1.3), (-0.75, 1.95), (-1.22, 1.95)]
            mesh(
                'glass',
                [(x, side * (0.955 - 0.09 * (z - 1.24) / 0.9 + 0.012), z) for x, z in quad],
                [(0, 1, 2, 3) if side < 0 else (3, 2, 1, 0)],
                glass,
                smooth=False,
            )
            box((5.3, 0.02, 0.16), (0, side * 0.955, 0.75), dark, 0.005)
            box((5.3, 0.02, 0.045), (0, side * 0.957, 0.63), plain('#C2470A', 0.4), 0.005)
            for x in (-1.75, 1.7):
                cylinder(0.44, 0.08, (x, side * 0.9, 0.42), plain('#0B0D10', 0.8), (90, 0, 0))
                wheel((x, side * 0.87, 0.37), 0.37)
            box((0.12, 0.26, 0.2), (-2.68, side * 0.66, 0.98), glow('#FFF4DC', 3), 0.04)
            box((0.14, 0.2, 0.3), (-1.75, side * 1.1, 1.35), dark, 0.04)
        label = Label('van', 3.2, '#EEEEEB')
        label.words('FRONT LINE', 1.6, 0.36, 0.44, INK, fit=2.9).words(
            'SAFETY SOLUTIONS', 1.6, 0.76, 0.24, '#C2470A', 700, fit=2.9
        )
        decal(1.75, 0.55, (1.72, -0.938, 1.5), printed(label.save(), 0.3))
        if open_side:  # the doorway: a dark hold with shelves in warm light
            slab(
                [(-0.62, 0.62), (0.72, 0.62), (0.72, 1.98), (-0.62, 1.98)],
                0.03,
                (0, -0.935, 0),
                plain('#2A2018', 0.9),
                soft=0.02,
            )
            hold = Label('hold', 1.0, '#3A2A1B')
            for row in range(3):
                hold.rect(0, 0.3 + row * 0.3, 1, 0.33 + row * 0.3, '#C99A62')
                for k in range(4):
                    colour = ('#C2470A', '#E8D9BF', '#1F5C8C', '#2C6B4E', '#B98D5B')[(k + row * 2) % 5]
                    hold.rect(
                        0.05 + k * 0.24, 0.1 + row * 0.3, 0.24 + k * 0.24, 0.3 + row * 0.3, colour, 0.015
                    )
            decal(1.24, 1.26, (0.05, -0.955, 1.3), printed(hold.save(), 0.6, glow_strength=0.5))
    built.move(at, (0, 0, turn))
    return built.things


# --- people -------------------------------------------------------------------------------------------


def limbs(bones, material, at=(0, 0, 0), turn=(0, 0, 0), smooth=2):
    """Flesh on a stick figure: bones are (from, to, radius from, radius to)."""
    vertices, edges, radii, index = [], [], [], {}

    def joint(where, radius):
        key = tuple(round(c, 4) for c in where)
        if key not in index:
            index[key] = len(vertices)
            vertices.append(where)
            radii.append(radius)
        return index[key]

    for a, b, ra, rb in bones:
        edges.append((joint(a, ra), joint(b, rb)))
    data = bpy.data.meshes.new('limbs')
    data.from_pydata(vertices, edges, [])
    data.materials.append(material)
    thing = link('limbs', data, at, turn)
    thing.modifiers.new('skin', 'SKIN').use_smooth_shade = True
    for skin, radius in zip(data.skin_vertices[0].data, radii):
        skin.radius = radius if isinstance(radius, tuple) else (radius, radius)
    data.skin_vertices[0].data[0].use_root = True
    thing.modifiers.new('round', 'SUBSURF').render_levels = smooth
    thing.modifiers['round'].levels = smooth
    return thing


def person(
    at,
    turn=0.0,
    shirt='#21364E',
    trousers='#141E2A',
    skin='#9A6B4A',
    cap='#0C1B2A',
    pose='stand',
    vest=None,
    words='SECURITY',
    scale=1.0,
):
    """A person about 1.8 m tall facing -y, in a uniform: cap, belt with radio, badge, lettered back."""
    with Built() as built:
        cloth, legs, flesh = plain(shirt, 0.85, 0.2), plain(trousers, 0.85, 0.2), plain(skin, 0.6)
        for side in (-1, 1):
            hip, knee, foot = (side * 0.1, 0.0, 0.96), (side * 0.125, -0.02, 0.52), (side * 0.14, 0.0, 0.06)
            limbs([(hip, knee, 0.105, 0.082), (knee, foot, 0.082, 0.07)], legs)
            sphere(0.06, (side * 0.145, -0.06, 0.045), plastic('#101215', 0.35), (0.85, 2.2, 0.75), 24)
        sphere(0.175, (0, 0, 0.93), legs, (1.02, 0.72, 0.7), 32)
        torso = [
            ((0, 0, 0.92), (0, 0, 1.1), (0.19, 0.125), (0.165, 0.11)),
            ((0, 0, 1.1), (0, -0.01, 1.34), (0.165, 0.11), (0.2, 0.13)),
            ((0, -0.01, 1.34), (0, 0.0, 1.47), (0.2, 0.13), (0.16, 0.1)),
            ((0, 0.0, 1.47), (0, 0.0, 1.53), (0.16, 0.1), (0.075, 0.07)),
        ]
        limbs(torso, plain(vest, 0.8, 0.2) if vest else cloth)
        arms = {
            'stand': [((0.3, 0.02, 1.18), (0.27, -0.1, 0.94))] * 2,
            'torch': [((0.3, 0.02, 1.18), (0.27, -0.1, 0.94)), ((0.29, -0.02, 1.2), (0.24, -0.3, 1.22))],
            'knock': [((0.3, 0.02, 1.18), (0.27, -0.1, 0.94)), ((0.3, -0.12, 1.24), (0.2, -0.34, 1.44))],
            'carry': [((0.29, -0.02, 1.18), (0.2, -0.32, 1.12))] * 2,
            'spray': [((0.3, 0.02, 1.18), (0.25, -0.2, 1.0)), ((0.3, -0.08, 1.22), (0.22, -0.4, 1.16))],
        }[pose]
        for (elbow, hand), side in zip(arms, (-1, 1)):
            flip = lambda p: (p[0] * side, p[1], p[2])
            shoulder = (side * 0.205, 0.0, 1.44)
            limbs(
                [
                    ((side * 0.12, 0, 1.45), shoulder, 0.075, 0.078),
                    (shoulder, flip(elbow), 0.078, 0.056),
                    (flip(elbow), flip(hand), 0.056, 0.045),
                ],
                cloth,
            )
            sphere(0.052, flip(hand), flesh, (0.85, 1, 1.1), 24)
        if pose == 'torch':
            with Built() as torch:
                cylinder(0.02, 0.2, (0, 0, 0), metal('#2A2E33', 0.36))
                cylinder(0.024, 0.07, (0, 0, 0.12), metal('#2A2E33', 0.36), top=0.036)
                cylinder(0.03, 0.01, (0, 0, 0.157), glow('#FFF4D6', 6), soft=0)
            torch.move((0.24, -0.36, 1.225), (100, 0, 0))
        limbs([((0, 0.0, 1.47), (0, -0.01, 1.6), 0.075, 0.066)], flesh)
        sphere(0.118, (0, -0.015, 1.675), flesh, (0.9, 1.0, 1.2), 36)
        sphere(0.022, (0, -0.135, 1.665), flesh, (0.9, 1, 1.3), 16)
        for side in (-1, 1):
            sphere(0.028, (side * 0.106, 0.0, 1.67), flesh, (0.5, 0.8, 1.2), 16)
        if cap:
            felt = plain(cap, 0.7, 0.2)
            lathe(
                [(0.114, -0.01), (0.12, 0.045), (0.108, 0.095), (0.065, 0.12), (0, 0.126)],
                felt,
                (0, -0.01, 1.735),
                steps=36,
            ).scale = (0.97, 1.1, 1)
            slab(
                [(0.105 * math.cos(a), 0.115 * math.sin(a)) for a in (math.pi * k / 18 for k in range(19))],
                0.014,
                (0, -0.115, 1.745),
                felt,
                (98, 0, 180),
                0.005,
            )
            sphere(0.02, (0, -0.14, 1.78), metal('#C7A45A', 0.3), (1, 0.4, 1.2), 16)
        else:
            sphere(0.12, (0, 0.012, 1.715), plain('#2A1D14', 0.8), (0.94, 1.02, 1.0), 36)
        # Belt with radio and pouches, a badge, shoulder patches.
        lathe(
            [(0.2, -0.03), (0.206, 0.0), (0.2, 0.03)], plastic('#0B0D10', 0.4), (0, 0, 0.99), steps=40
        ).scale = (0.94, 0.64, 1)
        box((0.06, 0.05, 0.12), (0.19, 0.02, 0.98), plastic('#15171A', 0.5), 0.015)
        tube([(0.2, 0.03, 1.03), (0.2, 0.03, 1.16)], 0.008, plastic('#15171A', 0.5))
        box((0.07, 0.06, 0.09), (-0.185, 0.0, 0.97), plastic('#15171A', 0.5), 0.015)
        box((0.06, 0.03, 0.045), (0, -0.125, 0.99), metal('#C7A45A', 0.3), 0.008)
        if cap:
            sphere(0.032, (0.085, -0.135, 1.37), metal('#C7A45A', 0.25), (0.9, 0.4, 1.2), 20)
            label = Label(f'back-{words.lower()}', 2.6, vest or shirt)
            label.words(words, 1.3, 0.52, 0.52, '#F4F2EC', fit=2.4)
            patch = sleeve(1.0, 1.31, 1.43, printed(label.save(), 0.8), start=90, sweep=96)
            patch.scale = (0.212, 0.152, 1)
        if vest:
            for z in (1.08, 1.24):
                lathe([(0.2, -0.02), (0.2, 0.02)], glow('#DDE6EE', 0.5), (0, -0.005, z), steps=40).scale = (
                    0.92,
                    0.64,
                    1,
                )
    built.move(at, (0, 0, turn), scale)
    return built.things
