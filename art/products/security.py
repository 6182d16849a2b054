"""Security systems: recorders, cameras, the door lock, and the installer's accessories."""

import math

from materials import glow, metal, plain, plastic, printed, rubber
from paint import Label
from products import product
from shapes import (
    Built,
    box,
    cylinder,
    decal,
    lathe,
    plate,
    ring,
    slab,
    sphere,
    tube,
)

WHITE, BLACK = '#DADDE0', '#17191C'


def lens_face(radius, at=(0, 0, 0), turn=(0, 0, 0), leds=8):
    """A camera's front seen along -y: black glass, a lens in rings, infrared lamps around."""
    with Built() as built:
        cylinder(radius, 0.04, (0, 0, 0), plastic('#0E1013', 0.12), (90, 0, 0), 0.008)
        lathe(
            [(radius * 0.46, 0), (radius * 0.46, 0.05), (radius * 0.36, 0.06), (radius * 0.3, 0.02)],
            plastic('#24272B', 0.3),
            (0, -0.02, 0),
            (90, 0, 0),
        )
        sphere(radius * 0.3, (0, -0.01, 0), plastic('#101A33', 0.04), (1, 0.5, 1))
        sphere(radius * 0.13, (0, -radius * 0.1, 0), plastic('#2A4A8C', 0.02), (1, 0.5, 1))
        for i in range(leds):
            angle = 2 * math.pi * (i + 0.5) / leds
            where = (radius * 0.74 * math.cos(angle), -0.022, radius * 0.74 * math.sin(angle))
            cylinder(radius * 0.11, 0.02, where, plastic('#4A1618', 0.15), (90, 0, 0), 0.003, 20)
    built.move(at, turn)


def bullet_body(colour=WHITE):
    """The camera itself, along y, its lens to -y: tube, shield, lens, tail."""
    shell = plastic(colour, 0.34)
    cylinder(0.3, 1.15, (0, 0, 0.75), shell, (90, 0, 0), 0.04)
    cylinder(0.26, 0.16, (0, 0.62, 0.75), plastic('#C9CCCF', 0.4), (90, 0, 0), 0.04)
    lens_face(0.27, (0, -0.57, 0.75), leds=10)
    ring(0.285, 0.025, (0, -0.575, 0.75), shell, (90, 0, 0))
    arc = [(0.335 * math.cos(a), 0.335 * math.sin(a)) for a in (math.radians(d) for d in range(20, 161, 7))]
    arc += [(0.31 * math.cos(a), 0.31 * math.sin(a)) for a in (math.radians(d) for d in range(160, 19, -7))]
    slab(arc, 1.42, (0, -0.12, 0.77), shell, soft=0.008)
    sphere(0.11, (0, 0.12, 0.4), shell)


def mounting_foot(shell):
    """A round foot lying on z=0, with its three screws."""
    cylinder(0.3, 0.09, (0, 0, 0.045), shell, soft=0.025)
    for i in range(3):
        a = 2 * math.pi * i / 3
        at = (0.22 * math.cos(a), 0.22 * math.sin(a), 0.092)
        cylinder(0.03, 0.02, at, metal('#8E949A', 0.3), soft=0.005)


def bullet_camera(at, turn=(0, 0, 0), scale=1.0, colour=WHITE):
    """A bullet camera standing on its foot; it looks along -y."""
    with Built() as built:
        shell = plastic(colour, 0.34)
        bullet_body(colour)
        tube([(0, 0.12, 0.42), (0, 0.2, 0.25), (0, 0.3, 0.1)], 0.075, shell)
        with Built() as foot:
            mounting_foot(shell)
        foot.move((0, 0.3, 0))
        tail = [
            (0, 0.66, 0.72),
            (0.05, 0.85, 0.66),
            (0.14, 0.92, 0.35),
            (0.2, 0.95, 0.04),
            (0.35, 1.15, 0.03),
        ]
        tube(tail, 0.028, rubber())
    built.move(at, turn, scale)


