"""Building blocks of the models. x goes right, y away from the camera, z up; the front is -y."""

import math

import bmesh
import bpy
from mathutils import Euler, Matrix, Vector, noise


def link(name, data, location=(0, 0, 0), rotation=(0, 0, 0)):
    thing = bpy.data.objects.new(name, data)
    thing.location = location
    thing.rotation_euler = Euler([math.radians(a) for a in rotation])
    bpy.context.collection.objects.link(thing)
    return thing


def mesh(name, vertices, faces, material, location=(0, 0, 0), rotation=(0, 0, 0), uvs=None, smooth=True):
    data = bpy.data.meshes.new(name)
    data.from_pydata([tuple(v) for v in vertices], [], faces)
    if material:
        data.materials.append(material)
    if uvs:
        layer = data.uv_layers.new()
        for loop in data.loops:
            layer.data[loop.index].uv = uvs[loop.vertex_index]
    if smooth:
        data.polygons.foreach_set('use_smooth', [True] * len(data.polygons))
        data.use_auto_smooth = True
        data.auto_smooth_angle = math.radians(38)
    return link(name, data, location, rotation)


def bevel(thing, width, segments=3):
    modifier = thing.modifiers.new('bevel', 'BEVEL')
    modifier.width = width
    modifier.segments = segments
    modifier.limit_method = 'ANGLE'
    modifier.angle_limit = math.radians(40)
    modifier.harden_normals = False
    return thing


def box(size, at, material, soft=0.02, turn=(0, 0, 0), segments=3):
    """A block whose middle is `at`, its edges rounded by `soft`."""
    x, y, z = (s / 2 for s in size)
    vertices = [(a, b, c) for a in (-x, x) for b in (-y, y) for c in (-z, z)]
    faces = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    thing = mesh('box', vertices, faces, material, at, turn)
    return bevel(thing, min(soft, min(size) * 0.49), segments) if soft else thing


def lathe(profile, material, at=(0, 0, 0), turn=(0, 0, 0), steps=72, soft=0.0):
    """Turns a profile of (radius, height) about z. Radius 0 closes the end."""
    vertices, faces, rings = [], [], []
    for radius, height in profile:
        if radius <= 1e-6:
            rings.append([len(vertices)])
            vertices.append((0, 0, height))
        else:
            rings.append(list(range(len(vertices), len(vertices) + steps)))
            for i in range(steps):
                angle = 2 * math.pi * i / steps
                vertices.append((radius * math.cos(angle), radius * math.sin(angle), height))
    for low, high in zip(rings, rings[1:]):
        for i in range(steps):
            j = (i + 1) % steps
            if len(low) == 1 and len(high) == 1:
                break
            if len(low) == 1:
                faces.append((low[0], high[j], high[i]))
            elif len(high) == 1:
                faces.append((low[i], low[j], high[0]))
            else:
                faces.append((low[i], low[j], high[j], high[i]))
    thing = mesh('lathe', vertices, faces, material, at, turn)
    return bevel(thing, soft) if soft else thing


def cylinder(radius, height, at, material, turn=(0, 0, 0), soft=0.015, steps=64, top=None):
    """A closed cylinder whose middle is `at`; `top` makes it a cone."""
    top = radius if top is None else top
    half = height / 2
    profile = [(0, -half), (radius, -half), (top, half), (0, half)]
    return lathe(profile, material, at, turn, steps, min(soft, radius * 0.4, half * 0.8))


def ring(radius, thickness, at, material, turn=(0, 0, 0), steps=64):
    profile = [
        (radius + thickness * math.cos(a), thickness * math.sin(a))
        for a in (2 * math.pi * i / 20 for i in range(21))
    ]
    return lathe(profile, material, at, turn, steps)


def sphere(radius, at, material, scale=(1, 1, 1), steps=48):
    profile = [
        (radius * math.sin(math.pi * i / 32) if 0 < i < 32 else 0, -radius * math.cos(math.pi * i / 32))
        for i in range(33)
    ]
    thing = lathe(profile, material, at, steps=steps)
    thing.scale = scale
    return thing


