"""Kit bags: the medical kits and the survival backpacks."""

import math

from mathutils import Vector

from materials import fabric, metal, plain, plastic, printed, rubber
from paint import Label
from products import product
from shapes import Built, Soft, box, cylinder, decal, lathe, plate, ribbon, ring, slab, sleeve, tube

BLACK, WEBBING = '#1A1D21', '#24282D'


def zip_line(bag, spots, tape='#15181B', closed=False, puller=0.3):
    """Tape, teeth and a puller with its cord."""
    bag.cord(spots, 0.035, fabric(tape), lift=-0.004, closed=closed)
    bag.cord(spots, 0.014, metal('#8E949B', 0.4), lift=0.024, closed=closed)
    first = spots[int(len(spots) * puller)]
    place = bag.at(first, 0.07)
    box((0.07, 0.03, 0.1), place, metal('#9AA0A6', 0.35), 0.012)
    tube(
        [place, place + Vector((0.01, -0.05, -0.1)), place + Vector((0.03, -0.05, -0.24))],
        0.018,
        fabric('#C2470A'),
    )


def buckle(at, width=0.2, turn=(0, 0, 0), colour='#16181B'):
    """A side-release buckle facing -y."""
    with Built() as built:
        body = plastic(colour, 0.45)
        plate(width * 1.25, width * 1.1, 0.04, 0.06, (0, 0, 0.02), body)
        plate(width * 0.8, width * 0.42, 0.05, 0.075, (0, -0.005, -width * 0.72), body)
        for side in (-1, 1):
            plate(
                width * 0.16,
                width * 0.5,
                0.03,
                0.08,
                (side * width * 0.6, -0.004, -0.01),
                plastic('#2B2F34', 0.4),
            )
        box((width * 0.7, 0.02, 0.02), (0, -0.04, width * 0.3), plastic('#2F3338', 0.5), 0.006)
    built.move(at, turn)


def carry_handle(bag, width=0.9, rise=0.42, x=0.0, y=0.0, colour=WEBBING):
    """A grab handle on the top, with a wrapped grip."""
    top = bag.at((0, y, 1)).z
    half = width / 2
    path = [
        (x - half, 0, top - 0.04),
        (x - half * 0.86, 0, top + rise * 0.72),
        (x - half * 0.4, 0, top + rise),
    ]
    path += [(-px + 2 * x, py, pz) for px, py, pz in reversed(path)]
    offset = bag.at((0, y, 1)).y
    path = [(px, py + offset, pz) for px, py, pz in path]
    ribbon(path, (0, 1, 0), 0.2, 0.05, fabric(colour))
    grip = [
        (x - half * 0.45, offset, top + rise * 0.99),
        (x, offset, top + rise * 1.05),
        (x + half * 0.45, offset, top + rise * 0.99),
    ]
    tube(grip, 0.085, rubber('#202327'))


def plus_patch(bag, x, z, size, ground='#17694A', name='plus'):
    """A stitched green badge with a white plus."""
    label = Label(f'patch-{name}', 1.0, ground)
    label.rect(0.035, 0.035, 0.965, 0.965, ground, 0.05, '#E8F2EC', 0.022)
    label.plus(0.5, 0.5, 0.62)
    du, dw = size / 2 / bag.half.x, size / 2 / bag.half.z
    bag.front(x - du, x + du, z - dw, z + dw, printed(label.save(), 0.75), lift=0.075, thickness=0.0)
    bag.front(
        x - du * 1.02, x + du * 1.02, z - dw * 1.02, z + dw * 1.02, fabric(ground), lift=0.02, thickness=0.025
    )


def molle(bag, rows, x0=-0.8, x1=0.8, height=0.085, colour=WEBBING, tacks=7, lift=0.02):
    """Rows of webbing with bar tacks, as on load-bearing gear."""
    for z in rows:
        share = height / 2 / bag.half.z
        bag.front(x0, x1, z - share, z + share, fabric(colour), lift=lift, thickness=0.03)
        for i in range(tacks + 1):
            x = x0 + (x1 - x0) * i / tacks
            bag.front(
                x - 0.008,
                x + 0.008,
                z - share,
                z + share,
                fabric('#0F1113'),
                lift=lift + 0.03,
                thickness=0.012,
            )


