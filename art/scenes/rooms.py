"""Scenes indoors: rooms being cleaned, a kitchen and an attic under inspection, a lobby, a desk."""

import math
import random

from mathutils import Matrix, Vector, noise

import studio
from materials import clear, fabric, glow, metal, plain, plastic, printed, rubber
from paint import INK, Label
from products.defence import key, key_ring
from scenes import scene
from scenes.grounds import station
from scenes.kit import floor, leaves, person, point, sky, spot, sun
from shapes import (
    Built,
    Soft,
    box,
    cylinder,
    decal,
    lathe,
    mesh,
    plate,
    ribbon,
    ring,
    slab,
    sleeve,
    smooth_path,
    sphere,
    tube,
)

DAY = ((0.0, '#FFE9CC'), (0.3, '#DCE8F2'), (1.0, '#9CC0E0'))


def planks(
    width, depth, at=(0, 0, 0), colours=('#A9825A', '#B38C62', '#9E7850', '#BA946B'), wide=0.16, seed=2
):
    """A boarded floor with a soft sheen."""
    pick = random.Random(seed)
    for i in range(int(width / wide)):
        x = -width / 2 + wide * (i + 0.5)
        y = -depth / 2 - pick.uniform(0, 2)
        while y < depth / 2:
            long = pick.uniform(1.6, 2.6)
            sheen = plastic(pick.choice(colours), 0.24)
            box(
                (wide - 0.004, long - 0.004, 0.03), (at[0] + x, at[1] + y + long / 2, at[2] - 0.015), sheen, 0
            )
            y += long


def tiles(width, depth, at=(0, 0, 0), size=0.6, colour='#D8D6D0', joint='#B9B6AF'):
    floor((width, depth), (at[0], at[1], at[2] - 0.004), plain(joint, 0.9))
    for i in range(int(width / size)):
        for j in range(int(depth / size)):
            x, y = -width / 2 + size * (i + 0.5), -depth / 2 + size * (j + 0.5)
            tint = colour if (i + j) % 2 else '#D2D0C9'
            box(
                (size - 0.008, size - 0.008, 0.02),
                (at[0] + x, at[1] + y, at[2] - 0.01),
                plastic(tint, 0.16),
                0.003,
            )


def walls(width, depth, height, colour='#E9E6DF', left=True, right=True, ceiling=True, back_gap=None):
    """Back wall at y=depth, sides, skirting; `back_gap` (x0, x1, z0, z1) leaves an opening."""
    paint, skirt = plain(colour, 0.9, 0.2), plain('#F4F2EC', 0.5)
    x = width / 2
    if back_gap:
        x0, x1, z0, z1 = back_gap
        for a, b, low, high in (
            (-x, x0, 0, height),
            (x1, x, 0, height),
            (x0, x1, z1, height),
            (x0, x1, 0, z0),
        ):
            if b - a > 0.01 and high - low > 0.01:
                box((b - a, 0.16, high - low), ((a + b) / 2, depth + 0.08, (low + high) / 2), paint, 0)
    else:
        box((width, 0.16, height), (0, depth + 0.08, height / 2), paint, 0)
    for side, there in ((-1, left), (1, right)):
        if there:
            box((0.16, depth * 2, height), (side * (x + 0.08), 0, height / 2), paint, 0)
            box((0.02, depth * 2, 0.12), (side * (x - 0.01), 0, 0.06), skirt, 0.005)
    if not back_gap or back_gap[2] > 0.1:
        box((width, 0.02, 0.12), (0, depth - 0.01, 0.06), skirt, 0.005)
    if ceiling:
        box((width, depth * 2, 0.1), (0, 0, height + 0.05), plain('#F6F4EF', 0.9), 0)


def daylight(at, size, power=220, colour='#F2F6FF', target=None):
    """The light that comes in by a window."""
    studio.area_light(at, target or (at[0] * 0.3, 0, 0.6), size, power, colour)


def fogger(at, turn=(0, 0, 0), scale=1.0, body='#E3E6E8'):
    """An electric cold fogger: tank, motor head, nozzle, carrying handle."""
    with Built() as built:
        lathe(
            [(0, 0), (0.17, 0.0), (0.19, 0.03), (0.19, 0.25), (0.15, 0.3), (0, 0.3)],
            plastic('#C2470A', 0.35),
            soft=0.01,
        )
        lathe(
            [(0.13, 0.29), (0.16, 0.33), (0.16, 0.46), (0.11, 0.53), (0, 0.54)],
            plastic(body, 0.35),
            soft=0.01,
        )
        tube([(0, -0.1, 0.44), (0, -0.24, 0.5), (0, -0.36, 0.56)], 0.055, plastic('#2A2F35', 0.4))
        lathe(
            [(0.05, 0), (0.085, 0.06), (0.09, 0.09), (0.06, 0.09)],
            plastic('#15181B', 0.4),
            (0, -0.34, 0.55),
            (68, 0, 0),
        )
        tube([(0, -0.04, 0.52), (0, -0.02, 0.64), (0, 0.14, 0.62), (0, 0.16, 0.4)], 0.024, rubber())
        for k in range(6):
            box((0.2, 0.012, 0.01), (0, -0.158, 0.35 + k * 0.02), plain('#8E949A', 0.6), 0)
        tube([(0.1, 0.12, 0.4), (0.3, 0.3, 0.05), (0.6, 0.3, 0.02), (0.9, 0.7, 0.02)], 0.012, rubber())
    built.move(at, turn, scale)


