"""Scenes out of doors: the street, the porch, the camera on the wall, the coast, the facades."""

import math
import random

import materials
import studio
from materials import fabric, glow, metal, plain, plastic, printed
from paint import INK, Label
from products.security import wall_camera
from scenes import mark, scene
from scenes.kit import (
    DAWN,
    DUSK,
    door,
    floor,
    grass,
    house,
    lantern,
    leaves,
    palm,
    patrol_car,
    person,
    point,
    roof,
    room_glow,
    sky,
    spot,
    stucco,
    sun,
    van,
    window,
)
from shapes import Built, box, cylinder, decal, lathe, slab, sphere, tube


def asphalt(size, at, colour='#3A3F47'):
    key = ('asphalt', colour)
    if key not in materials._cache:
        material, nodes, links, shader = materials._principled(
            'asphalt', colour, Roughness=0.55, Specular=0.45
        )
        materials._bump(nodes, links, shader, materials._noise(nodes, links, 30, 5), 0.25, 0.02)
        materials._cache[key] = material
    return floor(size, at, materials._cache[key])


def kerbed_street(width=90.0):
    """Road along x with kerbs and pavements: the near one at y=-9, the far one at y=0."""
    asphalt((width, 9.0), (0, -4.6, 0))
    concrete = plain('#8D8A85', 0.9, 0.2)
    for y in (0.75, -9.9):
        box((width, 1.6, 0.16), (0, y, 0.05), concrete, 0.03)
    for k in range(int(width / 2)):  # joints of the pavement
        box((0.02, 1.58, 0.01), (-width / 2 + k * 2, 0.75, 0.131), plain('#6E6B66', 0.9), 0)
    for k in range(int(width / 5)):
        box((2.2, 0.1, 0.004), (-width / 2 + k * 5, -4.6, 0.003), plain('#C9A545', 0.8), 0)


def street_lamp(at, power=180.0):
    iron = metal('#23272C', 0.5)
    x, y, z = at
    tube([(x, y, z), (x, y, z + 4.6), (x, y - 0.3, z + 5.2), (x, y - 1.2, z + 5.35)], 0.06, iron)
    box((0.5, 0.24, 0.1), (x, y - 1.35, z + 5.32), iron, 0.03)
    box((0.36, 0.16, 0.03), (x, y - 1.35, z + 5.26), glow('#FFD9A0', 10), 0.005)
    spot((x, y - 1.35, z + 5.2), (x, y - 1.35, z), power, '#FFC98A', 110, 0.15)


@scene('home', exposure=1.4)
def home():
    """A Californian street at dusk: lit houses, palms, and a patrol car at the kerb."""
    sky(DUSK, 0.75)
    sun((-0.5, -1, -0.12), 0.5, '#FF9A5A', 8)
    kerbed_street()
    floor((240, 120), (0, 61, -0.02), plain('#4E5B38', 0.95, 0.05))
    grass((46, 5.2), (0, 4.2, 0.03), blades=16000)
    box((1.5, 5.6, 0.05), (5.4, 3.9, 0.06), plain('#A39C92', 0.9), 0.01)
    box((3.2, 5.6, 0.05), (9.0, 3.9, 0.06), plain('#8D8881', 0.9), 0.01)
    house((5.0, 7.4, 0.05), 0, '#D8C3A0', '#7C4A35', 11.0, 0)
    house((-9.8, 8.4, 0.05), 4, '#BFC2BC', '#5A4A44', 10.5, 1, lit=(True, True, False), garage=False)
    house((20.0, 8.6, 0.05), -3, '#CDB79A', '#6B4636', 11.0, 2)
    house((-25.0, 10.0, 0.05), 6, '#C6B49C', '#6B4636', 11.0, 3, lit=(True, False, False))
    patrol_car((1.6, -1.9, 0), 3)
    mark('beacon', (1.9, -2.3, 1.88), (1.9, -1.5, 1.88))
    for k, (x, y, h) in enumerate(
        (
            (-5.4, 1.9, 8.2),
            (10.9, 2.0, 9.5),
            (-14.5, 2.2, 9.0),
            (-19, 20, 11),
            (14, 22, 12),
            (1.5, 21, 11.5),
            (-4.0, 26, 12),
            (24, 19, 10),
        )
    ):
        palm((x, y, 0), h, k + 2, 0.5 + 0.2 * (k % 3) * (-1) ** k)
    for k, (x, r) in enumerate(
        ((1.0, 0.5), (2.0, 0.62), (7.1, 0.45), (8.0, 0.3), (-6.4, 0.6), (-8.0, 0.5), (-12.6, 0.7))
    ):
        leaves((x, 6.6, r * 0.6), r, '#40592F', 700, k + 3, 0.8, 0.08)
    street_lamp((-9.4, 1.2, 0), 150)
    studio.camera((-4.6, -13.2, 1.75), (1.5, 4.0, 2.35), 30)


