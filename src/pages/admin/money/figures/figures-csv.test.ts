import { expect, test } from 'vitest';
import { figureRowsCsv } from './figures-csv.ts';

test('rows have readable labels', () => {
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
