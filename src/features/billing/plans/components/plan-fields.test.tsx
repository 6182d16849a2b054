import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderInApp } from '#testing/render.tsx';
import { checkPlan, typedPlan, type TypedPlan } from '../typed-plan.ts';
import { PlanFields } from './plan-fields.tsx';

vi.mock('../use-team-names.ts', () => ({
  useTeamNames: (chosen: string[]) => [...new Set(['Dana Cole', 'Sam Reyes', ...chosen])],
}));

const today = '2026-12-16';

function Form({ start }: { start: Partial<TypedPlan> }) {
  const [typed, setTyped] = useState({ ...typedPlan(undefined, today), ...start });
  return (
    <>
      <PlanFields
        typed={typed}
        problems={{ lines: [], ...checkPlan(typed, today).problems }}
        today={today}
        offersCalls
        onChange={(part) => setTyped((before) => ({ ...before, ...part }))}
      />
      <output aria-label="people">{typed.people.join()}</output>
    </>
  );
}
const show = (start: Partial<TypedPlan> = {}) => renderInApp(<Form start={start} />);

test('a quote that repeats asks for its rhythm', async () => {
  const { user } = show();
  expect(screen.queryByLabelText('Every')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'As a plan that repeats' }));
  expect(screen.getByLabelText('Every')).toHaveValue('1');
  expect(screen.getByLabelText('Weeks or months')).toHaveDisplayValue('Months');
  await user.click(screen.getByRole('button', { name: 'Once' }));
  expect(screen.queryByLabelText('Every')).not.toBeInTheDocument();
});

test('the first days are shown, with the last day of months that have no 31st', () => {
  show({ repeats: true, firstOn: '2027-01-31' });
  expect(screen.getByText(/Jan 31.*Feb 28.*Mar 31.*Apr 30.*…/)).toBeInTheDocument();
});

test('a plan that is billed by the month says when the first invoice is', async () => {
  const { user } = show({ repeats: true, firstOn: '2027-01-05', every: '2', unit: 'week' });
  expect(screen.queryByText('First invoice to send:')).not.toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText(/^Invoices/), 'Each month, afterward');
  expect(screen.getByText('First invoice to send:').parentElement).toHaveTextContent(/Feb 5/);
  await user.selectOptions(screen.getByLabelText(/^Invoices/), 'Each month, in advance');
  expect(screen.getByText('First invoice to send:').parentElement).toHaveTextContent(/Jan 5/);
});

test('a plan that ends shows no day after its last', () => {
  show({ repeats: true, firstOn: '2027-01-05', until: '2027-02-20' });
  expect(screen.getByText(/Jan 5.*Feb 5/)).not.toHaveTextContent(/Mar|…/);
});

test('each problem is shown at its field', () => {
  show({ repeats: true, every: '0', firstOn: '2026-12-15', until: '2026-12-01', at: '' });
  expect(screen.getByLabelText('Every')).toHaveAccessibleDescription('A number from 1 to 52.');
  expect(screen.getByLabelText('First visit')).toHaveAccessibleDescription(
    'Please choose today or a later day, within a year.',
  );
  expect(screen.getByLabelText('Time in California')).toHaveAccessibleDescription(
    'Please choose the time.',
  );
  expect(screen.getByLabelText(/^Last day/)).toHaveAccessibleDescription(
    /Please choose the first day or a later one, or leave it empty\./,
  );
});

test('team members can be added and removed', async () => {
  const { user } = show({ repeats: true, people: ['Ana Ruiz'] });
  await user.click(screen.getByLabelText('Sam Reyes'));
  await user.click(screen.getByLabelText('Ana Ruiz'));
  expect(screen.getByLabelText('people')).toHaveTextContent('Sam Reyes');
});

test('a plan on call asks for its terms, and shows no visit', async () => {
  const { user } = show({ repeats: true, firstOn: '2027-01-05' });
  await user.click(screen.getByRole('button', { name: 'No visits, on call' }));
  for (const label of ['Every', 'Time in California', 'Sam Reyes']) {
    expect(screen.queryByLabelText(label)).not.toBeInTheDocument();
  }
  expect(screen.getByLabelText(/^Invoices/)).toHaveDisplayValue('Each month, in advance');
  await user.type(screen.getByLabelText('Calls a month'), '8');
  await user.type(screen.getByLabelText('Price of an hour beyond that'), '35');
  expect(screen.getByText('Response calls:').parentElement).toHaveTextContent(
    'Up to 8 a month, at any hour',
  );
  expect(screen.queryByText(/Feb 5/)).not.toBeInTheDocument();
  expect(screen.getByText('First invoice to send:').parentElement).toHaveTextContent(/Jan 5/);
});

test('each problem of the terms of a plan on call is shown at its field', () => {
  const start = { repeats: true, onCall: true, firstOn: '2027-01-05' };
  show({ ...start, callsAMonth: 'many', callsFrom: '08:00', beyondHour: '-5' });
  expect(screen.getByLabelText('Calls a month')).toHaveAccessibleDescription(/from 1 to 999/);
  expect(screen.getByLabelText('Calls until')).toHaveAccessibleDescription(/both hours/);
  expect(screen.getByLabelText('Price of an hour beyond that')).toHaveAccessibleDescription(
    /dollars, such as 35/,
  );
});
