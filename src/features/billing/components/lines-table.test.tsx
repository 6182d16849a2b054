import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { customerQuote, quoteLine } from '#testing/factories.ts';
import { useChosenLines } from '../quotes/chosen-lines.ts';
import { QuoteLines } from './lines-table.tsx';

const quote = customerQuote({
  lines: [
    quoteLine({ quantity: 2.5, priceCents: 10_001, totalCents: 25_003 }),
    quoteLine({ position: 2, text: 'ביקור שני', optional: true, chosen: false, taxed: true }),
    quoteLine({ position: 3, text: 'Discount', priceCents: -5_000, totalCents: -5_000 }),
  ],
  ...{ subtotalCents: 20_003, taxCents: 0, totalCents: 20_003, depositCents: 5_000 },
});

function Chosen() {
  const { chosen, choose } = useChosenLines(quote);
  return <QuoteLines quote={chosen} onChoose={choose} />;
}

const rowOf = (name: RegExp) => screen.getByRole('row', { name });
const sums = () => screen.getAllByRole('definition').map((value) => value.textContent);

it('shows the stored sums and marks the line that they leave out', () => {
  render(<QuoteLines quote={quote} />);
  expect(
    within(rowOf(/^Sanitize/))
      .getAllByRole('cell')
      .at(-1),
  ).toHaveTextContent('$250.03');
  expect(rowOf(/Discount/)).toHaveTextContent('-$50.00');
  expect(rowOf(/ביקור/)).toHaveTextContent('Optional, not included in the total, Taxed');
  expect(sums()).toEqual(['$200.03', '$0.00', '$200.03', '$50.00']);
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it('shows the paid deposit of a canceled quote and asks for none', () => {
  render(<QuoteLines quote={{ ...quote, state: 'canceled', depositPaidCents: 5_000 }} />);
  expect(screen.queryByText(/before we begin/)).toBeNull();
  expect(screen.getByText('Deposit paid')).toBeVisible();
});

it('prints the last line on the same page as the sums', () => {
  render(<QuoteLines quote={quote} />);
  const end = screen.getAllByRole('rowgroup').at(-1);
  expect(end).toHaveClass('break-inside-avoid');
  expect(end).toHaveTextContent(/^Discount.*Total/);
});

it('adds a chosen optional line with its tax, announces the total and keeps the choice', async () => {
  const { unmount } = render(<Chosen />);
  await userEvent.setup().click(screen.getByRole('checkbox', { name: /ביקור שני/ }));
  expect(sums()).toEqual(['$300.03', '$7.00', '$307.03', '$50.00']);
  expect(screen.getByText('$307.03').closest('[aria-live=polite]')).toHaveTextContent(/^Total/);
  unmount();
  render(<Chosen />);
  expect(screen.getByRole('checkbox')).toBeChecked();
});
