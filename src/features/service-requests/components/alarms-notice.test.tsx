import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { callRpc } from '#lib/api/database.ts';
import { renderInApp } from '#testing/render.tsx';
import { AlarmsNotice } from './alarms-notice.tsx';

vi.mock('#lib/api/database.ts');

const show = () => renderInApp(<AlarmsNotice />);

test('AlarmsNotice has a text for every kind of alarm', async () => {
  vi.mocked(callRpc).mockResolvedValue([
    { kind: 'lookup', hour: '2026-11-25T18:00:00Z', requests: 2001 },
    { kind: 'quote', hour: '2026-11-25T17:00:00Z', requests: 2001 },
    { kind: 'crash', hour: '2026-11-25T17:00:00Z', requests: 2 },
    { kind: 'crash', hour: '2026-11-25T16:00:00Z', requests: 1 },
    { kind: 'one-address', hour: '2026-11-25T16:00:00Z', requests: 50 },
    { kind: 'refunds', hour: '2026-11-25T16:00:00Z', requests: 1 },
    { kind: 'payments-unchecked', hour: '2026-11-23T08:00:00Z', requests: 3 },
    { kind: 'payments-differ', hour: '2026-11-25T08:00:00Z', requests: 1, detail: 'pi_1: $2.00' },
    { kind: 'job', hour: '2026-11-23T16:10:00Z', requests: 1, detail: 'plans' },
    { kind: 'disputed', hour: '2026-11-25T08:00:00Z', requests: 1, detail: '$9.00 for INV-00001' },
  ] as never);
  show();
  expect(
    await screen.findByText(/^More than 2,000 lookups of orders in the hour from/),
  ).toBeVisible();
  expect(screen.getByText(/^Possible spam\. Requests still get through/)).toBeVisible();
  expect(screen.getByText(/^More than 2,000 requests \(quote\) in the hour from/)).toBeVisible();
  expect(screen.getByText(/browsers: 3 reports in the last day/)).toBeVisible();
  expect(screen.getByText(/50 requests came from one network address/)).toBeVisible();
  expect(screen.getByText(/^Money that goes back to cards has been waiting/)).toBeVisible();
  expect(
    screen.getByText(/^Visits and invoices of all plans .* last time on .*Nov 23.* 8:10 AM/),
  ).toBeVisible();
  expect(screen.getByText(/^Our books were not compared with Stripe’s/)).toBeVisible();
  expect(screen.getByText(/^Look these up in Stripe\..*: pi_1: \$2\.00/)).toBeVisible();
  expect(screen.getByText(/^Answer in Stripe.*: \$9\.00 for INV-00001$/)).toBeVisible();
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});

test('AlarmsNotice is empty without alarms', async () => {
  vi.mocked(callRpc).mockResolvedValue([] as never);
  const { container, client } = show();
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(callRpc).toHaveBeenCalled();
  expect(container).toBeEmptyDOMElement();
});
