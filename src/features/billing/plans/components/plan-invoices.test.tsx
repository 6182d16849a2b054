import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#lib/api/api-error.ts';
import { callRpc } from '#lib/api/database.ts';
import { toastQueue } from '#lib/feedback/toast.ts';
import { renderInApp } from '#testing/render.tsx';
import { sendPlanInvoices } from '../staff-api.ts';
import { PlanInvoices } from './plan-invoices.tsx';

vi.mock('#lib/api/database.ts');
// `callRpc` has too many types for the compiler to compare, so the mock has a simple type.
const rpc = vi.mocked(callRpc as unknown as (name: string, fields: object) => Promise<unknown>);

const waiting = (part: object = {}) => ({
  planId: 'p1',
  day: '2026-12-15',
  visitAt: null,
  from: '2026-12-15',
  to: '2027-01-14',
  twice: null,
  isBeyondEnd: false,
  credited: null,
  callOuts: [],
  totalCents: 34_900,
  lines: [],
  message: '',
  workedOn: null,
  reference: 'REQ-AAAAAA',
  name: 'Rosa Mendez',
  hasEmail: true,
  service: 'guard-application: premium',
  ...part,
});
const ofVisit = waiting({
  planId: 'p2',
  day: '2026-12-16',
  visitAt: '2026-12-16T17:00:00Z',
  from: null,
  to: null,
  totalCents: 8_900,
  reference: 'REQ-BBBBBB',
  name: 'Lee Cho',
  service: 'pest-quote',
});

/** Mocks two database functions: the list of waiting invoices, and the outcomes of sending them. */
function answer(items: object[], states: readonly string[] = []) {
  rpc.mockImplementation((name, fields) =>
    Promise.resolve(
      name === 'plan_invoices_to_send'
        ? items
        : name === 'send_plan_invoices'
          ? (fields as { items: object[] }).items.map((_, index) => ({
              state: states[index] ?? 'sent',
              invoiceReference: states[index] ? null : `INV-0000${index + 1}`,
            }))
          : null,
    ),
  );
}
const callsOf = (name: string) =>
  rpc.mock.calls.filter(([called]) => called === name).map(([, fields]) => fields);
const show = () => renderInApp(<PlanInvoices today="2026-12-16" />);

beforeEach(() => {
  rpc.mockReset();
  toastQueue.drain();
});

test('one click sends an invoice, whose button names its content', async () => {
  answer([waiting(), ofVisit]);
  const { user } = show();
  await user.click(
    await screen.findByRole('button', {
      name: /^Send: .*Rosa Mendez.*, Live Guard Response, Dec 15, 2026 to Jan 14, 2027$/,
    }),
  );
  await waitFor(() =>
    expect(callsOf('send_plan_invoices')).toEqual([
      {
        items: [{ plan_id: 'p1', day: '2026-12-15', total_cents: 34_900 }],
        due_on: '2026-12-30',
      },
    ]),
  );
  expect(screen.getByRole('button', { name: /^Send: .*Lee Cho.*, visit of / })).toBeEnabled();
});

test('all invoices are sent together, after a dialog that names their sum', async () => {
  answer([waiting(), ofVisit]);
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Send all 2 invoices, $438.00' }));
  expect(callsOf('send_plan_invoices')).toEqual([]);
  expect(screen.getByRole('dialog')).toHaveTextContent(/\$438\.00 in all.*Rosa Mendez.*Lee Cho/);
  await user.click(screen.getByRole('button', { name: 'Send all' }));
  await waitFor(() =>
    expect(callsOf('send_plan_invoices')).toEqual([
      {
        items: [
          { plan_id: 'p1', day: '2026-12-15', total_cents: 34_900 },
          { plan_id: 'p2', day: '2026-12-16', total_cents: 8_900 },
        ],
        due_on: '2026-12-30',
      },
    ]),
  );
});

test.each([
  [[], 'Invoices sent', '2 invoices'],
  [
    ['sent', 'left-out'],
    'Invoices sent',
    '1 of 2 invoices: the rest was left out, is no longer due, or has another total now.',
  ],
])('the toast for two invoices with the outcomes %j', async (states, title, description) => {
  answer([waiting(), ofVisit], states);
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: /^Send all/ }));
  await user.click(screen.getByRole('button', { name: 'Send all' }));
  await waitFor(() =>
    expect(toastQueue.drain()).toEqual([expect.objectContaining({ title, description })]),
  );
});

test.each([
  ['sent', 'Invoice sent', /^Rosa Mendez$/],
  ['left-out', 'Invoice not sent', /Rosa Mendez.*: A team member has left it out\.$/],
  ['gone', 'Invoice not sent', /Rosa Mendez.*: It is no longer due\.$/],
  [
    'changed',
    'Invoice not sent',
    /Rosa Mendez.*: Its total has changed\. Check it and send it again\.$/,
  ],
])('the toast for one invoice that is %s names the outcome', async (state, title, description) => {
  answer([waiting()], [state]);
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: /^Send: / }));
  await waitFor(() =>
    expect(toastQueue.drain()).toMatchObject([
      { title, description: expect.stringMatching(description) as string },
    ]),
  );
});