def smooth_path(points, closed=False, per=10):
    """Catmull-Rom through the points."""
    points = [Vector(p) for p in points]
    count = len(points)
    out = []
    for i in range(count if closed else count - 1):
        pick = (lambda k: points[k % count]) if closed else (lambda k: points[min(max(k, 0), count - 1)])
        a, b, c, d = pick(i - 1), pick(i), pick(i + 1), pick(i + 2)
        for step in range(per):
            t = step / per
            out.append(
                0.5
                * (
                    (2 * b)
                    + (c - a) * t
                    + (2 * a - 5 * b + 4 * c - d) * t**2
                    + (3 * b - a - 3 * c + d) * t**3
                )
            )
    if not closed:
        out.append(points[-1])
    return out


def tube(points, radius, material, closed=False, smooth=True, per=10):
    """A round cord, hose or wire through the points."""
    path = smooth_path(points, closed, per) if smooth else [Vector(p) for p in points]
    data = bpy.data.curves.new('tube', 'CURVE')
    data.dimensions = '3D'
    data.bevel_depth = radius
    data.bevel_resolution = 5
    data.use_fill_caps = True
    spline = data.splines.new('POLY')
    spline.points.add(len(path) - 1)
    for point, where in zip(spline.points, path):
        point.co = (*where, 1)
    spline.use_cyclic_u = closed
    spline.use_smooth = True
    data.materials.append(material)
    return link('tube', data)


def ribbon(points, across, width, thickness, material, smooth=True, per=10, closed=False):
    """A flat strap along the points; `across` is the direction of its width."""
    path = smooth_path(points, closed, per) if smooth else [Vector(p) for p in points]
    sideways = Vector(across).normalized() * width / 2
    vertices = [v for p in path for v in (p - sideways, p + sideways)]
    count = len(path)
    last = count if closed else count - 1
    faces = [(2 * i, 2 * i + 1, 2 * ((i + 1) % count) + 1, 2 * ((i + 1) % count)) for i in range(last)]
    thing = mesh('ribbon', vertices, faces, material)
    return thicken(thing, thickness, 0)


def thicken(thing, thickness, offset=1, round_off=True):
    modifier = thing.modifiers.new('solid', 'SOLIDIFY')
    modifier.thickness = thickness
    modifier.offset = offset
    if round_off:
        bevel(thing, thickness * 0.35, 2)
    return thing


def rounded_outline(width, height, radius, steps=8):
    """Corner points of a rounded rectangle in the x-z plane, counter-clockwise."""
    radius = min(radius, width / 2, height / 2)
    points = []
    for cx, cz, start in (
        (width / 2 - radius, height / 2 - radius, 0),
        (-width / 2 + radius, height / 2 - radius, 90),
        (-width / 2 + radius, -height / 2 + radius, 180),
        (width / 2 - radius, -height / 2 + radius, 270),
    ):
        for step in range(steps + 1):
            angle = math.radians(start + 90 * step / steps)
            points.append((cx + radius * math.cos(angle), cz + radius * math.sin(angle)))
    return points


def slab(outline, depth, at, material, turn=(0, 0, 0), soft=0.01, segments=3):
    """An outline in x-z, `depth` thick in y, its rims rounded by `soft`."""
    edit = bmesh.new()
    front = [edit.verts.new((x, -depth / 2, z)) for x, z in outline]
    back = [edit.verts.new((x, depth / 2, z)) for x, z in outline]
    edit.faces.new(front)
    edit.faces.new(list(reversed(back)))
    count = len(outline)
    for i in range(count):
        j = (i + 1) % count
        edit.faces.new((front[j], front[i], back[i], back[j]))
    bmesh.ops.recalc_face_normals(edit, faces=edit.faces)
    data = bpy.data.meshes.new('slab')
    edit.to_mesh(data)
    edit.free()
    data.materials.append(material)
    data.polygons.foreach_set('use_smooth', [True] * len(data.polygons))
    data.use_auto_smooth = True
    data.auto_smooth_angle = math.radians(38)
    thing = link('slab', data, at, turn)
    return bevel(thing, soft, segments) if soft else thing


def plate(width, height, radius, depth, at, material, turn=(0, 0, 0), soft=0.01):
    """A rounded rectangle standing up, facing the camera."""
    return slab(rounded_outline(width, height, radius), depth, at, material, turn, soft)