def air_scrubber(at, turn=(0, 0, 0)):
    """A negative-air machine: a steel-blue case on castors with a grille and a duct."""
    with Built() as built:
        case = plastic('#2C5D7C', 0.4)
        box((0.62, 0.62, 0.72), (0, 0, 0.46), case, 0.04)
        box((0.54, 0.02, 0.54), (0, -0.315, 0.5), plastic('#15181B', 0.5), 0.02)
        for k in range(9):
            box((0.5, 0.02, 0.018), (0, -0.33, 0.28 + k * 0.055), metal('#AEB4BA', 0.3), 0.004)
        for x in (-0.24, 0.24):
            for y in (-0.24, 0.24):
                cylinder(0.06, 0.05, (x, y, 0.06), rubber(), (0, 90, 0))
        path = [(0, 0.3, 0.55), (0.1, 0.6, 0.6), (0.5, 0.9, 0.5), (1.1, 1.0, 0.35)]
        for spot_at in smooth_path(path, per=14):
            ring(0.13, 0.022, spot_at, plastic('#D9B84A', 0.5), (90, 0, -30), 24)
        box((0.3, 0.1, 0.03), (0, 0, 0.86), rubber(), 0.012)
        label = Label('hepa', 2.4, '#2C5D7C')
        label.words('HEPA', 1.2, 0.5, 0.7, '#FFFFFF')
        decal(0.3, 0.125, (0, -0.29, 0.76), printed(label.save(), 0.4), (-70, 0, 0))
    built.move(at, turn)


def drum(at, colour, words, scale=1.0, turn=0):
    with Built() as built:
        wall = plastic(colour, 0.35)
        lathe(
            [
                (0, 0),
                (0.2, 0),
                (0.21, 0.02),
                (0.21, 0.37),
                (0.22, 0.38),
                (0.22, 0.4),
                (0.21, 0.41),
                (0.21, 0.44),
                (0.2, 0.46),
                (0.17, 0.47),
                (0, 0.47),
            ],
            wall,
            soft=0.004,
        )
        cylinder(0.035, 0.03, (0.1, 0, 0.48), plastic('#15181B', 0.5), soft=0.006)
        label = Label(f'drum-{words.lower()}', 1.5, '#F4F2EC')
        label.rect(0, 0, 1.5, 0.28, '#17694A').plus(0.3, 0.64, 0.36, '#17694A').words(
            words, 0.95, 0.64, 0.2, INK, fit=0.85
        )
        sleeve(0.213, 0.09, 0.35, printed(label.save(), 0.5), start=-90 + turn, sweep=110)
    built.move(at, (0, 0, 0), scale)


def sprayer(at, turn=(0, 0, 0), scale=1.0):
    """A pump sprayer: tank with hooped handle, hose and lance."""
    with Built() as built:
        lathe(
            [(0, 0), (0.13, 0), (0.15, 0.03), (0.15, 0.34), (0.11, 0.42), (0.05, 0.45), (0, 0.45)],
            plastic('#E5E3DC', 0.35),
            soft=0.008,
        )
        cylinder(0.045, 0.08, (0, 0, 0.48), plastic('#C2470A', 0.4))
        tube([(-0.08, 0, 0.54), (0.08, 0, 0.54)], 0.018, plastic('#C2470A', 0.4))
        tube(
            [(0.1, 0, 0.4), (0.24, 0, 0.5), (0.34, -0.05, 0.3), (0.3, -0.2, 0.12), (0.2, -0.34, 0.06)],
            0.012,
            rubber(),
        )
        tube([(0.2, -0.34, 0.06), (-0.25, -0.46, 0.03)], 0.012, metal('#C7A45A', 0.3))
        for z in (0.1, 0.28):
            ring(0.151, 0.006, (0, 0, z), plastic('#B9B6AF', 0.4))
    built.move(at, turn, scale)


def technician(at, turn=0.0, pose='spray', suit='#E6EAEC'):
    """A technician in a hooded coverall with mask and gloves."""
    person(at, turn, shirt=suit, trousers=suit, skin='#3C6E8F', cap=None, pose=pose)
    around = Matrix.Rotation(math.radians(turn), 3, 'Z')

    def there(local):
        return Vector(at) + around @ Vector(local)

    sphere(0.135, there((0, 0.015, 1.7)), plain(suit, 0.85, 0.2), (0.95, 1.0, 1.2), 36)
    sphere(0.1, there((0, -0.07, 1.68)), plain('#9A6B4A', 0.6), (0.92, 0.85, 1.25), 30)
    cylinder(0.092, 0.14, there((0, 0.0, 1.55)), plain(suit, 0.85, 0.2), soft=0.03, top=0.1)
    with Built() as mask:
        sphere(0.062, (0, -0.13, 1.645), plain('#22272C', 0.6), (1.0, 0.8, 0.8), 24)
        for side in (-1, 1):
            cylinder(0.035, 0.04, (side * 0.055, -0.16, 1.63), plastic('#7A3DB0', 0.4), (70, 0, side * 30))
        box((0.14, 0.02, 0.05), (0, -0.135, 1.725), plastic('#16222C', 0.06), 0.015)
    mask.move(at, (0, 0, turn))
    return there


def sofa(at, turn=0.0, colour='#5C7383'):
    with Built() as built:
        cloth = fabric(colour, 120, 0.2)
        with Built() as seat:
            Soft((1.9, 0.85, 0.42), 0.12, (0.01, 0.01, 0.04), seed=1).body(cloth, 24)
        seat.move((0, 0, 0.08))
        for x in (-0.46, 0.46):
            with Built() as cushion:
                Soft((0.9, 0.24, 0.55), 0.1, (0.01, 0.05, 0.02), seed=3).body(cloth, 20)
            cushion.move((x, 0.3, 0.46), (-10, 0, 0))
        for x in (-1.05, 1.05):
            with Built() as arm:
                Soft((0.24, 0.9, 0.62), 0.1, (0.02, 0.01, 0.02), seed=5).body(cloth, 18)
            arm.move((x, 0, 0.06))
    built.move(at, (0, 0, turn))


