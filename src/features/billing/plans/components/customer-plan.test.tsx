import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { CustomerRequest } from '#features/billing/customer-request.ts';
import type { CustomerVisit } from '#features/service-requests/customer-request.ts';
import { customerPlan } from '#testing/factories.ts';
import { renderInApp } from '#testing/render.tsx';
import { askToStopPlan, skipVisit } from '../customer-api.ts';
import type { CustomerPlan as Plan } from '../plan.ts';
import { CustomerPlan } from './customer-plan.tsx';

vi.mock('../customer-api.ts', () => ({ askToStopPlan: vi.fn(), skipVisit: vi.fn() }));

const access = { token: 'a token', reference: 'REQ-AAAAAA' };

/** A visit on the 15th of a month of 2027, at 9 AM in Long Beach. */
const visit = (month: number, part: Partial<CustomerVisit> = {}): CustomerVisit => ({
  id: `v${month}`,
  sequence: 0,
  startsAt: `2027-0${month}-15T${month > 3 ? 16 : 17}:00:00Z`,
  durationMinutes: 60,
  people: 'Sam Reyes',
  address: {},
  changeUntil: '',
  canChange: true,
  isOver: false,
  planId: 'p1',
  skipRequestedAt: null,
  onTheWay: null,
  ...part,
});

function show(
  visits: CustomerVisit[],
  plan: Partial<Plan> = {},
  request: Partial<CustomerRequest> = {},
) {
  const reload = vi.fn().mockResolvedValue(undefined);
  const shown = renderInApp(
    <CustomerPlan
      request={{ reference: 'REQ-AAAAAA', asked: [], visits, ...request } as CustomerRequest}
      access={access}
      reload={reload}
      planId="p1"
      plan={customerPlan(plan)}
    />,
  );
  return { ...shown, reload };
}

beforeEach(() => {
  vi.mocked(skipVisit).mockReset();
  vi.mocked(askToStopPlan).mockReset();
});

test('the next three visits are shown, and the others after a click', async () => {
  const { user } = show([
    ...[visit(1), visit(2), visit(3), visit(4), visit(5)],
    visit(6, { planId: null }),
  ]);
  expect(screen.getByText(/^Mon, Mar 15/)).toBeVisible();
  expect(screen.getByText(/^Thu, Apr 15/)).not.toBeVisible();
  expect(screen.queryByText(/Jun 15/)).not.toBeInTheDocument();
  await user.click(screen.getByText('2 more'));
  expect(screen.getByText(/^Thu, Apr 15/)).toBeVisible();
});

test('one click asks to skip a visit, and the line of the visit then shows it', async () => {
  const { user, reload, rerender } = show([visit(1)]);
  const line = screen.getByText(/^Fri, Jan 15/);
  await user.click(screen.getByRole('button', { name: /^Skip this one: Fri, Jan 15/ }));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(skipVisit).toHaveBeenCalledWith(
    access,
    expect.objectContaining({ id: 'v1', sequence: 0 }),
  );
  expect(line).toHaveFocus();
  rerender(
    <CustomerPlan
      request={
        {
          reference: 'REQ-AAAAAA',
          asked: [],
          visits: [visit(1, { skipRequestedAt: '2026-12-20T18:00:00Z' })],
        } as unknown as CustomerRequest
      }
      access={access}
      reload={reload}
      planId="p1"
      plan={customerPlan()}
    />,
  );
  expect(screen.getByText(/^You asked to skip it on .*December 20/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Skip this one/ })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^Another time/ })).toBeInTheDocument();
});

test('a visit that is too soon to change has no buttons', () => {
  show([visit(1, { canChange: false })]);
  expect(screen.getByText(/^Fri, Jan 15/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Jan 15/ })).not.toBeInTheDocument();
});

test('a visit shows that another time was asked for', () => {
  show([visit(1), visit(2)], {}, { asked: [{ visitId: 'v2', days: ['2027-02-16'], times: [] }] });
  const lines = screen.getAllByRole('listitem').filter((item) => within(item).queryByText(/15/));
  expect(lines[0]).not.toHaveTextContent('You asked for another time.');
  expect(lines[1]).toHaveTextContent('You asked for another time.');
});

test('the dialog to stop a plan names the last day, and asks staff', async () => {
  const { user, reload } = show([visit(1)]);
  await user.click(screen.getByRole('button', { name: 'Stop the plan' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Stop this plan?' }));
  expect(dialog.getByText(/Its last day is then Wed, Dec 16/)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Stop the plan' }));
  await waitFor(() => expect(askToStopPlan).toHaveBeenCalledWith(access, 'p1'));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test('a plan that the customer asked to stop shows when, and no button', () => {
  show([visit(1)], { stopRequestedAt: '2026-12-16T18:00:00Z' });
  expect(
    screen.getByText(/^You asked us to stop the plan on .*December 16.* We’ll confirm it\./),
  ).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Stop the plan' })).not.toBeInTheDocument();
});

test('a plan that has not begun ends before its first day', async () => {
  const { user } = show([visit(1)], { lastDayIfStopped: '2026-12-14' });
  await user.click(screen.getByRole('button', { name: 'Stop the plan' }));
  expect(
    await screen.findByText(
      /It ends before it begins: we won’t come, and you pay nothing for it\./,
    ),
  ).toBeInTheDocument();
});

test('a pause without visits is named', () => {
  show([], { state: 'paused', pausedFrom: '2026-12-16', pausedUntil: '2027-01-15' });
  expect(screen.getByText('None during the pause.')).toBeInTheDocument();
});
