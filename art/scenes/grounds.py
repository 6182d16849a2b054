"""Close to the ground: the bait station at the foundation."""

import random

import studio
from materials import metal, plain, plastic, printed
from paint import Label
from products.defence import long_flashlight
from scenes import scene
from scenes.kit import DAWN, copies, floor, hide, grass, leaves, sky, stucco, sun
from shapes import Built, box, cylinder, decal, plate, slab, sphere, tube


def pebbles(area, count, seed=1):
    """Gravel: one mesh a stone would be too many, so a few shapes are scattered."""
    pick = random.Random(seed)
    shades = ('#A39A8C', '#8E867A', '#B8AFA0', '#776F64')
    for shade in shades:
        stone = sphere(0.03, (0, 0, 0), plain(shade, 0.85), (1.2, 0.9, 0.6), 10)
        places = []
        for _ in range(count // len(shades)):
            at = (pick.uniform(*area[0]), pick.uniform(*area[1]), pick.uniform(0.0, 0.02))
            places.append(
                (at, (pick.uniform(0, 40), pick.uniform(0, 40), pick.uniform(0, 360)), pick.uniform(0.5, 1.2))
            )
        copies([stone], places)
        hide([stone])


def station(at, turn=0.0, scale=1.0):
    """A rodent bait station: wedge-shaped lid, lock, entrance holes, warning label."""
    with Built() as built:
        shell = plastic('#1E2226', 0.42)
        profile = [(-0.2, 0), (0.2, 0), (0.2, 0.1), (0.12, 0.17), (-0.2, 0.2)]
        slab([(x, z) for x, z in profile], 0.52, (0, 0, 0), shell, (0, 0, -90), 0.018)
        box((0.5, 0.012, 0.02), (0, -0.205, 0.1), plain('#0B0D10', 0.7), 0.003)
        for side in (-1, 1):
            cylinder(0.055, 0.02, (side * 0.262, 0.0, 0.07), plain('#050607', 0.9), (0, 90, 0), 0.002)
        cylinder(0.075, 0.016, (-0.14, -0.203, 0.055), plain('#050607', 0.9), (90, 0, 0), 0.002)
        cylinder(0.022, 0.014, (0.17, -0.205, 0.055), metal('#AEB4BA', 0.3), (90, 0, 0))
        label = Label('bait', 2.2, '#E5B20C')
        label.poly([(0.36, 0.2), (0.64, 0.78), (0.08, 0.78)], '#17191C').words(
            '!', 0.36, 0.58, 0.36, '#E5B20C'
        )
        label.words('BAIT STATION', 1.42, 0.38, 0.24, '#17191C', fit=1.4).words(
            'DO NOT OPEN', 1.42, 0.7, 0.18, '#17191C', 700, fit=1.4
        )
        decal(0.34, 0.155, (0.02, -0.03, 0.199), printed(label.save(), 0.5), (-68, 0, 0))
    built.move(at, (0, 0, turn), scale)


@scene('pest-control-2', exposure=1.05, glow=0.08)
def bait_station():
    """A bait station at the foundation of a house, the gardener's strip around it."""
    sky(DAWN, 0.8)
    sun((0.8, 0.9, -0.75), 3.0, '#FFDCAE', 1.5)
    floor((60, 60), (0, 0, -0.02), plain('#6F6657', 0.95))
    pebbles(((-2.6, 3.2), (-0.55, 0.72)), 5200)
    grass((9, 3.2), (0, -2.2, -0.01), blades=14000, tall=0.09)
    box((9, 0.06, 0.07), (0, -0.6, 0.0), plain('#8A5F3C', 0.8), 0.01)
    box((10, 0.3, 0.34), (0.5, 0.86, 0.17), plain('#9A9186', 0.9), 0.02)
    box((10, 0.24, 3), (0.5, 0.88, 1.83), stucco('#DCCBAA', 0.35), 0.02)
    # A vent grille and a garden tap tell that it is a house wall.
    plate(0.42, 0.2, 0.01, 0.03, (-0.75, 0.75, 0.62), metal('#8E949A', 0.4))
    for k in range(6):
        box((0.38, 0.03, 0.008), (-0.75, 0.735, 0.55 + k * 0.028), plain('#22272C', 0.7), 0, (30, 0, 0))
    brass = metal('#C7A45A', 0.35)
    cylinder(0.045, 0.012, (1.62, 0.755, 0.6), brass, (90, 0, 0))
    tube([(1.62, 0.76, 0.6), (1.62, 0.64, 0.6), (1.62, 0.58, 0.57), (1.62, 0.565, 0.5)], 0.024, brass)
    cylinder(0.012, 0.1, (1.62, 0.66, 0.65), brass)
    cylinder(0.06, 0.02, (1.62, 0.66, 0.7), plain('#B8321F', 0.5))
    station((0.52, 0.42, 0.02), -10, 1.25)
    for k, (x, y, r) in enumerate(
        ((-2.1, 0.35, 0.42), (-1.35, 0.5, 0.3), (2.3, 0.36, 0.34), (2.7, 0.4, 0.46), (3.2, 0.3, 0.4))
    ):
        leaves((x, y, r * 0.75), r, '#47663A', 1100, k + 3, 0.95, 0.05)
    # The inspector's things wait beside: a lit flashlight, the log.
    with Built() as torch:
        long_flashlight()
    torch.move((-0.2, -0.02, 0.045), (0, 0, -14), 0.105)
    with Built() as board:
        box((0.24, 0.34, 0.012), (0, 0, 0), plain('#8A5F3C', 0.7), 0.005)
        box((0.21, 0.29, 0.006), (0, -0.01, 0.009), plain('#FAF8F4', 0.8), 0)
        for k in range(6):
            box((0.15, 0.008, 0.002), (0.01, 0.09 - k * 0.035, 0.013), plain('#7D868F', 0.8), 0)
    board.move((1.15, -0.12, 0.06), (6, 0, 24), 1.1)
    studio.camera((-0.75, -2.3, 0.92), (0.22, 0.5, 0.3), 34, aperture=5.6, focus=(0.5, 0.3, 0.15))
