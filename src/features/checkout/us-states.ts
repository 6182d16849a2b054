import { cleanCode } from '#lib/forms/clean-text.ts';

/**
 * Code, name, usual abbreviations, and the first three digits of the ZIP codes. Two states may share such digits. The
 * list includes territories, military mail and island states. The database has the same codes in `private.is_state`.
 * Source of the digits: USPS Labeling List L002 and Publication 65.
 */
export const states: readonly [code: string, name: string, also: string, zips: string][] = [
  ['AL', 'Alabama', 'Ala', '350-352 354-369'],
  ['AK', 'Alaska', 'Alas', '995-999'],
  ['AZ', 'Arizona', 'Ariz', '850-853 855-857 859-860 863-865'],
  ['AR', 'Arkansas', 'Ark', '716-729'],
  ['CA', 'California', 'Calif,Cal', '900-908 910-928 930-961'],
  ['CO', 'Colorado', 'Colo,Col', '800-816'],
  ['CT', 'Connecticut', 'Conn', '060-069'],
  ['DE', 'Delaware', 'Del', '197-199'],
  ['DC', 'District of Columbia', 'Washington DC,Wash DC,Dist of Columbia', '200 202-205 569'],
  ['FL', 'Florida', 'Fla,Flor', '320-339 341-342 344 346-347 349'],
  ['GA', 'Georgia', '', '300-319 398-399'],
  ['HI', 'Hawaii', '', '967-968'],
  ['ID', 'Idaho', 'Ida', '832-838'],
  ['IL', 'Illinois', 'Ill,Ills', '600-620 622-629'],
  ['IN', 'Indiana', 'Ind', '460-479'],
  ['IA', 'Iowa', '', '500-516 520-528'],
  ['KS', 'Kansas', 'Kan,Kans', '660-662 664-679'],
  ['KY', 'Kentucky', 'Ken,Kent', '400-418 420-427'],
  ['LA', 'Louisiana', '', '700-701 703-708 710-714'],
  ['ME', 'Maine', '', '039-049'],
  ['MD', 'Maryland', '', '206-212 214-219'],
  ['MA', 'Massachusetts', 'Mass', '010-027 055'],
  ['MI', 'Michigan', 'Mich', '480-499'],
  ['MN', 'Minnesota', 'Minn', '550-551 553-567'],
  ['MS', 'Mississippi', 'Miss', '386-397'],
  ['MO', 'Missouri', '', '630-631 633-641 644-658'],
  ['MT', 'Montana', 'Mont', '590-599'],
  ['NE', 'Nebraska', 'Neb,Nebr', '680-681 683-693'],
  ['NV', 'Nevada', 'Nev', '889-891 893-895 897-898'],
  ['NH', 'New Hampshire', '', '030-038'],
  ['NJ', 'New Jersey', '', '070-089'],
  ['NM', 'New Mexico', 'N Mex,New Mex', '870-871 873-875 877-884'],
  ['NY', 'New York', '', '005 063 100-149'],
  ['NC', 'North Carolina', 'N Car,N Carolina', '270-289'],
  ['ND', 'North Dakota', 'N Dak,N Dakota,No Dak', '580-588'],
  ['OH', 'Ohio', '', '430-459'],
  ['OK', 'Oklahoma', 'Okla', '730-731 734-741 743-749'],
  ['OR', 'Oregon', 'Ore,Oreg', '970-979'],
  ['PA', 'Pennsylvania', 'Penn,Penna', '150-196'],
  ['RI', 'Rhode Island', '', '028-029'],
  ['SC', 'South Carolina', 'S Car,S Carolina', '290-299'],
  ['SD', 'South Dakota', 'S Dak,S Dakota,So Dak', '570-577'],
  ['TN', 'Tennessee', 'Tenn', '370-385'],
  ['TX', 'Texas', 'Tex', '733 750-770 772-799 885'],
  ['UT', 'Utah', '', '840-847'],
  ['VT', 'Vermont', '', '050-054 056-059'],
  ['VA', 'Virginia', 'Virg', '201 220-246'],
  ['WA', 'Washington', 'Wash,Washington State', '980-986 988-994'],
  ['WV', 'West Virginia', 'W Va,W Virginia', '247-268'],
  ['WI', 'Wisconsin', 'Wis,Wisc', '530-532 534-535 537-549'],
  ['WY', 'Wyoming', 'Wyo', '820-831 834'],
  ['AS', 'American Samoa', '', '967'],
  ['GU', 'Guam', '', '969'],
  ['MP', 'Northern Mariana Islands', 'N Mariana Islands,CNMI', '969'],
  ['PR', 'Puerto Rico', '', '006-007 009'],
  ['VI', 'U.S. Virgin Islands', 'Virgin Islands,USVI', '008'],
  ['FM', 'Micronesia', 'Federated States of Micronesia', '969'],
  ['MH', 'Marshall Islands', '', '969'],
  ['PW', 'Palau', '', '969'],
  [
    'AA',
    'Armed Forces Americas',
    'Armed Forces America,Armed Forces Americas except Canada',
    '340',
  ],
  [
    'AE',
    'Armed Forces Europe',
    'Armed Forces,Armed Forces Africa,Armed Forces Canada,Armed Forces Middle East',
    '090-099',
  ],
  ['AP', 'Armed Forces Pacific', '', '962-966'],
];

const lettersOf = (text: string) =>
  cleanCode(text)
    .normalize('NFKD')
    .replace(/[^a-z\d]/gi, '')
    .toUpperCase();

/** All spellings of each state. Browsers also fill in `US-CA`, `CA - California` and `California (CA)`. */
function spellingsOf([code, name, also]: (typeof states)[number]): string[] {
  const texts = [code, name, `US${code}`, code + name, name + code, ...also.split(',')];
  return texts.map(lettersOf).filter(Boolean);
}

const codes = new Map(
  states.flatMap((state) => spellingsOf(state).map((spelling) => [spelling, state[0]] as const)),
);

/** `'Calif.'` -> `'CA'`; `undefined` if the text is not a state. */
export function stateCode(text: string): string | undefined {
  return codes.get(lettersOf(text));
}

const listOr = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** A hint for text that is not a state. For `'TE'`, the hint names Tennessee and Texas. */
export function stateHint(text: string): string {
  const letters = lettersOf(text) || '?';
  const begun = states.filter(([, name]) => lettersOf(name).startsWith(letters));
  if (begun.length === 0) return 'Use two letters, such as CA for California';
  return `Use two letters: ${listOr.format(begun.map(([code, name]) => `${code} for ${name}`))}`;
}

function isInRange(prefix: string, zips: string): boolean {
  return zips.split(' ').some((range) => {
    const [first = '', last = first] = range.split('-');
    return prefix >= first && prefix <= last;
  });
}

/**
 * A question if the ZIP code belongs to another state, otherwise `undefined`. The customer can confirm the state,
 * because a few ZIP codes cross a border.
 */
export function stateQuestion(code: string, zipCode: string): string | undefined {
  const places = states.filter(([, , , zips]) => isInRange(zipCode.slice(0, 3), zips));
  if (places.length === 0 || places.some(([place]) => place === code)) return undefined;
  const names = places.map(([place, name]) => `${name}, ${place}`).join(' or ');
  return `${zipCode.slice(0, 5)} is in ${names}. Is ${code} right?`;
}
