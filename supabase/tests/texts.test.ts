// What shows nothing is taken out of texts twice: in the form, so that visitors see what is sent, and in the
// database, for whoever sends without a form. The same characters.
import postgres from 'postgres';
import { expect, inject, test } from 'vitest';
import { optionalText } from '#lib/forms/field-schemas.ts';

const sql = postgres(inject('postgres').pristine, { max: 1 });

test('forms and database leave out the same characters', async () => {
  const [row] = await sql<{ codes: number[] }[]>`
    select array_agg(code order by code) as codes
    from generate_series(1, 65535) as code
    -- Halves of surrogate pairs are no characters.
    where code not between 55296 and 57343 and private.visible('a' || chr(code) || 'b') = 'ab'`;
  const field = optionalText(10);
  const leftOut = Array.from({ length: 65_535 }, (_, index) => index + 1).filter(
    (code) => field.parse(`a${String.fromCharCode(code)}b`) === 'ab',
  );
  expect(leftOut).toContain(0x200b);
  expect(leftOut).toEqual(row?.codes);
});

test('forms and database trim the same characters', async () => {
  const [row] = await sql<{ codes: number[] }[]>`
    select array_agg(code order by code) as codes
    from generate_series(1, 65535) as code
    where code not between 55296 and 57343
      and private.one_line(chr(code) || 'a' || chr(code)) = 'a'`;
  const field = optionalText(10);
  const isTaken = (code: number) => {
    const character = String.fromCharCode(code);
    return field.parse(`${character}a${character}`) === 'a';
  };
  const taken = Array.from({ length: 65_535 }, (_, index) => index + 1).filter(isTaken);
  expect(taken).toContain(0xa0);
  // Control characters become spaces in the database; no field of a form takes them.
  expect(taken).toEqual(row?.codes.filter((code) => isTaken(code) || code >= 160));
});