def pocket(size, at, material, piping, crease=0.05, seed=3, puff=0.08):
    """A bellows pocket sewn to a bag: returns the soft body for further trim."""
    with Built() as built:
        bag = Soft(size, 0.14, (0.02, puff, 0.03), crease=crease, seed=seed)
        bag.body(material, 30)
        bag.cord(_loop(0.955, -0.9, 0.955, 0.86), 0.02, piping, closed=True, per=3)
        zip_line(
            bag, [(-0.8, -0.99, 0.62), (-0.3, -1, 0.66), (0.3, -1, 0.66), (0.8, -0.99, 0.62)], puller=0.8
        )
    built.move(at)
    return bag


def _loop(x, y, z, corner, steps=6):
    """A rounded loop in box space on the front rim of a bag."""
    points = []
    for cx, cz, start in (
        (corner, corner, 0),
        (-corner, corner, 90),
        (-corner, -corner, 180),
        (corner, -corner, 270),
    ):
        for step in range(steps + 1):
            angle = math.radians(start + 90 * step / steps)
            points.append((cx + (x - corner) * math.cos(angle), y, cz + (z - corner) * math.sin(angle)))
    return points


def bandage_roll(at, turn=(0, 0, 0), radius=0.16, height=0.34):
    with Built() as built:
        cylinder(radius, height, (0, 0, 0), plain('#F2EFE8', 0.9), soft=0.03)
        for share in (0.72, 0.45, 0.2):
            ring(radius * share, 0.008, (0, 0, height / 2 + 0.001), plain('#D8D2C6', 0.9))
        sleeve(radius + 0.006, -height * 0.28, height * 0.28, plain('#17694A', 0.7), sweep=360)
    built.move(at, turn)


def shears(at, turn=(0, 0, 0), colour='#C2470A'):
    """Trauma shears: two looped handles and angled steel blades."""
    with Built() as built:
        for side in (-1, 1):
            loop = [
                (side * 0.05, 0, 0.0),
                (side * 0.09, 0, 0.16),
                (side * 0.22, 0, 0.3),
                (side * 0.2, 0, 0.47),
                (side * 0.07, 0, 0.46),
                (side * 0.04, 0, 0.26),
            ]
            tube(loop, 0.036, plastic(colour, 0.4), closed=True)
            blade = [(-0.045, 0.02), (0.05, 0.0), (0.035, -0.42), (0.0, -0.46)]
            outline = [(x * side + side * 0.01, z) for x, z in (blade if side < 0 else reversed(blade))]
            slab(outline, 0.02, (0, side * 0.012, 0), metal('#C4C8CC', 0.3), soft=0.004)
        cylinder(0.03, 0.07, (0, 0, -0.02), metal('#8A9096', 0.3), (90, 0, 0))
    built.move(at, turn)


@product('myfak-kit', turn=24)
def myfak_kit():
    """A large first-aid bag: green, a white plus, pockets with orange pulls, roll bandages beside."""
    green, piping = fabric('#1B5A43'), fabric('#0F3A2B')
    bag = Soft((3.0, 1.35, 1.85), 0.32, (0.06, 0.1, 0.1), crease=0.045, seed=2)
    bag.body(green, 48)
    bag.cord(_loop(0.955, -0.9, 0.955, 0.84), 0.028, piping, closed=True, per=3)
    bag.cord(_loop(0.955, 0.9, 0.955, 0.84), 0.028, piping, closed=True, per=3)
    zip_line(
        bag,
        [
            (-0.99, 0.0, -0.2),
            (-0.99, 0, 0.5),
            (-0.93, 0, 0.93),
            (-0.5, 0, 1),
            (0, 0, 1),
            (0.5, 0, 1),
            (0.93, 0, 0.93),
            (0.99, 0, 0.5),
            (0.99, 0, -0.2),
        ],
        puller=0.85,
    )
    for x in (-0.66, 0.66):
        bag.band(x, 0.2, fabric(WEBBING))
        buckle(bag.at((x, -1, 0.66), 0.05), 0.2)
    carry_handle(bag, 1.5, 0.46)
    front = pocket((1.62, 0.42, 1.12), (0, -0.86, 0.06), green, piping)
    with Built() as built:
        plus_patch(front, 0, -0.2, 0.8, name='myfak')
    built.move((0, -0.86, 0.06))
    strip = fabric('#D9DEE2', strength=0.1)
    bag.front(-0.98, 0.98, -0.86, -0.74, strip, 0.03, 0.01)
    bandage_roll((-1.5, -1.3, 0.17), (0, 0, 0), 0.2, 0.34)
    bandage_roll((-1.12, -1.52, 0.15), (90, 0, 62), 0.15, 0.4)


