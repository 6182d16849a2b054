"""The shop's products: one function each, registered under the product's id."""

MODELS = {}


def product(name, turn=0.0, fill=(0.80, 0.74)):
    """Registers a model; `turn` is the angle it is shown from, `fill` its share of the picture."""

    def register(build):
        MODELS[name] = (build, turn, fill)
        return build

    return register


def load():
    from products import bags, defence, food, security, supplies  # noqa: F401

    return MODELS
