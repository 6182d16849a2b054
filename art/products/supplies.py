"""Emergency supplies: radio, water filter, fire starter, bracelet, rescue blankets."""

import math
import random

from mathutils import Vector, noise

from materials import clear, fabric, flame, foil, glow, metal, plain, plastic, printed
from paint import Label
from products import product
from shapes import (
    Built,
    box,
    cylinder,
    decal,
    lathe,
    mesh,
    plate,
    ring,
    slab,
    sleeve,
    smooth_path,
    sphere,
    thicken,
    tube,
)


@product('emergency-radio', turn=20, fill=(0.8, 0.8))
def emergency_radio():
    """A crank radio: solar panel on top, dial, speaker grille, crank out at the side, aerial up."""
    red, dark = plastic('#B8321F', 0.38), plastic('#1B1E22', 0.45)
    plate(3.0, 1.75, 0.26, 1.0, (0, 0, 0.95), red, soft=0.12)
    plate(2.78, 1.5, 0.2, 0.06, (0, -0.5, 0.93), dark, soft=0.03)
    # Speaker: rows of holes.
    cylinder(0.58, 0.04, (-0.75, -0.52, 0.9), plastic('#2B2F34', 0.5), (90, 0, 0))
    for radius, count in ((0, 1), (0.11, 6), (0.22, 12), (0.33, 18), (0.44, 26)):
        for k in range(count):
            a = 2 * math.pi * k / count
            cylinder(
                0.03,
                0.02,
                (-0.75 + radius * math.cos(a), -0.542, 0.9 + radius * math.sin(a)),
                plain('#07080A', 0.8),
                (90, 0, 0),
                0,
                12,
            )
    ring(0.59, 0.02, (-0.75, -0.535, 0.9), metal('#9AA0A6', 0.3), (90, 0, 0))
    # The scale and its pointer.
    dial = Label('dial', 2.5, '#F6E3B4')
    for row, (band, numbers) in enumerate((('FM', '88 92 96 100 104 108'), ('AM', '53 70 90 110 130 160'))):
        y = 0.34 + row * 0.36
        dial.words(band, 0.2, y, 0.15, '#B3261E')
        for k, number in enumerate(numbers.split()):
            dial.words(number, 0.5 + k * 0.36, y, 0.14, '#2A1E0C', 700)
    for k in range(41):
        dial.line(
            [(0.42 + k * 0.049, 0.46), (0.42 + k * 0.049, 0.46 + (0.09 if k % 5 else 0.13))], '#2A1E0C', 0.008
        )
    dial.rect(1.32, 0.08, 1.35, 0.92, '#D9341C')
    decal(1.2, 0.48, (0.62, -0.535, 1.3), printed(dial.save(), 0.25, glow_strength=0.35))
    for x, r in ((0.28, 0.19), (0.98, 0.19)):
        cylinder(r, 0.16, (x, -0.6, 0.68), metal('#8B9197', 0.3), (90, 0, 0), 0.03)
        cylinder(r * 0.8, 0.03, (x, -0.69, 0.68), plastic('#24282D', 0.4), (90, 0, 0))
        box((0.025, 0.02, r * 0.6), (x, -0.706, 0.68 + r * 0.4), plain('#F4F2EC'), 0)
    for k in range(3):
        plate(0.16, 0.09, 0.03, 0.05, (0.43 + k * 0.2, -0.54, 0.36), plastic('#C9CDD1', 0.4))
    # Solar cells.
    cells = Label('solar', 2.6, '#0D1B33')
    for i in range(8):
        for j in range(3):
            cells.rect(0.03 + i * 0.32, 0.04 + j * 0.315, 0.33 + i * 0.32, 0.335 + j * 0.315, '#17325E', 0.02)
            cells.line(
                [(0.03 + i * 0.32, 0.19 + j * 0.315), (0.33 + i * 0.32, 0.19 + j * 0.315)], '#9FB4D6', 0.008
            )
    with Built() as roof:
        box((2.4, 0.9, 0.06), (0, 0, 0), plastic('#15171A', 0.3), 0.02)
        decal(2.28, 0.8, (0, 0, 0.032), printed(cells.save(), 0.12), (-90, 0, 0))
    roof.move((0, 0.05, 1.87), (9, 0, 0))
    # Crank: arm and knob at the right-hand end.
    cylinder(0.22, 0.1, (1.53, 0, 0.95), dark, (0, 90, 0), 0.03)
    box((0.1, 0.2, 0.95), (1.62, -0.22, 1.28), metal('#AEB4BA', 0.3), 0.04, (30, 0, 0))
    cylinder(0.13, 0.42, (1.86, -0.44, 1.66), dark, (0, 90, 0), 0.06)
    # Aerial, torch, strap.
    cylinder(0.035, 1.6, (-1.36, 0.25, 2.5), metal('#C6CBD0', 0.2), (0, -8, 0))
    cylinder(0.024, 0.7, (-1.514, 0.25, 3.6), metal('#C6CBD0', 0.2), (0, -8, 0))
    sphere(0.06, (-1.563, 0.25, 3.95), metal('#C6CBD0', 0.2))
    cylinder(0.3, 0.08, (-1.53, 0, 1.0), metal('#AEB4BA', 0.25), (0, 90, 0))
    cylinder(0.22, 0.09, (-1.545, 0, 1.0), glow('#FFF0CC', 3), (0, 90, 0))


