import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInApp } from '#testing/render.tsx';
import { PayNow } from './pay-now.tsx';

test.each([
  [49, 'The smallest amount that can be paid by card here is $0.50. Please pay another way.'],
  [50, 'Pay $0.50 online'],
  [99_999_999, 'Pay $999,999.99 online'],
  [
    100_000_000,
    'The largest amount that can be paid by card here is $999,999.99. Please pay another way.',
  ],
])('for %i cents it shows: %s', (cents, words) => {
  renderInApp(
    <PayNow
      access={{ token: 'x' }}
      target={{ invoiceId: 'y' }}
      cents={cents}
      bounds={{ least: 50, most: 99_999_999 }}
      reload={() => Promise.resolve()}
    />,
  );
  expect(screen.getByText(words)).toBeVisible();
  expect(screen.queryAllByRole('button')).toHaveLength(words.endsWith('online') ? 1 : 0);
});
