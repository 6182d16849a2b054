"""Supplies: the shelves, the kit on the table, the loaded boot. The shop's own models furnish them."""

import random

import bpy
import studio
from materials import glow, metal, plain, plastic, rubber
from products import bags, defence, food
from products import supplies as goods
from scenes import scene
from scenes.kit import DAWN, baked, copies, floor, hide, house, palm, point, sky, sun, window
from scenes.rooms import DAY, planks, walls
from shapes import Built, box, cylinder, slab, tube

# Models are made in decimetres or so; these bring them to metres.
BUCKET, CAN, POUCH, BAG, SMALL = 0.2, 0.19, 0.2, 0.19, 0.11


def model(build, at, turn=0.0, scale=BAG):
    """One of the shop's models, set into a scene."""
    with Built() as made:
        build()
    made.move(at, (0, 0, turn), scale)
    return made.things


def pattern(build):
    """A model that is only copied."""
    with Built() as made:
        build()
    return [baked(made.things)]


class Stock:
    """The goods of the shelves, each modelled once."""

    def __init__(self):
        lines = ('14 DAY', 'FOOD KIT', 'JUST ADD WATER')
        premium = ('30 DAY', 'PREMIUM KIT', '25-YEAR SHELF LIFE')
        self.bucket = pattern(
            lambda: food.bucket((0, 0, 0), 'shelf', '#C2470A', '#C2470A', lines, handle=False)
        )
        self.premium = pattern(
            lambda: food.bucket(
                (0, 0, 0), 'premium', '#B98A2E', '#0C1B2A', premium, ground='#16293D', handle=False
            )
        )
        kinds = (
            ('oats', '#B0741A', 'OATMEAL', 'MAPLE'),
            ('stew', '#8A2F1B', 'STEW', 'BEEF'),
            ('veg', '#17694A', 'GREENS', 'MIXED'),
        )
        self.cans = [pattern(lambda k=k: food.can((0, 0, 0), f's-{k[0]}', *k[1:])) for k in kinds]
        bags_ = (
            ('p-rice', '#B0741A', 'RICE', 'CHEESE'),
            ('p-chili', '#C2470A', 'CHILI', 'BEAN'),
            ('p-soup', '#1F5C8C', 'SOUP', 'NOODLE'),
        )
        self.pouches = [pattern(lambda k=k: food.pouch((0, 0, 0), *k)) for k in bags_]
        self.carton = pattern(
            lambda: food.carton(
                (2.0, 1.3, 1.2), (0, 0, 0), 'shelf', ('WATER', '24 POUCHES'), '#1F5C8C', False
            )
        )
        self.kit = pattern(lambda: bags.myfak_kit())
        self.jug = pattern(water_jug)
        for things in (self.bucket, self.premium, *self.cans, *self.pouches, self.carton, self.kit, self.jug):
            hide(things)

    def put(self, things, places):
        twins_before = set(bpy.data.objects)
        copies(things, places)
        for twin in set(bpy.data.objects) - twins_before:
            twin.hide_render = False


def water_jug():
    """A blue water container with handle and cap."""
    blue = plastic('#2F78B5', 0.25)
    box((1.1, 0.9, 1.5), (0, 0, 0.75), blue, 0.16, segments=5)
    for z in (0.4, 0.75, 1.1):
        box((1.14, 0.94, 0.05), (0, 0, z), plastic('#276699', 0.3), 0.02)
    cylinder(0.2, 0.22, (0.28, 0, 1.58), plastic('#F1F3F4', 0.4), soft=0.03)
    tube([(-0.4, 0, 1.46), (-0.36, 0, 1.72), (0.02, 0, 1.74), (0.06, 0, 1.48)], 0.08, blue)


def rack(at, width, levels, depth=0.6, colour='#3B454F', board='#C9A06A'):
    """Steel uprights with timber shelves."""
    x, y, z = at
    steel = metal(colour, 0.45)
    top = levels[-1] + 0.5
    for side in (-1, 1):
        for back in (-1, 1):
            box((0.05, 0.05, top), (x + side * width / 2, y + back * depth / 2, z + top / 2), steel, 0.006)
        for k in range(int(top / 0.12)):
            box(
                (0.012, 0.004, 0.04),
                (x + side * width / 2, y - depth / 2 - 0.026, z + 0.08 + k * 0.12),
                plain('#15181B', 0.8),
                0,
            )
    for level in levels:
        box((width + 0.04, depth + 0.04, 0.035), (x, y, z + level), plain(board, 0.6), 0.006)
        box((width, 0.03, 0.07), (x, y - depth / 2 - 0.02, z + level - 0.035), steel, 0.005)


