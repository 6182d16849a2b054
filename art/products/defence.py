"""Self-defence and light: sprays, stun device, baton, alarm, flashlights."""

import math

from materials import fabric, glow, metal, plain, plastic, printed, rubber
from paint import Label
from products import product
from shapes import (
    Built,
    box,
    cylinder,
    lathe,
    decal,
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

BLACK = '#17191C'


def key_ring(at, radius=0.3, turn=(90, 0, 0)):
    """A split ring: two turns of spring steel."""
    with Built() as built:
        steel = metal('#C6CBD0', 0.2)
        ring(radius, 0.024, (0, 0, -0.02), steel)
        ring(radius, 0.024, (0, 0, 0.02), steel)
    built.move(at, turn)


def key(at, turn=(0, 0, 0), colour='#C7A45A'):
    """A house key, to say how small the thing beside it is."""
    with Built() as built:
        brass = metal(colour, 0.3)
        head = [(0.2 * math.cos(a), 0.2 * math.sin(a)) for a in (2 * math.pi * k / 28 for k in range(28))]
        slab(head, 0.045, (0, 0, 0), brass, soft=0.012)
        cuts = [
            (0.055, -0.15),
            (0.055, -0.72),
            (0, -0.78),
            (-0.055, -0.72),
            (-0.02, -0.66),
            (-0.055, -0.6),
            (-0.01, -0.53),
            (-0.055, -0.47),
            (-0.025, -0.4),
            (-0.055, -0.33),
            (-0.055, -0.15),
        ]
        slab(list(reversed(cuts)), 0.035, (0, 0, 0), brass, soft=0.006)
    built.move(at, turn)


def spray_label(name, colour, title, sub, ground=BLACK):
    label = Label(f'spray-{name}', 1.35, ground)
    label.rect(0, 0, 1.35, 0.12, colour).rect(0, 0.9, 1.35, 1, colour)
    label.words(title, 0.675, 0.3, 0.2, '#FFFFFF', fit=0.66).words(
        sub, 0.675, 0.47, 0.12, colour, 800, fit=0.64
    )
    # A cone of spray.
    for k in range(-3, 4):
        label.line([(0.36, 0.68), (0.98, 0.68 + k * 0.045)], '#FFFFFF', 0.012)
    label.rect(0.27, 0.64, 0.36, 0.72, '#FFFFFF')
    return label.save()


@product('sabre-pepper-spray', turn=14, fill=(0.72, 0.8))
def pepper_spray():
    """A pocket canister: flip-top trigger under an orange guard, belt clip, key ring."""
    can = plastic('#16181B', 0.3)
    lathe([(0, 0.0), (0.34, 0.0), (0.38, 0.04), (0.38, 1.75), (0.36, 1.84), (0, 1.84)], can, soft=0.01)
    sleeve(
        0.384,
        0.22,
        1.6,
        printed(spray_label('pepper', '#E2571A', 'PEPPER', 'DEFENSE SPRAY'), 0.35),
        start=-92,
        sweep=200,
    )
    orange = plastic('#E2571A', 0.35)
    lathe([(0.4, 1.72), (0.415, 1.76), (0.415, 2.12), (0.38, 2.24), (0.2, 2.26), (0, 2.26)], can, soft=0.012)
    # The flip-top: a raised hood with the thumb button below it and the nozzle in front.
    plate(0.46, 0.34, 0.1, 0.5, (0, 0.02, 2.32), can, soft=0.05)
    box((0.3, 0.5, 0.12), (0, 0.06, 2.52), orange, 0.05, (10, 0, 0))
    for k in range(4):
        box(
            (0.24, 0.03, 0.03),
            (0, -0.1 + k * 0.1, 2.575 + k * 0.018),
            plastic('#C0440E', 0.4),
            0.01,
            (10, 0, 0),
        )
    cylinder(0.1, 0.08, (0, -0.39, 2.08), orange, (90, 0, 0), 0.02)
    cylinder(0.035, 0.1, (0, -0.4, 2.08), plain('#0A0B0D'), (90, 0, 0), 0.005)
    # Clip along the side.
    ribbon(
        [(0.4, 0, 1.6), (0.5, 0, 1.55), (0.47, 0, 1.0), (0.49, 0, 0.7), (0.55, 0, 0.6)],
        (0, 1, 0),
        0.2,
        0.035,
        metal('#AEB4BA', 0.3),
    )
    # Chain and ring with a key.
    tube([(0.18, 0.3, 2.3), (0.42, 0.34, 2.42), (0.5, 0.3, 2.2)], 0.03, metal('#AEB4BA', 0.3))
    key_ring((0.7, 0.18, 2.0), 0.3, (80, 0, 30))
    key((0.98, 0.12, 1.55), (0, -18, 12))
    key((0.76, 0.1, 1.5), (0, 8, -12), '#B9BEC4')


@product('mace-gel-spray', turn=-14, fill=(0.7, 0.82))
def gel_spray():
    """A full-size can with a pistol-grip trigger top, hand strap and a jet of gel."""
    lathe(
        [(0, 0.0), (0.42, 0.0), (0.47, 0.05), (0.47, 2.3), (0.42, 2.42), (0.3, 2.5), (0, 2.5)],
        plastic('#20242A', 0.28),
        soft=0.01,
    )
    sleeve(
        0.474,
        0.3,
        2.15,
        printed(spray_label('gel', '#B07BE0', 'GEL SPRAY', 'STAYS ON TARGET', '#2A1640'), 0.3),
        start=-64,
        sweep=210,
    )
    ring(0.455, 0.03, (0, 0, 2.36), metal('#AEB4BA', 0.25))
    top = plastic('#15171A', 0.4)
    lathe([(0.43, 2.36), (0.44, 2.4), (0.44, 2.72), (0.4, 2.8), (0, 2.82)], top, soft=0.02)
    # The head leans forward; the trigger hangs from it like that of a spray gun.
    side = [
        (-0.36, 0.0),
        (-0.62, 0.06),
        (-0.66, 0.2),
        (-0.6, 0.34),
        (-0.1, 0.4),
        (0.34, 0.36),
        (0.44, 0.2),
        (0.42, 0.0),
    ]
    slab(list(reversed([(x, z) for x, z in side])), 0.46, (0, 0, 2.76), top, (0, 0, 90), 0.06)
    cylinder(0.11, 0.12, (0, -0.68, 2.96), plastic('#7A3DB0', 0.35), (90, 0, 0), 0.02)
    cylinder(0.04, 0.14, (0, -0.69, 2.96), plain('#08090A'), (90, 0, 0), 0.005)
    grip = plastic('#7A3DB0', 0.35)
    ribbon(
        [(0, -0.46, 2.82), (0, -0.6, 2.66), (0, -0.64, 2.42), (0, -0.74, 2.18)], (1, 0, 0), 0.26, 0.09, grip
    )
    box((0.1, 0.4, 0.08), (0, 0.2, 3.17), plastic('#7A3DB0', 0.35), 0.03)
    # Hand strap.
    ribbon(
        [(0.3, 0.36, 2.6), (0.75, 0.3, 2.4), (0.85, 0.1, 1.4), (0.7, 0.1, 0.4), (0.42, 0.12, 0.25)],
        (0, 1, 0),
        0.26,
        0.04,
        fabric('#24282D'),
    )
    ring(0.478, 0.03, (0, 0, 0.25), rubber('#24282D'))


def spark(points, thick=0.02):
    """A jagged arc; dim enough to stay blue on bright paper."""
    tube(points, thick, glow('#1F5CFF', 1.5), smooth=False)


@product('vipertek-stun-gun', turn=20, fill=(0.66, 0.84))
def stun_device():
    """A hand-held stun device: rubber grip, switch, wrist strap, four electrodes and the arc."""
    grip = rubber('#1D2024')
    outline = [
        (-0.42, 0.0),
        (-0.46, 0.3),
        (-0.38, 0.8),
        (-0.4, 1.5),
        (-0.52, 2.0),
        (-0.62, 2.3),
        (-0.62, 2.62),
        (-0.5, 2.7),
        (0.5, 2.7),
        (0.62, 2.62),
        (0.62, 2.3),
        (0.52, 2.0),
        (0.4, 1.5),
        (0.38, 0.8),
        (0.46, 0.3),
        (0.42, 0.0),
    ]
    smooth = [(p.x, p.z) for p in smooth_path([(x, 0, z) for x, z in outline], True, 4)]
    slab(list(reversed(smooth)), 0.62, (0, 0, 0.1), grip, soft=0.15, segments=5)
    for k in range(7):  # finger ribs
        box((0.7, 0.64, 0.05), (0, 0, 0.5 + k * 0.15), rubber('#2A2E33'), 0.025)
    plate(0.56, 1.0, 0.12, 0.03, (0, -0.315, 1.98), plastic('#2D3238', 0.3), soft=0.012)
    label = Label('stun', 1.6, '#2D3238')
    label.poly(
        [(0.36, 0.08), (0.12, 0.56), (0.29, 0.56), (0.2, 0.94), (0.5, 0.4), (0.33, 0.4), (0.46, 0.08)],
        '#F2B705',
    )
    label.words('STUN', 1.02, 0.5, 0.4, '#FFFFFF')
    decal(0.5, 0.31, (0, -0.334, 2.26), printed(label.save(), 0.4))
    box((0.2, 0.08, 0.3), (0, -0.36, 1.82), plastic('#C2470A', 0.4), 0.03)
    for k in range(3):
        box((0.16, 0.03, 0.03), (0, -0.405, 1.74 + k * 0.08), plastic('#8F3308', 0.4), 0.01)
    cylinder(0.05, 0.03, (0, -0.335, 1.56), glow('#FF4A2E', 5), (90, 0, 0))
    steel = metal('#D5D9DD', 0.18)
    for x in (-0.46, 0.46):  # outer probes
        box((0.14, 0.3, 0.46), (x, 0, 2.98), plastic('#15171A', 0.35), 0.04)
        lathe([(0.06, 0), (0.06, 0.18), (0.02, 0.3), (0, 0.31)], steel, (x, -0.02, 3.16), soft=0.006)
    for x in (-0.18, 0.18):  # test electrodes between which it sparks
        box((0.1, 0.24, 0.2), (x, 0, 2.86), plastic('#15171A', 0.35), 0.03)
        lathe([(0.05, 0), (0.05, 0.1), (0.02, 0.18), (0, 0.19)], steel, (x, -0.02, 2.94), soft=0.006)
    for shift, path in (
        (0, [-0.44, 0.02, -0.3, 0.1, -0.2, -0.02, -0.06, 0.12, 0.08, 0.0, 0.2, 0.1, 0.32, 0.0, 0.44, 0.04]),
        (1, [-0.44, 0.04, -0.26, -0.04, -0.12, 0.06, 0.02, -0.05, 0.16, 0.05, 0.3, -0.04, 0.44, 0.02]),
    ):
        points = [(path[i], -0.02, 3.36 + path[i + 1]) for i in range(0, len(path), 2)]
        spark(points, 0.03 - shift * 0.012)
    loop = [
        (0.1, 0.1, 0.14),
        (0.5, 0.05, 0.02),
        (1.0, -0.1, 0.03),
        (1.35, -0.5, 0.03),
        (1.1, -0.85, 0.03),
        (0.7, -0.6, 0.03),
        (0.5, -0.2, 0.05),
        (0.2, 0.05, 0.14),
    ]
    tube(loop, 0.04, fabric('#24282D'))


@product('streetwise-baton', turn=0, fill=(0.86, 0.82))
def stun_baton():
    """A stun baton on its holster: ribbed grip, switch, bare strips, lit lens, arc, strap with pin."""
    shell, steel = plastic('#1A1D21', 0.3), metal('#DDE1E5', 0.16)
    with Built() as baton:
        lathe([(0, 0), (0.2, 0), (0.27, 0.06), (0.27, 0.22), (0.24, 0.26)], shell, soft=0.01)
        ribs = [(0.24, 0.26)]
        for k in range(15):
            z = 0.28 + k * 0.108
            ribs += [(0.245, z), (0.29, z + 0.022), (0.29, z + 0.064), (0.245, z + 0.086)]
        lathe([*ribs, (0.24, 1.92)], rubber('#24282D', 0.85), steps=56)
        # The collar between hand and shaft, with the safety switch and its lamp.
        collar = [(0.25, 1.88), (0.37, 1.94), (0.38, 2.0), (0.31, 2.08), (0.29, 2.5), (0.24, 2.56)]
        lathe(collar, shell, soft=0.008)
        ring(0.378, 0.022, (0, 0, 1.97), plastic('#C2470A', 0.35))
        plate(0.26, 0.42, 0.1, 0.06, (0, -0.285, 2.28), plastic('#3A4047', 0.35), soft=0.02)
        box((0.17, 0.08, 0.2), (0, -0.33, 2.32), plastic('#E2571A', 0.35), 0.03)
        sphere(0.035, (0, -0.318, 2.13), glow('#FF3A22', 2.5))
        lathe([(0.24, 2.5), (0.235, 4.2), (0.23, 4.24)], shell, steps=56)
        mark = Label('stun-baton', 2.2, '#1A1D21')
        bolt = [(0.48, 0.04), (0.1, 0.56), (0.32, 0.56), (0.2, 0.96), (0.62, 0.4), (0.4, 0.4), (0.6, 0.04)]
        mark.poly(bolt, '#F2B705').words('STUN', 1.4, 0.5, 0.62, '#FFFFFF', fit=1.3)
        mark.image = mark.image.rotate(90, expand=True)
        sleeve(0.242, 2.62, 3.3, printed(mark.save(), 0.4), start=-98, sweep=74)
        for k in range(8):  # bare strips along the outer half: nobody can hold on to it
            a = math.radians(45 * k - 90)
            x, y = 0.235 * math.cos(a), 0.235 * math.sin(a)
            box((0.07, 0.085, 0.86), (x, y, 3.8), steel, 0.02, (0, 0, math.degrees(a)))
        ring(0.24, 0.03, (0, 0, 3.36), shell)
        head = [(0.23, 4.2), (0.34, 4.34), (0.35, 4.4), (0.35, 4.66), (0.32, 4.7), (0.27, 4.7), (0.25, 4.6)]
        lathe(head, shell, soft=0.008)
        ring(0.352, 0.016, (0, 0, 4.42), steel)
        lathe([(0.26, 4.63), (0.1, 4.56), (0, 4.55)], metal('#E9ECEF', 0.12))
        sphere(0.1, (0, 0, 4.6), glow('#FFF4D6', 6))
        lathe([(0.1, 4.62), (0.265, 4.66)], glow('#FFE9B8', 0.9))
        tips = []
        for k in range(4):
            a = math.radians(90 * k)
            x, y = 0.31 * math.cos(a), 0.31 * math.sin(a)
            tall = 0.34 if k % 2 == 0 else 0.16
            lathe([(0.06, 0), (0.055, tall - 0.12), (0.015, tall), (0, tall)], steel, (x, y, 4.68))
            tips.append((x, y, 4.68 + tall))
        left, right = tips[2], tips[0]
        path = ((0.13, 0.1), (0.22, -0.03), (0.36, 0.13), (0.47, 0.05), (0.6, 0.17), (0.7, 0.0), (0.88, 0.08))
        arc = [(left[0] + (right[0] - left[0]) * t, -0.02, left[2] + away) for t, away in path]
        spark([left, *arc, right], 0.026)
        spark([arc[1], (arc[1][0] + 0.09, -0.04, arc[1][2] - 0.07), (arc[3][0], -0.05, arc[3][2] - 0.12)], 0.012)
        spark([arc[4], (arc[5][0], -0.04, arc[5][2] + 0.2)], 0.012)
    baton.move((0, 0, 0), (0, 0, 14)).move((-1.9, 0, 0.22), (0, 48, 0))
    with Built() as holster:  # an open sleeve of nylon with a belt loop
        cloth = fabric('#2B3036')
        lathe(
            [(0.0, 0), (0.3, 0.0), (0.33, 0.05), (0.33, 1.46), (0.3, 1.48), (0.28, 1.44), (0.28, 0.3), (0, 0.28)],
            cloth,
            steps=56,
        )
        for z in (0.12, 1.4):
            ring(0.328, 0.024, (0, 0, z), fabric('#C2470A'))
        loop = [(0, -0.33, 1.12), (0, -0.42, 1.16), (0, -0.42, 0.38), (0, -0.33, 0.34)]
        ribbon(loop, (1, 0, 0), 0.3, 0.035, fabric('#14171A'))
    holster.move((0.27, 0, 0), (0, 0, 24))
    # The strap, and the pin at its end that pulls out of the pommel.
    strap = [
        (-1.96, -0.04, 0.3),
        (-2.16, -0.1, 0.12),
        (-2.1, -0.5, 0.05),
        (-1.5, -0.95, 0.045),
        (-0.85, -0.8, 0.045),
        (-0.9, -0.5, 0.045),
        (-1.45, -0.55, 0.045),
        (-1.98, -0.22, 0.1),
        (-1.98, -0.06, 0.26),
    ]
    tube(strap, 0.05, fabric('#C2470A'))


@product('kosin-personal-alarm', turn=0, fill=(0.66, 0.76))
def personal_alarm():
    """A keychain alarm: a smooth pebble with a siren grille, SOS button, lamp and pull pin."""
    with Built() as built:
        shell = plastic('#D9481C', 0.3)
        side = [
            (0.62 * math.cos(a), 0.95 * math.sin(a) + 0.95) for a in (2 * math.pi * k / 72 for k in range(72))
        ]
        slab(side, 0.56, (0, 0, 0), shell, soft=0.24, segments=8)
        slab(
            [(x * 1.004, (z - 0.95) * 1.004 + 0.95) for x, z in side],
            0.035,
            (0, 0, 0),
            plastic('#F3EFE8', 0.3),
            soft=0.01,
        )
        cylinder(0.33, 0.05, (0, -0.275, 1.15), plastic('#F3EFE8', 0.35), (90, 0, 0), 0.02)
        for radius, count in ((0.0, 1), (0.09, 6), (0.18, 12), (0.26, 18)):
            for k in range(count):
                a = 2 * math.pi * k / count
                cylinder(
                    0.026,
                    0.02,
                    (radius * math.cos(a), -0.298, 1.15 + radius * math.sin(a)),
                    plain('#17191C', 0.7),
                    (90, 0, 0),
                    0,
                    14,
                )
        cylinder(0.17, 0.06, (0, -0.27, 0.52), plastic('#F3EFE8', 0.3), (90, 0, 0), 0.02)
        label = Label('sos', 1.0, '#F3EFE8')
        label.disc(0.5, 0.5, 0.47, '#B3261E').words('SOS', 0.5, 0.5, 0.36, '#FFFFFF')
        decal(0.27, 0.27, (0, -0.303, 0.52), printed(label.save(), 0.35))
        sphere(0.09, (0, -0.2, 0.1), glow('#FFF3D0', 5), (1, 0.9, 0.7))
        # The pin at the top, pulled by its cord.
        lathe(
            [(0.13, 0), (0.15, 0.03), (0.15, 0.16), (0.1, 0.22), (0, 0.23)],
            plastic('#F3EFE8', 0.3),
            (0, 0, 1.86),
            soft=0.01,
        )
        box((0.07, 0.09, 0.16), (0, 0, 2.12), metal('#C6CBD0', 0.2), 0.02)
    built.move((0, 0, 0.09), (-68, 0, -14))
    key_ring((0.62, 2.38, 0.16), 0.36, (8, 0, 0))
    tube([(0.48, 1.94, 0.86), (0.54, 2.04, 0.5), (0.6, 2.1, 0.18)], 0.03, metal('#C6CBD0', 0.2))
    key((1.3, 2.2, 0.12), (90, 0, 70))
    key((1.16, 1.9, 0.1), (88, 0, 40), '#B9BEC4')
    strap = [
        (0.62, 2.7, 0.14),
        (0.1, 3.1, 0.06),
        (-0.8, 2.9, 0.06),
        (-1.3, 2.2, 0.06),
        (-1.0, 1.6, 0.06),
        (-0.6, 2.0, 0.06),
        (0.2, 2.6, 0.1),
    ]
    ribbon(strap, (0, 0, 1), 0.12, 0.03, fabric('#24282D'))


def knurl(radius, low, high, material, around=34):
    """Crossed threads on a grip: little diamonds in rows."""
    rows = max(2, round((high - low) / (2 * math.pi * radius / around)))
    step = (high - low) / rows
    vertices, faces = [], []
    for row in range(rows):
        for column in range(around):
            a = 2 * math.pi * (column + (row % 2) / 2) / around
            half = math.pi / around * 0.86
            z = low + (row + 0.5) * step
            base = len(vertices)
            for angle, dz, lift in (
                (a - half, 0, 0),
                (a, -step * 0.46, 0),
                (a + half, 0, 0),
                (a, step * 0.46, 0),
                (a, 0, 0.03),
            ):
                r = radius + lift * radius / 0.3
                vertices.append((r * math.cos(angle), r * math.sin(angle), z + dz))
            faces += [(base + i, base + (i + 1) % 4, base + 4) for i in range(4)]
    return mesh('knurl', vertices, faces, material, smooth=False)


def lamp_head(radius, at, crown=0, colour='#22262B'):
    """Bezel, reflector and a lit lens; opens along +z."""
    with Built() as built:
        body = metal(colour, 0.34)
        lathe(
            [
                (radius * 0.6, -0.6),
                (radius * 0.96, -0.28),
                (radius, -0.22),
                (radius, 0.1),
                (radius * 0.95, 0.14),
                (radius * 0.86, 0.14),
                (radius * 0.84, 0.04),
            ],
            body,
            soft=0.01,
        )
        lathe(
            [(radius * 0.84, 0.06), (radius * 0.6, -0.1), (radius * 0.25, -0.22), (0, -0.24)],
            metal('#E9ECEF', 0.12),
        )
        sphere(radius * 0.3, (0, 0, -0.16), glow('#FFF4D6', 6))
        lathe([(radius * 0.3, -0.12), (radius * 0.84, 0.05)], glow('#FFE9B8', 0.85))
        for k in range(crown):
            a = 2 * math.pi * k / crown
            box(
                (radius * 0.2, radius * 0.34, 0.14),
                (radius * 0.92 * math.cos(a), radius * 0.92 * math.sin(a), 0.17),
                body,
                0.03,
                (0, 0, math.degrees(a)),
            )
        for k in range(12):  # cooling grooves
            a = 2 * math.pi * k / 12
            box(
                (0.04, 0.05, 0.22),
                (radius * 1.0 * math.cos(a), radius * 1.0 * math.sin(a), -0.06),
                metal('#0F1113', 0.5),
                0.015,
                (0, 0, math.degrees(a)),
            )
    built.move(at)


@product('streamlight-flashlight', turn=0, fill=(0.86, 0.66))
def long_flashlight():
    """A long duty flashlight of black aluminium: wide head, knurled barrel, side switch."""
    with Built() as torch:
        body = metal('#2A2E33', 0.36)
        lathe(
            [
                (0, 0),
                (0.24, 0.0),
                (0.29, 0.05),
                (0.29, 0.34),
                (0.27, 0.38),
                (0.265, 0.42),
                (0.26, 1.9),
                (0.285, 1.96),
                (0.285, 2.55),
                (0.33, 2.7),
                (0.33, 2.8),
            ],
            body,
            steps=72,
        )
        knurl(0.262, 0.46, 1.88, metal('#33383E', 0.4), 40)
        for z in (0.1, 0.18, 0.26):
            ring(0.288, 0.016, (0, 0, z), metal('#0F1113', 0.5))
        lamp_head(0.52, (0, 0, 3.32))
        ring(0.525, 0.03, (0, 0, 3.42), metal('#B98A2E', 0.3))
        # Side switch, on the side that faces the camera.
        plate(0.3, 0.44, 0.14, 0.08, (0, -0.29, 2.26), rubber('#101214'), soft=0.03)
        cylinder(0.1, 0.08, (0, -0.32, 2.26), rubber('#C2470A'), (90, 0, 0), 0.03)
    torch.move((1.7, 0.55, 0.29), (0, -86, 42))


@product('tactical-flashlight', turn=0, fill=(0.78, 0.76))
def tactical_flashlight():
    """A short tactical light standing on its crown bezel's opposite end: clip, tail switch, cell."""
    with Built() as torch:
        body = metal('#4B4F3C', 0.4)
        lathe(
            [
                (0, 0.02),
                (0.16, 0.02),
                (0.26, 0.02),
                (0.3, 0.06),
                (0.3, 0.42),
                (0.27, 0.46),
                (0.27, 1.5),
                (0.31, 1.56),
                (0.31, 1.8),
            ],
            body,
            steps=72,
        )
        knurl(0.272, 0.56, 1.45, metal('#565A45', 0.42), 30)
        for k in range(8):
            a = 2 * math.pi * k / 8
            box(
                (0.05, 0.1, 0.3),
                (0.3 * math.cos(a), 0.3 * math.sin(a), 0.24),
                body,
                0.02,
                (0, 0, math.degrees(a)),
            )
        lamp_head(0.46, (0, 0, 2.3), crown=8, colour='#4B4F3C')
        cylinder(0.14, 0.08, (0, 0, 0.0), rubber('#C2470A'))
        ribbon(
            [(0, -0.3, 0.4), (0, -0.4, 0.46), (0, -0.36, 1.2), (0, -0.33, 1.36), (0, -0.4, 1.46)],
            (1, 0, 0),
            0.2,
            0.035,
            metal('#22262B', 0.35),
        )
    torch.move((0.95, 0.2, 0.3), (0, -86, 30))
    with Built() as spare:  # the same light from behind, standing on its head
        body = metal('#4B4F3C', 0.4)
        lathe(
            [
                (0.46, 0.0),
                (0.46, 0.36),
                (0.28, 0.72),
                (0.31, 0.8),
                (0.31, 1.02),
                (0.27, 1.08),
                (0.27, 2.1),
                (0.3, 2.16),
                (0.3, 2.5),
                (0.26, 2.55),
                (0, 2.55),
            ],
            body,
            steps=72,
            soft=0.008,
        )
        knurl(0.272, 1.12, 2.05, metal('#565A45', 0.42), 30)
        cylinder(0.15, 0.1, (0, 0, 2.57), rubber('#C2470A'))
        for k in range(12):
            a = 2 * math.pi * k / 12
            box(
                (0.04, 0.05, 0.24),
                (0.46 * math.cos(a), 0.46 * math.sin(a), 0.2),
                metal('#0F1113', 0.5),
                0.015,
                (0, 0, math.degrees(a)),
            )
        ribbon(
            [(0.1, -0.28, 2.2), (0.12, -0.4, 2.1), (0.11, -0.35, 1.3), (0.11, -0.4, 1.14)],
            (1, 0.3, 0),
            0.2,
            0.035,
            metal('#22262B', 0.35),
        )
        tube(
            [
                (0.18, 0.1, 2.56),
                (0.4, -0.1, 2.5),
                (0.43, -0.2, 1.7),
                (0.5, -0.35, 0.5),
                (0.66, -0.6, 0.04),
                (1.0, -0.7, 0.04),
                (1.1, -0.4, 0.04),
            ],
            0.03,
            fabric('#C2470A'),
        )
    spare.move((1.5, 1.1, 0))