@scene('sanitation-1', exposure=1.3, glow=0.08)
def disinfected_room():
    """A bright room being disinfected: a technician with a fogger, everything else at rest."""
    sky(DAY, 0.55)
    planks(10, 9, (0, 0, 0))
    walls(9.0, 3.4, 2.9, '#E4E6E3')
    for x in (-2.9, -0.5):
        decal(1.5, 1.7, (x, 3.39, 1.65), glow('#F4F8FF', 1.7))
        for dx in (-0.78, 0, 0.78):
            box((0.07, 0.1, 1.84), (x + dx, 3.36, 1.65), plain('#F4F2EC', 0.6), 0.01)
        for z in (0.76, 1.65, 2.54):
            box((1.64, 0.12, 0.07), (x, 3.36, z), plain('#F4F2EC', 0.6), 0.01)
        box((1.8, 0.22, 0.05), (x, 3.3, 0.7), plain('#F4F2EC', 0.6), 0.01)
    daylight((-1.6, 3.2, 1.6), (3.6, 1.6), 150, '#EAF2FF', (-1.6, -3.0, 1.2))
    studio.area_light((1, -3.0, 2.7), (0.6, 1, 0.6), (4, 2), 120, '#FFF0DC')
    sofa((2.7, 2.55, 0), 0)
    box((1.3, 0.7, 0.06), (2.6, 1.2, 0.4), plastic('#8A5F3C', 0.3), 0.02)
    for x in (2.1, 3.1):
        for y in (0.95, 1.45):
            box((0.05, 0.05, 0.38), (x, y, 0.19), plastic('#6B4628', 0.4), 0.01)
    there = technician((0.75, 0.75, 0), 38)
    with Built() as gun:
        fogger((0, 0, 0), scale=0.62)
    gun.move(there((0.2, -0.42, 0.88)), (0, 0, 38))
    air_scrubber((-1.7, 2.45, 0), (0, 0, 28))
    with Built() as sign:
        for side in (-1, 1):
            board = [(-0.16, 0), (0.16, 0), (0.12, 0.62), (-0.12, 0.62)]
            slab(board, 0.015, (0, side * 0.13, 0.0), plastic('#E5B20C', 0.4), (side * 12, 0, 0), 0.005)
        label = Label('wet', 0.6, '#E5B20C')
        label.poly([(0.3, 0.1), (0.52, 0.46), (0.08, 0.46)], '#17191C').words(
            'CLEANING', 0.3, 0.62, 0.11, '#17191C', fit=0.5
        ).words('IN PROGRESS', 0.3, 0.76, 0.1, '#17191C', fit=0.5)
        decal(0.24, 0.4, (0, -0.1, 0.33), printed(label.save(), 0.5), (-12, 0, 0))
    sign.move((-0.72, 0.5, 0), (0, 0, 6), 1.1)
    studio.camera((-0.75, -3.3, 1.5), (0.42, 1.5, 1.1), 29)


@scene('sanitation-2', exposure=1.5, glow=0.06)
def equipment():
    """The technicians' equipment laid out on a clean floor: foggers, scrubber, drums, gear."""
    sky(DAY, 0.5)
    tiles(12, 8, (0, 1, 0), 0.6)
    walls(10.0, 3.0, 3.0, '#DDE3E4')
    studio.area_light((-3.4, -2.0, 3.2), (0.6, 0.8, 0.3), (2.6, 2.2), 230, '#FFF0DC')
    studio.area_light((4.2, -1.4, 2.4), (0.6, 0.8, 0.3), (2, 2), 80, '#CFE0FF')
    box((10, 0.03, 0.5), (0, 2.97, 1.15), plain('#2C5D7C', 0.5), 0)
    fogger((0.25, -0.35, 0), (0, 0, -24), 1.25)
    fogger((1.35, -0.1, 0), (0, 0, 18), 1.1, '#4A5560')
    air_scrubber((1.0, 1.35, 0), (0, 0, -12))
    drum((2.25, 0.9, 0), '#2C5D7C', 'DISINFECT', 1.25)
    drum((2.75, 0.5, 0), '#3E7D62', 'RINSE', 1.1, -8)
    sprayer((-0.5, 0.4, 0), (0, 0, -20), 1.25)
    # A steel case with folded suits, gloves and a mask.
    with Built() as case:
        box((1.0, 0.6, 0.3), (0, 0, 0.15), metal('#9AA1A8', 0.35), 0.03)
        box((0.94, 0.54, 0.05), (0, 0, 0.29), plain('#1B1E22', 0.9), 0.01)
        box((1.0, 0.05, 0.6), (0, 0.32, 0.58), metal('#9AA1A8', 0.35), 0.03, (-14, 0, 0))
        for k, colour in enumerate(('#EDF0F1', '#E3E8EA')):
            box((0.38, 0.4, 0.09), (-0.24, 0, 0.36 + k * 0.1), plain(colour, 0.85), 0.04)
        with Built() as glove:
            for side in (-1, 1):
                palm_at = (side * 0.09, 0, 0)
                sphere(0.075, palm_at, rubber('#3C6E8F'), (0.8, 0.3, 1.1), 20)
                for f in range(4):
                    tube(
                        [
                            (side * 0.09 - 0.045 + f * 0.03, 0, 0.05),
                            (side * 0.09 - 0.05 + f * 0.034, 0, 0.17),
                        ],
                        0.017,
                        rubber('#3C6E8F'),
                        smooth=False,
                    )
        glove.move((0.24, 0.02, 0.36), (-82, 0, 20))
    case.move((3.1, 1.55, 0), (0, 0, -24), 1.1)
    for k in range(3):
        box(
            (0.34, 0.34, 0.02),
            (-1.15 + k * 0.02, 0.95, 0.03 + k * 0.03),
            plain(('#4F93B8', '#E6E9EA', '#D9A441')[k], 0.95),
            0.012,
            (0, 0, 8 * k),
        )
    with Built() as bucket_mop:
        lathe(
            [
                (0, 0),
                (0.2, 0),
                (0.26, 0.34),
                (0.28, 0.34),
                (0.28, 0.37),
                (0.25, 0.37),
                (0.19, 0.03),
                (0, 0.03),
            ],
            plastic('#D9A41A', 0.4),
            soft=0.005,
        )
        tube([(0.05, 0, 0.1), (-0.15, 0.5, 1.7)], 0.016, metal('#AEB4BA', 0.3), smooth=False)
    bucket_mop.move((-0.75, 1.75, 0))
    studio.camera((-0.55, -3.1, 1.2), (0.62, 0.7, 0.42), 30, aperture=8, focus=(0.6, 0, 0.4))


