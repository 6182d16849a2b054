"""The scenes behind heroes and services: one function each, registered under the picture's name."""

SCENES = {}
MARKS = {}


def scene(name, **grade):
    """Registers a scene; `grade` overrides the house grade (exposure, glow, ...)."""

    def register(build):
        SCENES[name] = (build, grade)
        return build

    return register


def mark(name, *points):
    """Remembers places of the scene: the films let things happen there."""
    MARKS.setdefault(name, []).extend(tuple(p) for p in points)


def load():
    from scenes import grounds, rooms, stores, streets  # noqa: F401

    return SCENES