@product('water-filter', turn=12, fill=(0.7, 0.84))
def water_filter():
    """A clear bottle with its filter inside and a drinking straw; a straw filter leans beside it."""
    blue, dark = plastic('#1D6FA5', 0.35), plastic('#17191C', 0.4)
    wall = [
        (0, 0.0),
        (0.5, 0.0),
        (0.58, 0.06),
        (0.6, 0.2),
        (0.6, 1.0),
        (0.55, 1.12),
        (0.55, 1.3),
        (0.6, 1.42),
        (0.6, 2.2),
        (0.56, 2.36),
        (0.48, 2.42),
    ]
    lathe(wall, clear('#D3E7F2', 0.22), steps=72)
    lathe(
        [
            (0, 0.05),
            (0.5, 0.05),
            (0.555, 0.12),
            (0.56, 1.0),
            (0.52, 1.12),
            (0.52, 1.3),
            (0.56, 1.42),
            (0.56, 1.75),
            (0, 1.75),
        ],
        clear('#8CC6E6', 0.16),
        steps=72,
    )
    # The filter cartridge that hangs in the water.
    cylinder(0.25, 1.3, (0, 0, 1.45), plastic('#F1F3F4', 0.4), soft=0.03)
    for k in range(9):
        ring(0.252, 0.012, (0, 0, 0.95 + k * 0.1), plastic('#9DB8C8', 0.4))
    cylinder(0.27, 0.2, (0, 0, 0.78), blue)
    # Measuring marks.
    for k in range(6):
        sleeve(0.604, 0.4 + k * 0.1, 0.412 + k * 0.1, plain('#FFFFFF'), start=-70, sweep=14 if k % 2 else 22)
    cylinder(0.53, 0.16, (0, 0, 2.46), dark)
    lathe([(0.6, 2.4), (0.62, 2.44), (0.62, 2.8), (0.56, 2.9), (0.3, 2.96), (0, 2.97)], blue, soft=0.02)
    for k in range(40):
        a = 2 * math.pi * k / 40
        box(
            (0.025, 0.04, 0.32),
            (0.62 * math.cos(a), 0.62 * math.sin(a), 2.62),
            blue,
            0.01,
            (0, 0, math.degrees(a)),
        )
    # Bite valve, tipped forward, and the carrying loop.
    cylinder(0.14, 0.16, (0, 0, 3.02), dark)
    tube(
        [(0, 0, 3.05), (0, -0.02, 3.2), (0.02, -0.12, 3.38), (0.03, -0.26, 3.48)],
        0.085,
        plastic('#CFE4F0', 0.3),
    )
    tube(
        [
            (-0.4, 0.1, 2.9),
            (-0.5, 0.12, 3.2),
            (-0.2, 0.14, 3.45),
            (0.2, 0.14, 3.4),
            (0.45, 0.12, 3.15),
            (0.42, 0.1, 2.9),
        ],
        0.06,
        dark,
    )
    label = Label('filter', 1.4, '#1D6FA5')
    label.words('PURE', 0.7, 0.36, 0.36, '#FFFFFF').words('WATER FILTER', 0.7, 0.72, 0.16, '#FFFFFF', 700)
    sleeve(0.607, 1.5, 2.1, printed(label.save(), 0.35), start=-92, sweep=76)
    with Built() as straw:  # the bare straw filter
        cylinder(0.2, 1.7, (0, 0, 0.95), blue, soft=0.04)
        cylinder(0.13, 0.24, (0, 0, 1.9), plastic('#F1F3F4', 0.4), soft=0.03)
        cylinder(0.09, 0.2, (0, 0, 2.08), dark, soft=0.03)
        cylinder(0.205, 0.24, (0, 0, 0.16), dark, soft=0.03)
        for z in (0.4, 0.5, 1.55, 1.65):
            ring(0.2, 0.016, (0, 0, z), plastic('#F1F3F4', 0.4))
        label = Label('drops', 0.5, '#1D6FA5')
        label.disc(0.25, 0.6, 0.13, '#FFFFFF').poly([(0.25, 0.2), (0.37, 0.55), (0.13, 0.55)], '#FFFFFF')
        sleeve(0.203, 0.7, 1.35, printed(label.save(), 0.35), sweep=110)
    straw.move((0.75, -1.1, 0.2), (-90, 0, 75))


