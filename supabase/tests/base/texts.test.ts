// The form and the database clean and check texts by the same rules. The form does so because visitors should see the
// text that is stored. The database does so because a caller can send data without the form.
import postgres from 'postgres';
import { expect, test } from 'vitest';
import { states } from '#features/checkout/us-states.ts';
import { cleanCode, cleanText, hasText, zipCode } from '#lib/forms/clean-text.ts';
import { foldText } from '#lib/format/fold-text.ts';
import { parsePhone } from '#lib/format/tel.ts';
import { emailField, phoneField } from '#lib/forms/field-schemas.ts';
import { databaseUrl } from '../support/databases.ts';

const sql = postgres(await databaseUrl('pristine'), { max: 1 });

test('form and database clean each character in the same way, inside a text and at its ends', async () => {
  const rows = await sql<{ code: number; inside: string; ends: string }[]>`
    select
      code,
      private.several_lines('a' || chr(code) || 'b') as inside,
      private.several_lines(chr(code) || 'a' || chr(code)) as ends
    from generate_series(1, 65535) as code
    -- Halves of surrogate pairs are not characters.
    where code not between 55296 and 57343`;
  const different = rows.filter(({ code, inside, ends }) => {
    const character = String.fromCharCode(code);
    const isSame =
      cleanText(`a${character}b`) === inside && cleanText(`${character}a${character}`) === ends;
    return !isSame;
  });
  expect(rows).toHaveLength(63_487);
  expect(different).toEqual([]);
});

test('form and database agree on the characters that count as text: letters and digits, no invisible signs', async () => {
  const rows = await sql<{ code: number; says: boolean }[]>`
    select code, private.text_length(chr(code)) > 0 as says
    from generate_series(1, 1114111) as code where code not between 55296 and 57343`;
  expect(rows.filter(({ code, says }) => hasText(String.fromCodePoint(code)) !== says)).toEqual([]);
  const hidden = /[\p{Default_Ignorable_Code_Point}\p{Z}\p{Cc}\p{Cs}\p{Co}\u2800]/u;
  const sign = /[\p{Emoji_Presentation}\u0300-\u036f\u2010-\u2bff]|(?!\d)[!-@[-`{-~]/u;
  const lettersAmongSigns = /[\p{Lm}\u2100-\u214f\u2c7c\u{1ccf0}-\u{1ccf9}\u{1fbf0}-\u{1fbf9}]/u;
  const wrong = rows.filter(({ code, says }) => {
    const character = String.fromCodePoint(code);
    if (hidden.test(character) || sign.test(character)) return says;
    return /[\p{L}\p{Nd}]/u.test(character) && !lettersAmongSigns.test(character) && !says;
  });
  expect(wrong.map(({ code }) => code.toString(16))).toEqual([]);
});

test.each<[rule: string, form: (value: string) => string | undefined, values: string[]]>([
  [
    'code_line',
    cleanCode,
    ['９０８０２–１２３４', 'FSS‑1', '\u20689\ufe0f\u200d0\u2069', '1\u22122', 'ﬁ', '①'],
  ],
  [
    'searchable',
    foldText,
    ['D’Angelo–Ruiz', 'D`Angelo', 'Okinaʻ', 'REQ‑ABCDEF', 'Café', 'ÜNAL', '％', 'شارع ٥'],
  ],
  [
    'zip_code',
    zipCode,
    ['00501', '12345-6789', '123456789', '12345 – 6789', '1234567890', '1234', '12345-', 'x12345'],
  ],
  [
    'phone_number',
    (value) => parsePhone(value).number.replace('+', ''),
    [
      ...[
        '+1 (415) 555-0142 x11',
        '415.555.0142;ext=7',
        '(415) 555–0142',
        '1 415 555 0142',
        '+49 30 1234567',
      ],
      ...[
        '011 49 30 1234567',
        '0049301234567',
        '562-555-0143 / 310-555-0199',
        '15625550143, 13105550199',
      ],
      ...[
        'call 562-555-0143 or 310-555-0199',
        '４１５５５５０１４２',
        '555-0142',
        '0142',
        '',
        'no number',
        '٥٦٢٥٥٥٠١٢٣',
        '۵۶۲ ۵۵۵ ۰۱۲۳',
      ],
    ],
  ],
])('private.%s returns the same as the form', async (rule, form, values) => {
  for (const value of values) {
    const [row] = await sql<
      [{ answer: string | null }]
    >`select private.${sql(rule)}(${value}) as answer`;
    expect([value, row.answer ?? undefined]).toEqual([value, form(value)]);
  }
});

test.each([
  [
    'is_email',
    emailField(),
    [
      ...['a@b.co', 'a@b', 'a@b.c', 'a..b@c.co', '.a@b.co', 'ana@xn--mller-kva.example', 'a@-b.co'],
      ...['a@xn--e1afmkfd.xn--p1ai', `${'a'.repeat(64)}@b.co`, `${'a'.repeat(65)}@b.co`],
      ...[`a@${'b'.repeat(63)}.co`, `a@${'b'.repeat(64)}.co`, 'a@b-.co', 'a@b.1co'],
      ...[5, 6].map((letters) => `a@${`${'b'.repeat(60)}.`.repeat(4)}${'c'.repeat(letters)}.co`),
    ],
  ],
  [
    'is_phone',
    phoneField(''),
    [
      ...['415-555-0142', '415-555-0142 x11', '+14155550142;ext=7', '(415) 555–0142', '555-0142'],
      ...['555-0142 ext 789', '1-800-FLOWERS', '+49 30 1234567', '15625550143, 13105550199'],
      ...['562-555-0143 or 310-555-0199', '562-555-0143 or 310-555-0199 (ask for Maria)'],
    ],
  ],
] as const)('private.%s accepts the same values as the form', async (rule, field, values) => {
  for (const value of values) {
    const [row] = await sql<[{ isOne: boolean }]>`select private.${sql(rule)}(${value}) as "isOne"`;
    expect([value, row.isOne]).toEqual([value, field.safeParse(value).success]);
  }
});

test('the database and the checkout have the same states', async () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const pairs = letters.flatMap((first) => letters.map((second) => first + second));
  const rows = await sql<{ code: string }[]>`
    select code from unnest(${[...pairs, '', ' ', 'AL AK', 'ca']}::text[]) as code where private.is_state(code)`;
  expect(rows.map(({ code }) => code).toSorted()).toEqual(states.map(([code]) => code).toSorted());
});