@scene('sanitation-3', exposure=1.1, glow=0.1)
def sealed_doorway():
    """A clean corridor; the doorway is sealed with zipped sheeting, light behind it."""
    sky(DAY, 0.3)
    tiles(12, 9, (0, 0, 0), 0.5, '#D9DAD6')
    walls(6.2, 2.4, 2.8, '#E9EDED', back_gap=(0.35, 1.75, -0.1, 2.15))
    # The room beyond glows through the sheet.
    box((6, 0.1, 3), (1, 5.4, 1.5), plain('#F2F4F2', 0.9), 0)
    floor((6, 3.0), (1, 3.96, 0.004), plastic('#CBD0CF', 0.3))
    studio.area_light((1.0, 4.2, 2.6), (1.0, 3.6, 0), (1.8, 1.2), 150, '#DCEBFF')
    # The sheet hangs before the frame, wider than the doorway, and is taped to the wall around it.
    sheet_vertices, faces = [], []
    columns, rows = 60, 40
    for j in range(rows + 1):
        for i in range(columns + 1):
            s, t = i / columns, j / rows
            x = 0.06 + 1.98 * s
            # The tape holds it tight at its rims.
            slack = max(0, math.sin(math.pi * s)) ** 0.5 * max(0, math.sin(math.pi * t)) ** 0.4
            y = (
                2.2
                + 0.055 * math.sin(s * 30 + 2.4 * math.sin(t * 4)) * (1 - t * 0.55) * slack
                + 0.018 * math.sin(t * 17 + s * 11) * slack
            )
            sheet_vertices.append((x, y, 0.01 + 2.36 * t))
    for j in range(rows):
        for i in range(columns):
            a = j * (columns + 1) + i
            faces.append((a, a + 1, a + columns + 2, a + columns + 1))
    mesh('sheeting', sheet_vertices, faces, clear('#DCEBF2', 0.5))
    tape = plain('#2F78B5', 0.6)
    for x in (0.07, 2.03):
        box((0.1, 0.012, 2.42), (x, 2.19, 1.21), tape, 0)
    box((2.06, 0.012, 0.1), (1.05, 2.186, 2.37), tape, 0)
    box((2.06, 0.012, 0.06), (1.05, 2.186, 0.03), tape, 0)
    for x in (0.62, 1.48):  # two zips, with their sewn borders and sliders
        box((0.075, 0.006, 2.0), (x, 2.125, 1.08), plain('#F4F2EC', 0.8), 0)
        tube([(x, 2.115, 0.1), (x, 2.115, 1.2), (x, 2.115, 2.06)], 0.014, plastic('#C2470A', 0.5))
        box((0.04, 0.03, 0.08), (x, 2.1, 0.95), metal('#8E949A', 0.3), 0.006)
        box((0.016, 0.012, 0.12), (x, 2.095, 0.86), metal('#8E949A', 0.3), 0.004)
    label = Label('sealed', 1.3, '#17694A')
    label.rect(0.04, 0.04, 1.26, 0.96, '#17694A', 0.05, '#FFFFFF', 0.02)
    label.plus(0.65, 0.3, 0.3).words('CLEAN AREA', 0.65, 0.63, 0.19, '#FFFFFF', fit=1.1).words(
        'SEALED', 0.65, 0.83, 0.13, '#DDEFE6', 700
    )
    decal(0.58, 0.45, (1.05, 2.11, 1.5), printed(label.save(), 0.5))
    # Frame, light strip, wall rail.
    for x in (0.2, 1.9):
        box((0.1, 0.2, 2.2), (x, 2.36, 1.1), plain('#5C7383', 0.5), 0.01)
    box((1.8, 0.2, 0.1), (1.05, 2.36, 2.2), plain('#5C7383', 0.5), 0.01)
    box((0.3, 3.4, 0.03), (0, -0.2, 2.79), glow('#FBFAF4', 5), 0.005)
    studio.area_light((0, -0.2, 2.72), (0, -0.2, 0), (0.5, 3.2), 140, '#FFF6E6')
    for x, long in ((-1.6, 3.1), (2.62, 0.96)):
        box((long, 0.03, 0.14), (x, 2.38, 0.95), plain('#8FA3AF', 0.5), 0.01)
        box((long, 0.03, 0.14), (x, 2.39, 0.05), plain('#8FA3AF', 0.5), 0.005)
    air_scrubber((2.35, 1.5, 0), (0, 0, -18))
    drum((-0.15, 2.05, 0), '#3E7D62', 'CLEAN', 0.95)
    drum((-0.62, 2.1, 0), '#2C5D7C', 'RINSE', 0.95)
    floor((0.9, 0.6), (1.05, 1.75, 0.012), rubber('#2F6EA0'))
    studio.camera((-0.45, -2.3, 1.42), (0.52, 2.2, 1.16), 28)


