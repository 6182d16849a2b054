"""Food kits: cans in a carton, buckets with bail handles, pouches in a box."""

import math

from materials import metal, plain, plastic, pouch_film, printed
from paint import INK, PAPER, SIGNAL, TRUST, Label
from products import product
from shapes import Built, Soft, box, cylinder, decal, lathe, ring, sleeve, tube

CARTON = '#B98D5B'


def can(at, name, colour, title, sub, turn=0, radius=0.5, height=1.2):
    """A ribbed steel can with a wrap-around label."""
    with Built() as built:
        steel = metal('#C6CBD0', 0.24)
        half = height
        profile = [
            (0, 0.02),
            (radius * 0.94, 0.02),
            (radius * 0.95, 0),
            (radius, 0.0),
            (radius, 0.05),
            (radius * 0.97, 0.07),
        ]
        profile += [
            (radius * 0.97, half - 0.07),
            (radius, half - 0.05),
            (radius, half),
            (radius * 0.95, half),
            (radius * 0.94, half - 0.045),
            (radius * 0.7, half - 0.045),
            (radius * 0.68, half - 0.035),
            (0, half - 0.035),
        ]
        lathe(profile, steel, steps=96)
        wide = 2.5
        label = Label(f'can-{name}', wide, PAPER)
        label.rect(0, 0, wide, 0.2, colour).rect(0, 0.86, wide, 1, colour)
        middle = wide / 2
        label.words(title, middle, 0.38, 0.17, INK, fit=0.92).words(
            sub, middle, 0.53, 0.085, '#5A6572', 700, fit=0.92
        )
        label.disc(middle, 0.71, 0.1, colour).words('14', middle, 0.71, 0.11, '#FFFFFF')
        label.words('EMERGENCY FOOD', middle, 0.1, 0.075, '#FFFFFF', 700)
        label.words('25-YEAR SHELF LIFE', middle, 0.93, 0.06, '#FFFFFF', 700)
        sleeve(radius * 0.975, 0.09, half - 0.09, printed(label.save(), 0.45), sweep=300, start=-90 + turn)
    built.move(at)


def pouch(at, name, colour, title, sub, turn=(0, 0, 0), size=(0.86, 0.34, 1.16), ground='#EFEBE3'):
    """A stand-up pouch: sealed top with tear notches, bulging belly, printed front."""
    with Built() as built:
        bag = Soft(size, 0.12, (-0.02, 0.11, 0.0), crease=0.03, seed=len(name), pinch=0.9)
        bag.body(pouch_film(ground), 36)
        aspect = size[0] / size[2]
        label = Label(f'pouch-{name}', aspect, ground)
        label.rect(0, 0, aspect, 0.34, colour)
        label.words(title, aspect / 2, 0.2, 0.125, '#FFFFFF', fit=aspect * 0.84)
        label.words(sub, aspect / 2, 0.42, 0.075, INK, 700, fit=aspect * 0.8)
        # A bowl with steam says what is inside.
        label.disc(aspect / 2, 0.72, 0.17, colour)
        label.rect(aspect / 2 - 0.2, 0.5, aspect / 2 + 0.2, 0.72, ground)
        label.rect(aspect / 2 - 0.19, 0.7, aspect / 2 + 0.19, 0.735, INK)
        for k in (-0.08, 0, 0.08):
            wave = [(aspect / 2 + k + 0.015 * math.sin(t), 0.68 - t * 0.018) for t in range(8)]
            label.line(wave, '#5A6572', 0.016)
        bag.front(-0.97, 0.97, -0.96, 0.98, printed(label.save(), 0.42, crinkle=0.3), 0.006, 0)
        top = bag.at((0, 0, 1)).z
        box((size[0] * 0.985, 0.022, 0.1), (0, 0, top - 0.0), pouch_film(colour), 0.008)
        for k in (-0.022, 0, 0.022):
            box((size[0] * 0.97, 0.03, 0.006), (0, 0, top + k), plain('#FFFFFF', 0.6), 0.002)
    built.move(at, turn)


