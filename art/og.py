"""Pictures for links that are shared (1200x630, with the page's title): python3 art/og.py."""

import io
import re
from pathlib import Path

from PIL import Image, ImageDraw

from paint import INK, font

ART = Path(__file__).resolve().parent
SCENES = ART / '.work' / 'scenes'
MEDIA = ART.parent / 'public' / 'media'
TARGET = MEDIA / 'og'
CATALOGUE = ART.parent / 'src' / 'features' / 'catalog' / 'products.ts'
SIZE = (1200, 630)
LIMIT = 115_000

# name: (scene, title, the line below it)
PAGES = {
    'home': (
        'home',
        'Safety for your home and business',
        'Licensed, insured, on call 24/7 across California',
    ),
    'sanitation': ('sanitation-1', 'Sanitation & Disinfection', 'Crime scene, trauma and biohazard cleanup'),
    'pest-control': ('pest-control-1', 'Pest Control', 'Inspection within 24 hours, treatment, follow-up'),
    'emergency-supplies': (
        'emergency-supplies-2',
        'Emergency Supplies',
        'Medical kits, survival packs and 25-year food',
    ),
    'complete-protection': (
        'complete-protection-1',
        'Complete Protection',
        'For schools, churches, businesses and government',
    ),
    'surveillance-security': (
        'surveillance',
        'Surveillance & Security',
        'Cameras, recorders and locks, installed',
    ),
    'products': ('products', 'Complete Product Catalog', 'Food, first aid, security and self-defense'),
    'catalog': ('emergency-supplies-1', 'Full Product Catalog', 'Search 25 emergency and security products'),
    'live-guard-response': ('guard', 'Live Guard Response', 'Real guards dispatched to your home'),
    'live-guard-application': ('guard', 'Apply for Live Guard Response', 'An answer within 24 hours'),
    'contact': ('office-building', 'Contact Us', 'Long Beach, California'),
    'about': ('about', 'About Us', 'Your 360-degree protection partner'),
    'terms': ('complete-protection-3', 'Terms & Conditions', 'What we do, and what you can rely on'),
    'assessment': ('complete-protection-3', 'Free Safety Assessment', 'A reply within 2 hours'),
    'book-services': ('about', 'Book Our Services', 'Confirmed within 24 hours'),
    'track-order': ('emergency-supplies-3', 'Track Your Order', 'See where your supplies are'),
}


def cover(picture, size):
    """Fills the size, cutting what is over on both sides."""
    scale = max(size[0] / picture.width, size[1] / picture.height)
    picture = picture.resize((round(picture.width * scale), round(picture.height * scale)), Image.LANCZOS)
    left, top = (picture.width - size[0]) // 2, (picture.height - size[1]) // 2
    return picture.crop((left, top, left + size[0], top + size[1]))


def scrim(size):
    """Ink that is dense behind the words and clears towards the right."""
    row = Image.new('L', (size[0], 1))
    for x in range(size[0]):
        t = min(1.0, max(0.0, (x / size[0] - 0.38) / 0.42))
        row.putpixel((x, 0), round(242 - 186 * (t * t * (3 - 2 * t))))
    return row.resize(size)


def shield(draw, x, y, height):
    """The brand's mark: a shield crossed by the front line."""
    s = height / 36

    def at(px, py):
        return (x + px * s, y + py * s)

    def curve(a, b, c, d):
        steps = [k / 24 for k in range(25)]
        return [
            tuple(
                (1 - t) ** 3 * p + 3 * (1 - t) ** 2 * t * q + 3 * (1 - t) * t * t * r + t**3 * w
                for p, q, r, w in zip(a, b, c, d)
            )
            for t in steps
        ]

    right = curve((30, 17.5), (30, 25.5), (24.4, 31.5), (16, 34.5))
    left = [(32 - px, py) for px, py in reversed(right)]
    outline = [(16, 1.5), (30, 6), *right, *left, (2, 6)]
    draw.polygon([at(*p) for p in outline], '#FAF8F4')
    draw.line([at(2.4, 20.5), at(29.6, 20.5)], INK, round(2.4 * s))
    draw.line([at(8.5, 14.5), at(16, 8), at(23.5, 14.5)], '#C2470A', round(3 * s), 'curve')


def wrapped(draw, words, face, width):
    lines, line = [], ''
    for word in words.split():
        trial = f'{line} {word}'.strip()
        if draw.textlength(trial, face) <= width:
            line = trial
        else:
            lines.append(line)
            line = word
    return [*lines, line]


def products():
    """Id and name of each product in the catalogue."""
    return re.findall(r"id: '([^']+)',\s+name: (?:'([^']+)'|\"([^\"]+)\")", CATALOGUE.read_text())


def words(picture, title, sub, size):
    """Brand, title and the line below it, on the left; returns the picture with them."""
    scale = 3  # draw large, then reduce: Pillow's lines have no smooth edges
    layer = Image.new('RGBA', (SIZE[0] * scale, SIZE[1] * scale), (0, 0, 0, 0))
    draw = ImageDraw.Draw(layer)
    shield(draw, 72 * scale, 64 * scale, 62 * scale)
    draw.text((146 * scale, 78 * scale), 'Front Line', '#FFFFFF', font(30 * scale, 800), 'lm')
    draw.text((146 * scale, 110 * scale), 'Safety Solutions', '#B9C3CD', font(20 * scale, 500), 'lm')
    face = font(size * scale, 800)
    step = round(size * 1.1)
    lines = wrapped(draw, title, face, (612 if size > 60 else 470) * scale)
    y = 495 - step * len(lines)
    draw.rectangle((72 * scale, (y - 26) * scale, 152 * scale, (y - 18) * scale), '#FF9250')
    for k, line in enumerate(lines):
        draw.text((70 * scale, (y + step // 2 + step * k) * scale), line, '#FFFFFF', face, 'lm')
    draw.text((72 * scale, 532 * scale), sub, '#DCE3E9', font(30 * scale, 500), 'lm')
    layer = layer.resize(SIZE, Image.LANCZOS)
    picture.paste(layer, (0, 0), layer)
    return picture


def save(picture, name):
    for quality in range(86, 40, -4):
        data = io.BytesIO()
        picture.save(data, 'JPEG', quality=quality, optimize=True, progressive=True)
        if data.tell() <= LIMIT:
            break
    (TARGET / f'{name}.jpg').write_bytes(data.getvalue())


def page(name, scene, title, sub):
    picture = cover(Image.open(SCENES / f'{scene}.png').convert('RGB'), SIZE)
    picture = Image.composite(Image.new('RGB', SIZE, INK), picture, scrim(SIZE))
    save(words(picture, title, sub, 76), name)


def product(name, title):
    """The delivered picture on the right, whole, and the words on ink beside it."""
    picture = Image.new('RGB', SIZE, INK)
    shown = Image.open(MEDIA / 'products' / f'{name}-640.webp').convert('RGB')
    picture.paste(cover(shown, (SIZE[1], SIZE[1])), (SIZE[0] - SIZE[1], 0))
    save(words(picture, title, '30-day money back guarantee', 54), f'product-{name}')


def main():
    TARGET.mkdir(parents=True, exist_ok=True)
    for name, (scene, title, sub) in PAGES.items():
        if (SCENES / f'{scene}.png').exists():
            page(name, scene, title, sub)
        else:
            print('no render of', scene)
    for name, *title in products():
        product(name, ''.join(title))


main()
