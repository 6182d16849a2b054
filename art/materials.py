"""Surfaces. Colours are given as the sRGB hex values of the design, and kept simple on purpose:
little noise to clean up, and one family look across the catalog."""

import bpy

_cache = {}


def linear(colour, alpha=1.0):
    """'#RRGGBB' to Blender's linear RGBA."""
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels) + (alpha,)


def forget():
    """After a scene reset the cached materials no longer exist."""
    _cache.clear()


def _principled(key, colour, **inputs):
    material = bpy.data.materials.new(key)
    material.use_nodes = True
    shader = material.node_tree.nodes['Principled BSDF']
    shader.inputs['Base Color'].default_value = linear(colour)
    for name, value in inputs.items():
        shader.inputs[name.replace('_', ' ')].default_value = value
    return material, material.node_tree.nodes, material.node_tree.links, shader


def _cached(make):
    def wrapper(*args, **kwargs):
        key = (make.__name__, args, tuple(sorted(kwargs.items())))
        if key not in _cache:
            _cache[key] = make(*args, **kwargs)
        return _cache[key]

    return wrapper


def _bump(nodes, links, shader, height, strength, distance=0.02):
    bump = nodes.new('ShaderNodeBump')
    bump.inputs['Strength'].default_value = strength
    bump.inputs['Distance'].default_value = distance
    links.new(height, bump.inputs['Height'])
    links.new(bump.outputs['Normal'], shader.inputs['Normal'])
    return bump


def _noise(nodes, links, scale, detail=2.0, stretch=None, coordinates='Object'):
    noise = nodes.new('ShaderNodeTexNoise')
    noise.inputs['Scale'].default_value = scale
    noise.inputs['Detail'].default_value = detail
    where = nodes.new('ShaderNodeTexCoord')
    source = where.outputs[coordinates]
    if stretch:
        mapping = nodes.new('ShaderNodeMapping')
        mapping.inputs['Scale'].default_value = stretch
        links.new(source, mapping.inputs['Vector'])
        source = mapping.outputs['Vector']
    links.new(source, noise.inputs['Vector'])
    return noise.outputs['Fac']


@_cached
def plain(colour, roughness=0.5, specular=0.5, coat=0.0):
    return _principled(f'plain {colour}', colour, Roughness=roughness, Specular=specular, Clearcoat=coat)[0]


@_cached
def plastic(colour, roughness=0.38, grain=0.0):
    material, nodes, links, shader = _principled(f'plastic {colour}', colour, Roughness=roughness)
    if grain:
        _bump(nodes, links, shader, _noise(nodes, links, 140, 1), grain, 0.01)
    return material


@_cached
def rubber(colour='#1B1D20', roughness=0.75):
    material, nodes, links, shader = _principled(
        f'rubber {colour}', colour, Roughness=roughness, Specular=0.3
    )
    _bump(nodes, links, shader, _noise(nodes, links, 120, 1), 0.15, 0.01)
    return material


@_cached
def fabric(colour, weave=90.0, strength=0.35):
    """Woven nylon: two crossed waves for the threads and a soft noise for the handling."""
    material, nodes, links, shader = _principled(
        f'fabric {colour}', colour, Roughness=0.88, Specular=0.22, Sheen=0.35
    )
    where = nodes.new('ShaderNodeTexCoord')
    threads = []
    for direction in ('X', 'Z', 'Y'):
        wave = nodes.new('ShaderNodeTexWave')
        wave.bands_direction = direction
        wave.inputs['Scale'].default_value = weave
        links.new(where.outputs['Object'], wave.inputs['Vector'])
        threads.append(wave.outputs['Fac'])
    total = threads[0]
    for thread in threads[1:]:
        add = nodes.new('ShaderNodeMath')
        links.new(total, add.inputs[0])
        links.new(thread, add.inputs[1])
        total = add.outputs[0]
    fine = _bump(nodes, links, shader, total, strength, 0.006)
    soft = nodes.new('ShaderNodeBump')
    soft.inputs['Strength'].default_value = 0.25
    soft.inputs['Distance'].default_value = 0.06
    links.new(_noise(nodes, links, 3.2, 3), soft.inputs['Height'])
    links.new(soft.outputs['Normal'], fine.inputs['Normal'])
    return material


@_cached
def metal(colour='#C9CDD2', roughness=0.28, brushed=0.0):
    material, nodes, links, shader = _principled(f'metal {colour}', colour, Metallic=1.0, Roughness=roughness)
    if brushed:
        _bump(nodes, links, shader, _noise(nodes, links, 8, 2, (1, 1, 60)), brushed, 0.01)
    return material