@product('fire-starter', turn=0, fill=(0.86, 0.7))
def fire_starter():
    """A ferro rod in a wooden handle, the notched striker on its cord, sparks, and tinder."""
    wood, steel = plain('#8A5A2E', 0.55), metal('#B9BEC4', 0.28)
    with Built() as rod:
        shape = smooth_path(
            [
                (0.14, 0, 0),
                (0.24, 0, 0.04),
                (0.29, 0, 0.3),
                (0.23, 0, 0.8),
                (0.27, 0, 1.15),
                (0.22, 0, 1.33),
                (0.12, 0, 1.38),
            ]
        )
        lathe([(0, 0), *((p.x, p.z) for p in shape), (0, 1.38)], wood, steps=64)
        cylinder(0.17, 0.14, (0, 0, 1.4), metal('#B98A2E', 0.3))
        cylinder(0.125, 1.75, (0, 0, 2.3), metal('#3B3E43', 0.5), soft=0.02)
        for k in range(5):  # scraped bright by use
            box((0.05, 0.02, 0.16), (0.03 * (k % 3 - 1), -0.12, 2.2 + k * 0.2), metal('#B5B9BE', 0.3), 0.006)
    rod.move((-1.75, 0.05, 0.3), (0, 74, 14))
    with Built() as striker:
        outline = [(-0.2, -0.85), (0.2, -0.85), (0.26, -0.7), (0.26, 0.2)]
        outline += [(0.26 - (0.07 if k % 2 else 0), 0.2 + k * 0.075) for k in range(1, 8)]
        outline += [(0.26, 0.85), (0.1, 0.98), (-0.2, 0.98), (-0.26, 0.8), (-0.26, -0.7)]
        slab(outline, 0.07, (0, 0, 0), steel, soft=0.012)
        cylinder(0.08, 0.09, (0, 0, -0.62), plain('#15171A', 0.6), (90, 0, 0), 0.004)
    striker.move((0.95, -0.42, 1.02), (-20, 38, -10))
    cord = [
        (-1.9, -0.05, 0.3),
        (-2.15, -0.4, 0.05),
        (-1.7, -0.9, 0.04),
        (-0.8, -1.1, 0.04),
        (0.1, -0.95, 0.05),
        (0.5, -0.55, 0.3),
        (0.58, -0.5, 0.56),
    ]
    tube(cord, 0.055, fabric('#C2470A'))
    # Sparks shower from where steel meets rod.
    pick = random.Random(4)
    heart = Vector((1.36, -0.1, 1.05))
    for _ in range(70):
        a, fall = pick.uniform(-0.5, 1.1), pick.uniform(0.1, 1.0)
        reach = pick.uniform(0.1, 1.1)
        where = heart + Vector(
            (
                reach * math.cos(a),
                pick.uniform(-0.25, 0.25) * reach - 0.1,
                0.5 * reach * math.sin(a) - 0.75 * fall * reach,
            )
        )
        if where.z < 0.06:
            continue
        away = (where - heart).normalized() * pick.uniform(0.02, 0.1)
        tube(
            [where, where + away],
            pick.uniform(0.009, 0.02),
            glow('#FF7A14' if pick.random() < 0.7 else '#FFA62B', 1.5),
            smooth=False,
        )
    sphere(0.05, heart, glow('#FFB347', 3))
    # A nest of tinder shavings.
    for k in range(60):
        a, r = pick.uniform(0, 6.3), pick.uniform(0.05, 0.42)
        base = Vector(
            (
                1.62 + r * math.cos(a),
                -0.15 + r * math.sin(a),
                0.03 + 0.18 * (0.42 - r) + pick.uniform(0, 0.06),
            )
        )
        turn = pick.uniform(0, 6.3)
        curl = [
            base
            + Vector((0.16 * t * math.cos(turn + t), 0.16 * t * math.sin(turn + t), 0.05 * math.sin(t * 2)))
            for t in (0, 0.7, 1.4, 2.1)
        ]
        tube(curl, 0.014, plain('#C79A5B' if k % 3 else '#E0BE86', 0.9), per=5)
    # It has caught: three tongues of flame.
    for x, y, tall, wide, lean in (
        (1.62, -0.18, 1.15, 0.26, 5),
        (1.82, -0.08, 0.75, 0.18, 14),
        (1.45, -0.1, 0.66, 0.17, -10),
    ):
        path = smooth_path(
            [(0.0, 0, 0), (0.75, 0, 0.06), (1.0, 0, 0.24), (0.72, 0, 0.52), (0.3, 0, 0.8), (0, 0, 1)], per=6
        )
        lathe([(max(p.x, 0) * wide, p.z * tall) for p in path], flame(tall), (x, y, 0.1), (0, lean, 0), 40)