@scene('pest-control-1', exposure=1.35, glow=0.08)
def kitchen():
    """A kitchen under inspection: the cabinet under the sink open, a torch beam, a technician."""
    sky(DAY, 0.35)
    tiles(10, 8, (0, 0, 0), 0.5, '#C9C2B4', '#A39C8F')
    walls(8.4, 2.6, 2.7, '#E6DFD0', left=False)
    cabinet, top = plain('#3F6272', 0.5), plastic('#EDEAE2', 0.18)
    brass = metal('#C7A45A', 0.3)
    # Base units along the back wall.
    for k in range(7):
        x = -3.6 + k * 1.0
        if k == 4:  # open: floor, back and sides of its own
            box((0.98, 0.6, 0.04), (x, 2.28, 0.13), cabinet, 0.004)
            box((0.98, 0.03, 0.78), (x, 2.55, 0.49), plain('#8C8270', 0.9), 0)
            for side in (-1, 1):
                box((0.03, 0.6, 0.78), (x + side * 0.475, 2.28, 0.49), plain('#7C735F', 0.9), 0)
            for side in (-1, 1):  # its doors stand open
                with Built() as leaf:
                    plate(0.44, 0.68, 0.02, 0.03, (side * -0.22, 0, 0), cabinet, soft=0.008)
                    plate(
                        0.3, 0.52, 0.015, 0.02, (side * -0.22, -0.018, 0), plain('#375664', 0.5), soft=0.008
                    )
                leaf.move((x + side * 0.46, 1.95, 0.49), (0, 0, side * 112))
            point((x, 1.98, 0.72), 2.2, '#FFF2D0', 0.05)
            tube(
                [
                    (x, 2.2, 0.8),
                    (x, 2.2, 0.62),
                    (x + 0.12, 2.2, 0.52),
                    (x + 0.12, 2.3, 0.44),
                    (x + 0.05, 2.5, 0.44),
                ],
                0.03,
                metal('#C6CBD0', 0.2),
            )
            cylinder(0.07, 0.2, (x - 0.25, 2.1, 0.26), plastic('#D9A41A', 0.4))
            cylinder(0.06, 0.16, (x + 0.28, 2.08, 0.24), plastic('#B8321F', 0.4))
        else:
            box((0.98, 0.6, 0.78), (x, 2.28, 0.49), cabinet, 0.01)
            for side in (-0.5, 0.5):
                plate(0.46, 0.68, 0.02, 0.03, (x + side * 0.48, 1.965, 0.49), cabinet, soft=0.008)
                plate(
                    0.32, 0.52, 0.015, 0.02, (x + side * 0.48, 1.945, 0.49), plain('#375664', 0.5), soft=0.008
                )
                cylinder(0.012, 0.1, (x + side * 0.1, 1.925, 0.68), brass)
    box((7.2, 0.68, 0.05), (-0.5, 2.25, 0.905), top, 0.012)
    box((7.2, 0.03, 0.5), (-0.5, 2.58, 1.18), plain('#F1EEE6', 0.3), 0)
    for k in range(24):
        box((0.01, 0.01, 0.5), (-4.0 + k * 0.3, 2.562, 1.18), plain('#CFC9BC', 0.8), 0)
    # Sink with tap under the window, kettle, board, plant.
    box((0.7, 0.42, 0.02), (0.4, 2.22, 0.932), metal('#AEB4BA', 0.25), 0.03)
    box((0.6, 0.32, 0.02), (0.4, 2.22, 0.938), plain('#4A5056', 0.4), 0.02)
    tube(
        [(0.4, 2.46, 0.93), (0.4, 2.46, 1.22), (0.4, 2.36, 1.3), (0.4, 2.26, 1.2)],
        0.018,
        metal('#C6CBD0', 0.2),
    )
    decal(1.5, 0.95, (0.4, 2.585, 1.95), glow('#EAF2FA', 1.5))
    for dx in (-0.78, 0, 0.78):
        box((0.06, 0.08, 1.05), (0.4 + dx, 2.57, 1.95), plain('#F4F2EC', 0.6), 0.01)
    for z in (1.46, 2.44):
        box((1.62, 0.1, 0.06), (0.4, 2.57, z), plain('#F4F2EC', 0.6), 0.01)
    daylight((0.4, 2.4, 1.95), (1.4, 0.9), 45, '#EAF2FF', (0, -1, 0.3))
    studio.area_light((-1.5, -2.6, 2.6), (0.5, 1.5, 0.6), (3.2, 2), 85, '#FFE6C4')
    for x in (-1.8, 2.35):  # wall units
        for k in range(2):
            xx = x + (k - 0.5) * 0.82
            box((0.8, 0.34, 0.8), (xx, 2.42, 1.98), cabinet, 0.01)
            plate(0.72, 0.72, 0.02, 0.03, (xx, 2.235, 1.98), cabinet, soft=0.008)
            plate(0.54, 0.54, 0.015, 0.02, (xx, 2.215, 1.98), plain('#375664', 0.5), soft=0.008)
    with Built() as kettle:
        lathe([(0, 0), (0.11, 0), (0.12, 0.02), (0.08, 0.2), (0.03, 0.24), (0, 0.25)], metal('#C6CBD0', 0.2))
        tube([(-0.08, 0, 0.18), (-0.02, 0, 0.34), (0.08, 0, 0.18)], 0.012, rubber())
    kettle.move((-1.1, 2.25, 0.93))
    box((0.4, 0.03, 0.28), (1.35, 2.5, 1.08), plain('#A9784A', 0.6), 0.02, (-10, 0, 0))
    leaves((1.9, 2.35, 1.16), 0.14, '#4A6B3A', 260, 4, 1.1, 0.04)
    lathe([(0, 0), (0.07, 0), (0.09, 0.12), (0, 0.12)], plain('#8A4A2E', 0.8), (1.9, 2.35, 0.93))
    person(
        (1.62, 0.78, 0),
        142,
        shirt='#24503F',
        trousers='#2B3138',
        cap='#17694A',
        pose='torch',
        words='INSPECTOR',
    )
    spot((1.3, 1.0, 1.2), (0.45, 2.2, 0.3), 60, '#FFF2D0', 30, 0.03)
    with Built() as bag:
        body = Soft((0.5, 0.28, 0.3), 0.06, (0.01, 0.01, 0.01), crease=0.008)
        body.body(fabric('#24282D'), 20)
        body.front(-0.8, 0.8, -0.5, 0.3, fabric('#C2470A'), 0.005, 0.01)
        tube([(-0.18, 0, 0.28), (-0.1, 0, 0.42), (0.1, 0, 0.42), (0.18, 0, 0.28)], 0.014, rubber())
    bag.move((0.75, 0.75, 0), (0, 0, 16))
    # Traps laid out for setting.
    for k, (x, y) in enumerate(((0.2, 1.2), (-0.1, 1.0))):
        box((0.16, 0.3, 0.035), (x, y, 0.02), plain('#F2EFE8', 0.7), 0.006, (0, 0, 30 + k * 25))
        box((0.12, 0.24, 0.01), (x, y, 0.042), plain('#D9A41A', 0.3), 0, (0, 0, 30 + k * 25))
    studio.camera((-0.9, -2.1, 1.42), (0.42, 1.9, 0.98), 29)