def fill_shelf(stock, kind, x0, x1, y, z, pick):
    """One row of one kind, a little uneven as on real shelves."""
    goods_, step, scale, deep = {
        'bucket': ([stock.bucket], 0.43, 0.24, 1),
        'premium': ([stock.premium], 0.43, 0.24, 1),
        'can': (stock.cans, 0.27, 0.26, 2),
        'pouch': (stock.pouches, 0.27, 0.3, 2),
        'carton': ([stock.carton], 0.5, 0.24, 1),
        'kit': ([stock.kit], 0.72, 0.2, 1),
        'jug': ([stock.jug], 0.31, 0.27, 1),
    }[kind]
    count = max(1, int((x1 - x0) / step))
    gap = (x1 - x0) / count
    for row in range(deep):
        for k in range(count):
            things = goods_[(k // 2) % len(goods_)]
            by = (x0 + gap * (k + 0.5), y + row * 0.2 - (0.1 if deep > 1 else 0.0), z)
            stock.put(things, [(by, (0, 0, pick.uniform(-5, 5)), scale)])


def shelves(plan, x0, y, width=1.9, seed=3):
    """Racks side by side; `plan` lists a column's kinds from the bottom up."""
    pick, stock = random.Random(seed), Stock()
    levels = (0.12, 0.68, 1.24, 1.8)
    for column, kinds in enumerate(plan):
        x = x0 + column * (width + 0.06)
        rack((x, y, 0), width, levels)
        for level, kind in zip(levels, kinds):
            if isinstance(kind, tuple):
                half = width / 2 - 0.06
                fill_shelf(stock, kind[0], x - half, x - 0.02, y, level + 0.02, pick)
                fill_shelf(stock, kind[1], x + 0.02, x + half, y, level + 0.02, pick)
            elif kind:
                fill_shelf(stock, kind, x - width / 2 + 0.06, x + width / 2 - 0.06, y, level + 0.02, pick)
    return stock


@scene('products', exposure=1.2, glow=0.08)
def product_shelves():
    """Shelves of supplies in a tidy store: pails, cans, pouches, water, first-aid bags."""
    sky(DAY, 0.35)
    floor((30, 20), (0, 0, 0), plastic('#8F9296', 0.3))
    walls(13, 2.7, 3.2, '#8296A3', left=False)
    shelves(
        [
            ('jug', 'can', 'pouch', 'carton'),
            ('bucket', 'kit', 'can', 'pouch'),
            ('premium', ('can', 'pouch'), 'bucket', 'kit'),
            ('jug', 'bucket', 'premium', 'can'),
        ],
        -3.2,
        2.15,
    )
    for x in (-2.5, 1.0):
        studio.area_light((x, -0.4, 3.05), (x + 0.5, 2.0, 1.0), (2.4, 0.4), 62, '#FFF1DC')
    studio.area_light((-4.5, -3.2, 2.6), (0.6, 2, 1), (2.6, 2), 70, '#FFE6C6')
    studio.area_light((4.6, -2.5, 2.0), (0.6, 2, 1), (2, 2), 30, '#CFE0FF')
    studio.camera((-2.0, -1.9, 1.45), (0.25, 2.2, 1.12), 27)


@scene('emergency-supplies-1', exposure=1.35, glow=0.08, saturation=0.98)
def pantry():
    """An aisle of the store: pails and packs in perspective, a lit end."""
    sky(DAY, 0.25)
    planks(8, 14, (0, 3, 0), ('#9A7650', '#A27E57', '#92704B', '#AA865E'))
    walls(5.4, 7.5, 3.0, '#B4C2C9')
    stock = Stock()
    pick = random.Random(9)
    levels = (0.12, 0.68, 1.24, 1.8)
    with Built() as aisle:
        for column, kinds in enumerate(
            (
                ('bucket', 'can', 'pouch', 'carton'),
                ('premium', 'kit', 'can', 'bucket'),
                ('jug', 'pouch', 'bucket', 'can'),
            )
        ):
            x = column * 1.96
            rack((x, 0, 0), 1.9, levels)
            for level, kind in zip(levels, kinds):
                fill_shelf(stock, kind, x - 0.89, x + 0.89, 0, level + 0.02, pick)
    aisle.move((1.72, 5.2, 0), (0, 0, -90))
    with Built() as end:
        rack((0, 0, 0), 1.9, levels)
        for level, kind in zip(levels, ('premium', 'kit', 'can', 'bucket')):
            fill_shelf(stock, kind, -0.89, 0.89, 0, level + 0.02, pick)
    end.move((-0.2, 6.9, 0))
    for y in (0.6, 3.0, 5.4):
        box((0.24, 1.3, 0.03), (-0.2, y, 2.98), glow('#FFF6E4', 4), 0)
        studio.area_light((-0.2, y, 2.94), (0.6, y, 0), (0.5, 1.3), 58, '#FFF8EE')
    studio.area_light((-2.2, -1.5, 2.4), (1.2, 3.5, 0.8), (2, 1.6), 85, '#FFF0DE')
    model(bags.seventy2_system, (0.55, 1.9, 0), -24, 0.2)
    model(lambda: food.two_week_food_kit(), (0.95, 1.0, 0), -10, 0.17)
    studio.camera((-1.2, -1.9, 1.5), (0.15, 3.6, 0.95), 27)


@scene('emergency-supplies-2', exposure=1.2, glow=0.06)
def table():
    """A kit laid out on a table: bag, radio, filter, torch, blankets, food."""
    sky(DAY, 0.3)
    planks(12, 9, (0.5, 0, -0.75), ('#6E533A', '#775A40', '#664C34', '#7F6247'))
    box((2.9, 1.3, 0.05), (0.15, 0.1, -0.025), plastic('#B98D5B', 0.35), 0.015)
    for k in range(4):
        box((2.9, 0.004, 0.004), (0.15, -0.35 + k * 0.27, 0.0), plain('#7D5A36', 0.8), 0)
    with Built() as room:  # the table's top is at zero, the floor below it
        walls(11, 1.7, 3.75, '#8FA0A8', ceiling=False, left=False, right=False)
    room.move((0, 0, -0.75))
    window(1.6, 1.3, (-1.9, 1.66, 1.05), seed=1, power=0.9)
    model(bags.seventy2_system, (1.14, 0.4, 0), -24, 0.2)
    model(bags.myfak_kit, (0.3, 0.42, 0), 12, 0.18)
    model(goods.emergency_radio, (-0.34, 0.2, 0), 10, 0.12)
    model(goods.water_filter, (0.72, -0.06, 0), 0, 0.11)
    model(goods.mylar_blankets, (-0.95, 0.36, 0), 16, 0.12)
    model(defence.long_flashlight, (-0.25, -0.25, 0.0), -6, 0.1)
    model(goods.paracord_bracelet, (0.38, -0.28, 0), 0, 0.055)
    model(lambda: food.can((0, 0, 0), 't-veg', '#17694A', 'GREENS', 'MIXED'), (1.28, -0.05, 0), -24, 0.17)
    model(lambda: food.can((0, 0, 0), 't-stew', '#8A2F1B', 'STEW', 'BEEF'), (1.1, -0.25, 0), -12, 0.17)
    studio.area_light((-2.6, -1.6, 2.4), (0.3, 0, 0), (1.6, 1.6), 95, '#FFE2B8')
    studio.area_light((2.8, -1.4, 1.6), (0.3, 0, 0), (1.6, 1.6), 26, '#CFE0FF')
    studio.camera((-0.45, -2.1, 0.86), (0.2, 0.14, 0.2), 37, aperture=9, focus=(0.2, 0, 0.1))


@scene('emergency-supplies-3', exposure=1.25, glow=0.12)
def boot():
    """The open boot of a car, loaded for leaving: packs, pails, water, at a house at dawn."""
    sky(DAWN, 0.8)
    sun((0.8, 0.7, -0.5), 2.2, '#FFCF9A', 2.0)
    floor((120, 80), (0, 20, -0.01), plain('#76806A', 0.95))
    floor((16, 40), (0.5, 2, 0.0), plain('#8E8A84', 0.9))
    house((-8.5, 13, 0), 14, '#D8C3A0', '#7C4A35', 11.0, 0)
    palm((-3.4, 9.5, 0), 8.5, 4, 0.5)
    palm((7.5, 12, 0), 9.5, 5, -0.5)
    paint, dark = plastic('#3B6A86', 0.2), plain('#2A2E33', 0.85)
    with Built() as car:  # seen from behind; the tail is at y=0
        for side in (-1, 1):
            wing = [(-0.1, 0.36), (0.22, 0.36), (0.24, 1.0), (0.16, 1.72), (0.02, 1.86), (-0.1, 1.86)]
            slab(
                [(x * -side + side * 0.72, z) for x, z in (wing if side < 0 else reversed(wing))],
                4.2,
                (0, 2.1, 0),
                paint,
                soft=0.05,
            )
            box((0.12, 0.06, 0.5), (side * 0.86, -0.02, 1.12), glow('#E02A1A', 1.6), 0.03)
            cylinder(0.38, 0.26, (side * 0.78, 0.9, 0.38), rubber('#15171A'), (0, 90, 0), 0.06)
        box((1.7, 4.2, 0.1), (0, 2.1, 1.86), paint, 0.05)
        box((1.88, 0.16, 0.3), (0, -0.04, 0.5), paint, 0.06)
        box((1.7, 0.1, 0.08), (0, -0.1, 0.38), dark, 0.02)
        box((1.3, 1.6, 0.06), (0, 0.85, 0.66), dark, 0.01)
        box((1.4, 0.1, 1.2), (0, 1.7, 1.2), dark, 0.02)
        for side in (-1, 1):
            box((0.06, 1.6, 1.1), (side * 0.64, 0.85, 1.2), dark, 0.02)
        box((0.5, 0.02, 0.12), (0, -0.13, 0.52), plain('#F4F2EC', 0.5), 0.005)
        with Built() as hatch:
            box((1.6, 0.08, 1.2), (0, 0, 0.6), paint, 0.05)
            box((1.3, 0.05, 0.55), (0, 0.04, 0.72), plastic('#131B26', 0.05), 0.03)
            box((1.3, 0.02, 0.5), (0, -0.045, 0.7), plain('#1B1F24', 0.7), 0.03)
        hatch.move((0, 0.06, 1.88), (68, 0, 0))
        for side in (-1, 1):
            tube(
                [(side * 0.66, 0.12, 1.3), (side * 0.68, -0.42, 2.0)],
                0.014,
                metal('#8E949A', 0.3),
                smooth=False,
            )
    car.move((0.75, 0.9, 0), (0, 0, -16))
    with Built() as load:
        model(bags.bug_out_bag, (-0.36, 0.5, 0.72), 8, 0.2)
        model(bags.myfak_kit, (0.22, 0.24, 0.69), -6, 0.155)
        model(
            lambda: food.bucket(
                (0, 0, 0),
                'boot',
                '#C2470A',
                '#C2470A',
                ('14 DAY', 'FOOD KIT', 'JUST ADD WATER'),
                handle=False,
            ),
            (0.36, 0.85, 0.69),
            0,
            0.23,
        )
        model(
            lambda: food.bucket(
                (0, 0, 0),
                'boot2',
                '#B98A2E',
                '#0C1B2A',
                ('30 DAY', 'PREMIUM', '25-YEAR SHELF LIFE'),
                ground='#16293D',
                handle=False,
            ),
            (0.0, 1.1, 0.69),
            0,
            0.23,
        )
    load.move((0.75, 0.9, 0), (0, 0, -16))
    model(water_jug, (-0.62, 0.5, 0), 20, 0.28)
    model(water_jug, (-0.3, 0.25, 0), -10, 0.28)
    model(food.four_week_food_kit, (1.55, 0.0, 0), 10, 0.18)
    point((0.95, 1.35, 1.72), 16, '#FFE8C0', 0.15)
    studio.area_light((-0.9, -1.9, 2.6), (0.8, 1.2, 0.9), (1.6, 1.2), 75, '#FFE6C8')
    studio.camera((-0.95, -3.5, 1.62), (0.35, 1.0, 1.02), 30)
