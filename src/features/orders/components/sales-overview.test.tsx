import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderInApp } from '#testing/render.tsx';
import { orderFilterFormat } from '../order-filter.ts';
import { chartRange, type SalesFigures } from '../sales.ts';
import { SalesOverview } from './sales-overview.tsx';

const { loadFigures, loadChart } = vi.hoisted(() => ({
  loadFigures: vi.fn<() => Promise<SalesFigures>>(),
  loadChart: vi.fn<() => Promise<unknown>>(),
}));
vi.mock('../sales/staff-api.ts', () => ({
  salesFiguresQuery: (days: unknown) => ({
    queryKey: ['orders', 'figures', days],
    queryFn: loadFigures,
  }),
  salesPeriodsQuery: (period: unknown, range: unknown) => ({
    queryKey: ['orders', 'periods', period, range],
    queryFn: loadChart,
  }),
}));

const today = '2026-11-21';
const filter = orderFilterFormat.parse(new URLSearchParams());

const figures: SalesFigures = {
  orders: 1,
  open: 1,
  revenueCents: 10_700,
  subtotalCents: 10_000,
  profitCents: 2_000,
  refundsCents: 0,
  averageCents: 10_700,
};
const chart = { period: filter.period, range: chartRange('day', filter, today), periods: [] };

beforeEach(() => {
  loadFigures.mockReset().mockResolvedValue(figures);
  loadChart.mockReset().mockResolvedValue(chart);
});

const overview = (shown = filter) => (
  <SalesOverview filter={shown} today={today} onPeriodChange={() => undefined} />
);

const figure = (label: string) => screen.getByText(label).parentElement;

test('the margin is a part of the subtotals', async () => {
  renderInApp(overview());
  expect(await screen.findByText('Margin 20.0%')).toBeInTheDocument();
  expect(figure('Total Revenue')).toHaveTextContent('$107.00');
  expect(await screen.findByText('Show as table')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('the figures of other days are dimmed until those of the chosen days arrive', async () => {
  const { client, rerender } = renderInApp(overview());
  await screen.findByText('Margin 20.0%');
  const list = figure('Total Revenue')?.parentElement;
  expect(list).not.toHaveClass('opacity-60');
  loadFigures.mockReturnValue(new Promise(() => undefined));
  // A refetch of the same figures does not dim them.
  act(() => void client.refetchQueries({ queryKey: ['orders', 'figures'] }));
  expect(client.isFetching()).toBe(1);
  expect(list).toHaveAttribute('aria-busy', 'false');
  rerender(overview({ ...filter, from: '2026-11-01' }));
  expect(figure('Total Revenue')).toHaveTextContent('$107.00');
  expect(list).toHaveClass('opacity-60');
  expect(list).toHaveAttribute('aria-busy', 'true');
});

test('a first day later than the last one shows an empty chart', async () => {
  const days = { ...filter, from: '2026-11-20', to: '2026-11-10' };
  loadChart.mockResolvedValue({
    period: 'day',
    range: chartRange('day', days, today),
    periods: [
      {
        start: '2026-11-20',
        orders: 1,
        revenueCents: 10_700,
        subtotalCents: 10_000,
        profitCents: 2_000,
      },
    ],
  });
  renderInApp(overview(days));
  await userEvent.click(await screen.findByText('Show as table'));
  expect(screen.getByRole('table')).toHaveTextContent('Nov 20');
  expect(screen.getByRole('table')).not.toHaveTextContent('$107');
});

test('a chart of less time than the figures names its first and last day or month', async () => {
  const { rerender } = renderInApp(overview());
  await screen.findByText('Show as table');
  expect(screen.getByText('Oct 23, 2026 to Nov 21, 2026')).toBeInTheDocument();
  const months = { ...filter, period: 'month', from: '2019-01-01' } as const;
  let answer: (chart: unknown) => void = () => undefined;
  loadChart.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  rerender(overview(months));
  // The days of the chart that is shown, until the next one arrives.
  expect(screen.getByText('Oct 23, 2026 to Nov 21, 2026')).toBeInTheDocument();
  await act(async () => {
    answer({ period: 'month', range: chartRange('month', months, today), periods: [] });
    await Promise.resolve();
  });
  expect(await screen.findByText('Dec 2023 to Nov 2026')).toBeInTheDocument();
  const days = { ...filter, from: '2026-11-01' };
  loadChart.mockResolvedValueOnce({ ...chart, range: chartRange('day', days, today) });
  rerender(overview(days));
  await waitFor(() => expect(screen.queryByText(/ to Nov/)).toBeNull());
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

test('trying again loads the chart and the figures', async () => {
  loadChart.mockRejectedValueOnce(new Error('broken'));
  renderInApp(overview());
  expect(await screen.findByText(/The chart could not be loaded\./)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Show as table')).toBeInTheDocument();
  expect(loadFigures).toHaveBeenCalledTimes(2);
});