@product('paracord-bracelet', turn=0, fill=(0.78, 0.72))
def paracord_bracelet():
    """A cobra-braided bracelet, closed by a black buckle, with a tail of cord beside it."""
    olive, orange, black = fabric('#5C6038', 200, 0.5), fabric('#C8540F', 200, 0.5), plastic('#17191C', 0.4)
    inner, thick = 1.25, 0.125
    gap, knots = math.radians(44), 22
    front = -math.pi / 2

    def place(angle, out, up):
        return ((inner + out) * math.cos(angle), (inner + out) * math.sin(angle), 0.42 + up)

    for up in (-0.11, 0.11):  # two core strands
        arc = [place(front + gap / 2 + (2 * math.pi - gap) * k / 60, 0, up) for k in range(61)]
        tube(arc, 0.09, olive, smooth=False)
    for knot in range(knots):
        start = front + gap / 2 + (2 * math.pi - gap) * (knot + 0.5) / knots
        step = (2 * math.pi - gap) / knots
        flip = 1 if knot % 2 else -1
        for colour, side in ((olive, flip), (orange, -flip)):
            # Each knot: one strand across the outside, one across the inside, looped at the edges.
            bar = []
            for k in range(9):
                t = k / 8 * 2 - 1
                lift = 0.14 if side == flip else -0.14
                bar.append(place(start + step * 0.42 * t * side, lift * (1 - t * t * 0.55), 0.36 * t * side))
            tube(bar, thick, colour, per=4)
            ear = [
                place(start + step * (0.42 + d), out, side * flip * up)
                for d, out, up in ((0, 0.12, 0.34), (0.3, 0.05, 0.42), (0.55, -0.04, 0.36))
            ]
            tube(ear, thick * 0.95, colour, per=5)
    with Built() as clasp:
        plate(0.72, 0.66, 0.14, 0.26, (-0.14, 0, 0), black, soft=0.06)
        plate(0.5, 0.5, 0.1, 0.2, (0.4, 0, 0), plastic('#202428', 0.4), soft=0.05)
        for side in (-1, 1):
            box((0.4, 0.22, 0.1), (0.1, -0.01, side * 0.31), plastic('#2B3036', 0.4), 0.04)
        box((0.05, 0.02, 0.36), (-0.3, -0.135, 0), plain('#3A3F45', 0.5), 0.01)
        cylinder(0.13, 0.03, (-0.06, -0.14, 0), metal('#9AA0A6', 0.3), (90, 0, 0))
    clasp.move((0, -inner - 0.02, 0.42))
    # Spare cord: both colours twisted together, in an open loop.
    for colour, phase in ((olive, 0), (orange, math.pi)):
        strand = []
        for k in range(97):
            t = k / 96
            turn, twist = 2.6 + 4.6 * t, phase + 2 * math.pi * 6 * t
            reach = 1 + 0.18 * math.cos(twist)
            x, y = 2.2 + 0.42 * reach * math.cos(turn), -0.75 + 0.62 * reach * math.sin(turn)
            strand.append((x, y, 0.19 + 0.09 * math.sin(twist)))
        tube(strand, 0.1, colour, smooth=False)