def wall_camera(at, pan=0.0, tilt=0.0, turn=(0, 0, 0), scale=1.0, colour=WHITE):
    """A bullet camera on a wall that faces -y; `at` is the middle of its foot."""
    with Built() as built:
        shell = plastic(colour, 0.34)
        with Built() as foot:
            mounting_foot(shell)
        foot.move((0, 0, 0), (90, 0, 0))
        tube([(0, -0.05, 0), (0, -0.35, 0.0), (0, -0.62, 0.12), (0, -0.7, 0.36)], 0.08, shell)
        with Built() as body:
            bullet_body(colour)
        body.move((0, -0.12, -0.4))
        body.move((0, 0, 0), (tilt, 0, pan)).move((0, -0.7, 0.42))
        tail = [(0.0, -0.15, 0.72), (0.2, 0.0, 0.6), (0.24, -0.03, 0.2), (0.12, -0.04, 0.0)]
        tube(tail, 0.026, rubber())
    built.move(at, turn, scale)


def jack(at, kind='rj45'):
    """A socket in a panel facing -y."""
    x, y, z = at
    if kind == 'rj45':
        box((0.25, 0.03, 0.22), (x, y, z), metal('#C9CDD1', 0.3), 0.012)
        box((0.19, 0.03, 0.15), (x, y - 0.008, z - 0.008), plain('#060708', 0.6), 0.006)
        box((0.09, 0.03, 0.05), (x, y - 0.008, z + 0.075), plain('#060708', 0.6), 0.004)
        for k in range(4):
            box((0.01, 0.012, 0.06), (x - 0.055 + k * 0.037, y - 0.02, z - 0.04), metal('#D9B25A', 0.3), 0)
        box((0.03, 0.02, 0.02), (x - 0.09, y - 0.014, z + 0.092), glow('#39D67A', 3), 0.003)
        box((0.03, 0.02, 0.02), (x + 0.09, y - 0.014, z + 0.092), glow('#FFB02E', 3), 0.003)
    elif kind == 'usb':
        box((0.1, 0.03, 0.24), (x, y, z), metal('#C9CDD1', 0.3), 0.01)
        box((0.07, 0.03, 0.2), (x, y - 0.006, z), plain('#08090B', 0.6), 0.004)
        box((0.022, 0.03, 0.17), (x - 0.012, y - 0.008, z), plain('#2563B0', 0.5), 0.002)
    elif kind == 'hdmi':
        box((0.3, 0.03, 0.11), (x, y, z), metal('#B9BEC3', 0.3), 0.02)
        box((0.26, 0.03, 0.075), (x, y - 0.006, z), plain('#08090B', 0.6), 0.015)
        box((0.2, 0.02, 0.02), (x, y - 0.012, z), plain('#3A3D40', 0.5), 0.002)
    elif kind == 'vga':
        plate(0.42, 0.18, 0.06, 0.03, (x, y, z), plain('#1F4FA3', 0.45), soft=0.008)
        for side in (-1, 1):
            cylinder(0.035, 0.05, (x + side * 0.28, y, z), metal('#B9BEC3', 0.3), (90, 0, 0), steps=6)
        for row, n in ((0.04, 5), (0, 5), (-0.04, 5)):
            for k in range(n):
                cylinder(
                    0.011,
                    0.02,
                    (x - 0.13 + k * 0.065, y - 0.012, z + row),
                    plain('#0B0D10', 0.6),
                    (90, 0, 0),
                    0,
                    10,
                )
    elif kind == 'power':
        cylinder(0.075, 0.04, (x, y, z), plain('#0B0D10', 0.5), (90, 0, 0))
        cylinder(0.025, 0.05, (x, y, z), metal('#D9B25A', 0.3), (90, 0, 0), 0.003)


def recorder(at, turn=(0, 0, 0), words='4K NVR'):
    """A recorder's front: brushed fascia, display, keys, lamps, USB."""
    with Built() as built:
        case = plastic('#1E2125', 0.4, 0.06)
        box((3.0, 2.0, 0.46), (0, 0, 0.3), case, 0.04)
        box((3.04, 0.1, 0.5), (0, -1.0, 0.3), plastic('#111316', 0.18), 0.025)
        box((3.05, 0.03, 0.03), (0, -1.055, 0.14), metal('#C2470A', 0.3), 0.006)
        screen = Label('nvr-front', 3.2, '#05080C')
        screen.words(words, 0.7, 0.36, 0.34, '#DDE6EE', 800).words('21:47', 2.35, 0.5, 0.62, '#7FD6FF', 500)
        screen.words('REC', 0.78, 0.76, 0.24, '#FF6A4D', 700).disc(0.36, 0.77, 0.08, '#FF4D2E')
        decal(1.15, 0.3, (-0.72, -1.056, 0.33), printed(screen.save(), 0.15, glow_strength=1.3))
        for k in range(4):
            cylinder(0.03, 0.02, (0.12 + k * 0.14, -1.055, 0.4), glow('#39D67A', 4), (90, 0, 0), 0.004, 16)
        for k in range(4):
            plate(0.09, 0.05, 0.02, 0.02, (0.12 + k * 0.14, -1.056, 0.26), plastic('#4A4F55', 0.4))
        cylinder(0.1, 0.03, (0.95, -1.055, 0.33), metal('#8B9197', 0.3), (90, 0, 0))
        jack((1.22, -1.05, 0.33), 'usb')
        for i in range(9):  # vents on the top
            box((0.9, 0.025, 0.01), (-0.75, -0.5 + i * 0.12, 0.532), plain('#0A0B0D', 0.7), 0.002)
            box((0.9, 0.025, 0.01), (0.75, -0.5 + i * 0.12, 0.532), plain('#0A0B0D', 0.7), 0.002)
        for sx in (-1, 1):
            for sy in (-1, 1):
                cylinder(0.12, 0.08, (sx * 1.3, sy * 0.8, 0.04), rubber())
    built.move(at, turn)