@product('seventy2-system', turn=-26, fill=(0.8, 0.8))
def seventy2_system():
    """A 72-hour backpack: charcoal and orange, roll top, side bottle, the hours on the front."""
    cloth, dark, orange = fabric('#343A41'), fabric(BLACK), fabric('#C8540F')
    bag = Soft((1.9, 1.05, 2.5), 0.36, (0.05, 0.1, 0.06), taper=0.06, crease=0.05, seed=5)
    bag.body(cloth, 48)
    bag.cord(_loop(0.95, -0.9, 0.955, 0.8), 0.026, fabric('#15181B'), closed=True, per=3)
    bag.sheet(lambda s, t: (-0.98 + 1.96 * s, -1, 0.56 + 0.4 * t), orange, 0.02, 0.02)
    zip_line(
        bag,
        [
            (-0.99, -0.3, -0.1),
            (-0.98, -0.3, 0.6),
            (-0.8, -0.3, 0.97),
            (0, -0.3, 1),
            (0.8, -0.3, 0.97),
            (0.98, -0.3, 0.6),
            (0.99, -0.3, -0.1),
        ],
        puller=0.7,
    )
    # The lid, rolled and strapped down.
    with Built() as roll:
        top = Soft((1.72, 0.92, 0.5), 0.24, (0.03, 0.05, 0.08), crease=0.05, seed=8)
        top.body(orange, 34)
        top.cord(_loop(0.94, -0.88, 0.9, 0.6), 0.022, dark, closed=True, per=3)
        for x in (-0.55, 0.55):
            top.band(x, 0.15, fabric(WEBBING))
            buckle(top.at((x, -1, 0.0), 0.06), 0.17)
        carry_handle(top, 0.6, 0.26, 0, 0.5)
    roll.move((0, 0.03, 2.4))
    front = pocket((1.42, 0.4, 1.15), (0, -0.72, 0.12), cloth, dark, crease=0.02, seed=6)
    label = Label('seventy2', 1.5, '#C2470A')
    label.rect(0.03, 0.03, 1.47, 0.97, '#C2470A', 0.08, '#FFFFFF', 0.02)
    label.words('72', 0.75, 0.4, 0.62, '#FFFFFF').words('HOURS', 0.75, 0.8, 0.2, '#FFFFFF', 700)
    with Built() as badge:
        front.front(-0.62, 0.62, -0.78, 0.42, printed(label.save(), 0.7), 0.045, 0)
    badge.move((0, -0.72, 0.12))
    for side in (-1, 1):
        with Built() as pouch:
            net = Soft((0.36, 0.72, 0.95), 0.14, (0.05, 0.05, 0.02), crease=0.04, seed=side + 3)
            net.body(dark, 22)
        pouch.move((side * 1.05, -0.05, 0.1))
    bottle = [(0, 0), (0.19, 0.02), (0.2, 0.1), (0.2, 0.8), (0.13, 0.95), (0.12, 1.02)]
    lathe(bottle, metal('#5C8FA8', 0.35), (-1.08, -0.08, 0.62), soft=0.01)
    cylinder(0.14, 0.18, (-1.08, -0.08, 1.7), plastic('#16181B'))
    # Shoulder straps swing out behind.
    for side in (-1, 1):
        path = [
            (side * 0.45, 0.6, 2.3),
            (side * 0.72, 1.0, 2.0),
            (side * 0.92, 1.15, 1.3),
            (side * 1.0, 0.85, 0.6),
            (side * 0.9, 0.5, 0.2),
        ]
        ribbon(path, (1, 0.3, 0), 0.3, 0.1, dark)


def _packet(at, size, colour, words, turn=(0, 0, 0)):
    """A flat sterile packet with a printed band."""
    label = Label(f'packet-{words}'.lower().replace(' ', '-'), size[0] / size[1], '#F4F2EC')
    wide = size[0] / size[1]
    label.rect(0, 0, wide, 0.34, colour).words(words, wide / 2, 0.17, 0.2, '#FFFFFF', fit=wide * 0.86)
    for row in range(3):
        label.rect(0.12, 0.5 + row * 0.14, wide - 0.12 - 0.2 * (row % 2), 0.55 + row * 0.14, '#C9CDD0')
    with Built() as built:
        plate(size[0], size[1], 0.03, 0.05, (0, 0, 0), plain('#F4F2EC', 0.6), soft=0.02)
        decal(size[0] * 0.94, size[1] * 0.92, (0, -0.027, 0), printed(label.save(), 0.5))
    built.move(at, turn)