@scene('guard', exposure=1.35)
def guard():
    """A uniformed guard checks in at a lit front door at night."""
    sky(((0.0, '#5A6C8C'), (0.2, '#33476A'), (1.0, '#16243C')), 0.55)
    wall = stucco('#CDB898')
    box((16, 0.4, 5.2), (0, 0.25, 2.6), wall, 0.02)
    box((16, 4.0, 0.2), (0, -1.6, -0.1), plain('#8E8579', 0.8), 0.02)
    for x in (-3.6, -2.4, -1.2, 0, 1.2, 2.4, 3.6):
        box((0.02, 3.8, 0.01), (x, -1.6, 0.004), plain('#6E665B', 0.9), 0)
    box((2.6, 1.2, 0.16), (1.3, -0.5, 0.08), plain('#A89D8D', 0.8), 0.02)
    door((1.3, -0.02, 0.16), colour='#1F4A5F', width=1.06, height=2.2)
    window(1.5, 1.5, (4.0, 0.02, 1.7), seed=0, bars=(2, 2))
    window(1.5, 1.5, (-1.9, 0.02, 1.7), seed=1, bars=(2, 2), power=1.0)
    lantern((0.28, -0.0, 1.98), power=24)
    lantern((2.32, -0.0, 1.98), power=24)
    label = Label('number', 2.0, '#1A1C1F')
    label.words('1142', 1.0, 0.5, 0.62, '#E9D7A8')
    decal(0.36, 0.18, (2.36, 0.03, 1.52), printed(label.save(), 0.4))
    box((0.9, 0.55, 0.03), (1.3, -0.65, 0.175), fabric('#5A4634'), 0.01)
    roof_edge = plain('#EDE7DC', 0.6)
    box((16, 1.5, 0.18), (0, -0.4, 3.15), roof_edge, 0.02)
    for x in (-0.5, 3.1):
        box((0.24, 0.24, 3.1), (x, -1.0, 1.55), roof_edge, 0.02)
    for k, (x, y, r) in enumerate(
        ((-1.2, -0.5, 0.42), (-2.2, -0.45, 0.5), (-3.3, -0.5, 0.46), (4.3, -0.5, 0.5), (5.2, -0.5, 0.4))
    ):
        leaves((x, y, r * 0.7), r, '#3C5530', 800, k + 31, 0.9, 0.06)
    with Built() as pot:
        lathe(
            [(0, 0), (0.17, 0), (0.24, 0.4), (0.26, 0.42), (0.26, 0.48), (0.22, 0.48), (0.2, 0.4), (0, 0.4)],
            plain('#8A4A2E', 0.8),
        )
        leaves((0, 0, 0.72), 0.34, '#4A6B3A', 600, 9, 1.1, 0.07)
    pot.move((2.62, -0.75, 0.0))
    person((0.98, -1.42, 0.0), 168, pose='torch')
    spot((0.85, -0.95, 1.2), (1.25, 0.0, 0.75), 26, '#FFF4DC', 40, 0.03)
    mark('torch', (1.22, -0.06, 0.85))
    spot((-3, -7, 4.5), (1.0, -0.8, 1.2), 620, '#9DB8E6', 40, 0.6)
    studio.camera((-1.5, -5.7, 1.6), (0.2, -0.4, 1.22), 36, aperture=4.0, focus=(1.0, -1.2, 1.3))