@product('nvr-4cam-kit', turn=12, fill=(0.84, 0.74))
def nvr_four_camera_kit():
    """The recorder with its four bullet cameras."""
    recorder((0, -0.1, 0), (0, 0, 0), '4K NVR')
    for x, a in ((-0.8, -10), (0.8, 10)):
        bullet_camera((x, 0.15, 0.53), (0, 0, a), 0.92)
    for x, y, a in ((-2.0, -0.75, -18), (2.0, -0.75, 18)):
        bullet_camera((x, y, 0), (0, 0, a), 0.92)


@product('8ch-nvr-recorder', turn=28, fill=(0.84, 0.7))
def eight_channel_recorder():
    """The recorder from behind, where the eight camera ports are; mouse and a plugged cable."""
    case = plastic('#24282D', 0.4, 0.06)
    box((3.3, 2.1, 0.62), (0, 0, 0.38), case, 0.04)
    box((3.1, 0.04, 0.5), (0, -1.045, 0.38), metal('#9BA1A7', 0.42, 0.1), 0.01)
    panel = plain('#14171B', 0.5)
    box((1.34, 0.03, 0.52 * 0.98), (0.82, -1.06, 0.38), panel, 0.008)
    for row in range(2):
        for column in range(4):
            x, z = 0.36 + column * 0.305, 0.5 - row * 0.25
            jack((x, -1.075, z))
    jack((-0.1, -1.068, 0.38), 'hdmi')
    jack((-0.62, -1.068, 0.36), 'vga')
    jack((-1.06, -1.068, 0.38), 'usb')
    jack((-1.24, -1.068, 0.38), 'power')
    cylinder(0.04, 0.06, (-1.42, -1.07, 0.38), metal('#D9B25A', 0.3), (90, 0, 0))
    label = Label('8ch-top', 2.6, '#24282D')
    label.words('8', 0.5, 0.5, 0.86, '#FFFFFF').words('CHANNEL', 1.62, 0.34, 0.3, '#FFFFFF', 700)
    label.words('RECORDER', 1.62, 0.68, 0.3, '#FF9250', 700)
    decal(1.6, 0.62, (-0.6, -0.5, 0.6925), printed(label.save(), 0.5), (-90, 0, 0))
    for i in range(11):
        box((0.9, 0.03, 0.012), (0.85, -0.7 + i * 0.14, 0.692), plain('#0A0B0D', 0.7), 0.002)
    for sx in (-1, 1):
        for sy in (-1, 1):
            cylinder(0.12, 0.08, (sx * 1.4, sy * 0.85, 0.04), rubber())
    # One camera cable is in: boot, latch and a blue patch lead that runs forward.
    for column, path in (
        (
            0,
            [
                (0.36, -1.28, 0.25),
                (0.34, -1.5, 0.2),
                (0.2, -1.8, 0.04),
                (-0.3, -2.0, 0.04),
                (-0.8, -1.72, 0.04),
                (-0.4, -1.45, 0.06),
                (0.1, -1.6, 0.09),
                (-0.2, -2.05, 0.1),
                (-0.9, -2.1, 0.05),
                (-1.2, -1.95, 0.07),
            ],
        ),
    ):
        x = 0.36 + column * 0.305
        box((0.18, 0.2, 0.15), (x, -1.17, 0.24), plastic('#DCE6EE', 0.15), 0.01)
        box((0.13, 0.16, 0.11), (x, -1.32, 0.24), plastic('#1F5FB0', 0.5), 0.03)
        tube(path, 0.036, plastic('#1F5FB0', 0.5))
        box((0.16, 0.13, 0.12), (-1.24, -1.93, 0.08), plastic('#1F5FB0', 0.5), 0.03, (0, 0, 27))
        box((0.22, 0.18, 0.15), (-1.41, -1.84, 0.08), plastic('#DCE6EE', 0.15), 0.012, (0, 0, 27))
    with Built() as mouse:
        sphere(0.3, (0, 0, 0.05), plastic('#1A1C1F', 0.35), (0.7, 1.1, 0.55))
        cylinder(0.045, 0.03, (0, -0.18, 0.2), rubber('#565B60'), (0, 90, 0))
        tube(
            [
                (0, -0.3, 0.08),
                (0.05, -0.5, 0.03),
                (0.2, -0.62, 0.03),
                (0.5, -0.5, 0.03),
                (0.75, -0.2, 0.03),
                (1.0, 0.6, 0.03),
                (1.5, 1.6, 0.03),
                (1.4, 2.2, 0.03),
                (0.7, 2.4, 0.03),
            ],
            0.02,
            rubber(),
        )
    mouse.move((1.25, -1.85, 0), (0, 0, 30))


