/**
 * The lines of an address that a mail, or the page that it leads to, may repeat. Anyone can type anyone's email address
 * into a form, so a line stands only if it has the shape of an address. The shapes follow USPS Publication 28.
 */

const longestLine = 60;
const replacement = 'the address you gave us';

const streetTypes =
  'alley|aly|avenue|ave?|bayou|byu|beach|bch|bend|bnd|bluffs?|blfs?|bottom|btm|boulevard|blvd|branch|br|bridge|brg|' +
  'broadway|brooks?|brks?|bypass|byp|camp|canyon|cyn|cape|causeway|cswy|centers?|centre|ctrs?|circles?|cirs?|cliffs?|clfs?|' +
  'club|clb|commons?|corners?|cors?|course|crse|courts?|cts?|coves?|cvs?|creek|crk|crescent|cres|crest|crossing|xing|' +
  'crossroads?|curve|dale|dam|divide|dr|drives?|drs|estates?|ests?|expressway|expy|extension|ext|falls?|fls|ferry|fry|' +
  'fields?|flds?|flats?|ford|forest|forge|forks?|fort|ft|freeway|fwy|gardens?|gdns?|gateway|gtwy|glens?|gln|greens?|grn|' +
  'groves?|grvs?|harbors?|hbr|haven|hvn|heights|hts|highway|hwy|hills?|hls?|hollow|holw|inlet|islands?|isle|junction|jct|' +
  'keys?|knolls?|knls?|lakes?|lks?|landing|lndg|lanes?|ln|light|loaf|lodge|ldg|loop|mall|manors?|mnrs?|meadows?|mdws?|' +
  'mews|mills?|mission|motorway|mount|mt|mountains?|mtns?|oval|overpass|parks?|parkways?|pkwys?|pass|passage|path|pike|pines?|ponds?|' +
  'pl|places?|plains?|plns?|plaza|plz|points?|pts?|ports?|prairie|pr|promenade|ramp|ranch|rapids?|rest|ridges?|rdgs?|river|riv|' +
  'roads?|rds?|route|rte|row|run|shoals?|shores?|shrs?|skyway|springs?|spgs?|spur|squares?|sqs?|stations?|sta|stravenue|' +
  'stream|streets?|str|sts?|summit|smt|ter|terraces?|throughway|trace|trce|track|trafficway|trails?|trls?|tunnel|turnpike|tpke|' +
  'underpass|unions?|valleys?|vlys?|viaduct|views?|vws?|villages?|vlgs?|ville|vista|vis|walks?|wall|ways?|wells?|wls?|wharf';
/** Of streets whose type comes first or is missing. */
const leadingTypes =
  'avenida|avenue|ave|calle|callej[oó]n|camino|carr|carretera|caminito|corte|entrada|paseo|paso|plaza|rancho|rue|v[ií]a|vista|' +
  'el|la|las|los|le|the|old|highway|hwy|interstate|i|us|us highway|us hwy|us route|state route|state road|state rd|state highway|state hwy|' +
  'county road|county rd|county hwy|rd|county route|co rd|ranch road|farm to market|route|rte|road|sr|cr|ca|fm|rm|loop|lake|mount|mt|fort|ft';
const directions =
  'north(?:east|west)?|south(?:east|west)?|east|west|[ns][ew]|[ns]\\. [ew]|[nsew]|no|so';
const units =
  'apartment|apt|basement|bsmt|box|building|bldg|casa|condo|department|dept|door|floor|fl|front|frnt|garage|hangar|hngr|house|' +
  'key|lobby|lbby|level|lot|lower|lowr|mailbox|office|ofc|penthouse|ph|pier|pmb|rear|room|rm|side|slip|space|spc|stop|' +
  'studio|suite|ste|tower|trailer|trlr|unit|upper|uppr|wing';
const titles =
  'adm|bo|bros|capt|co|col|cond|dr|ft|gen|geo|gov|hon|jr|lt|maj|mt|natl|no|po|pres|prof|pt|res|rev|sgt|so|sr|st|sta|ste|sto|urb|wm';

/** Latin, without the clicks that look like punctuation. */
const letter = String.raw`[a-zÀ-ÖØ-öø-ƿǄ-ɏḀ-ỿ]`;
const apostrophe = "['’‘ʻʼ`]";
const word = String.raw`(?:${apostrophe}?${letter}(?:${letter}|(?:${apostrophe}|[&-])(?=${letter})){0,19}'?\.?|\d{1,4}(?:st|nd|rd|th)\.?)`;
const dot = String.raw`\.?`;
const unitId = String.raw`#? ?(?:\d{1,5}(?:[ -]?[a-z]{1,2})?(?:-\d{1,4})?|[a-z]{1,2}(?:[ -]?\d{1,4}[a-z]?)?)`;
const unit = String.raw`(?:(?:${units})${dot}(?: ${unitId})?|# ?${unitId.slice(4)}|\d{1,3}(?:st|nd|rd|th) (?:floor|fl|level)${dot}|(?:ground|main|first|second|third|fourth|fifth|top) (?:floor|fl)${dot})`;
const unitLine = String.raw`${unit}(?:,? (?:${unit}|&))*`;
const fraction = String.raw`(?: ?[½¼¾⅓⅔⅛]| \d/\d)`;
const houseNumber =
  String.raw`(?:\d{1,6}(?:[a-z]|-[a-z])?${fraction}?(?:-\d{1,5}[a-z]?)?|[½¼¾]|[nsew]\d{1,5}(?: ?[nsew] ?\d{1,5})?|` +
  String.raw`one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)`;