@scene('pest-control-3', exposure=1.2, glow=0.08)
def attic():
    """An attic under inspection: rafters, insulation, a work lamp, traps along the joists."""
    sky(((0, '#FFE2B8'), (1, '#C8DCF0')), 0.08)
    timber, dark = plain('#B08F6B', 0.85), plain('#7E6147', 0.9)
    for k in range(9):
        y = -3 + k * 1.05
        for side in (-1, 1):
            long = 4.9
            angle = math.radians(38)
            box(
                (long, 0.07 + side * 0.002, 0.17),  # of two thicknesses: where they cross, none flickers
                (side * (long / 2 * math.cos(angle)), y, 3.1 - long / 2 * math.sin(angle)),
                timber,
                0.008,
                (0, side * 38, 0),
            )
        box((3.4, 0.05, 0.14), (0, y, 2.1), timber, 0.008)
        box((8, 0.08, 0.2), (0, y, 0.06), timber, 0.008)
    for side in (-1, 1):
        angle = math.radians(38)
        for k in range(16):
            d = 0.16 + k * 0.31
            box(
                (0.315, 11, 0.02),
                (side * d * math.cos(angle), 1, 3.2 - d * math.sin(angle) + 0.04),
                dark,
                0,
                (0, side * 38, 0),
            )
    outline = [(-4.2, 0), (4.2, 0), (0, 3.3)]
    slab(outline, 0.1, (0, 6.0, 0), dark, soft=0)
    # The gable vent lets evening light in.
    cylinder(0.52, 0.1, (0.2, 5.92, 1.75), timber, (90, 0, 0))
    cylinder(0.44, 0.12, (0.2, 5.9, 1.75), glow('#FFE4B8', 5), (90, 0, 0))
    for k in range(6):
        box((0.9, 0.12, 0.04), (0.2, 5.86, 1.43 + k * 0.13), timber, 0.005, (30, 0, 0))
    spot((0.2, 5.6, 1.9), (-0.5, -1.0, 0.0), 420, '#FFD9A0', 46, 0.3)
    # Insulation between the joists, a boarded walkway.
    for k in range(8):
        y0 = -2.95 + k * 1.05
        vertices, faces = [], []
        columns, rows = 70, 10
        for j in range(rows + 1):
            for i in range(columns + 1):
                x = -4 + 8 * i / columns
                y = y0 + 0.97 * j / rows
                edge = math.sin(math.pi * j / rows) ** 0.5
                z = (
                    0.02
                    + 0.07 * edge
                    + 0.05 * noise.noise(Vector((x * 3, y * 3, 1)))
                    + 0.03 * noise.noise(Vector((x * 11, y * 11, 4)))
                )
                vertices.append((x, y, z))
        for j in range(rows):
            for i in range(columns):
                a = j * (columns + 1) + i
                faces.append((a, a + 1, a + columns + 2, a + columns + 1))
        mesh('insulation', vertices, faces, fabric('#E3D3A0', 30, 0.5))
    box((1.1, 12, 0.03), (0.55, 1, 0.18), plain('#B98D5B', 0.8), 0.005)
    for k in range(2):
        box((0.01, 12, 0.01), (0.37 + k * 0.36, 1, 0.197), plain('#6B4A2A', 0.9), 0)
    # Work lamp, traps, torch, a clipboard: an inspection in progress.
    with Built() as lamp:
        for a in (90, 210, 330):
            x, y = 0.3 * math.cos(math.radians(a)), 0.3 * math.sin(math.radians(a))
            tube([(x, y, 0), (0, 0, 0.7)], 0.014, metal('#C7A41A', 0.4), smooth=False)
        box((0.34, 0.1, 0.26), (0, 0, 0.84), plastic('#E5B20C', 0.4), 0.02, (-10, 0, 0))
        box((0.28, 0.02, 0.2), (0, -0.055, 0.85), glow('#FFF2D4', 12), 0.01, (-10, 0, 0))
    lamp.move((1.75, 1.5, 0.12), (0, 0, -64), 1.1)
    studio.area_light((1.6, 1.58, 1.06), (-1.4, 2.6, 0.7), 0.3, 85, '#FFF0DA', 150)
    for k, (x, y, a) in enumerate(((0.45, 0.1, 10), (0.75, 1.4, -15), (0.4, 2.6, 6))):
        with Built() as trap:
            box((0.13, 0.26, 0.02), (0, 0, 0.01), plain('#D9B37C', 0.7), 0.003)
            tube(
                [(-0.05, -0.09, 0.03), (0.05, -0.09, 0.03), (0.05, 0.0, 0.03), (-0.05, 0.0, 0.03)],
                0.005,
                metal('#B9BEC4', 0.3),
                True,
                False,
            )
            box((0.04, 0.05, 0.012), (0, 0.06, 0.026), plain('#D9A41A', 0.4), 0.003)
        trap.move((x, y, 0.2), (0, 0, a), 1.25)
    with Built() as board:
        box((0.26, 0.36, 0.012), (0, 0, 0), plain('#8A5F3C', 0.7), 0.005)
        box((0.23, 0.31, 0.006), (0, -0.01, 0.009), plain('#FAF8F4', 0.8), 0)
        box((0.1, 0.03, 0.02), (0, 0.165, 0.014), metal('#B9BEC4', 0.3), 0.004)
        for k in range(7):
            box((0.15, 0.008, 0.002), (0.02, 0.1 - k * 0.035, 0.013), plain('#7D868F', 0.8), 0)
            box((0.014, 0.014, 0.002), (-0.085, 0.1 - k * 0.035, 0.013), plain('#17694A', 0.8), 0)
    board.move((0.75, -0.75, 0.21), (0, 0, -20), 1.2)
    station((-0.55, 0.55, 0.13), -14, 1.15)
    person(
        (0.62, 2.35, 0.2),
        -38,
        shirt='#24503F',
        trousers='#2B3138',
        cap='#17694A',
        pose='torch',
        words='INSPECTOR',
        scale=0.94,
    )
    spot((0.3, 2.0, 1.3), (-0.9, 0.9, 0.1), 70, '#FFF4DC', 34, 0.03)
    # What the lamps throw back from the boards, as wide and soft as the roof itself.
    studio.area_light((0, 1.8, 2.0), (0, 1.8, 0), (1.6, 7), 55, '#F3EFE9')
    studio.area_light((-0.6, -2.9, 1.2), (0.3, 3.0, 1.3), (2.4, 1.2), 110, '#F4EEE6')
    studio.camera((-0.75, -2.5, 1.3), (0.2, 2.2, 1.0), 24)


