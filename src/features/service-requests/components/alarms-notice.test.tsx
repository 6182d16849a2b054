import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { callRpc } from '#lib/api/database.ts';
import { AlarmsNotice } from './alarms-notice.tsx';

vi.mock('#lib/api/database.ts');

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AlarmsNotice />
    </QueryClientProvider>,
  );

test('hours with unusually many requests are told', async () => {
  vi.mocked(callRpc).mockResolvedValue([
    { kind: 'lookup', hour: '2026-11-25T18:00:00Z', requests: 2500 },
    { kind: 'quote', hour: '2026-11-25T17:00:00Z', requests: 2001 },
  ] as never);
  show();
  expect(await screen.findByText(/^2,500 lookups of orders in the hour from/)).toBeVisible();
  expect(screen.getByText(/^2,001 requests \(quote\) in the hour from/)).toBeVisible();
});

test('usual hours are not', async () => {
  vi.mocked(callRpc).mockResolvedValue([] as never);
  const { container } = show();
  await vi.waitFor(() => expect(callRpc).toHaveBeenCalled());
  expect(container).toBeEmptyDOMElement();
});
