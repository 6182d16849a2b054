"""The drawn map of Long Beach for /contact: python3 art/map.py writes public/media/map.svg.

Places are in degrees and projected here; lettering becomes outlines, so that the file looks the
same with and without the site's font.
"""

import math
from pathlib import Path

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

ART = Path(__file__).resolve().parent
WIDTH, HEIGHT = 1600, 900
WEST, EAST, NORTH = -118.44, -117.86, 33.915
INK, PAPER, SIGNAL, MUTED = '#0C1B2A', '#FAF8F4', '#C2470A', '#5A6572'
LAND, TOWN, WATER, SHALLOW, GREEN, ROAD = '#F1ECE2', '#E8E0D2', '#BFD6DF', '#D3E3E8', '#CFDCC3', '#FFFFFF'

COAST = [
    (-118.46, 33.95), (-118.43, 33.91), (-118.405, 33.86), (-118.39, 33.835), (-118.395, 33.805), (-118.415, 33.79),
    (-118.425, 33.765), (-118.41, 33.742), (-118.37, 33.732), (-118.33, 33.716), (-118.295, 33.705),
    (-118.279, 33.712), (-118.272, 33.73), (-118.25, 33.745), (-118.222, 33.752), (-118.196, 33.758),
    (-118.165, 33.763), (-118.14, 33.757), (-118.118, 33.744), (-118.095, 33.736), (-118.065, 33.714),
    (-118.035, 33.688), (-118.0, 33.654), (-117.965, 33.628), (-117.935, 33.607), (-117.88, 33.585),
]  # fmt: skip
FREEWAYS = {
    '405': [(-118.39, 33.95), (-118.37, 33.9), (-118.33, 33.868), (-118.28, 33.848), (-118.225, 33.83), (-118.18, 33.812), (-118.125, 33.802), (-118.085, 33.778), (-118.03, 33.76), (-117.97, 33.728), (-117.9, 33.69), (-117.84, 33.676)],
    '710': [(-118.165, 33.95), (-118.19, 33.885), (-118.205, 33.83), (-118.212, 33.79), (-118.203, 33.768)],
    '110': [(-118.28, 33.95), (-118.287, 33.86), (-118.283, 33.8), (-118.285, 33.752)],
    '605': [(-118.1, 33.95), (-118.098, 33.87), (-118.088, 33.8), (-118.09, 33.777)],
    '91': [(-118.287, 33.872), (-118.2, 33.876), (-118.1, 33.876), (-118.0, 33.859), (-117.9, 33.85), (-117.84, 33.855)],
    '22': [(-118.09, 33.777), (-118.03, 33.766), (-117.95, 33.77), (-117.84, 33.772)],
    '5': [(-118.06, 33.93), (-117.99, 33.866), (-117.92, 33.815), (-117.87, 33.765), (-117.83, 33.73)],
}  # fmt: skip
RIVERS = [
    [(-118.175, 33.95), (-118.2, 33.88), (-118.207, 33.82), (-118.202, 33.765), (-118.198, 33.752)],
    [(-118.085, 33.95), (-118.1, 33.86), (-118.093, 33.79), (-118.115, 33.744)],
    [(-117.88, 33.86), (-117.92, 33.76), (-117.94, 33.69), (-117.957, 33.628)],
]
TOWNS = [
    ('Los Angeles', -118.25, 33.9, 22), ('Torrance', -118.335, 33.835, 24), ('Carson', -118.255, 33.832, 22),
    ('San Pedro', -118.297, 33.738, 20), ('Lakewood', -118.125, 33.848, 22), ('Signal Hill', -118.147, 33.806, 18),
    ('Cerritos', -118.055, 33.862, 20), ('Seal Beach', -118.065, 33.751, 18), ('Garden Grove', -117.94, 33.787, 22),
    ('Anaheim', -117.913, 33.836, 24), ('Santa Ana', -117.89, 33.742, 24), ('Huntington Beach', -117.985, 33.69, 24),
    ('Rancho Palos Verdes', -118.362, 33.757, 18),
]  # fmt: skip
OFFICE = (-118.192, 33.7685)


def project(point):
    longitude, latitude = point
    scale = WIDTH / (EAST - WEST)
    return (longitude - WEST) * scale, (NORTH - latitude) * scale / math.cos(math.radians(33.77))


def smooth(points, closed=False):
    """An SVG path through the points, with gentle bends."""
    points = [project(p) for p in points]
    path = f'M{points[0][0]:.0f} {points[0][1]:.0f}'
    for i in range(len(points) - 1):
        before, a, b, after = (
            points[max(i - 1, 0)],
            points[i],
            points[i + 1],
            points[min(i + 2, len(points) - 1)],
        )
        first = (a[0] + (b[0] - before[0]) / 6, a[1] + (b[1] - before[1]) / 6)
        second = (b[0] - (after[0] - a[0]) / 6, b[1] - (after[1] - a[1]) / 6)
        path += 'C' + ' '.join(f'{x:.0f} {y:.0f}' for x, y in (first, second, b))
    return path + ('Z' if closed else '')


_fonts = {}


def lettering(words, x, y, size, colour=INK, weight=700, anchor='middle', spacing=0.0):
    face = _fonts.setdefault(weight, TTFont(ART / 'fonts' / f'public-sans-{weight}.ttf'))
    glyphs, names = face.getGlyphSet(), face.getBestCmap()
    scale = size / face['head'].unitsPerEm
    advance = [glyphs[names[ord(c)]].width * scale + spacing for c in words]
    left = x - (sum(advance) - spacing) * {'start': 0, 'middle': 0.5, 'end': 1}[anchor]
    pen = SVGPathPen(glyphs, ntos=lambda v: f'{v:.1f}'.rstrip('0').rstrip('.'))
    for character, step in zip(words, advance):
        glyphs[names[ord(character)]].draw(TransformPen(pen, (scale, 0, 0, -scale, left, y + size * 0.36)))
        left += step
    return f'<path fill="{colour}" d="{pen.getCommands()}"/>'


