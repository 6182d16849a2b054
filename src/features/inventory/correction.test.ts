import { expect, test } from 'vitest';
import { correctedStock, correctionText } from './correction.ts';

test.each([
  [12, 'arrived', 5, 17, '12 now, 5 arrived: 17.'],
  [12, 'gone', 5, 7, '12 now, 5 gone: 7.'],
  [12, 'gone', 13, -1, 'Only 12 in stock now.'],
  [12, 'counted', 5, 5, '12 now, 5 counted: 7 fewer.'],
  [12, 'counted', 1200, 1200, '12 now, 1,200 counted: 1,188 more.'],
  [12, 'counted', 12, 12, '12 now, 12 counted: no change.'],
] as const)('correctedStock with %i in stock, %s %i: %i', (now, way, amount, result, text) => {
  expect(correctedStock(now, way, amount)).toBe(result);
  expect(correctionText(now, way, amount)).toBe(text);
});