@scene('complete-protection-2', exposure=1.2, glow=0.12)
def lobby():
    """A lobby: reception desk, guard, turnstiles, a dome camera, daylight from the side."""
    sky(DAY, 0.5)
    tiles(14, 12, (0, 0, 0), 0.8, '#C9C5BC')
    walls(11.0, 4.0, 3.4, '#E2DED5', left=False)
    # Panelled back wall with the name.
    for k in range(16):
        box((0.33, 0.05, 3.4), (-2.2 + k * 0.36, 3.96, 1.7), plain('#7A5636', 0.6), 0.01)
    sign = Label('lobby', 5.0, '#0C1B2A')
    sign.words('PROTECTED PREMISES', 2.5, 0.5, 0.42, '#FFFFFF', fit=4.5)
    box((2.6, 0.06, 0.52), (0.9, 3.9, 2.35), plain('#0C1B2A', 0.4), 0.01)
    decal(2.5, 0.5, (0.9, 3.865, 2.35), printed(sign.save(), 0.4, glow_strength=0.4))
    # Desk.
    box((3.0, 0.8, 1.05), (0.9, 2.2, 0.52), plain('#23394D', 0.4), 0.02)
    box((3.16, 0.96, 0.06), (0.9, 2.2, 1.08), plastic('#EDEAE2', 0.15), 0.015)
    box((2.9, 0.02, 0.03), (0.9, 1.79, 0.16), glow('#FFD9A0', 5), 0)
    for k in range(9):
        box((0.02, 0.02, 0.8), (-0.4 + k * 0.325, 1.795, 0.55), plain('#1B2D3E', 0.5), 0)
    for x, a in ((-0.1, -14), (0.5, 6)):
        with Built() as monitor:
            box((0.52, 0.03, 0.32), (0, 0, 0.34), plastic('#15181B', 0.4), 0.01)
            box((0.05, 0.05, 0.2), (0, 0.02, 0.12), plastic('#15181B', 0.4), 0.01)
            box((0.2, 0.14, 0.015), (0, 0.02, 0.01), plastic('#15181B', 0.4), 0.004)
        monitor.move((x, 2.2, 1.11), (0, 0, 180 + a))
    person((1.4, 2.85, 0), -14)
    leaves((-1.3, 3.0, 1.15), 0.5, '#4A6B3A', 900, 8, 1.3, 0.1)
    lathe([(0, 0), (0.22, 0), (0.3, 0.55), (0, 0.55)], plain('#EDEAE2', 0.5), (-1.3, 3.0, 0))
    # Gates at the right.
    for k in range(3):
        x = 3.2 + k * 0.85
        box((0.22, 1.2, 0.98), (x, 1.9, 0.49), metal('#AEB4BA', 0.3), 0.03)
        box((0.24, 1.22, 0.03), (x, 1.9, 0.995), plastic('#15181B', 0.2), 0.01)
        decal(0.12, 0.12, (x, 1.295, 0.82), glow('#3FD68A', 3))
        if k < 2:
            box((0.28, 0.02, 0.6), (x + 0.26, 1.9, 0.6), clear('#BFE0EA', 0.4), 0.005)
            box((0.28, 0.02, 0.6), (x + 0.6, 1.9, 0.6), clear('#BFE0EA', 0.4), 0.005)
    # Ceiling: panels of light and a dome camera.
    for x in (-1.6, 1.0, 3.6):
        box((1.4, 0.5, 0.03), (x, 1.6, 3.39), glow('#FFF8EA', 4), 0)
        studio.area_light((x, 1.6, 3.34), (x, 1.6, 0), (1.4, 0.5), 46, '#FFFAF2')
    with Built() as dome:
        cylinder(0.16, 0.06, (0, 0, -0.03), plastic('#EDEEEE', 0.3))
        sphere(0.125, (0, 0, -0.06), plastic('#15181B', 0.05))
        ring(0.13, 0.014, (0, 0, -0.065), plastic('#EDEEEE', 0.3))
    dome.move((0.1, 0.3, 3.38), (0, 0, 0), 1.5)
    # Glass front at the left, with the morning outside.
    for k in range(5):
        box((0.08, 0.08, 3.4), (-4.6, -3 + k * 1.75, 1.7), plain('#2C3A47', 0.4), 0.01)
    box((0.08, 8, 0.1), (-4.6, 0, 2.4), plain('#2C3A47', 0.4), 0.01)
    sun((0.8, 0.35, -0.5), 2.2, '#FFDCA8', 1.5)
    floor((60, 60), (-36, 0, -0.05), plain('#9DA48C', 0.9))
    for k, (y, r) in enumerate(((-1, 1.0), (1.4, 1.3), (3.6, 1.1))):
        leaves((-7.8, y, 0.9), r, '#55753F', 700, k + 3, 1.0, 0.14)
    studio.area_light((-1, -4.6, 3.0), (0.8, 2, 1), (4, 2), 90, '#F4F4F4')
    studio.camera((-1.2, -2.7, 1.55), (0.85, 2.2, 1.4), 26)


