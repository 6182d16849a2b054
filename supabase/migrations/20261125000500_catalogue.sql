-- The built-in catalogue (src/features/catalog), written by scripts/catalogue-sql.mjs.

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
    'The MyFAK puts the supplies of a well-run first aid station into a bag you can carry in one hand. Labeled modules for bleeding, burns, wounds, medication and sprains let you find the right item while your hands are shaking. It covers a family of four at home, in the car or at a campsite, and every item can be replaced one by one.',
    '["More than 110 supplies sorted into labeled modules by kind of injury","Bleeding control with a pressure bandage, gauze rolls and a chest seal","Burn gel dressings, butterfly closures and blister care","Trauma shears, fine tweezers and nitrile gloves","Tear-away panel: the bag comes off its mount without being unstrapped","First aid guide in plain language, printed on water-resistant paper"]',
    '{"Contents":"110+ pieces","Recommended for":"1–4 people","Dimensions":"7 × 6 × 5 in","Weight":"2.6 lb","Bag material":"600D polyester with water-resistant coating","Mounting":"MOLLE straps and hook-and-loop panel","Earliest expiry":"About 3 years (ointments and medication)","Warranty":"1 year on bag and tools"}'
  ),
  (
    'seventy2-system', 2, 'Seventy2 Survival System', 'Survival Kits',
    'Uncharted Supply Co.', 254.99, 17,
    'Premium', 'seventy2-system',
    'Emergency services may need up to three days to reach everyone after an earthquake or a wildfire. The Seventy2 carries shelter, warmth, light, water treatment, tools and first aid for those 72 hours in one weather-resistant pack. Inside, an insert explains each item in a few words, so that someone who has never opened it can use it.',
    '["More than 30 tools and supplies for 72 hours, arranged in the order you need them","Insert with printed instructions for every item","Water filter and a one-liter pouch","Hand-crank flashlight with radio and USB phone charging","Tent, insulated blankets, hand warmers and dust masks","First aid kit, multi-tool, shovel, cord and duct tape","Removable insert: keep the backpack free and the system in the trunk"]',
    '{"Designed for":"1 adult for 72 hours, or 2 adults for 36 hours","Contents":"30+ items","Dimensions":"20 × 12 × 8 in","Weight":"11 lb packed","Pack material":"Tarpaulin with welded seams and roll top","Water resistance":"Rain and splash proof; not for immersion","Storage":"Check batteries and first aid items once a year","Warranty":"2 years on backpack and tools"}'
  ),
  (
    '4wd-first-aid', 3, '4WD First Aid Kit', 'Medical Kits',
    'MyMedic', 239.95, 17,
    'Outdoor Ready', '4wd-first-aid',
    'On a trail the ambulance is hours away, and the kit has to be where you can reach it from the seat or the ground. This one straps to a headrest, roll bar or cargo panel and holds supplies for rollovers, crush injuries, burns and dehydration as well as everyday cuts. Everything sits behind clear pockets in a dust-tight case.',
    '["More than 150 supplies chosen for vehicle and trail injuries","Windlass tourniquet, pressure bandages and vented chest seals","Splint, elastic wraps and triangular bandages for fractures and sprains","Burn dressings, eye wash and oral rehydration salts","Seat belt cutter and window punch within reach on the outside","Quick-release mount for headrest, roll bar or MOLLE panel","Clear pockets, so you see what is missing after each trip"]',
    '{"Contents":"150+ pieces","Recommended for":"1–6 people","Dimensions":"11 × 8 × 6 in","Weight":"4.9 lb","Bag material":"1000D nylon, dust- and water-resistant zippers","Mounting":"Headrest, roll bar or MOLLE with quick-release buckles","Storage temperature":"Best below 86 °F; replace ointments yearly in hot vehicles","Warranty":"1 year on bag and tools"}'
  ),
  (
    '14-day-food-kit', 4, '14-Day Emergency Food Kit', 'Emergency Food',
    'Nutrient Survival', 264.99, 10,
    'Top Seller', '14-day-food-kit',
    'Two weeks of complete nutrition for one adult, made for days when you work hard and sleep little. Meals, oatmeal and shakes supply protein, fiber and the essential vitamins and minerals, not only calories. Most need nothing but hot water and ten minutes; the shakes mix cold.',
    '["Average of 2,000 calories and 80 g of protein a day","Shakes, oats, soups and one-pot meals, so the second week is not the first again","Forty essential nutrients across the daily menu","Shakes mix with cold water when there is no stove","Sealed in cans and pouches that keep out oxygen and light","Menu plan for each of the 14 days inside the lid"]',
    '{"Feeds":"1 adult for 14 days","Servings":"112","Total calories":"28,000","Shelf life":"Up to 25 years unopened, stored cool and dry","Preparation":"Hot water, about 10 minutes; shakes mix cold","Water needed":"About 9 cups a day","Allergens":"Contains milk, soy, wheat and almonds","Weight":"19 lb"}'
  ),
  (
    '2-week-food-kit', 5, '2-Week Emergency Food Supply', 'Emergency Food',
    'Be Prepared', 175.82, 10,
    'Best Value', '2-week-food-kit',
    'A practical first step toward being prepared: fourteen days of just-add-water breakfasts and dinners in one bucket with a handle. It keeps one adult going through an outage or an evacuation at a moderate 1,600 calories a day. Familiar dishes mean children will eat them too.',
    '["Twelve recipes, among them pasta, rice, potato soup and maple oatmeal","Just add hot water; ready in 15 to 20 minutes","Resealable pouches of several servings, so nothing is wasted","Stackable bucket with carry handle fits a closet shelf or trunk","Label shows servings, calories and best-by date at a glance"]',
    '{"Feeds":"1 adult for 14 days","Servings":"92","Total calories":"22,400","Shelf life":"Up to 25 years unopened, stored cool and dry","Preparation":"Hot water, 15–20 minutes","Water needed":"About 7 cups a day","Allergens":"Contains milk, soy and wheat","Packaging":"1 bucket, 14 × 12 × 12 in","Weight":"16 lb"}'
  ),
  (
    '4-week-food-kit', 6, '4-Week Emergency Food Supply', 'Emergency Food',
    'Survival Frog', 399.97, 10,
    null, '4-week-food-kit',
    'A month of food for one adult, or a week for a family of four, in one carton. Breakfasts, lunches, dinners and drinks average 2,000 calories a day, enough for an adult who has to clean up after a storm. Pouches are dated and marked by meal, so rotating your supply takes minutes.',
    '["Average of 2,000 calories a day for 28 days","Eighteen recipes for breakfast, lunch and dinner, plus milk drink","Serves one adult for four weeks or four people for one week","Pouches marked by meal and best-by date","Sealed pouches that can be shared out between shelves and bags","Just add hot water; most dishes are ready in 15 minutes"]',
    '{"Feeds":"1 adult for 28 days","Servings":"224","Total calories":"56,000","Shelf life":"Up to 25 years unopened, stored cool and dry","Preparation":"Hot water, about 15 minutes","Water needed":"About 9 cups a day","Allergens":"Contains milk, soy and wheat; made where nuts are processed","Packaging":"1 carton, 22 × 16 × 14 in","Weight":"36 lb"}'
  ),
  (
    'bug-out-bag', 7, 'Bug Out Bag with 72-Hour Food', 'Emergency Food',
    'Nutrient Survival', 124.99, 10,
    null, 'bug-out-bag',
    'When the order to evacuate comes, you have minutes. This backpack stands ready by the door with three days of food and an emergency ration of water for one adult, a cook set and room left for documents, medication and clothes. Bars and shakes are eaten as they are; the meals need only hot water.',
    '["Three days of meals, bars and shakes at 2,000 calories a day","Twelve sealed drinking water pouches","Folding stove with fuel tablets, pot and spork","Padded backpack with chest strap and reflective trim","Half the space left free for documents, medication and clothes","Packing list and family contact card included"]',
    '{"Feeds":"1 adult for 72 hours","Total calories":"6,000","Shelf life":"Meals up to 25 years, water pouches 5 years, unopened, cool and dry","Drinking water":"12 pouches of 4.2 fl oz; carry more if you can","Backpack volume":"35 liters","Dimensions":"19 × 13 × 8 in","Allergens":"Contains milk, soy, wheat and almonds","Weight":"10 lb packed"}'
  ),
  (
    '30-day-premium-kit', 8, '30-Day Premium Food Kit', 'Emergency Food',
    'Be Prepared', 434.66, 10,
    'Premium', '30-day-premium-kit',
    'Thirty days of freeze-dried meals for one adult with real chicken, beef and salmon, whole fruit and vegetables, the kind of food people look forward to after a hard day. Freeze-drying keeps taste and texture without preservatives. Three buckets stack in a closet and can be shared out between rooms or vehicles.',
    '["Average of 2,100 calories and 75 g of protein a day","Freeze-dried chicken, beef, salmon, fruit and vegetables","Twenty-four recipes, with meat-free dinners marked","Pour hot water into the pouch: no pot to wash","Nitrogen-flushed pouches with oxygen absorbers","Three stackable buckets with day-by-day menu cards"]',
    '{"Feeds":"1 adult for 30 days","Servings":"300","Total calories":"63,000","Shelf life":"Up to 25 years unopened, stored cool and dry","Preparation":"Hot water in the pouch, about 12 minutes","Water needed":"About 9 cups a day","Allergens":"Contains milk, eggs, fish, soy and wheat","Packaging":"3 buckets, each 14 × 12 × 12 in","Weight":"41 lb"}'
  ),
  (
    'nvr-4cam-kit', 9, '4-Camera NVR Security Kit', 'Security Systems',
    'Amazon', 399.00, 5,
    'Top Seller', 'nvr-4cam-kit',
    'A complete wired system for a house or a small shop: four weatherproof cameras, a recorder with its hard drive installed, and the cables. One network cable to each camera carries both power and picture, so there are no batteries to charge and no Wi-Fi gaps. Recordings stay in your building, and viewing them on your phone costs no monthly fee.',
    '["Four 4-megapixel bullet cameras, sharper than 1080p","Infrared night vision up to 100 feet","Alerts for people and vehicles rather than every moving branch","Power over Ethernet: one cable a camera","Continuous or motion recording on the built-in 1 TB drive","Live view and playback in the phone app without a subscription","Recorder has room for four more cameras"]',
    '{"Cameras":"4 bullet cameras, 4 MP (2560 × 1440)","Field of view":"100° horizontal","Night vision":"Infrared, up to 100 ft","Recorder":"8 channels up to 4K, 4 PoE ports","Storage":"1 TB hard drive, about a week of continuous recording","Weather rating":"IP67","Operating temperature":"−22 °F to 131 °F","In the box":"Recorder, 4 cameras, 4 × 60 ft cable, mouse, mounts","Warranty":"2 years"}'
  ),
  (
    '8ch-nvr-recorder', 10, '8-Channel NVR Recorder', 'Security Systems',
    'Amazon', 249.00, 5,
    null, '8ch-nvr-recorder',
    'The recorder for a system that grows. It powers up to eight cameras through its own ports, records all of them around the clock at up to 8 megapixels and lets you search by person, vehicle or time instead of watching hours of nothing. It works with ONVIF cameras of most brands.',
    '["Eight PoE ports power and connect the cameras directly","Records up to 8 MP (4K) a channel in H.265+","Search by person, vehicle, zone or time","2 TB drive installed, expandable to 10 TB","Works with ONVIF cameras of other makers","Exports clips to a USB drive for the police or the insurer"]',
    '{"Channels":"8 (8 PoE ports, 120 W in total)","Recording resolution":"Up to 8 MP a channel","Compression":"H.265+, H.265, H.264","Storage":"2 TB installed, up to 10 TB","Video output":"HDMI (4K) and VGA (1080p)","Network":"Gigabit Ethernet","Compatibility":"ONVIF Profile S and T","Dimensions":"11.8 × 9.1 × 2 in","Warranty":"3 years"}'
  ),
  (
    'floodlight-camera', 11, 'Floodlight Camera', 'Security Systems',
    'Amazon', 179.00, 5,
    null, 'floodlight-camera',
    'A driveway light that sees. Two adjustable floodlights come on when someone walks up, the camera records in 2K color even at night, and you can speak to whoever is there from your phone. It replaces an existing outdoor light fixture and takes its power from the same wires.',
    '["2K video in color at night, lit by its own floodlights","Two adjustable LED heads, 2,000 lumens in total","Motion zones that you draw, so the sidewalk does not set it off","Two-way talk and a 100-decibel siren","Records to a microSD card, no subscription required","Fits a standard round outdoor junction box"]',
    '{"Video":"2K (2304 × 1296), 140° field of view","Floodlights":"2,000 lumens, 4000 K, dimmable","Motion detection":"Up to 30 ft, adjustable zones","Power":"Hardwired, 110–240 V AC","Wi-Fi":"2.4 GHz 802.11 b/g/n","Storage":"microSD up to 128 GB (not included)","Weather rating":"IP65","Installation":"On a junction box; an electrician is recommended","Warranty":"1 year"}'
  ),
  (
    'smart-door-lock', 12, 'Smart Door Lock', 'Security Systems',
    'Amazon', 229.00, 5,
    null, 'smart-door-lock',
    'Replace the key under the mat with a code that you can take back. The lock opens by fingerprint, code, phone or ordinary key, locks itself behind you and keeps a record of who came in. It takes the place of a standard lever or knob and needs only a screwdriver.',
    '["Five ways in: fingerprint, keypad, app, key card and physical key","Codes for guests, cleaners and tenants, limited by date and hour","Locks itself after a time that you choose","Entry history and low-battery warning on your phone","Decoy digits: hide your code among others when someone watches","USB-C contact on the outside starts it if the batteries die"]',
    '{"Unlock methods":"Fingerprint, code, app, key card, key","Users stored":"50 fingerprints, 100 codes","Door thickness":"1⅜ to 2⅛ in","Latch backset":"2⅜ or 2¾ in, adjustable","Connection":"Bluetooth; Wi-Fi with the included bridge","Battery":"4 AA alkaline, about 10 months","Security grade":"ANSI/BHMA Grade 2","Weather rating":"IP54, −13 °F to 140 °F","Warranty":"2 years"}'
  ),
  (
    'accessory-pack', 13, 'Camera Installation Accessory Pack', 'Security Systems',
    'Amazon', 59.00, 5,
    'Best Value', 'accessory-pack',
    'What installers wish every kit came with: outdoor-rated cable, sealed junction boxes and the small parts that make an installation look finished and stay dry. It covers four wired cameras. The signs and window decals let visitors know that cameras are in use.',
    '["Four 60-foot outdoor Cat6 cables for power and picture","Four weatherproof junction boxes that hide the connectors","Waterproof RJ45 couplers and drip-loop clips","One hundred cable clips, screws and wall anchors","Two yard signs and six window decals"]',
    '{"Suitable for":"4 wired PoE cameras","Cable":"4 × 60 ft Cat6, 23 AWG solid copper, UV-resistant","Junction boxes":"4, aluminum, IP66","Couplers":"4, IP67","Signs":"2 yard signs, 6 window decals","Color":"Boxes white, cables blue and black","Weight":"9.4 lb","Warranty":"1 year"}'
  ),
  (
    'sabre-pepper-spray', 14, 'SABRE Key Ring Pepper Spray', 'Self Defense',
    'Amazon', 11.99, 5,
    'Top Seller', 'sabre-pepper-spray',
    'A pepper spray small enough that you will really carry it. The key ring detaches from the door key in a second, the locking top prevents an accidental press in a pocket, and the stream reaches ten feet so that you can keep your distance. UV dye in the formula can help police identify an attacker.',
    '["Maximum-strength formula with consistent heat in every canister","Reaches up to 10 feet in about 25 short bursts","Twist lock against accidental discharge","Quick-release key ring frees the spray from your keys","UV marking dye helps identify an attacker","Finger grip that tells you by touch which way it points"]',
    '{"Net weight":"0.54 oz (15 g)","Range":"Up to 10 ft","Bursts":"About 25","Pattern":"Stream","Shelf life":"4 years from manufacture, date on the canister","Dimensions":"3.9 × 1.2 in","Legal note":"Adults 18 and over, for self-defense only. Under 2.5 oz net weight, the California limit. Unlawful for persons with a felony or assault conviction; check local law.","Warranty":"1 year"}'
  ),
  (
    'vipertek-stun-gun', 15, 'VIPERTEK Stun Gun', 'Self Defense',
    'Amazon', 21.99, 5,
    null, 'vipertek-stun-gun',
    'A contact stun gun about as long as your hand, with a bright light that is useful every day. It works only when its electrodes touch an attacker, and the crackle and arc of a test are often warning enough. It charges from any wall outlet with the cord in the box.',
    '["Wide electrodes on a rubber-coated body that stays in the hand","Safety switch and trigger must both be used","Built-in LED light works independently of the stun function","Internal battery with charging cord: nothing to replace","Nylon holster with belt loop included","Serial number on the device for your records"]',
    '{"Type":"Contact stun gun (no probes)","Battery":"Built-in, rechargeable","Charging time":"About 8 hours from a wall outlet","Light":"LED, 120 lumens","Dimensions":"6.2 × 1.9 × 1 in","Weight":"6.4 oz","In the box":"Stun gun, holster, charging cord, manual","Legal note":"Adults 18 and over, for self-defense only. Unlawful for persons with a felony or assault conviction, and restricted in public buildings; check state and local law.","Warranty":"2 years"}'
  ),
  (
    'streetwise-baton', 16, 'Streetwise Stun Baton', 'Self Defense',
    'Amazon', 19.99, 5,
    null, 'streetwise-baton',
    'A stun baton keeps an attacker a step further away than a pocket device does. Metal strips along the tip make it hard to grab, a wrist-strap pin disables it if it is pulled from your hand, and the front holds a bright flashlight for the walk to the car. It is an electronic device, not a striking club.',
    '["Electrodes at the tip and along the sides deter grabbing","Disable pin on the wrist strap: pulled away, it does not fire","Separate safety switch with indicator light","LED flashlight with three brightness levels","Rechargeable battery with wall cord","Ribbed rubber grip and carry case"]',
    '{"Type":"Contact stun baton with flashlight","Length":"13 in","Weight":"14 oz","Light":"LED, 180 lumens, 3 levels","Battery":"Built-in, rechargeable; about 7 hours to charge","Body":"Impact-resistant polymer, rubber grip","In the box":"Stun baton, case, wrist strap with pin, charging cord","Legal note":"Adults 18 and over, for self-defense only. Unlawful for persons with a felony or assault conviction, and restricted in public buildings; check state and local law.","Warranty":"1 year"}'
  ),
  (
    'mace-gel-spray', 17, 'Mace Pepper Gel', 'Self Defense',
    'Amazon', 14.99, 5,
    null, 'mace-gel-spray',
    'Gel instead of mist: it flies straighter in the wind, sticks where it lands and is less likely to reach you or people nearby, which makes it the better choice in hallways and cars. It reaches up to 18 feet. The trigger is pulled with the whole hand, and its safety catch keeps it from firing in a bag.',
    '["Gel reaches up to 18 feet, further than most sprays of its size","Drifts less in wind and in closed rooms","Pistol-grip trigger with a safety catch for the thumb","UV dye helps identify an attacker","Sprays at any angle, even upside down","Hand strap that keeps the can where you need it"]',
    '{"Net weight":"2.4 oz (68 g)","Range":"Up to 18 ft","Bursts":"About 25","Pattern":"Gel stream","Shelf life":"4 years from manufacture, date on the canister","Dimensions":"7.5 × 1.6 in","Legal note":"Adults 18 and over, for self-defense only. Under 2.5 oz net weight, the California limit. Unlawful for persons with a felony or assault conviction; check local law.","Warranty":"1 year"}'
  ),
  (
    'kosin-personal-alarm', 18, 'KOSIN Personal Alarm', 'Self Defense',
    'Amazon', 9.99, 5,
    'Best Value', 'kosin-personal-alarm',
    'Pull the pin and it sounds far louder than a smoke alarm until the pin goes back in. It draws attention and can win the seconds that matter. It injures nobody, so children, students and seniors can carry it where sprays are not allowed. A small light helps with keyholes and dark steps.',
    '["Up to 140 decibels at the speaker, heard from far off outdoors","Starts with one pull, even with cold or wet hands","Sounds for up to 60 minutes without a break","LED light for keyholes and dark steps","Replaceable batteries, installed and ready","Needs no training and no license, for every age"]',
    '{"Loudness":"Up to 140 dB at the speaker","Sounding time":"Up to 60 minutes","Light":"LED with on/off button","Batteries":"3 LR44, included and replaceable","Dimensions":"3.4 × 1 × 0.9 in","Weight":"1.4 oz","Hearing safety":"Do not sound close to the ear","Warranty":"1 year"}'
  ),
  (
    'streamlight-flashlight', 19, 'Streamlight ProTac Flashlight', 'Self Defense',
    'Amazon', 49.99, 5,
    null, 'streamlight-flashlight',
    'A full-size flashlight built to duty standards. Its wide head throws 350 lumens for more than 500 feet, and it runs on ordinary C cells, which most stores still have when the rest is sold out. The aluminum body takes drops and rain.',
    '["350 lumens on high, 40 lumens on low for a full evening","Runs on three C batteries, included","Side switch for high, low and strobe, found by the thumb","Knurled aluminum barrel that stays in a wet hand","Waterproof to one meter for 30 minutes","Ridged head that does not roll off a roof or a hood"]',
    '{"Output":"High 350 / low 40 lumens","Beam distance":"Up to 525 ft","Run time":"High 6 h, low 40 h","Battery":"3 C alkaline, included","Water resistance":"IPX7","Impact resistance":"6.5 ft","Length":"11 in","Weight":"1.3 lb with batteries","Warranty":"3 years"}'
  ),
  (
    'tactical-flashlight', 20, 'Rechargeable Tactical Flashlight', 'Emergency Supplies',
    'Amazon', 29.99, 20,
    null, 'tactical-flashlight',
    'A work light for outages, roadside stops and dark yards. It gives 1,200 lumens at the press of a thumb, focuses from flood to spot and charges from the same USB-C cable as your phone. Sealed aluminum keeps it going in rain and after a drop on concrete.',
    '["Five modes: high, medium, low, strobe and SOS","Slide the head to focus from wide flood to narrow spot","USB-C charging with a four-step battery indicator","Tail switch that you find in the dark, with instant strobe","Sealed against dust and rain","Belt holster, wrist strap and charging cable included"]',
    '{"Output":"Up to 1,200 lumens","Beam distance":"Up to 650 ft","Run time":"High 2 h, medium 7 h, low 40 h","Battery":"5,000 mAh 21700 lithium-ion, replaceable","Charging":"USB-C, about 3.5 h","Water resistance":"IP67","Dimensions":"5.9 × 1.4 in","Weight":"8.1 oz","In the box":"1 flashlight (shown from two sides), holster, strap, cable","Warranty":"2 years"}'
  ),
  (
    'emergency-radio', 21, 'Hand-Crank Emergency Radio', 'Emergency Supplies',
    'Be Prepared', 39.99, 25,
    'Top Seller', 'emergency-radio',
    'When power and cell service are gone, official instructions still come by radio. This one receives AM, FM and all seven NOAA weather channels, sounds an alert by itself when a warning is issued, and can be charged by crank, sun or cable. Its battery also gives your phone enough for the calls that matter.',
    '["AM, FM and seven NOAA weather channels with automatic alert","Charges by hand crank, solar panel or USB-C","5,000 mAh battery with USB output for phones","Flashlight, reading lamp and red SOS beacon","Headphone jack and loud front speaker","Carry strap, manual and charging cable included"]',
    '{"Reception":"AM, FM, NOAA 162.400–162.550 MHz","Battery":"5,000 mAh lithium-ion, or 3 AAA as reserve","Crank power":"1 minute gives about 8 minutes of radio","Run time":"About 20 hours of radio on a full charge","Lights":"Flashlight, reading lamp, SOS beacon","Water resistance":"IPX3 (splashes and light rain)","Dimensions":"6.3 × 3.4 × 2.4 in","Weight":"1.1 lb","Warranty":"1 year"}'
  ),
  (
    'water-filter', 22, 'Personal Water Filter Bottle', 'Emergency Supplies',
    'Survival Frog', 19.99, 30,
    null, 'water-filter',
    'Fill it from a creek, a rain barrel or a doubtful tap and drink through the straw. The hollow-fiber membrane holds back bacteria and parasites, and a carbon stage improves taste and takes out chlorine. It is meant for fresh water: it does not remove salt, viruses or dissolved chemicals.',
    '["0.1-micron hollow-fiber membrane with a carbon stage","Removes 99.9999% of bacteria and 99.9% of parasites","Filters up to 264 gallons before the membrane is replaced","BPA-free bottle with leak-proof lid and carabiner","No batteries, no chemicals, no waiting","Filter rinses clean by blowing back through the straw"]',
    '{"Capacity":"22 fl oz","Filter pore size":"0.1 micron","Filter life":"264 gallons; carbon stage 26 gallons","Does not remove":"Salt, viruses, heavy metals, dissolved chemicals","Material":"BPA-free Tritan","Dimensions":"9.4 × 2.9 in","Weight":"7.8 oz empty","Storage":"Dry before storing; keep from freezing once used","Warranty":"1 year"}'
  ),
  (
    'fire-starter', 23, 'Ferro Rod Fire Starter', 'Emergency Supplies',
    'Survival Frog', 9.99, 35,
    null, 'fire-starter',
    'Matches get wet and lighters run out; a ferrocerium rod works after both. Scrape it with the steel striker and it throws a shower of very hot sparks that light dry grass, cotton or the tinder cord in the lanyard. Practice before you need it, and mind local fire restrictions.',
    '["Sparks of about 5,500 °F light natural tinder","Works wet, in the cold and at altitude","Up to 12,000 strikes from one rod","Hardened striker with ruler and bottle opener","Lanyard with an inner waxed tinder strand","Wooden handle that stays easy to hold in gloves"]',
    '{"Rod":"Ferrocerium, ⅜ × 4 in","Striker":"Hardened stainless steel","Strikes per rod":"Up to 12,000","Handle":"Beech wood","Lanyard":"Paracord with waxed tinder strand","Weight":"2.8 oz","Safety note":"Keep away from children; follow local burn bans","Warranty":"1 year"}'
  ),
  (
    'paracord-bracelet', 24, 'Paracord Survival Bracelet', 'Emergency Supplies',
    'Survival Frog', 8.69, 38,
    null, 'paracord-bracelet',
    'Ten feet of strong cord that you always have with you: for a splint, a tarp, a broken strap or a shoelace. The buckle hides a loud whistle, a small striker and a liquid-filled compass good enough to tell north from south. It adjusts to most adult wrists.',
    '["About 10 feet of seven-strand 550 paracord when unraveled","Whistle in the buckle, heard farther than a shout","Liquid-filled compass, removable","Small ferro rod with scraper edge","Adjusts to wrists of 7 to 9 inches"]',
    '{"Cord":"About 10 ft of Type III 550 nylon paracord, 7 strands","Breaking strength":"550 lb, static; not for climbing","Size":"Adjustable, 7–9 in wrist","Buckle":"Plastic with whistle, striker and compass","Color":"Olive and orange, black buckle","Weight":"2 oz","Warranty":"1 year"}'
  ),
  (
    'mylar-blankets', 25, 'Mylar Emergency Blankets, 10-Pack', 'Emergency Supplies',
    'Survival Frog', 9.99, 40,
    'Best Value', 'mylar-blankets',
    'Cold takes strength even in a mild California night. Each blanket reflects most of the body heat back, stops wind and rain, and folds to the size of a wallet. Ten of them cover a household, two cars and the office drawer, and the silver side is easy to see from the air.',
    '["Ten blankets, each sealed on its own","Reflects up to 90% of radiated body heat","Windproof and waterproof","Doubles as ground sheet, sun shade or signal","Folds to the size of a wallet"]',
    '{"Quantity":"10","Size, open":"82 × 52 in","Size, folded":"4.5 × 3 in","Material":"Aluminized PET film, 12 microns","Weight each":"1.8 oz","Safety note":"Keep away from open flames and from small children","Warranty":"1 year"}'
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