def bucket(at, name, colour, lid, lines, turn=0, scale=1.0, ground='#F3F1EC', handle=True):
    """A ribbed pail with a snap lid, a wire bail with grip, and a big label."""
    with Built() as built:
        wall = plastic(ground, 0.42)
        profile = [
            (0, 0.0),
            (0.66, 0.0),
            (0.69, 0.03),
            (0.79, 1.5),
            (0.83, 1.5),
            (0.83, 1.55),
            (0.79, 1.56),
            (0.795, 1.66),
            (0.84, 1.66),
            (0.84, 1.71),
            (0.8, 1.72),
            (0.8, 1.8),
            (0, 1.8),
        ]
        lathe(profile, wall, steps=96, soft=0.008)
        cover = plastic(lid, 0.4)
        rim = [
            (0.0, 1.82),
            (0.68, 1.82),
            (0.7, 1.86),
            (0.8, 1.88),
            (0.87, 1.87),
            (0.88, 1.8),
            (0.88, 1.74),
            (0.85, 1.74),
        ]
        lathe(rim, cover, steps=96, soft=0.006)
        for i in range(36):
            angle = 2 * math.pi * i / 36
            box(
                (0.02, 0.035, 0.11),
                (0.88 * math.cos(angle), 0.88 * math.sin(angle), 1.8),
                cover,
                0.008,
                (0, 0, math.degrees(angle)),
            )
        ring(0.55, 0.014, (0, 0, 1.825), cover)
        big, small, foot = lines
        wide = 1.62
        label = Label(f'bucket-{name}', wide, PAPER)
        label.rect(0, 0, wide, 1, PAPER).rect(0, 0, wide, 0.22, colour).rect(0, 0.82, wide, 1, colour)
        label.words('EMERGENCY', wide / 2, 0.115, 0.13, '#FFFFFF', 800)
        label.words(big, wide / 2, 0.43, 0.3, INK, fit=wide * 0.86)
        label.words(small, wide / 2, 0.68, 0.17, colour, fit=wide * 0.86)
        label.words(foot, wide / 2, 0.91, 0.09, '#FFFFFF', 700, fit=wide * 0.86)
        sleeve(0.722, 0.34, 1.3, printed(label.save(), 0.5), start=-90 + turn, sweep=124, top=0.786)
        if handle:
            wire = metal('#AEB4BA', 0.3)
            arc = [math.pi * k / 24 for k in range(25)]
            span = [(0.92 * math.cos(a), 0.25 * math.sin(a), 1.6 + 0.86 * math.sin(a)) for a in arc]
            tube(span, 0.018, wire, smooth=False)
            grip = span[9:16]
            tube(grip, 0.045, plastic('#1B1D20', 0.5), smooth=False)
            for side in (-1, 1):
                cylinder(0.07, 0.1, (side * 0.86, 0, 1.6), wall, (0, 90, 0))
    built.move(at, (0, 0, 0), scale)


def carton(size, at, name, lines, colour, open_top=True, turn=0):
    """A corrugated box with flaps folded out, printed on the front."""
    x, y, z = size
    with Built() as built:
        board = plain(CARTON, 0.85, 0.15)
        inside = plain('#8F6A40', 0.9, 0.1)
        wall = 0.045
        for side in (-1, 1):
            box((x, wall, z), (0, side * (y - wall) / 2, z / 2), board, 0.01)
            box((wall, y, z), (side * (x - wall) / 2, 0, z / 2), board, 0.01)
        box((x, y, wall), (0, 0, wall / 2), inside, 0.01)
        if open_top:
            flap = 0.42
            for side in (-1, 1):
                tilt = math.radians(52)
                box(
                    (flap, y, wall * 0.7),
                    (side * (x / 2 + flap / 2 * math.cos(tilt)), 0, z - flap / 2 * math.sin(tilt)),
                    board,
                    0.008,
                    (0, side * 52, 0),
                )
            box((x, wall * 0.7, flap), (0, y / 2 + 0.09, z + flap / 2 - 0.02), board, 0.008, (-22, 0, 0))
        else:
            box((x, y, wall), (0, 0, z), board, 0.012)
            box((x * 0.998, 0.22, 0.008), (0, 0, z + wall / 2), plain('#D8C39A', 0.4), 0.002)
        tall, middle = z * 0.46, z * 0.7  # high up, where nothing in front hides it
        aspect = x * 0.9 / tall
        label = Label(f'carton-{name}', aspect, PAPER)
        label.rect(0, 0, aspect, 0.2, colour).words(
            'EMERGENCY FOOD SUPPLY', aspect / 2, 0.1, 0.1, '#FFFFFF', 700
        )
        label.words(lines[0], aspect / 2, 0.47, 0.34, INK, fit=aspect * 0.84)
        label.words(lines[1], aspect / 2, 0.76, 0.19, colour, fit=aspect * 0.84)
        decal(x * 0.9, tall, (0, -y / 2 - 0.004, middle), printed(label.save(), 0.6))
    built.move(at, (0, 0, turn))


