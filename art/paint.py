"""Labels, screens and signs, drawn with Pillow and used as textures. All wording is our own."""

import math
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

ART = Path(__file__).resolve().parent
LABELS = ART / '.work' / 'labels'
INK, PAPER, SIGNAL, TRUST = '#0C1B2A', '#FAF8F4', '#C2470A', '#17694A'


def font(size, weight=800):
    return ImageFont.truetype(str(ART / 'fonts' / f'public-sans-{weight}.ttf'), int(size))


class Label:
    """A drawing in shares of its height: (0, 0) is the top left, one unit is the height."""

    def __init__(self, name, aspect=1.0, ground=PAPER, height=768):
        self.name, self.height, self.aspect = name, height, aspect
        self.image = Image.new('RGB', (int(height * aspect), height), ground)
        self.draw = ImageDraw.Draw(self.image)

    def _px(self, *values):
        return [v * self.height for v in values]

    def rect(self, x0, y0, x1, y1, colour, radius=0.0, outline=None, width=0.01):
        self.draw.rounded_rectangle(
            self._px(x0, y0, x1, y1), radius * self.height, colour, outline, int(width * self.height)
        )
        return self

    def line(self, points, colour, width=0.01):
        self.draw.line(
            [tuple(self._px(*p)) for p in points], colour, max(1, int(width * self.height)), 'curve'
        )
        return self

    def poly(self, points, colour):
        self.draw.polygon([tuple(self._px(*p)) for p in points], colour)
        return self

    def disc(self, x, y, r, colour):
        self.draw.ellipse(self._px(x - r, y - r, x + r, y + r), colour)
        return self

    def words(self, words, x, y, size, colour=INK, weight=800, anchor='mm', fit=None):
        """Text at a point; `fit` is the widest it may get."""
        face = font(size * self.height, weight)
        if fit:
            wide = self.draw.textlength(words, face)
            if wide > fit * self.height:
                face = font(size * self.height * fit * self.height / wide, weight)
        self.draw.text(self._px(x, y), words, colour, face, anchor)
        return self

    def plus(self, x, y, size, colour='#FFFFFF', arm=0.34):
        a, b = size * arm / 2, size / 2
        self.rect(x - a, y - b, x + a, y + b, colour)
        return self.rect(x - b, y - a, x + b, y + a, colour)

    def star_of_life(self, x, y, size, colour='#FFFFFF'):
        """Six bars, without the staff: the sign of medical help that is nobody's emblem."""
        for turn in (0, 60, 120):
            angle = math.radians(turn + 90)
            along = (math.cos(angle) * size / 2, math.sin(angle) * size / 2)
            side = (-math.sin(angle) * size * 0.13, math.cos(angle) * size * 0.13)
            self.poly(
                [
                    (x + i * along[0] + j * side[0], y + i * along[1] + j * side[1])
                    for i, j in ((1, 1), (1, -1), (-1, -1), (-1, 1))
                ],
                colour,
            )
        return self

    def save(self):
        LABELS.mkdir(parents=True, exist_ok=True)
        path = LABELS / f'{self.name}.png'
        self.image.save(path)
        return str(path)