@product('floodlight-camera', turn=22, fill=(0.82, 0.7))
def floodlight_camera():
    """Two flood heads lit above a motion camera, on a wall plate."""
    white = plastic(WHITE, 0.34)
    plate(4.3, 3.0, 0.12, 0.16, (0, 0.62, 1.15), plain('#C9BFAE', 0.9), soft=0.03)
    for row in range(5):  # clapboard siding
        box((4.3, 0.1, 0.03), (0, 0.53, 0.05 + row * 0.58), plain('#A79C8A', 0.9), 0.008)
    cylinder(0.5, 0.14, (0, 0.48, 1.35), white, (90, 0, 0), 0.03)
    cylinder(0.4, 0.2, (0, 0.34, 1.35), white, (90, 0, 0), 0.05)
    for side in (-1, 1):
        with Built() as lamp:
            sphere(0.13, (0, 0.3, -0.1), white)
            lathe(
                [(0, 0.3), (0.3, 0.28), (0.42, 0.12), (0.62, -0.2), (0.64, -0.26), (0.6, -0.28)],
                white,
                (0, 0, 0),
                (-90, 0, 0),
                soft=0.01,
            )
            cylinder(0.59, 0.02, (0, -0.245, 0), plastic('#3A3F45', 0.25), (90, 0, 0))
            for radius, count in ((0.0, 1), (0.2, 6), (0.41, 12)):
                for k in range(count):
                    a = 2 * math.pi * k / count
                    box(
                        (0.1, 0.02, 0.1),
                        (radius * math.cos(a), -0.265, radius * math.sin(a)),
                        glow('#FFE2A8', 2.6),
                        0.01,
                    )
            ring(0.61, 0.035, (0, -0.26, 0), plastic('#D5D7D9', 0.35), (90, 0, 0))
            for k in range(5):  # cooling fins
                box((0.03, 0.3, 0.4), (-0.2 + k * 0.1, 0.3, 0.18), white, 0.01)
        lamp.move((side * 1.05, -0.2, 1.72), (14, 0, side * 16))
        tube([(side * 0.3, 0.32, 1.45), (side * 0.6, 0.22, 1.58), (side * 0.98, 0.1, 1.64)], 0.1, white)
    sphere(0.17, (0, 0.12, 1.0), white)
    tube([(0, 0.3, 1.2), (0, 0.18, 1.05), (0, 0.05, 0.85)], 0.11, white)
    with Built() as eye:
        cylinder(0.42, 0.85, (0, 0, 0), white, (90, 0, 0), 0.1)
        lens_face(0.36, (0, -0.42, 0), leds=8)
        ring(0.375, 0.04, (0, -0.42, 0), white, (90, 0, 0))
    eye.move((0, -0.28, 0.55), (10, 0, 0))
    with Built() as sensor:
        sphere(0.2, (0, 0, 0), plastic('#DADDE0', 0.3), (1, 0.8, 0.8))
    sensor.move((0, -0.3, 0.06))