test('an invoice without an email is saved, and the toast says to print it', async () => {
  answer([waiting({ hasEmail: false })]);
  const { user } = show();
  expect(await screen.findByText('No email: print it.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Save: .*Rosa Mendez/ }));
  await waitFor(() =>
    expect(toastQueue.drain()).toMatchObject([
      {
        ...{ title: 'Invoice saved', stays: true, action: { label: 'Open to print' } },
        description: expect.stringMatching(/gets no email\. Print INV-00001 for them\.$/) as string,
      },
    ]),
  );
});

test('the dialog and the toast for all invoices name those without an email', async () => {
  answer([waiting({ hasEmail: false }), ofVisit]);
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: /^Send all/ }));
  const dialog = screen.getByRole('dialog');
  expect(dialog).toHaveTextContent('1 of 2 cannot go by email: print what the list says.');
  expect(within(dialog).getAllByText('No email: print it.')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Send all' }));
  await waitFor(() =>
    expect(toastQueue.drain()).toMatchObject([
      {
        ...{ title: 'Invoices sent', stays: true },
        description: expect.stringMatching(
          /^2 invoices\. No email, so print: .*Rosa Mendez.*, INV-00001\.$/,
        ) as string,
      },
    ]),
  );
});

test('a call-out beyond the plan is part of the invoice, and can be left out', async () => {
  const text = 'Call-out of December 3, 2:10 AM, beyond the 2 calls a month: 90 minutes';
  answer([waiting({ callOuts: [{ visitId: 'v1', text, cents: 5_250 }] })]);
  const { user } = show();
  const list = await screen.findByRole('list', { name: /^Beyond the plan: / });
  expect(list).toHaveTextContent(`${text}, $52.50`);
  await user.click(screen.getByRole('button', { name: `Leave out call-out: ${text}` }));
  await waitFor(() => expect(callsOf('mark_nothing_to_invoice')).toEqual([{ visit_id: 'v1' }]));
});

test('more than two hundred invoices are sent in several calls', async () => {
  answer([]);
  const many = Array.from({ length: 201 }, (_, n) => ({
    planId: `p${n}`,
    day: '2026-12-15',
    totalCents: 100,
  }));
  expect(await sendPlanInvoices(many, '2026-12-30')).toHaveLength(201);
  expect(
    callsOf('send_plan_invoices').map((fields) => (fields as { items: object[] }).items.length),
  ).toEqual([200, 1]);
});

test('an invoice is left out with a reason', async () => {
  answer([waiting()]);
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: /^Leave out invoice: / }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave out this invoice?' }));
  await user.click(dialog.getByRole('button', { name: 'Leave out' }));
  const reason = dialog.getByLabelText('Reason');
  await waitFor(() => expect(reason).toHaveAccessibleDescription('Please say why.'));
  expect(callsOf('leave_out_plan_invoice')).toEqual([]);
  await user.type(reason, 'The guard was ill.');
  await user.click(dialog.getByRole('button', { name: 'Leave out' }));
  await waitFor(() =>
    expect(callsOf('leave_out_plan_invoice')).toEqual([
      { plan_id: 'p1', day: '2026-12-15', reason: 'The guard was ill.' },
    ]),
  );
});

test('renders nothing if there is no invoice to send', async () => {
  answer([]);
  show();
  await waitFor(() => expect(screen.queryByRole('region')).not.toBeInTheDocument());
});

test('a click loads a list again that could not be loaded', async () => {
  rpc.mockRejectedValueOnce(new ApiError('lost', { status: 0 }));
  const { user } = show();
  expect(await screen.findByText('This could not be loaded.')).toBeInTheDocument();
  answer([waiting()]);
  await user.click(screen.getByRole('button', { name: /again/i }));
  expect(await screen.findByRole('link', { name: 'Rosa Mendez' })).toBeInTheDocument();
});

test('days that another version of the plan bills as well are named', async () => {
  answer([waiting({ twice: { from: '2027-01-10', to: '2027-01-14' } })]);
  show();
  expect(
    await screen.findByText(
      /^Jan 10, 2027 to Jan 14, 2027 is invoiced by another version of the plan as well\.$/,
    ),
  ).toBeVisible();
});

test('an invoice that was sent before and credited is marked', async () => {
  answer([waiting({ credited: 'INV-00012' })]);
  show();
  expect(
    await screen.findByText('INV-00012 was sent for this and credited in full.'),
  ).toBeVisible();
});