@product('4wd-first-aid', turn=20)
def four_wheel_first_aid():
    """The vehicle kit, opened like a clamshell: packets, rolls and shears in their loops."""
    sand, dark = fabric('#A48A5E'), fabric('#3A3226')
    lining = fabric('#2D3330')
    with Built() as upper:  # the half that stands
        back = Soft((2.5, 0.5, 1.75), 0.2, (0.03, 0.02, 0.03), crease=0.02, seed=4)
        back.body(sand, 40)
        back.front(-0.93, 0.93, -0.92, 0.92, lining, 0.012, 0.02)
        back.cord(_loop(0.96, -0.94, 0.96, 0.84), 0.035, dark, closed=True, per=3)
        back.cord(_loop(0.99, -0.6, 0.99, 0.84), 0.018, metal('#8E949B', 0.4), closed=True, per=3)
        elastic = fabric('#15181B')
        _packet((-0.78, -0.32, 1.22), (0.66, 0.5), '#17694A', 'GAUZE')
        _packet((-0.05, -0.32, 1.24), (0.6, 0.56), '#1F5C8C', 'COMPRESS')
        _packet((-0.72, -0.34, 0.55), (0.8, 0.5), '#C2470A', 'BURN GEL')
        ribbon(
            [(-1.16, -0.3, 1.12), (-0.8, -0.37, 1.1), (-0.05, -0.37, 1.1), (0.34, -0.3, 1.12)],
            (0, 0, 1),
            0.1,
            0.015,
            elastic,
        )
        ribbon(
            [(-1.16, -0.3, 0.45), (-0.75, -0.39, 0.42), (-0.22, -0.3, 0.45)], (0, 0, 1), 0.1, 0.015, elastic
        )
        shears((0.86, -0.36, 1.08), (0, 0, 0))
        ribbon([(0.6, -0.3, 0.95), (0.86, -0.4, 0.94), (1.12, -0.3, 0.95)], (0, 0, 1), 0.12, 0.015, elastic)
        for x in (0.05, 0.42, 0.79):
            bandage_roll((x, -0.4, 0.42), (0, 0, 0), 0.16, 0.4)
        ribbon(
            [
                (-0.14, -0.28, 0.36),
                (0.05, -0.58, 0.34),
                (0.42, -0.585, 0.34),
                (0.79, -0.58, 0.34),
                (1.0, -0.28, 0.36),
            ],
            (0, 0, 1),
            0.1,
            0.015,
            elastic,
        )
    upper.move((0, 0.62, 0.12), (-14, 0, 0))
    with Built() as lower:  # the half that lies open in front
        front = Soft((2.5, 1.55, 0.42), 0.2, (0.02, 0.02, 0.02), crease=0.02, seed=9)
        front.body(sand, 40)
        front.sheet(lambda s, t: (-0.93 + 1.86 * s, -0.9 + 1.8 * t, 1), lining, 0.012, 0.02)
        rim = [(x, z, 0.94) for x, _, z in _loop(0.97, 0, 0.95, 0.82)]
        front.cord(rim, 0.035, dark, closed=True, per=3)
        # The flap pocket that carries the sign.
        label = Label('4wd', 2.2, '#17694A')
        label.rect(0.04, 0.05, 2.16, 0.95, '#17694A', 0.06, '#E8F2EC', 0.025)
        label.plus(0.5, 0.5, 0.58).words('4WD', 1.42, 0.37, 0.4, '#FFFFFF').words(
            'FIRST AID', 1.42, 0.71, 0.2, '#FFFFFF', 700
        )
        front.sheet(lambda s, t: (-0.8 + 1.6 * s, -0.78 + 1.5 * t, 1), sand, 0.05, 0.05)
        front.sheet(
            lambda s, t: (-0.68 + 1.36 * s, -0.66 + 1.2 * t, 1), printed(label.save(), 0.75), 0.108, 0
        )
    lower.move((0, -0.75, 0), (0, 0, 0))


