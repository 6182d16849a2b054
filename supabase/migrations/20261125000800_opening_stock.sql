-- The stock the shop opens with. It lives here alone: the browser's catalog holds no figures.

update public.products as p
set
  in_stock = opening.in_stock,
  reorder_level = opening.reorder_level,
  last_ordered = current_date - opening.days_since_order
from (
  values
    ('myfak-kit', 42, 15, 24),
    ('seventy2-system', 18, 8, 31),
    ('4wd-first-aid', 23, 10, 24),
    ('14-day-food-kit', 36, 12, 18),
    ('2-week-food-kit', 58, 20, 12),
    ('4-week-food-kit', 9, 10, 52),
    ('bug-out-bag', 31, 12, 18),
    ('30-day-premium-kit', 14, 8, 45),
    ('nvr-4cam-kit', 17, 6, 38),
    ('8ch-nvr-recorder', 11, 5, 38),
    ('floodlight-camera', 26, 10, 21),
    ('smart-door-lock', 6, 8, 61),
    ('accessory-pack', 64, 25, 38),
    ('sabre-pepper-spray', 148, 60, 15),
    ('vipertek-stun-gun', 52, 20, 27),
    ('streetwise-baton', 19, 20, 66),
    ('mace-gel-spray', 96, 40, 15),
    ('kosin-personal-alarm', 180, 75, 9),
    ('streamlight-flashlight', 33, 12, 34),
    ('tactical-flashlight', 71, 25, 20),
    ('emergency-radio', 44, 15, 29),
    ('water-filter', 87, 30, 14),
    ('fire-starter', 132, 50, 40),
    ('paracord-bracelet', 92, 100, 57),
    ('mylar-blankets', 210, 90, 11)
) as opening (id, in_stock, reorder_level, days_since_order)
where p.id = opening.id;