def decal(width, height, at, material, turn=(0, 0, 0)):
    """A flat printed label facing -y."""
    x, z = width / 2, height / 2
    vertices = [(-x, 0, -z), (x, 0, -z), (x, 0, z), (-x, 0, z)]
    return mesh(
        'decal', vertices, [(0, 1, 2, 3)], material, at, turn, [(0, 0), (1, 0), (1, 1), (0, 1)], False
    )


def sleeve(
    radius, low, high, material, start=-90, sweep=180, at=(0, 0, 0), turn=(0, 0, 0), top=None, steps=64
):
    """A label around a cylinder or bucket; `start` is the angle of its middle (-90 is the front)."""
    top = radius if top is None else top
    vertices, uvs, faces = [], [], []
    for i in range(steps + 1):
        angle = math.radians(start - sweep / 2 + sweep * i / steps)
        for k, (r, z) in enumerate(((radius, low), (top, high))):
            vertices.append((r * math.cos(angle), r * math.sin(angle), z))
            uvs.append((i / steps, k))
    for i in range(steps):
        faces.append((2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1))
    return mesh('sleeve', vertices, faces, material, at, turn, uvs)


def text(words, size, at, material, turn=(90, 0, 0), depth=0.004, align='CENTER', font=None):
    data = bpy.data.curves.new('text', 'FONT')
    data.body = words
    data.size = size
    data.extrude = depth
    data.align_x = align
    data.align_y = 'CENTER'
    if font:
        data.font = bpy.data.fonts.load(str(font), check_existing=True)
    data.materials.append(material)
    return link('text', data, at, turn)


def cross_outline(size, arm=0.34):
    """A plus sign."""
    a, b = size * arm / 2, size / 2
    return [
        (a, b),
        (-a, b),
        (-a, a),
        (-b, a),
        (-b, -a),
        (-a, -a),
        (-a, -b),
        (a, -b),
        (a, -a),
        (b, -a),
        (b, a),
        (a, a),
    ]


def move(things, by=(0, 0, 0), turn=(0, 0, 0), scale=1.0):
    """Moves finished objects together about the origin."""
    matrix = Matrix.Translation(by) @ Euler([math.radians(a) for a in turn]).to_matrix().to_4x4()
    matrix = matrix @ Matrix.Scale(scale, 4)
    for thing in things:
        thing.matrix_basis = matrix @ thing.matrix_basis
    return things


class Built:
    """Collects what is made inside a `with` block, to move it as one."""

    def __enter__(self):
        self.before = set(bpy.data.objects)
        self.things = []
        return self

    def __exit__(self, *_):
        self.things = [o for o in bpy.data.objects if o not in self.before and o.parent is None]

    def move(self, by=(0, 0, 0), turn=(0, 0, 0), scale=1.0):
        bpy.context.view_layer.update()
        move(self.things, by, turn, scale)
        return self


