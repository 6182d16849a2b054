import { expect, test } from 'vitest';
import { figureRowsCsv, figuresCsv } from './figures-csv.ts';

test('figures and their parts are lines with amounts in dollars, and open days stay empty', () => {
  const csv = figuresCsv(
    [
      {
        figure: 'paid',
        part: 'reason',
        value: 'check',
        number: 2,
        cents: -4050,
        medianHours: null,
      },
      {
        figure: 'contacted',
        part: null,
        value: null,
        number: 3,
        cents: null,
        medianHours: 1.25,
      },
    ],
    { from: '2026-11-01', to: null, service: 'Pest Control', form: 'pest-quote' },
  );
  expect(csv.split('\r\n').slice(1, -1)).toEqual([
    '"Nov 1, 2026","","Pest Control, Pest quote","Paid","How","Check","2","-40.5",""',
    '"Nov 1, 2026","","Pest Control, Pest quote","Contacted","","","3","","1.25"',
  ]);
});

test('rows name what they belong to in words', () => {
  const csv = figureRowsCsv('invoiced', [
    {
      at: '2026-11-21T18:05:00Z',
      reference: 'INV-00007',
      request: 'REQ-ABCDEF',
      customer: 'Bo Ortiz',
      isOrder: false,
      service: 'quote: Biohazard Remediation',
      person: '=Ana',
      reason: 'credit',
      cents: -10001,
      hours: null,
    },
  ]);
  expect(csv.split('\r\n')[1]).toBe(
    `"Invoiced","Nov 21, 2026 10:05 AM","INV-00007","Bo Ortiz","Quote request: Biohazard Remediation","'=Ana","Credit","","-100.01"`,
  );
});