@scene('complete-protection-3', exposure=1.0, glow=0.06)
def checklist():
    """A safety checklist on a desk: pen, keys, radio, badge, coffee, evening light."""
    sky(DAY, 0.25)
    planks(9, 9, (0, 0.6, 0), ('#7A5236', '#84593B', '#714A30', '#8A6042'), 0.42, 6)
    sheet = Label('checklist', 0.74, '#FCFBF8', 1400)
    sheet.rect(0, 0, 0.74, 0.13, INK).words('SAFETY CHECKLIST', 0.37, 0.066, 0.058, '#FFFFFF', fit=0.62)
    items = (
        'Doors and locks',
        'Cameras online',
        'Alarm tested',
        'Exits clear',
        'First-aid kits full',
        'Food and water, 14 days',
        'Bait stations checked',
        'Lights and flashlights',
        'Staff briefed',
    )
    for k, item in enumerate(items):
        y = 0.21 + k * 0.084
        sheet.rect(0.07, y - 0.024, 0.118, y + 0.024, '#FCFBF8', 0.006, '#5A6572', 0.005)
        if k < 6:
            sheet.line([(0.08, y - 0.002), (0.094, y + 0.016), (0.124, y - 0.03)], '#17694A', 0.011)
        sheet.words(item, 0.15, y, 0.042, INK, 500, 'lm')
        sheet.line([(0.15, y + 0.036), (0.67, y + 0.036)], '#DDD8CE', 0.003)
    with Built() as board:
        plate(1.62, 2.16, 0.08, 0.03, (0, 0, 0), plain('#5E3F27', 0.6), (-90, 0, 0), 0.01)
        decal(1.45, 1.96, (0, -0.06, 0.024), printed(sheet.save(), 0.7), (-90, 0, 0))
        box((0.62, 0.16, 0.06), (0, 1.0, 0.05), metal('#B9BEC4', 0.25), 0.025)
        cylinder(0.05, 0.5, (0, 0.94, 0.085), metal('#8E949A', 0.25), (0, 90, 0))
    board.move((0.3, 0.05, 0.02), (0, 0, -9))
    with Built() as pen:
        lathe(
            [(0, 0), (0.012, 0.03), (0.042, 0.13), (0.046, 0.2), (0.046, 0.95), (0.04, 1.0), (0, 1.01)],
            plastic('#C2470A', 0.25),
        )
        box((0.018, 0.014, 0.32), (0, -0.055, 0.82), metal('#C6CBD0', 0.2), 0.005)
    pen.move((0.36, -0.55, 0.09), (-90, 0, -52))
    with Built() as keys:
        key_ring((0, 0, 0.05), 0.24, (0, 0, 0))
        key((0.08, -0.32, 0.04), (-90, 0, 14))
        key((-0.2, -0.28, 0.075), (-90, 0, -32), '#B9BEC4')
        key((0.3, -0.18, 0.04), (-90, 0, 58), '#B9BEC4')
    keys.move((-0.98, -0.42, 0), scale=0.6)
    with Built() as cup:
        lathe(
            [(0, 0), (0.24, 0), (0.28, 0.03), (0.32, 0.6), (0.3, 0.61), (0.27, 0.5), (0, 0.5)],
            plain('#24425A', 0.3),
            soft=0.005,
        )
        lathe([(0, 0.5), (0.272, 0.5)], plastic('#2A160A', 0.08))
        tube([(0.3, 0, 0.5), (0.5, 0, 0.46), (0.5, 0, 0.2), (0.29, 0, 0.14)], 0.035, plain('#24425A', 0.3))
    cup.move((1.85, 0.75, 0))
    with Built() as radio:
        box((0.36, 0.2, 0.9), (0, 0, 0.45), plastic('#1B1E22', 0.45), 0.05)
        box((0.26, 0.02, 0.16), (0, -0.1, 0.66), glow('#9FE3C0', 0.8), 0.01)
        for k in range(6):
            box((0.24, 0.02, 0.02), (0, -0.1, 0.14 + k * 0.05), plain('#0A0B0D', 0.8), 0.004)
        cylinder(0.04, 0.7, (0.1, 0, 1.2), rubber(), top=0.026)
        cylinder(0.05, 0.08, (-0.08, 0, 0.93), rubber())
        box((0.02, 0.06, 0.2), (-0.185, -0.02, 0.6), plastic('#C2470A', 0.4), 0.008)
    radio.move((1.62, -0.55, 0.11), (-90, 0, -24))
    with Built() as badge:
        card = Label('badge', 0.66, '#FFFFFF')
        card.rect(0, 0, 0.66, 0.26, INK).words('ACCESS', 0.33, 0.13, 0.11, '#FFFFFF')
        card.disc(0.33, 0.47, 0.1, '#9DB0C0').disc(0.33, 0.72, 0.16, '#9DB0C0').rect(
            0, 0.66, 0.66, 1, '#FFFFFF'
        )
        card.words('ALL AREAS', 0.33, 0.8, 0.075, '#17694A')
        plate(0.5, 0.75, 0.06, 0.03, (0, 0, 0), plastic('#E8ECEF', 0.2), (-90, 0, 0), 0.006)
        decal(0.46, 0.7, (0, 0, 0.018), printed(card.save(), 0.25), (-90, 0, 0))
        ribbon(
            [(0, 0.36, 0.03), (0.2, 0.8, 0.04), (0.8, 1.1, 0.05), (1.4, 0.8, 0.04), (1.7, 1.2, 0.03)],
            (0.3, -1, 0),
            0.09,
            0.012,
            fabric('#C2470A'),
        )
    badge.move((-0.95, 0.55, 0.02), (0, 0, 16))
    with Built() as plans:
        roll = plain('#E6ECF2', 0.8)
        cylinder(0.12, 2.6, (0, 0, 0.12), roll, (0, 90, 0), 0.002)
        ring(0.124, 0.012, (0, 0, 0.12), plain('#C2470A', 0.6), (0, 90, 0))
    plans.move((0.4, 1.65, 0), (0, 0, -4))
    studio.area_light((-3.4, 2.6, 3.0), (0.2, 0, 0), (1.6, 1.6), 190, '#FFD9A6')
    studio.area_light((3.2, -2.0, 2.8), (0.2, 0, 0), (2, 2), 45, '#CFE0FF')
    studio.camera((-0.75, -3.5, 3.1), (0.12, 0.22, 0.0), 42, aperture=5.6, focus=(0.3, -0.1, 0))