@product('14-day-food-kit', turn=18)
def fourteen_day_food_kit():
    """Steel cans of meals before their carton."""
    carton((2.6, 1.25, 2.1), (0.0, 0.85, 0), '14-day', ('14 DAY', 'FOOD KIT'), SIGNAL)
    for x in (-0.68, 0.68):
        can((x, 0.85, 1.15), 'back', TRUST, 'OATMEAL', 'MAPLE & ALMOND', 0)
    can((-1.15, -0.35, 0), 'oats', '#B0741A', 'OATMEAL', 'MAPLE & ALMOND', 14, 0.46, 1.05)
    can((1.15, -0.35, 0), 'stew', '#8A2F1B', 'BEEF STEW', 'FREEZE DRIED', -4, 0.46, 1.05)
    can((-0.05, -0.75, 0), 'veg', TRUST, 'VEGETABLES', 'FREEZE DRIED', 6, 0.46, 1.05)


@product('2-week-food-kit', turn=16, fill=(0.72, 0.74))
def two_week_food_kit():
    """One pail, its meals beside it."""
    bucket((0, 0.2, 0), '2-week', SIGNAL, '#C2470A', ('2 WEEK', 'FOOD KIT', '92 SERVINGS  •  JUST ADD WATER'))
    pouch((-1.3, -0.3, 0), 'pasta', '#8A2F1B', 'PASTA', 'TOMATO & BASIL', (0, 0, -8))
    pouch((1.3, -0.5, 0), 'rice', '#B0741A', 'RICE', 'CHEESY BROCCOLI', (0, 0, 10))


@product('4-week-food-kit', turn=-18)
def four_week_food_kit():
    """A big carton packed with pouches, three of them taken out."""
    carton((3.0, 1.35, 1.95), (0, 0.6, 0), '4-week', ('4 WEEK', 'FOOD SUPPLY'), TRUST)
    kinds = (
        ('soup', '#8A2F1B', 'SOUP', 'TORTILLA'),
        ('oat', '#B0741A', 'OATS', 'APPLE CINNAMON'),
        ('chili', '#C2470A', 'CHILI', 'BLACK BEAN'),
        ('stew2', '#17694A', 'STEW', 'POTATO & LEEK'),
    )
    for row, y in enumerate((0.35, 0.8)):
        for i in range(3):
            kind = kinds[(i + row * 2) % 4]
            pouch((-0.92 + i * 0.92, y, 1.3), *kind, turn=(0, 0, 3 - i * 3))
    pouch((-1.2, -0.62, 0), *kinds[1], turn=(0, 0, -6), size=(0.8, 0.32, 1.02))
    pouch((1.2, -0.5, 0), *kinds[3], turn=(0, 0, 12), size=(0.8, 0.32, 1.02))
    pouch((0.05, -0.9, 0), *kinds[2], turn=(0, 0, 4), size=(0.8, 0.32, 1.02))


@product('30-day-premium-kit', turn=14, fill=(0.8, 0.82))
def thirty_day_premium_kit():
    """Three pails in ink and gold: a month of meals."""
    gold = '#B98A2E'
    lines = ('30 DAY', 'PREMIUM KIT', '300 SERVINGS  •  25-YEAR SHELF LIFE')
    for at in ((-0.92, 0.2, 0), (0.92, 0.2, 0), (0, 0.2, 1.88)):
        bucket(at, '30-day', gold, '#0C1B2A', lines, ground='#16293D', handle=at[2] > 1)
    pouch((-1.72, -0.75, 0), 'salmon', '#0C1B2A', 'SALMON', 'WITH RICE', (0, 0, -12), ground='#E9DEC6')
    pouch((0.02, -0.95, 0), 'beef', '#0C1B2A', 'BEEF', 'STROGANOFF', (0, 0, 6), ground='#E9DEC6')