class Soft:
    """A stuffed bag: a rounded box that bulges, sags and creases.

    Places on it are named in box space, every coordinate from -1 to 1, so that straps, pockets,
    seams and labels follow whatever the cloth does.
    """

    def __init__(
        self, size, radius, puff=(0.0, 0.0, 0.0), taper=0.0, crease=0.0, seed=0, pinch=0.0, lean=0.0
    ):
        self.half = Vector(size) / 2
        self.radius = min(radius, *(s / 2 for s in size))
        self.puff = Vector(puff)
        self.taper = taper
        self.crease = crease
        self.seed = Vector((seed * 7.3, seed * 3.1, seed * 5.7))
        self.pinch = pinch  # pulls the top together front to back, like a closed pouch
        self.lean = lean

    def at(self, spot, lift=0.0):
        u, v, w = spot
        point = Vector((u * self.half.x, v * self.half.y, w * self.half.z))
        inner = Vector([max(-h + self.radius, min(h - self.radius, c)) for c, h in zip(point, self.half)])
        out = point - inner
        normal = out.normalized() if out.length > 1e-6 else Vector((0, -1, 0))
        place = inner + normal * (self.radius + lift)
        place.x += self.puff.x * u * (1 - v * v) * (1 - w * w)
        place.y += self.puff.y * v * (1 - u * u) * (1 - w * w)
        place.z += self.puff.z * w * (1 - u * u) * (1 - v * v)
        if self.crease:
            size = max(self.half)
            folds = noise.noise(place / size * 2.1 + self.seed) + 0.5 * noise.noise(
                place / size * 5.3 + self.seed
            )
            place += normal * folds * self.crease
        rise = (w + 1) / 2
        if self.taper:
            place.x *= 1 - self.taper * rise
            place.y *= 1 - self.taper * rise
        if self.pinch:
            place.y *= 1 - self.pinch * rise**2.2
        place.y += self.lean * rise
        return place + Vector((0, 0, self.half.z))

    def body(self, material, cuts=40):
        vertices, faces, index = [], [], {}

        def vertex(spot):
            key = tuple(round(c, 5) for c in spot)
            if key not in index:
                index[key] = len(vertices)
                vertices.append(self.at(spot))
            return index[key]

        grid = [-1 + 2 * i / cuts for i in range(cuts + 1)]
        for axis in range(3):
            for side in (-1, 1):
                for a, a2 in zip(grid, grid[1:]):
                    for b, b2 in zip(grid, grid[1:]):
                        corners = [(a, b), (a2, b), (a2, b2), (a, b2)]
                        spots = []
                        for p, q in corners if side > 0 else reversed(corners):
                            spot = [p, q]
                            spot.insert(axis, side)
                            spots.append(tuple(spot))
                        if axis == 1:
                            spots.reverse()
                        faces.append(tuple(vertex(s) for s in spots))
        return mesh('soft', vertices, faces, material)

    def sheet(self, where, material, lift=0.01, thickness=0.02, across=24, up=24, uv=True):
        """Cloth lying on the bag; `where(s, t)` gives the place for s, t from 0 to 1."""
        vertices, uvs, faces = [], [], []
        for j in range(up + 1):
            for i in range(across + 1):
                s, t = i / across, j / up
                vertices.append(self.at(where(s, t), lift))
                uvs.append((s, t))
        row = across + 1
        for j in range(up):
            for i in range(across):
                a = j * row + i
                faces.append((a, a + 1, a + row + 1, a + row))
        thing = mesh('sheet', vertices, faces, material, uvs=uvs if uv else None)
        return thicken(thing, thickness, 1) if thickness else thing

    def front(self, x0, x1, z0, z1, material, lift=0.01, thickness=0.02):
        return self.sheet(
            lambda s, t: (x0 + (x1 - x0) * s, -1, z0 + (z1 - z0) * t), material, lift, thickness
        )

    def band(
        self, x, width, material, start=(-1, -1), end=(1, -1), lift=0.012, thickness=0.025, through=None
    ):
        """A strap in the y-z plane from bottom front over the top to the bottom of the back."""
        path = through or [(-1, -1), (-1, 1), (1, 1), (1, -1)]
        share = width / 2 / self.half.x

        def where(s, t):
            y, z = _along(path, t)
            return (x - share + 2 * share * s, y, z)

        return self.sheet(where, material, lift, thickness, 6, 90, False)

    def belt(self, z, width, material, lift=0.012, thickness=0.025, path=None):
        """A strap around the bag at height z, from the back left past the front."""
        path = path or [(-1, 1), (-1, -1), (1, -1), (1, 1)]
        share = width / 2 / self.half.z

        def where(s, t):
            x, y = _along(path, s)
            return (x, y, z - share + 2 * share * t)

        return self.sheet(where, material, lift, thickness, 90, 6, False)

    def cord(self, spots, radius, material, lift=0.0, closed=False, per=10):
        """Piping or a zip: a cord through places on the bag."""
        dense = smooth_path(spots, closed, per)
        return tube([self.at(s, lift) for s in dense], radius, material, closed, smooth=False)


def _along(path, t):
    """The point at share t of a polyline."""
    lengths = [math.dist(a, b) for a, b in zip(path, path[1:])]
    left = t * sum(lengths)
    for (a, b), length in zip(zip(path, path[1:]), lengths):
        if left <= length or b == path[-1]:
            share = min(left / length, 1)
            return tuple(p + (q - p) * share for p, q in zip(a, b))
        left -= length
    return path[-1]