@_cached
def foil(colour='#D5D9DE', scale=3.0, strength=0.6, roughness=0.2):
    """Crinkled film: cell edges and noise give the facets that catch the softboxes."""
    material, nodes, links, shader = _principled(f'foil {colour}', colour, Metallic=1.0, Roughness=roughness)
    cells = nodes.new('ShaderNodeTexVoronoi')
    cells.inputs['Scale'].default_value = scale
    where = nodes.new('ShaderNodeTexCoord')
    links.new(where.outputs['Object'], cells.inputs['Vector'])
    mix = nodes.new('ShaderNodeMath')
    links.new(cells.outputs['Distance'], mix.inputs[0])
    links.new(_noise(nodes, links, scale * 1.7, 4), mix.inputs[1])
    _bump(nodes, links, shader, mix.outputs[0], strength, 0.12)
    return material


@_cached
def pouch_film(colour, roughness=0.42, strength=0.35):
    """Printed film of a food pouch: matt, but with the crinkle of foil beneath."""
    material, nodes, links, shader = _principled(f'film {colour}', colour, Roughness=roughness, Specular=0.55)
    _bump(nodes, links, shader, _noise(nodes, links, 2.6, 3), strength, 0.1)
    return material


@_cached
def glass(colour='#FFFFFF', roughness=0.0, ior=1.45):
    return _principled(f'glass {colour}', colour, Roughness=roughness, Transmission=1.0, IOR=ior)[0]


@_cached
def clear(colour='#E8F1F6', opacity=0.25):
    """Thin clear plastic without refraction: cheap, and quiet in the render."""
    material, nodes, links, shader = _principled(f'clear {colour}', colour, Roughness=0.08)
    see_through = nodes.new('ShaderNodeBsdfTransparent')
    see_through.inputs['Color'].default_value = linear(colour)
    mix = nodes.new('ShaderNodeMixShader')
    mix.inputs['Fac'].default_value = opacity
    links.new(see_through.outputs[0], mix.inputs[1])
    links.new(shader.outputs[0], mix.inputs[2])
    links.new(mix.outputs[0], nodes['Material Output'].inputs['Surface'])
    return material


def _unsampled(material):
    """Things that glow are seen, but lamps do the lighting: aiming at every LED is what makes noise."""
    material.cycles.sample_as_light = False


@_cached
def glow(colour, strength=4.0):
    material, nodes, links, shader = _principled(f'glow {colour}', '#000000', Roughness=0.5)
    shader.inputs['Emission'].default_value = linear(colour)
    shader.inputs['Emission Strength'].default_value = strength
    _unsampled(material)
    return material


@_cached
def printed(path, roughness=0.55, glow_strength=0.0, crinkle=0.0):
    """An image drawn by paint.py, mapped by UV; with glow for screens."""
    material, nodes, links, shader = _principled(f'printed {path}', '#FFFFFF', Roughness=roughness)
    texture = nodes.new('ShaderNodeTexImage')
    texture.image = bpy.data.images.load(str(path), check_existing=True)
    texture.extension = 'EXTEND'
    links.new(texture.outputs['Color'], shader.inputs['Base Color'])
    if glow_strength:
        links.new(texture.outputs['Color'], shader.inputs['Emission'])
        shader.inputs['Emission Strength'].default_value = glow_strength
        _unsampled(material)
    if crinkle:
        _bump(nodes, links, shader, _noise(nodes, links, 2.6, 3), crinkle, 0.1)
    return material


@_cached
def flame(height):
    """Fire: yellow at its foot, orange above, and thin towards its rims."""
    material, nodes, links, _ = _principled(f'flame {height}', '#000000')
    where = nodes.new('ShaderNodeTexCoord')
    split = nodes.new('ShaderNodeSeparateXYZ')
    ramp = nodes.new('ShaderNodeValToRGB')
    scale = nodes.new('ShaderNodeMath')
    scale.operation = 'DIVIDE'
    scale.inputs[1].default_value = height
    links.new(where.outputs['Object'], split.inputs[0])
    links.new(split.outputs['Z'], scale.inputs[0])
    links.new(scale.outputs[0], ramp.inputs['Fac'])
    ramp.color_ramp.elements[0].color = linear('#FFD65A')
    ramp.color_ramp.elements[1].color = linear('#F0480A')
    ramp.color_ramp.elements[0].position, ramp.color_ramp.elements[1].position = 0.1, 0.85
    light = nodes.new('ShaderNodeEmission')
    light.inputs['Strength'].default_value = 1.25
    links.new(ramp.outputs['Color'], light.inputs['Color'])
    facing = nodes.new('ShaderNodeLayerWeight')
    facing.inputs['Blend'].default_value = 0.35
    mix = nodes.new('ShaderNodeMixShader')
    links.new(facing.outputs['Facing'], mix.inputs['Fac'])
    links.new(light.outputs[0], mix.inputs[1])
    links.new(nodes.new('ShaderNodeBsdfTransparent').outputs[0], mix.inputs[2])
    links.new(mix.outputs[0], nodes['Material Output'].inputs['Surface'])
    return material