@product('mylar-blankets', turn=16, fill=(0.82, 0.74))
def mylar_blankets():
    """Foil blankets: one opened out and standing in folds, folded packs with printed bands before it."""
    silver, gold = foil('#D9DDE2', 2.2, 0.5, 0.2), foil('#E0B040', 2.2, 0.5, 0.22)
    # The opened sheet: deep vertical folds that widen to the floor.
    vertices, faces, columns, rows = [], [], 120, 50
    for j in range(rows + 1):
        t = j / rows
        for i in range(columns + 1):
            s = i / columns * 2 - 1
            spread = 1.75 + 0.35 * (1 - t) ** 2
            fold = 0.2 * (1.15 - t * 0.6) * math.sin(s * 15 + 1.4 * math.sin(s * 4) + t)
            rough = noise.noise(Vector((s * 5, t * 5, 3))) * 0.1
            x = s * spread
            y = 0.9 + fold + rough - 0.35 * (1 - t) ** 3 + 0.25 * s * s
            z = 2.35 * t - 0.12 * s * s * t + 0.07 * math.sin(s * 9) * t
            vertices.append((x, y, z + 0.01))
    for j in range(rows):
        for i in range(columns):
            a = j * (columns + 1) + i
            faces.append((a, a + 1, a + columns + 2, a + columns + 1))
    # Duller than the packs: so large a mirror would show the dark room before it.
    sheet = mesh('blanket', vertices, faces, foil('#E6E9ED', 2.2, 0.5, 0.25))
    sheet.data.materials.append(gold)
    thicken(sheet, 0.012, 0, False).modifiers['solid'].material_offset = 1
    for k, (x, y, a, z) in enumerate(((-0.75, -0.55, -10, 0), (0.85, -0.62, 14, 0), (-0.72, -0.58, 4, 0.36))):
        with Built() as pack:
            for layer in range(6):  # the folded edges show
                box(
                    (1.3 - 0.01 * (layer % 2), 0.95, 0.062),
                    (0.012 * (layer % 3), -0.01 * (layer % 2), 0.035 + layer * 0.056),
                    gold if k == 1 else silver,
                    0.026,
                )
            band = Label(f'blanket-{k}', 2.1, '#C2470A')
            band.words('RESCUE', 1.05, 0.36, 0.3, '#FFFFFF').words(
                'BLANKET', 1.05, 0.68, 0.26, '#FFFFFF', 700
            )
            # Kept out of reflections: crinkled silver would be blotched with rust all over.
            box((0.78, 0.965, 0.36), (0, 0, 0.178), plain('#C2470A', 0.5), 0.02).visible_glossy = False
            face = decal(0.74, 0.36, (0, 0.0, 0.362), printed(band.save(), 0.5), (-90, 0, 0))
            face.visible_glossy = False
        pack.move((x, y, z), (0, 0, a))