@product('bug-out-bag', turn=30, fill=(0.8, 0.82))
def bug_out_bag():
    """A tactical pack: olive, webbing rows, a bedroll beneath, an axe loop and a carabiner."""
    olive, dark = fabric('#6B6A45'), fabric('#4A4A30')
    strap = '#3E3E2A'
    bag = Soft((1.85, 1.0, 2.55), 0.34, (0.05, 0.08, 0.08), taper=0.1, crease=0.05, seed=12)
    bag.body(olive, 48)
    bag.cord(_loop(0.95, -0.9, 0.955, 0.78), 0.026, dark, closed=True, per=3)
    zip_line(
        bag,
        [
            (-0.99, -0.2, -0.5),
            (-0.98, -0.2, 0.6),
            (-0.8, -0.2, 0.97),
            (0, -0.2, 1),
            (0.8, -0.2, 0.97),
            (0.98, -0.2, 0.6),
            (0.99, -0.2, -0.5),
        ],
        puller=0.75,
    )
    carry_handle(bag, 0.6, 0.3, 0, 0.55, strap)
    with Built() as high:
        small = Soft((1.3, 0.32, 0.72), 0.14, (0.02, 0.06, 0.03), crease=0.04, seed=14)
        small.body(olive, 26)
        small.cord(_loop(0.94, -0.86, 0.92, 0.75), 0.02, dark, closed=True, per=3)
        zip_line(small, [(-0.8, -1, 0.66), (0, -1, 0.7), (0.8, -1, 0.66)], puller=0.4)
        molle(small, (0.2, -0.3), -0.78, 0.78, 0.08, strap, 6)
    high.move((0, -0.6, 1.62))
    with Built() as low:
        big = Soft((1.5, 0.46, 1.2), 0.16, (0.02, 0.08, 0.03), crease=0.04, seed=15)
        big.body(olive, 32)
        big.cord(_loop(0.95, -0.88, 0.94, 0.78), 0.022, dark, closed=True, per=3)
        zip_line(big, [(-0.84, -1, 0.74), (0, -1, 0.78), (0.84, -1, 0.74)], puller=0.7)
        molle(big, (0.42, 0.1, -0.22, -0.54), -0.82, 0.82, 0.08, strap, 7)
    low.move((0, -0.68, 0.26))
    for side in (-1, 1):
        with Built() as pouch:
            net = Soft((0.34, 0.66, 1.25), 0.14, (0.06, 0.04, 0.03), crease=0.04, seed=side + 17)
            net.body(olive, 24)
            net.belt(0.3, 0.1, fabric(strap))
        pouch.move((side * 1.02, -0.05, 0.35))
    for x in (-0.74, 0.74):  # compression straps over the front
        path = [(x * 1.28, -0.3, 1.5), (x * 1.1, -0.66, 1.5), (x * 0.6, -0.9, 1.5), (0, -0.93, 1.5)]
        ribbon(path, (0, 0, 1), 0.11, 0.03, fabric(strap))
    buckle((0, -0.96, 1.5), 0.16, (0, 90, 0), '#2E2E20')
    # The bedroll under the pack.
    cylinder(0.3, 1.95, (0, -0.35, -0.12), fabric('#A98A4E', 60), (0, 90, 0), soft=0.06)
    for x in (-0.96, 0.96):
        for share in (0.08, 0.15, 0.22):
            ring(share, 0.014, (x * 1.02, -0.35, -0.12), fabric('#6F5A30'), (0, 90, 0))
    for x in (-0.55, 0.55):
        ring(0.315, 0.02, (x, -0.35, -0.12), fabric(strap), (0, 90, 0))
        ring(0.315, 0.02, (x + 0.05, -0.35, -0.12), fabric(strap), (0, 90, 0))
        buckle((x + 0.02, -0.68, -0.12), 0.13, (0, 0, 0), '#2E2E20')
    clip = [
        (0.5, -0.98, 1.9),
        (0.6, -0.99, 1.76),
        (0.6, -1.0, 1.56),
        (0.5, -1.0, 1.48),
        (0.42, -1.0, 1.56),
        (0.42, -0.99, 1.78),
    ]
    tube(clip, 0.026, metal('#B9BEC4', 0.25), closed=True)
    for side in (-1, 1):
        path = [
            (side * 0.4, 0.55, 2.35),
            (side * 0.66, 0.95, 2.05),
            (side * 0.88, 1.1, 1.3),
            (side * 0.95, 0.8, 0.55),
            (side * 0.85, 0.48, 0.15),
        ]
        ribbon(path, (1, 0.3, 0), 0.28, 0.1, dark)