@scene('surveillance', exposure=1.15)
def surveillance():
    """A camera on a stucco wall watches a driveway at dusk."""
    sky(DUSK, 0.7)
    sun((-0.4, -1, -0.2), 0.6, '#FF9A5A', 8)
    floor((200, 200), (0, 60, 0), plain('#4E5B38', 0.95, 0.05))
    asphalt((5.0, 60), (-0.6, 20, 0.01), '#55565A')
    house((-3.4, 15, 0), 10, '#D8C3A0', '#7C4A35', 10.0, 0)
    house((-15.0, 24, 0), 14, '#BFC2BC', '#5A4A44', 11.0, 1)
    for k, (x, y) in enumerate(((-8.2, 14), (-1.0, 25), (-5.5, 30), (-13, 34))):
        palm((x, y, 0), 9 + k, k + 5, 0.4)
    # The wall comes in from the right; its corner carries the camera.
    wall = stucco('#D3BE9C', 0.4)
    box((4.0, 6.0, 6.0), (3.05, 5.4, 3.0), wall, 0.05)
    box((4.6, 6.6, 0.2), (3.05, 5.4, 4.1), plain('#E9E2D6', 0.7), 0.03)
    wall_camera((1.36, 2.4, 2.92), pan=-38, tilt=10, scale=0.36)
    mark('standby', (1.145, 1.9, 3.075))
    lantern((1.98, 2.4, 2.62), power=14)
    spot((-1.6, -0.6, 4.2), (1.3, 2.2, 3.0), 190, '#CFE0FF', 26, 0.4)
    spot((2.2, 0.6, 2.0), (1.3, 2.2, 3.0), 60, '#FFC98A', 40, 0.3)
    studio.camera((0.95, -0.3, 2.6), (0.96, 2.4, 2.92), 44, aperture=2.8, focus=(1.3, 2.05, 3.0))


@scene('about', exposure=1.05)
def about():
    """First light at the coast: a van is loaded beside the palms of the bay."""
    sky(DAWN, 0.85)
    sun((0.75, -1, -0.32), 2.6, '#FFC890', 2.5)
    asphalt((80, 26), (0, 3, 0), '#5B5E63')
    for k in range(9):
        box((0.1, 4.6, 0.005), (-13 + k * 3.1, 5.4, 0.004), plain('#D9D5CC', 0.8), 0)
    box((80, 1.0, 0.16), (0, 8.6, 0.08), plain('#B7AEA1', 0.9), 0.03)
    box((80, 0.34, 0.85), (0, 12.2, 0.42), plain('#CFC4B2', 0.9), 0.04)
    floor((80, 3.4), (0, 10.6, 0.05), plain('#A9A08F', 0.9, 0.1))
    floor((500, 26), (0, 25, -0.3), plain('#D9C49C', 0.95, 0.05))
    # Far water is a colour, not a surface: waves smaller than a pixel would only be noise.
    water = plastic('#4F8098', 0.35)
    floor((1600, 900), (0, 488, -0.35), water)
    # Hills of the far shore, a pier and a lighthouse.
    for k, (x, w, h) in enumerate(((-260, 190, 18), (-90, 150, 11), (130, 210, 15), (330, 160, 22))):
        sphere(1, (x, 640, -2), plain('#8DA0B2', 1.0, 0.0), (w, 20, h), 32)
    with Built() as pier:
        timber = plain('#6A5848', 0.9)
        box((3, 70, 0.4), (0, 0, 2.2), timber, 0)
        for k in range(12):
            for x in (-1.2, 1.2):
                cylinder(0.22, 4.4, (x, -33 + k * 6, 0), timber, steps=8, soft=0)
        box((5.4, 5, 3), (0, 33, 3.8), plain('#E9E2D6', 0.7), 0.05)
        roof(5.4, 5, 1.8, (0, 33, 5.3), '#7C4A35')
    pier.move((-34, 74, 0), (0, 0, 16))
    van((3.4, 3.4, 0), -14)
    mark('water', (0, 60, -0.35), (0, 800, -0.35))
    person((2.25, 0.62, 0), 158, shirt='#1F3A52', pose='carry', words='FRONT LINE', cap='#0C1B2A')
    with Built() as crate:
        box((0.5, 0.4, 0.32), (0, 0, 0), plain('#B98D5B', 0.85), 0.012)
        decal(0.3, 0.14, (0, -0.202, 0), plain('#C2470A', 0.6))
    crate.move((2.42, 1.0, 1.22), (0, 0, -22))
    for x, y, a, colour in (
        (1.0, 1.25, 10, '#B98D5B'),
        (0.5, 1.5, -12, '#1D5A43'),
        (0.98, 1.28, 4, '#B98D5B'),
    ):
        high = 0.19 if colour != '#B98D5B' or a == 10 else 0.56
        box((0.56, 0.44, 0.36), (x, y, high), plain(colour, 0.8), 0.02, (0, 0, a))
    for k, (x, y, h) in enumerate(
        ((-6.6, 10.4, 7.6), (-1.2, 10.5, 9.2), (8.6, 10.4, 8.4), (14, 10.6, 9), (-13, 10.5, 8.4))
    ):
        palm((x, y, 0), h, k + 11, 0.6 * (-1) ** k)
    studio.camera((-1.1, -5.4, 1.65), (1.0, 4.0, 1.8), 29)


