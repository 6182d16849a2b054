// For a quote that staff are writing, the page and the database compute the same sums.
import fc from 'fast-check';
import postgres from 'postgres';
import { afterAll, expect, test } from 'vitest';
import { lineTotal, totalsOf } from '#features/billing/lines.ts';
import { databaseUrl } from '../support/databases.ts';

const sql = postgres(await databaseUrl('pristine'), { max: 1 });
afterAll(() => sql.end());

test('the sums of lines are the same to the cent on the page and in the database', async () => {
  const line = fc.record({
    quantity: fc.integer({ min: 1, max: 999_999 }).map((hundredths) => hundredths / 100),
    priceCents: fc.oneof(fc.integer({ min: -50, max: 50 }), fc.integer({ min: -4900, max: 4900 })),
    taxed: fc.boolean(),
  });
  const quote = fc.tuple(
    fc.array(line, { minLength: 1, maxLength: 20 }),
    fc.integer({ min: 0, max: 1100 }),
  );
  // Lines whose totals have half cents, where rounding errors are likely.
  const halves = [-2.5, -1, 1, 2.5].flatMap((sign) =>
    [1, 3, 50, 99, 101].map((cents) => ({
      quantity: Math.abs(sign),
      priceCents: Math.sign(sign) * cents,
      taxed: true,
    })),
  );
  const samples = [
    ...fc.sample(quote, 300),
    ...[0, 700, 725, 750].map((rate) => [halves, rate] as const),
  ];
  const rows = await sql<{ totals: number[]; subtotal: number; tax: number; total: number }[]>`
    select
      array(select l.total_cents from unnest(s.lines) as l order by l.position) as totals,
      sums.subtotal_cents as subtotal, sums.tax_cents as tax, sums.total_cents as total
    from jsonb_array_elements(${sql.json(
      samples.map(([lines, rate]) => ({
        rate,
        lines: lines.map(({ priceCents, ...rest }) => ({
          text: 'x',
          price_cents: priceCents,
          ...rest,
        })),
      })),
    )}) with ordinality as sample (item, place)
    cross join lateral (select private.read_lines(item -> 'lines') as lines) as s
    cross join lateral private.sum_of_lines(s.lines, (item ->> 'rate')::integer) as sums
    order by place`;
  const computed = samples.map(([lines, rate]) => {
    const counting = lines.map((one) => ({ ...one, optional: false, chosen: true }));
    const { subtotalCents, taxCents, totalCents } = totalsOf(counting, rate);
    return {
      ...{ totals: lines.map(lineTotal), subtotal: subtotalCents },
      ...{ tax: taxCents, total: totalCents },
    };
  });
  expect(rows.map((row) => ({ ...row }))).toEqual(computed);
});