@product('smart-door-lock', turn=24, fill=(0.7, 0.82))
def smart_door_lock():
    """A keypad lock with a lever, on the edge of a panelled door, its bolt out."""
    door, trim = plain('#24465C', 0.5), plain('#1B3648', 0.5)
    box((2.5, 0.32, 4.4), (-0.35, 0.3, 2.2), door, 0.03)
    for z, h in ((1.05, 1.5), (3.4, 1.5)):
        plate(1.05, h, 0.03, 0.05, (-0.95, 0.14, z), trim, soft=0.02)
        plate(0.85, h - 0.22, 0.03, 0.05, (-0.95, 0.12, z), door, soft=0.02)
    black, steel = plastic('#15171A', 0.22), metal('#C3C8CD', 0.25)
    plate(0.86, 2.25, 0.2, 0.22, (0.36, 0.04, 2.45), steel, soft=0.05)
    plate(0.76, 2.14, 0.17, 0.08, (0.36, -0.08, 2.45), black, soft=0.03)
    keys = Label('keypad', 0.62, '#0B0D10', 900)
    rows = ('123', '456', '789', '✱0#')
    for r, row in enumerate(rows):
        for c, key in enumerate(row):
            x, y = 0.13 + c * 0.18, 0.14 + r * 0.235
            keys.disc(x, y, 0.078, '#16202B').disc(x, y, 0.07, '#0E151D')
            if key == '✱':
                keys.plus(x, y, 0.07, '#8FDCFF', 0.2)
            else:
                keys.words(key, x, y, 0.105, '#9FE3FF', 700)
    decal(0.66, 1.06, (0.36, -0.123, 2.86), printed(keys.save(), 0.2, glow_strength=1.5))
    ring(0.15, 0.018, (0.36, -0.125, 1.98), glow('#3FD68A', 2.5), (90, 0, 0))
    cylinder(0.135, 0.03, (0.36, -0.12, 1.98), plastic('#22262B', 0.15), (90, 0, 0))
    cylinder(0.09, 0.03, (0.36, -0.12, 1.56), steel, (90, 0, 0))
    box((0.018, 0.02, 0.09), (0.36, -0.137, 1.56), plain('#0A0B0D', 0.6), 0)
    # The lever on its rose.
    cylinder(0.36, 0.12, (0.36, 0.06, 0.82), steel, (90, 0, 0), 0.03)
    cylinder(0.13, 0.3, (0.36, -0.12, 0.82), steel, (90, 0, 0), 0.02)
    tube([(0.4, -0.3, 0.82), (0.2, -0.32, 0.82), (-0.3, -0.34, 0.81), (-0.68, -0.3, 0.8)], 0.105, steel)
    # Edge plate and bolt.
    plate(0.26, 0.95, 0.1, 0.02, (0.905, 0.3, 2.45), steel, (0, 0, 90))
    box((0.34, 0.16, 0.36), (1.05, 0.3, 2.45), steel, 0.02)
    plate(0.22, 0.5, 0.1, 0.02, (0.905, 0.3, 0.85), steel, (0, 0, 90))
    box((0.14, 0.14, 0.22), (0.96, 0.3, 0.85), steel, 0.03)


def coil(at, colour, radius=0.62, turns=6, thick=0.045, tie='#1A1C1F'):
    """A tied coil of cable lying flat, with a plug at its end."""
    with Built() as built:
        cable = plastic(colour, 0.5)
        path = []
        for i in range(turns * 40):
            a = 2 * math.pi * i / 40
            wobble = 0.045 * math.sin(i * 0.37)
            path.append(
                (
                    (radius + wobble) * math.cos(a),
                    (radius + wobble) * math.sin(a),
                    thick + i / 40 * thick * 1.15 + 0.02 * math.sin(i * 0.21),
                )
            )
        path += [
            (radius + 0.15, 0.1, turns * thick * 1.1),
            (radius + 0.38, -0.1, 0.14),
            (radius + 0.5, -0.45, thick),
            (radius + 0.42, -0.7, thick),
        ]
        tube(path[:-4], thick, cable, smooth=False)
        tube(path[-5:], thick, cable)
        x, y, _ = path[-1]
        box((0.13, 0.16, 0.12), (x, y - 0.08, 0.08), cable, 0.03)
        box((0.17, 0.22, 0.14), (x, y - 0.26, 0.08), plastic('#DCE6EE', 0.12), 0.012)
        for a in (60, 200, 320):
            where = (
                radius * math.cos(math.radians(a)),
                radius * math.sin(math.radians(a)),
                turns * thick * 0.62,
            )
            ring(0.2, 0.022, where, rubber(tie), (90, 0, a))
    built.move(at)


