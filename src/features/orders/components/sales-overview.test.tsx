import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderInApp } from '#testing/render.tsx';
import type { SalesFigures } from '../sales/staff-api.ts';
import { SalesOverview } from './sales-overview.tsx';

const { loadFigures } = vi.hoisted(() => ({ loadFigures: vi.fn<() => Promise<SalesFigures>>() }));
vi.mock('../sales/staff-api.ts', () => ({
  salesFiguresQuery: ({ from }: { from: string | null }) => ({
    queryKey: ['orders', 'figures', from],
    queryFn: loadFigures,
  }),
}));

const figures: SalesFigures = {
  orders: 1,
  open: 1,
  revenueCents: 10_700,
  subtotalCents: 10_000,
  profitCents: 2_000,
  refundsCents: 0,
  averageCents: 10_700,
};

beforeEach(() => {
  loadFigures.mockReset().mockResolvedValue(figures);
});

const overview = (from: string | null = null) => <SalesOverview days={{ from, to: null }} />;

const figure = (label: string) => screen.getByText(label).parentElement;

test('the margin is a part of the subtotals', async () => {
  renderInApp(overview());
  expect(await screen.findByText('Margin 20.0%')).toBeInTheDocument();
  expect(figure('Total Revenue')).toHaveTextContent('$107.00');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('the figures of other days are dimmed until those of the chosen days arrive', async () => {
  const { client, rerender } = renderInApp(overview());
  await screen.findByText('Margin 20.0%');
  const list = figure('Total Revenue')?.parentElement;
  expect(list).not.toHaveClass('opacity-60');
  loadFigures.mockReturnValue(new Promise(() => undefined));
  // A reload of the same figures does not dim them.
  act(() => void client.refetchQueries({ queryKey: ['orders', 'figures'] }));
  expect(client.isFetching()).toBe(1);
  expect(list).toHaveAttribute('aria-busy', 'false');
  rerender(overview('2026-11-01'));
  expect(figure('Total Revenue')).toHaveTextContent('$107.00');
  expect(list).toHaveClass('opacity-60');
  expect(list).toHaveAttribute('aria-busy', 'true');
});

test('figures that could not be loaded have a button that tries again', async () => {
  loadFigures.mockRejectedValueOnce(new Error('broken'));
  renderInApp(overview());
  expect(await screen.findByText('The figures could not be loaded.')).toBeInTheDocument();
  expect(figure('Total Revenue')).toHaveTextContent('–');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Margin 20.0%')).toBeInTheDocument();
  expect(screen.queryByText('The figures could not be loaded.')).toBeNull();
});