def cornice(width, at, material, depth=0.5):
    x, y, z = at
    for k, (out, tall) in enumerate(((0.0, 0.18), (0.12, 0.12), (0.24, 0.1))):
        box((width + out * 2, depth + out * 2, tall), (x, y, z + k * 0.13), material, 0.02)


@scene('complete-protection-1', exposure=1.2)
def facade():
    """A mission-style school and chapel at dusk, windows lit, cameras under the eaves."""
    sky(DUSK, 0.75)
    sun((-0.5, -1, -0.15), 0.5, '#FF9A5A', 8)
    floor((260, 160), (0, 60, -0.02), plain('#4E5B38', 0.95, 0.05))
    grass((60, 9), (0, 2.5, 0), blades=14000)
    box((4.4, 14, 0.05), (4, 0, 0.03), plain('#A39C92', 0.9), 0.01)
    wall, trim = stucco('#E0D2B8'), plain('#EDE7DC', 0.7)
    # Chapel front with curved gable and bell tower.
    outline = [
        (-4, 0),
        (4, 0),
        (4, 5.2),
        (3.3, 5.3),
        (2.9, 6.0),
        (1.7, 6.3),
        (1.3, 7.2),
        (0, 7.7),
        (-1.3, 7.2),
        (-1.7, 6.3),
        (-2.9, 6.0),
        (-3.3, 5.3),
        (-4, 5.2),
    ]
    slab(outline, 0.7, (4, 8, 0), wall, soft=0.05)
    box((7.4, 14, 5.0), (4, 15.2, 2.5), wall, 0.03)
    roof(7.4, 14, 2.0, (4, 15.2, 5.0), '#7C4A35')
    for x, h in ((0, 3.3),):
        arch = [(-1.15, 0), (1.15, 0)] + [
            (1.15 * math.cos(a), 2.1 + 1.15 * math.sin(a)) for a in (math.pi * k / 20 for k in range(21))
        ]
        slab(arch, 0.16, (4 + x, 7.62, 0.1), trim, soft=0.03)
        inner = [(px * 0.84, pz * 0.93) for px, pz in arch]
        slab(inner, 0.16, (4 + x, 7.57, 0.1), plain('#5A3622', 0.5), soft=0.02)
        fan = [(0.9 * math.cos(a), 0.9 * math.sin(a)) for a in (math.pi * k / 20 for k in range(21))]
        slab(fan, 0.06, (4 + x, 7.5, 2.2), glow('#FFC27A', 2.4), soft=0)
        box((0.05, 0.1, 2.1), (4 + x, 7.48, 1.15), plain('#3D2416', 0.6), 0)
    cylinder(0.75, 0.1, (4, 7.62, 5.0), trim, (90, 0, 0))
    cylinder(0.6, 0.12, (4, 7.6, 5.0), glow('#FFC27A', 2.2), (90, 0, 0))
    for k in range(4):
        box((0.06, 0.1, 1.3), (4, 7.52, 5.0), trim, 0.01, (0, k * 45, 0))
    for k in range(3):
        box(
            (4.0 - k * 0.4, 0.5, 0.14),
            (4, 7.2 - (2 - k) * 0.35 + 0.1, 0.07 + k * 0.1),
            plain('#B4A896', 0.9),
            0.02,
        )
    with Built() as tower:
        box((2.6, 2.6, 7.6), (0, 0, 3.8), wall, 0.04)
        cornice(2.6, (0, 0, 7.6), trim, 2.6)
        box((2.2, 2.2, 2.2), (0, 0, 9.0), wall, 0.04)
        for side in range(4):
            with Built() as opening:
                arch = [(-0.5, 0), (0.5, 0)] + [
                    (0.5 * math.cos(a), 0.9 + 0.5 * math.sin(a))
                    for a in (math.pi * k / 14 for k in range(15))
                ]
                slab(arch, 0.06, (0, -1.1, 8.25), plain('#2A2430', 0.9), soft=0.01)
                lathe(
                    [(0.32, 0), (0.28, 0.1), (0.2, 0.4), (0.1, 0.52), (0, 0.55)],
                    metal('#8A6A2E', 0.4),
                    (0, -1.13, 8.55),
                )
            opening.move((0, 0, 0), (0, 0, side * 90))
        cornice(2.2, (0, 0, 10.1), trim, 2.2)
        roof(2.2, 2.2, 1.1, (0, 0, 10.5), '#7C4A35', 0.2)
    tower.move((9.4, 9.2, 0))
    point((9.4, 7.4, 8.6), 30)
    # The school wing with its arcade.
    box((22, 8, 4.2), (-11.2, 14, 2.1), wall, 0.03)
    roof(22, 8, 1.8, (-11.2, 14, 4.2), '#7C4A35', 0.6)
    for k in range(6):
        x = -20.4 + k * 3.5
        window(1.6, 1.5, (x + 1.2, 9.97, 2.0), seed=k, bars=(3, 2))
        cylinder(0.22, 2.7, (x + 3.0, 8.4, 1.35), wall)
        point((x + 1.2, 9.0, 2.9), 14)
    box((21.6, 0.5, 0.9), (-11.0, 8.4, 3.2), wall, 0.04)
    box((21.6, 2.0, 0.14), (-11.0, 9.2, 3.68), plain('#7C4A35', 0.8), 0.03, (8, 0, 0))
    wall_camera((1.0, 7.64, 3.6), pan=-30, tilt=12, scale=0.5)
    sign = Label('school', 4.0, '#E9E2D6')
    sign.words('ST. CLARE SCHOOL & CHAPEL', 2.0, 0.5, 0.3, INK, fit=3.7)
    box((3.0, 0.3, 0.9), (-2.4, 3.2, 0.6), stucco('#CDB898'), 0.04)
    decal(2.7, 0.66, (-2.4, 3.04, 0.62), printed(sign.save(), 0.6))
    spot((-2.4, 1.4, 0.2), (-2.4, 3.2, 0.8), 18, '#FFD9A0', 80)
    lantern((2.2, 7.62, 2.4), power=40)
    lantern((5.8, 7.62, 2.4), power=40)
    for k, (x, y, h) in enumerate(
        ((12.8, 6.0, 9.5), (-6.4, 4.6, 8.5), (16, 16, 12), (-20, 24, 12), (-3, 26, 13))
    ):
        palm((x, y, 0), h, k + 21, 0.5 * (-1) ** k)
    for k in range(9):
        x = -9 + k * 1.2
        if not 1.2 < x < 6.5:
            leaves((x, 6.8, 0.35), 0.5, '#40592F', 600, k + 50, 0.8, 0.07)
    person((6.6, 4.4, 0.03), 20)
    studio.camera((-3.4, -11.5, 1.8), (2.0, 8.0, 4.1), 28)