@product('accessory-pack', turn=8, fill=(0.84, 0.74))
def accessory_pack():
    """What the installer needs: sign, cable, junction box, bracket, plugs, screws, ties."""
    sign = Label('sign', 0.8, '#F2B705', 900)
    sign.rect(0.03, 0.03, 0.77, 0.97, '#F2B705', 0.05, '#141414', 0.018)
    sign.words('WARNING', 0.4, 0.13, 0.125, '#141414', fit=0.64)
    sign.rect(0.2, 0.3, 0.52, 0.44, '#141414', 0.03).poly(
        [(0.52, 0.34), (0.62, 0.29), (0.62, 0.45), (0.52, 0.4)], '#141414'
    )
    sign.rect(0.3, 0.42, 0.35, 0.54, '#141414').rect(0.24, 0.53, 0.41, 0.57, '#141414', 0.01)
    sign.words('24-HOUR', 0.4, 0.67, 0.095, '#141414', fit=0.62).words(
        'VIDEO', 0.4, 0.775, 0.095, '#141414', fit=0.62
    )
    sign.words('SURVEILLANCE', 0.4, 0.88, 0.09, '#141414', fit=0.64)
    with Built() as board:
        plate(1.52, 1.9, 0.1, 0.035, (0, 0, 0.95), plain('#F2B705', 0.5), soft=0.01)
        decal(1.48, 1.85, (0, -0.02, 0.95), printed(sign.save(), 0.45))
        for x in (-0.62, 0.62):
            for z in (0.12, 1.78):
                cylinder(0.04, 0.02, (x, -0.025, z), metal('#9AA0A6', 0.3), (90, 0, 0))
    board.move((0.35, 1.0, 0), (-9, 0, 0))
    coil((-1.15, -0.1, 0), '#1F5FB0')
    coil((0.62, -0.75, 0), '#1D2023', 0.5, 5, 0.05)
    # Junction box and bracket.
    with Built() as junction:
        cylinder(0.42, 0.3, (0, 0, 0.15), plastic(WHITE, 0.4), soft=0.04)
        cylinder(0.36, 0.02, (0, 0, 0.31), plastic('#D8DADC', 0.4))
        cylinder(0.09, 0.14, (0.45, 0, 0.15), plastic('#2A2D31', 0.5), (0, 90, 0))
        for k in range(3):
            a = 2.1 * k
            cylinder(0.05, 0.03, (0.25 * math.cos(a), 0.25 * math.sin(a), 0.32), metal('#8E949A', 0.3))
    junction.move((1.72, 0.15, 0), (0, 0, -50))
    with Built() as bracket:
        cylinder(0.36, 0.07, (0, 0, 0.035), plastic(WHITE, 0.4), soft=0.02)
        tube([(0, 0, 0.05), (0, 0, 0.4), (0.08, 0, 0.55)], 0.09, plastic(WHITE, 0.4))
        sphere(0.14, (0.1, 0, 0.62), metal('#AEB4BA', 0.3))
        plate(0.46, 0.3, 0.08, 0.05, (0.12, 0, 0.78), plastic(WHITE, 0.4), (70, 20, 0))
    bracket.move((-1.55, 1.05, 0), (0, 0, 10), 1.25)
    for i, (x, y, a) in enumerate(((-0.35, -1.25, 20), (-0.02, -1.4, -15), (-0.68, -1.42, 65))):
        with Built() as plug:
            box((0.18, 0.3, 0.14), (0, 0, 0.07), plastic('#DCE6EE', 0.12), 0.012)
            for k in range(6):
                box((0.012, 0.12, 0.01), (-0.06 + k * 0.024, -0.09, 0.142), metal('#D9B25A', 0.3), 0)
        plug.move((x, y, 0), (0, 0, a))
    for x, y, a in ((1.55, -0.85, 30), (1.75, -0.7, 75), (1.6, -1.12, -20), (1.85, -1.0, 10)):
        with Built() as screw:
            lathe(
                [(0, 0), (0.02, 0.05)]
                + [(0.03 + 0.014 * (i % 2), 0.05 + i * 0.018) for i in range(14)]
                + [(0.035, 0.31), (0.085, 0.36), (0, 0.37)],
                metal('#B8BDC2', 0.3),
                (0, 0, 0.05),
                (90, 0, 0),
                20,
            )
        screw.move((x, y, 0.03), (0, 0, a))
