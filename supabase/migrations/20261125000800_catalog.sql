-- The built-in catalog (src/features/catalog), written by scripts/catalog-sql.mjs.

insert into public.products (
  id, position, name, category,
  distributor, distributor_price, markup_percentage,
  badge, image,
  description,
  features,
  specifications
)
values
  (
    'myfak-kit', 1, 'MyFAK First Aid Kit', 'Medical Kits',
    'MyMedic', 144.99, 17,
    'Best Seller', 'myfak-kit',
    'A first aid kit that you can carry in one hand. Labeled sections for different injuries help you find the right item quickly, at home, in the car or at a campsite.',
    '["Supplies sorted into labeled sections by kind of injury","Items for bleeding, burns, wounds and sprains","Shears, tweezers and gloves","Carrying straps, so that it goes where you go","Items can be replaced one by one"]',
    '{"Type":"First aid kit in a soft bag","Made for":"Home, car and travel","Carrying":"Straps and handle","Contents":"See the list in the bag","Expiry":"Check the dates on ointments and medication once a year","Warranty":"1 year on bag and tools"}'
  ),
  (
    'seventy2-system', 2, 'Seventy2 Survival System', 'Survival Kits',
    'Uncharted Supply Co.', 254.99, 17,
    'Premium', 'seventy2-system',
    'After an earthquake or a wildfire, help may take up to three days to reach everyone. The Seventy2 puts shelter, warmth, light, water treatment, tools and first aid for those 72 hours into one pack.',
    '["Gear for 72 hours in one backpack","Printed instructions for the contents","Shelter, blankets and hand warmers","Light, water treatment and tools","First aid supplies","Weather-resistant pack with a roll top"]',
    '{"Type":"Survival kit in a backpack","Made for":"The first 72 hours","Pack":"Weather-resistant, with a roll top; not for immersion","Contents":"See the list in the pack","Storage":"Check batteries and first aid items once a year","Warranty":"2 years on backpack and tools"}'
  ),
  (
    '4wd-first-aid', 3, '4WD First Aid Kit', 'Medical Kits',
    'MyMedic', 239.95, 17,
    'Outdoor Ready', '4wd-first-aid',
    'On a trail, the ambulance may be hours away. This first aid kit stays in the vehicle, where you can reach it, and holds supplies for serious injuries as well as everyday cuts.',
    '["Supplies for vehicle and trail injuries","Bandages and gauze for bleeding","Wraps for fractures and sprains","Burn gel","Opens flat, so that you see everything at once"]',
    '{"Type":"Vehicle first aid kit in a soft case","Made for":"Cars, trucks and off-road vehicles","Contents":"See the list in the case","Storage":"Keep out of direct sun; replace ointments once a year","Expiry":"Check the dates on ointments and dressings once a year","Warranty":"1 year on bag and tools"}'
  ),
  (
    '14-day-food-kit', 4, '14-Day Emergency Food Kit', 'Emergency Food',
    'Nutrient Survival', 264.99, 10,
    'Top Seller', '14-day-food-kit',
    'Food for one adult for two weeks, with meals, oats and shakes. Most of it needs only hot water. The shakes mix with cold water.',
    '["Meals, oats and shakes for 14 days","Most meals need only hot water","Shakes mix with cold water when there is no stove","Sealed cans and pouches","A carton that fits on a shelf"]',
    '{"Feeds":"1 adult for 14 days","Shelf life":"25 years, unopened, stored cool and dry","Preparation":"Hot water; shakes mix cold","Packaging":"Cans and pouches in a carton","Nutrition":"Servings and calories are on the label","Allergens":"Read the label on each package before you eat"}'
  ),
  (
    '2-week-food-kit', 5, '2-Week Emergency Food Supply', 'Emergency Food',
    'Be Prepared', 175.82, 10,
    'Best Value', '2-week-food-kit',
    'A practical first step: two weeks of just-add-water meals for one adult, in one bucket with a handle. Familiar dishes such as pasta and rice make it easy to share with children.',
    '["Breakfasts and dinners for 14 days","Familiar dishes such as pasta and rice","Just add hot water","Pouches inside one bucket","A bucket with a handle, easy to carry and to stack"]',
    '{"Feeds":"1 adult for 14 days","Shelf life":"25 years, unopened, stored cool and dry","Preparation":"Hot water","Packaging":"Pouches in one bucket","Nutrition":"Servings and calories are on the label","Allergens":"Read the label on each package before you eat"}'
  ),
  (
    '4-week-food-kit', 6, '4-Week Emergency Food Supply', 'Emergency Food',
    'Survival Frog', 399.97, 10,
    null, '4-week-food-kit',
    'Four weeks of food for one adult, or one week for a family of four, in one carton. Breakfasts, lunches and dinners need only hot water.',
    '["Breakfasts, lunches and dinners for 28 days","One adult for four weeks, or four people for one week","Just add hot water","Pouches that you can divide between shelves and bags","One carton for the whole supply"]',
    '{"Feeds":"1 adult for 28 days","Shelf life":"25 years, unopened, stored cool and dry","Preparation":"Hot water","Packaging":"Pouches in one carton","Nutrition":"Servings and calories are on the label","Allergens":"Read the label on each package before you eat"}'
  ),
  (
    'bug-out-bag', 7, 'Bug Out Bag with 72-Hour Food', 'Emergency Food',
    'Nutrient Survival', 124.99, 10,
    null, 'bug-out-bag',
    'When you are told to evacuate, you may have only minutes. This backpack stands ready by the door with three days of food for one adult. There is room left for documents, medicine and clothes.',
    '["Food for 72 hours","Bars and shakes to eat on the way, meals that need hot water","Emergency drinking water","Backpack with side pouches","Room left for documents, medicine and clothes"]',
    '{"Feeds":"1 adult for 72 hours","Shelf life":"Food: 25 years, unopened, stored cool and dry. Water: see the date on the pouch","Preparation":"Bars ready to eat; meals need hot water","Water":"For drinking in an emergency; carry more if you can","Nutrition":"Servings and calories are on the label","Allergens":"Read the label on each package before you eat"}'
  ),
  (
    '30-day-premium-kit', 8, '30-Day Premium Food Kit', 'Emergency Food',
    'Be Prepared', 434.66, 10,
    'Premium', '30-day-premium-kit',
    'Thirty days of freeze-dried meals for one adult, with meat, fish, fruit and vegetables. Three buckets stack in a closet, or go to different rooms and vehicles.',
    '["Freeze-dried meals for 30 days","Meat, fish, fruit and vegetables","Pour hot water into the pouch: no pot to wash","Sealed pouches","Three buckets that stack"]',
    '{"Feeds":"1 adult for 30 days","Shelf life":"25 years, unopened, stored cool and dry","Preparation":"Hot water in the pouch","Packaging":"Pouches in 3 buckets","Nutrition":"Servings and calories are on the label","Allergens":"Read the label on each package before you eat"}'
  ),
  (
    'nvr-4cam-kit', 9, '4-Camera NVR Security Kit', 'Security Systems',
    'Amazon', 399.00, 5,
    'Top Seller', 'nvr-4cam-kit',
    'A complete wired system for a house or a small store: four outdoor cameras, a recorder with a hard drive, and the cables. One network cable per camera carries power and picture, so there are no batteries to charge. The kit records to its own drive.',
    '["Four outdoor cameras","Night vision","Alerts for people and vehicles","One cable per camera for power and picture","Continuous or motion recording","Live view and playback on your phone"]',
    '{"Cameras":"4, wired, for outdoor use","Recorder":"8 channels","Storage":"Hard drive in the recorder","Power":"Over the network cable (PoE)","Subscription":"Not needed","In the box":"Recorder, 4 cameras, cables and mounts","Warranty":"2 years"}'
  ),
  (
    '8ch-nvr-recorder', 10, '8-Channel NVR Recorder', 'Security Systems',
    'Amazon', 249.00, 5,
    null, '8ch-nvr-recorder',
    'The recorder for a system that grows. It powers up to eight cameras through its own ports and records them around the clock. Look for a recording by time, person or vehicle.',
    '["Eight ports that power and connect the cameras","Records up to eight cameras around the clock","Search by time, person or vehicle","Hard drive installed","Exports clips to a USB drive for the police or your insurer"]',
    '{"Channels":"8","Storage":"Hard drive in the recorder","Power":"Powers the cameras over the network cable (PoE)","Compatibility":"Cameras with the ONVIF standard","In the box":"Recorder, mouse and power supply","Warranty":"3 years"}'
  ),
  (
    'floodlight-camera', 11, 'Floodlight Camera', 'Security Systems',
    'Amazon', 179.00, 5,
    null, 'floodlight-camera',
    'A driveway light with a camera. Two adjustable floodlights come on when someone walks up, and you can see and speak to the visitor from your phone. It replaces an outdoor light fixture and uses the same wires.',
    '["Camera with two adjustable floodlights","Lights come on with motion","Motion zones that you choose","Two-way talk and a siren","Records to a memory card, no subscription needed"]',
    '{"Lights":"2, adjustable","Power":"Hardwired","Connection":"Wi-Fi","Storage":"Memory card (not included)","Installation":"On a junction box; we recommend an electrician","Warranty":"1 year"}'
  ),
  (
    'smart-door-lock', 12, 'Smart Door Lock', 'Security Systems',
    'Amazon', 229.00, 5,
    null, 'smart-door-lock',
    'Replace the key under the mat with a code that you can take back. The lock opens by fingerprint, code, phone or key, and you can check it from your phone. It replaces a standard lever or knob.',
    '["Opens by fingerprint, keypad, app or key","Codes for guests, cleaners and tenants","Locks by itself after a time that you choose","Shows on your phone who came in and when","Warns you when the batteries run low"]',
    '{"Unlock methods":"Fingerprint, code, app, key","Fits":"Standard doors; check thickness and backset before you order","Power":"Batteries","Installation":"With a screwdriver","Color":"Black with a steel lever","Warranty":"2 years"}'
  ),
  (
    'accessory-pack', 13, 'Camera Installation Accessory Pack', 'Security Systems',
    'Amazon', 59.00, 5,
    'Best Value', 'accessory-pack',
    'The small parts that make an installation look finished and stay dry: outdoor cable, junction boxes and clips for four wired cameras. The signs tell visitors that cameras are in use.',
    '["Outdoor network cables for four cameras","Junction boxes that hide the connectors","Plugs and couplers","Clips, screws and wall anchors","Video surveillance signs"]',
    '{"Made for":"4 wired PoE cameras","Cables":"4, for outdoor use","Junction boxes":"4, for outdoor use","Signs":"Included","Color":"Cables blue and black, boxes white","Warranty":"1 year"}'
  ),
  (
    'sabre-pepper-spray', 14, 'SABRE Key Ring Pepper Spray', 'Self Defense',
    'Amazon', 11.99, 5,
    'Top Seller', 'sabre-pepper-spray',
    'A pepper spray small enough to carry every day. The key ring comes off in a second, and the lock helps prevent an accidental press in a pocket. It lets you keep your distance.',
    '["Pocket size","Quick-release key ring","Lock against accidental use","Belt clip","Finger grip for a steady aim"]',
    '{"Type":"Pepper spray, stream","Carrying":"Key ring and belt clip","Safety":"Lock on top","Shelf life":"See the date on the canister","Legal note":"Adults 18 and over, for self-defense only. California limits sprays to 2.5 oz net weight. Unlawful for persons with a felony or assault conviction. Check local law.","Warranty":"1 year"}'
  ),
  (
    'vipertek-stun-gun', 15, 'VIPERTEK Stun Gun', 'Self Defense',
    'Amazon', 21.99, 5,
    null, 'vipertek-stun-gun',
    'A compact stun gun with a light that is useful every day. It works only when its electrodes touch the attacker. It charges from a wall outlet.',
    '["Fits in the hand, with a rubber-coated body","Safety switch","Built-in LED light","Rechargeable","Wrist strap and holster"]',
    '{"Type":"Contact stun gun (no probes)","Power":"Built-in rechargeable battery","Light":"LED","In the box":"Stun gun, holster, charging cord and manual","Legal note":"Adults 18 and over, for self-defense only. Unlawful for persons with a felony or assault conviction, and restricted in public buildings. Check state and local law.","Warranty":"2 years"}'
  ),
  (
    'streetwise-baton', 16, 'Streetwise Stun Baton', 'Self Defense',
    'Amazon', 19.99, 5,
    null, 'streetwise-baton',
    'A stun baton keeps an attacker farther away than a pocket device does. The front holds a flashlight for the walk to the car. It is an electronic device, not a striking club.',
    '["More distance than a pocket device","Safety switch","Built-in LED flashlight","Rechargeable","Ribbed grip and holster"]',
    '{"Type":"Contact stun baton with flashlight","Power":"Built-in rechargeable battery","Light":"LED","In the box":"Stun baton, holster and charging cord","Legal note":"Adults 18 and over, for self-defense only. Unlawful for persons with a felony or assault conviction, and restricted in public buildings. Check state and local law.","Warranty":"1 year"}'
  ),
  (
    'mace-gel-spray', 17, 'Mace Pepper Gel', 'Self Defense',
    'Amazon', 14.99, 5,
    null, 'mace-gel-spray',
    'A gel instead of a mist: it drifts less in the wind and is less likely to reach people nearby. The trigger is pulled with the whole hand. A safety catch keeps it from firing in a bag.',
    '["Gel that drifts less than a mist","Pistol-grip trigger","Safety catch","Hand strap","Easy to find in a bag"]',
    '{"Type":"Pepper spray, gel","Carrying":"Hand strap","Safety":"Safety catch at the trigger","Shelf life":"See the date on the canister","Legal note":"Adults 18 and over, for self-defense only. California limits sprays to 2.5 oz net weight. Unlawful for persons with a felony or assault conviction. Check local law.","Warranty":"1 year"}'
  ),
  (
    'kosin-personal-alarm', 18, 'KOSIN Personal Alarm', 'Self Defense',
    'Amazon', 9.99, 5,
    'Best Value', 'kosin-personal-alarm',
    'Pull the pin and the alarm sounds until you put the pin back. The noise draws attention and can win the seconds that matter. A small light helps with keyholes and dark steps.',
    '["Loud siren","Starts with one pull","LED light","Key ring size","Simple to use, with no training"]',
    '{"Type":"Personal alarm on a key ring","Sound":"Siren until the pin is back in place","Light":"LED","Power":"Replaceable batteries","Hearing safety":"Do not sound it close to the ear","Warranty":"1 year"}'
  ),
  (
    'streamlight-flashlight', 19, 'Streamlight ProTac Flashlight', 'Self Defense',
    'Amazon', 49.99, 5,
    null, 'streamlight-flashlight',
    'A full-size flashlight with a wide, bright beam. It runs on ordinary C batteries, which most stores carry. The body is aluminum.',
    '["Bright beam, with a low setting that saves the batteries","Strobe","Runs on ordinary C batteries","Side switch that your thumb finds","Ribbed aluminum barrel"]',
    '{"Type":"Full-size flashlight","Modes":"High, low and strobe","Power":"C batteries","Body":"Aluminum","Switch":"On the side","Warranty":"3 years"}'
  ),
  (
    'tactical-flashlight', 20, 'Rechargeable Tactical Flashlight', 'Emergency Supplies',
    'Amazon', 29.99, 20,
    null, 'tactical-flashlight',
    'A flashlight for outages, roadside stops and dark yards. It focuses from a wide light to a spot and charges by USB-C, like most phones. The body is aluminum.',
    '["High, medium and low, strobe and SOS","Slide the head to focus from wide to spot","Charges by USB-C","Switch at the end that you find in the dark","Pocket clip"]',
    '{"Type":"Rechargeable flashlight","Modes":"High, medium, low, strobe and SOS","Power":"Rechargeable battery","Charging":"USB-C","In the box":"1 flashlight (shown from two sides) and a cable","Warranty":"2 years"}'
  ),
  (
    'emergency-radio', 21, 'Hand-Crank Emergency Radio', 'Emergency Supplies',
    'Be Prepared', 39.99, 25,
    'Top Seller', 'emergency-radio',
    'When power and cell service are gone, official instructions still come by radio. This radio receives AM, FM and NOAA weather channels. Charge it by crank, sun or cable, and use it to charge a phone.',
    '["AM, FM and NOAA weather channels","Charges by hand crank, solar panel or cable","Charges a phone by USB","Flashlight and reading lamp","Carrying handle"]',
    '{"Reception":"AM, FM and NOAA weather","Power":"Rechargeable battery","Charging":"Hand crank, solar panel or cable","Output":"USB for phones","Lights":"Flashlight and reading lamp","Warranty":"1 year"}'
  ),
  (
    'water-filter', 22, 'Personal Water Filter Bottle', 'Emergency Supplies',
    'Survival Frog', 19.99, 30,
    null, 'water-filter',
    'Fill the bottle with fresh water and drink through the filter. Read the instructions first: they say what the filter removes and when to replace it. It is not made for salt water, or for water with chemicals in it.',
    '["Filters fresh water as you drink","No batteries","Clear bottle: see how much is left","Replaceable filter","Carry it in a bag or on a belt"]',
    '{"Type":"Water bottle with filter and straw","Made for":"Fresh water","Not for":"Salt water, or water with chemicals in it","Filter":"Replaceable; see the instructions for its life","Storage":"Dry before storing; keep a used filter from freezing","Warranty":"1 year"}'
  ),
  (
    'fire-starter', 23, 'Ferro Rod Fire Starter', 'Emergency Supplies',
    'Survival Frog', 9.99, 35,
    null, 'fire-starter',
    'Matches get wet and lighters run out. Scrape this rod with the steel striker, and it throws hot sparks that light dry tinder. Practice before you need it, and follow local fire restrictions.',
    '["Sparks that light dry tinder","Works wet or dry","Nothing to refill","Steel striker","Wooden handle that is easy to hold"]',
    '{"Type":"Ferrocerium rod with striker","Striker":"Steel","Handle":"Wood","Use":"Outdoors, with dry tinder","Safety note":"Keep away from children; follow local burn bans","Warranty":"1 year"}'
  ),
  (
    'paracord-bracelet', 24, 'Paracord Survival Bracelet', 'Emergency Supplies',
    'Survival Frog', 8.69, 38,
    null, 'paracord-bracelet',
    'Strong cord that you always have with you, for a tarp, a broken strap or a shoelace. The buckle holds a whistle, a small striker and a compass. It adjusts to most adult wrists.',
    '["Paracord that you can unravel and use","Whistle in the buckle","Small compass","Small fire striker","Adjusts to most adult wrists"]',
    '{"Material":"Paracord","Buckle":"Plastic, with whistle, striker and compass","Size":"Adjustable","Color":"Olive and orange, black buckle","Safety note":"Not for climbing","Warranty":"1 year"}'
  ),
  (
    'mylar-blankets', 25, 'Mylar Emergency Blankets, 10-Pack', 'Emergency Supplies',
    'Survival Frog', 9.99, 40,
    'Best Value', 'mylar-blankets',
    'Cold takes strength, even in a mild California night. Each blanket reflects body heat, keeps out wind and rain, and folds small enough for a pocket. The shiny side is easy to see.',
    '["Ten blankets","Reflects body heat","Keeps out wind and rain","Also a ground sheet or a sun shade","Folds small enough for a pocket"]',
    '{"Quantity":"10","Material":"Aluminized film (Mylar)","Color":"Silver and gold","Use":"Around one person","Safety note":"Keep away from open flames and from small children","Warranty":"1 year"}'
  )
on conflict (id) do update set
  position = excluded.position,
  name = excluded.name,
  category = excluded.category,
  distributor = excluded.distributor,
  distributor_price = excluded.distributor_price,
  markup_percentage = excluded.markup_percentage,
  badge = excluded.badge,
  image = excluded.image,
  description = excluded.description,
  features = excluded.features,
  specifications = excluded.specifications;