def streets():
    """A faint grid inland says 'city' without pretending to be one."""
    lines = []
    for k in range(30):
        longitude = -118.43 + k * 0.02
        lines.append([(longitude, 33.93), (longitude, 33.58)])
    for k in range(16):
        latitude = 33.91 - k * 0.0215
        lines.append([(-118.46, latitude), (-117.84, latitude)])
    return ''.join(f'<path d="{smooth(line)}"/>' for line in lines)


def shield(number, point):
    x, y = project(point)
    return (
        f'<rect x="{x - 24:.0f}" y="{y - 15:.0f}" width="48" height="30" rx="8" fill="{INK}"/>'
        + lettering(number, x, y, 18, '#FFFFFF', 700)
    )


def pin():
    x, y = project(OFFICE)
    shape = f'M{x:.0f} {y:.0f}c-8-26-40-42-40-80a40 40 0 1 1 80 0c0 38-32 54-40 80z'
    mark = (
        f'<g transform="translate({x - 18:.0f} {y - 101:.0f}) scale(1.0)">'
        '<path fill="#FFFFFF" d="M18 .5 33 5.4v12c0 8.6-6 15-15 18.1C9 32.4 3 26 3 17.4v-12z"/>'
        f'<path stroke="{SIGNAL}" stroke-width="2.6" d="M3.4 20.5h29.2"/>'
        f'<path fill="none" stroke="{SIGNAL}" stroke-linecap="square" stroke-width="3.4" d="M10 14.5 18 7.5l8 7"/></g>'
    )
    return f'<ellipse cx="{x:.0f}" cy="{y + 2:.0f}" rx="20" ry="7" fill="{INK}" opacity=".25"/><path fill="{SIGNAL}" d="{shape}"/>{mark}'


def drawing():
    land = smooth(COAST) + f'L{WIDTH + 60} {HEIGHT + 60}L{WIDTH + 60} -60L-60 -60Z'
    shore = smooth(COAST)
    harbour = smooth(
        [(-118.29, 33.7), (-118.255, 33.708), (-118.22, 33.722), (-118.18, 33.724), (-118.13, 33.73)]
    )
    parks = [
        (-118.345, 33.76, 64, 30),
        (-118.09, 33.812, 30, 26),
        (-118.0, 33.7, 26, 20),
        (-118.166, 33.80, 34, 24),
    ]
    green = ''.join(
        '<ellipse cx="{:.0f}" cy="{:.0f}" rx="{}" ry="{}"/>'.format(*project((a, b)), rx, ry)
        for a, b, rx, ry in parks
    )
    roads = ''.join(f'<path d="{smooth(line)}"/>' for line in FREEWAYS.values())
    rivers = ''.join(f'<path d="{smooth(line)}"/>' for line in RIVERS)
    towns = ''.join(lettering(n, *project((a, b)), s, MUTED, 500) for n, a, b, s in TOWNS)
    shields = ''.join(
        shield(n, p)
        for n, p in (
            ('405', (-118.31, 33.858)), ('405', (-117.94, 33.71)), ('710', (-118.201, 33.845)), ('110', (-118.286, 33.79)),
            ('605', (-118.092, 33.825)), ('91', (-118.15, 33.876)), ('22', (-117.99, 33.767)), ('5', (-117.955, 33.841)),
        )
    )  # fmt: skip
    x, y = project(OFFICE)
    ocean = lettering('PACIFIC OCEAN', 470, 800, 30, '#6F95A5', 500, spacing=9)
    bay = lettering('San Pedro Bay', *project((-118.165, 33.705)), 22, '#6F95A5', 500)
    islands = ''.join(
        '<ellipse cx="{:.0f}" cy="{:.0f}" rx="9" ry="6"/>'.format(*project(p))
        for p in ((-118.16, 33.747), (-118.178, 33.743), (-118.138, 33.741), (-118.152, 33.735))
    )
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="Map of Long Beach and its surroundings with a pin on the city">
<rect width="{WIDTH}" height="{HEIGHT}" fill="{WATER}"/>
<path d="{shore}" fill="none" stroke="{SHALLOW}" stroke-width="90"/>
<path d="{shore}" fill="none" stroke="#E2EDEF" stroke-width="34" opacity=".8"/>
<clipPath id="land"><path d="{land}"/></clipPath>
<path d="{land}" fill="{LAND}"/>
<g clip-path="url(#land)"><g fill="none" stroke="{TOWN}" stroke-width="3">{streets()}</g><g fill="{GREEN}">{green}</g></g>
<g fill="{LAND}">{islands}</g>
<path d="{harbour}" fill="none" stroke="#8FA9B3" stroke-width="4" stroke-dasharray="60 12"/>
<g fill="none" stroke="{WATER}" stroke-width="7" stroke-linecap="round">{rivers}</g>
<g fill="none" stroke="#D9CDB8" stroke-width="13" stroke-linecap="round">{roads}</g>
<g fill="none" stroke="{ROAD}" stroke-width="8" stroke-linecap="round">{roads}</g>
{shields}
{towns}
{ocean}
{bay}
{pin()}
<rect x="{x + 34:.0f}" y="{y - 94:.0f}" width="176" height="46" rx="10" fill="{INK}"/>
{lettering('Long Beach', x + 122, y - 71, 27, '#FFFFFF', 800)}
</svg>
"""


def main():
    target = ART.parent / 'public' / 'media' / 'map.svg'
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(drawing())


main()