const direction = String.raw`(?:${directions})${dot}`;
const name = String.raw`(?:${word},? ){0,4}?(?:\d{1,4} )?`;
const tail = String.raw`(?:,? ${direction})?(?:,? ${unitLine})?`;
const number4 = String.raw`\d{1,4}[a-z]?`;

const streetShapes = [
  // 12 Ocean Blvd, 1200 N. St. Louis Ave. NW, Apt. 4
  String.raw`${houseNumber},? (?:${direction} )?(?:dr${dot} )?${name}(?:${streetTypes})${dot}(?: (?:${streetTypes})${dot})?${tail}`,
  // 45 Avenue of the Americas, 12 Calle Luna, 5200 County Road 12, 100 I-35
  String.raw`${houseNumber},? (?:${direction} )?(?:${leadingTypes})${dot}(?:[ -](?:${word}|${number4})){1,3}${tail}`,
  // 100 Peachtree NE
  String.raw`${houseNumber},? (?:${direction} )?(?:${word}|[nsew] ?\d{1,5})${tail}`,
  // Utah: 1234 E 5600 S
  String.raw`\d{1,6} ${direction} \d{1,5} ${direction}(?:,? ${unitLine})?`,
  // Puerto Rico: Urb Las Gladiolas 150 Calle A, Calle Luna 12
  String.raw`(?:urb|cond|res|calle|ave|avenida|carr|bo)${dot}(?: ${word}){1,4},? #?\d{1,5}[a-z]?(?: (?:calle|ave|avenida)(?: ${word}| \d{1,3}){1,3}?)?${tail}`,
  unitLine,
  // Boxes
  String.raw`(?:(?:p\.? ?o\.?|post office|lock|caller) ?)?(?:box|drawer|bin)${dot},? ?(?:no\.? ?|# ?)?(?:\d{1,7}[a-z]?|[a-z]{1,2}\d{0,5})(?:-\d{1,4})?(?:,? ${unitLine})?`,
  String.raw`p\.? ?o\.? ?b\.? ?#?\d{1,6}`,
  String.raw`(?:r\.? ?r\.?|r\.? ?d\.?|rfd|rural route|rural delivery|h\.? ?c\.?r?|hc route|highway contract(?: route)?|star route)(?: ?#? ?\d{1,4}[a-z]?)?,? box ?#? ?\d{1,6}[a-z]?(?:-\d{1,4})?`,
  'general delivery',
  // Military
  String.raw`(?:psc|cmr|umr|unit|opc) ?#?\d{1,6},? box ?#? ?\d{1,5}[a-z]?`,
  String.raw`(?:uss|usns|uscgc|usav)(?: ${word}){1,4}(?:,? \(?(?:[a-z]-)?[a-z]{2,4}[ -]?\d{1,3}\)?)?`,
].map((shape) => new RegExp(`^(?:${shape})$`, 'i'));

/** Up to four words. */
const cityWord = String.raw`${apostrophe}?${letter}(?:${letter}|${apostrophe}|-(?=${letter}))*\.?`;
const cityShape = new RegExp(
  String.raw`^(?=.{2,30}$)(?:\d{1,4} )?${cityWord}(?: ${cityWord}){0,3}(?:, d\. ?c\.?)?$`,
  'i',
);

/** In a name, a dot follows an abbreviation or an initial. In a link it follows anything. */
const abbreviation = new RegExp(`^(?:.|${streetTypes}|${directions}|${units}|${titles})$`, 'i');

function abbreviates(line: string): boolean {
  return [...line.matchAll(/([^\s.,]*)\.(?=.*[\p{L}\d])/gu)].every(([, before = '']) =>
    abbreviation.test(before),
  );
}

/** Ten digits in a row, whatever stands between them, are a phone number. */
const phoneNumber = /(?:\d[^\p{L}\d]*){10}/u;

/** The line with a space after each dot, so that no program makes a link of it. Nothing if it has none of the shapes. */
function shapedLine(line: string, shapes: readonly RegExp[] = streetShapes): string {
  const plain = line.normalize('NFC').trim().replace(/\s+/g, ' ');
  if (plain.length > longestLine || phoneNumber.test(plain) || !abbreviates(plain)) return '';
  const spaced = plain.replace(/\.(?=[\p{L}\d#])/gu, '. ');
  return shapes.some((shape) => shape.test(spaced)) ? spaced : '';
}

interface TypedAddress {
  address: string;
  city: string;
  /** Empty where the form does not ask for it. */
  state: string;
  zipCode: string;
}

/**
 * The address as a mail shows it. What has no shape of an address is named instead of repeated. The database joins street
 * and apartment with a comma: they may stand alone where the whole is too long or only one of them has a shape.
 */
export function addressLines({ address, city, state, zipCode }: TypedAddress): string[] {
  const cityLine = shapedLine(city, [cityShape]);
  const isPlace = cityLine && /^([a-z]{2})?$/i.test(state) && /^\d{5}(-\d{4})?$/.test(zipCode);
  const lines = [
    ...address
      .split(/\r?\n/)
      .filter((line) => line.trim() !== '')
      .flatMap((line) => shapedLine(line) || line.split(', ').map((part) => shapedLine(part))),
    isPlace ? `${cityLine}, ${state} ${zipCode}`.replace('  ', ' ') : '',
  ].map((line) => line || replacement);
  return lines.filter((line, index) => line !== lines[index - 1]);
}