@scene('office-building', exposure=1.0)
def office_building():
    """The office in Long Beach: three storeys of plaster and glass, palms, morning light."""
    sky(((0.0, '#F8E6CC'), (0.12, '#D8E4EE'), (0.45, '#8FB7DC'), (1.0, '#5C8FC4')), 0.8)
    sun((0.7, 1, -0.75), 2.8, '#FFDCB0', 1.5)
    floor((300, 200), (0, 80, -0.03), plain('#6A7650', 0.95, 0.05))
    kerbed_street()
    box((40, 8, 0.1), (2, 5.4, 0.06), plain('#B9B1A5', 0.9), 0.02)
    for k in range(14):
        box((0.02, 8, 0.01), (-17 + k * 3, 5.4, 0.112), plain('#9A9288', 0.9), 0)
    wall, trim = stucco('#E6DCC8', 0.3), plain('#2C3A47', 0.4)
    glass = plastic('#35566B', 0.05)
    box((20, 12, 11.2), (4, 16, 5.6), wall, 0.04)
    cornice(20, (4, 16, 11.2), plain('#EFE8DA', 0.7), 12)
    pick = random.Random(5)
    for floor_number in range(3):
        z = 1.9 + floor_number * 3.5
        for k in range(7):
            x = -4.4 + k * 2.8
            if floor_number == 0 and k == 3:
                continue
            lit = pick.random() < 0.3
            pane = printed_room(k) if lit else glass
            box((2.1, 0.1, 2.2), (x, 9.98, z + 0.2), trim, 0.02)
            decal(1.96, 2.06, (x, 9.92, z + 0.2), pane)
            box((0.05, 0.06, 2.1), (x, 9.9, z + 0.2), trim, 0)
            box((2.0, 0.06, 0.05), (x, 9.9, z - 0.3), trim, 0)
            box((2.4, 0.3, 0.1), (x, 9.9, z - 0.96), plain('#EFE8DA', 0.7), 0.02)
        if floor_number:
            box((20.1, 0.2, 0.24), (4, 9.95, z - 1.6), plain('#D3C6AE', 0.8), 0.02)
    # Entrance: canopy, glass doors, the name above.
    box((4.2, 2.6, 0.22), (4.0, 8.9, 3.3), trim, 0.03)
    for x in (2.2, 5.8):
        cylinder(0.1, 3.2, (x, 7.8, 1.65), metal('#AEB4BA', 0.3))
    box((3.2, 0.14, 3.0), (4.0, 9.96, 1.6), trim, 0.02)
    for x in (3.25, 4.75):
        decal(1.38, 2.7, (x, 9.86, 1.5), printed_room(1))
        cylinder(0.02, 0.8, (x + (0.55 if x < 4 else -0.55), 9.8, 1.3), metal('#C6CBD0', 0.2))
    sign = Label('office-sign', 7.0, '#24313D')
    sign.words('FRONT LINE SAFETY SOLUTIONS', 3.5, 0.5, 0.46, '#FFFFFF', fit=6.5)
    box((5.8, 0.14, 0.84), (4.0, 7.62, 3.84), plain('#24313D', 0.4), 0.02)
    decal(5.6, 0.8, (4.0, 7.54, 3.84), printed(sign.save(), 0.4, glow_strength=0.25))
    for k, x in enumerate((-4.8, -2.9, -1.0, 8.2, 10.2, 12.2)):
        box((1.7, 1.0, 0.5), (x, 8.3, 0.3), plain('#A39C92', 0.9), 0.03)
        leaves((x, 8.3, 0.75), 0.6, '#4A6B3A', 700, k + 3, 0.7, 0.08)
    for k, (x, y, h) in enumerate(
        ((-7.6, 4.0, 9.5), (12.4, 4.0, 10.2), (-13, 12, 11), (19, 5, 10), (-18, 5, 9.6))
    ):
        palm((x, y, 0), h, k + 41, 0.5 * (-1) ** k)
        box((1.4, 1.4, 0.06), (x, y, 0.12), plain('#5A4A3A', 0.9), 0.01)
    # The neighbourhood behind: roofs and trees instead of a bare horizon.
    house((-24, 38, 0), 8, '#D9C3A0', seed=1, lit=(False, False, False))
    house((26, 33, 0), -6, '#C9D0C8', '#6A4A3C', seed=2, lit=(False, False, False))
    house((41, 36, 0), 4, '#DCCBAA', seed=3, lit=(False, False, False))
    for k, (x, y, r) in enumerate(
        ((-34, 34, 3.2), (-16, 32, 2.4), (-11, 36, 3.0), (18.5, 30, 2.6), (33, 30, 2.2), (48, 32, 3.4))
    ):
        leaves((x, y, r * 0.8), r, '#4A6B3A', 900, k + 60, 1.0, 0.34)
    patrol_car((7.2, -1.9, 0), 0, lights=False)
    person((1.6, 3.0, 0.1), 30, shirt='#3A4A5A', cap=None)
    studio.camera((-7.0, -14.5, 2.1), (2.6, 9.0, 4.7), 28)


def printed_room(seed):
    return printed(room_glow(seed), 0.1, glow_strength=0.9)
