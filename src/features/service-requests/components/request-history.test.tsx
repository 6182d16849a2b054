import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { isolate } from '#lib/format/isolate.ts';
import { serviceRequest } from '#testing/factories.ts';
import type { RequestChange } from '../service-request.ts';
import { RequestHistory } from './request-history.tsx';

const nine = 'Tue, May 20, 2031, 9:00 AM, 60 minutes, Sam';
const ten = 'Tue, May 20, 2031, 10:00 AM, 60 minutes, Sam';

test.each<[string, Partial<RequestChange>, string[]]>([
  ['a status', { from: 'new', to: 'contacted' }, ['New to Contacted']],
  ['an appointment', { appointment: nine }, [`Appointment: ${nine}`]],
  [
    'another time',
    { appointment: ten, formerAppointment: nine },
    [`Appointment moved: ${ten}`, `It was ${nine}`],
  ],
  ['another note', { appointment: nine, formerAppointment: nine }, ['Note for the visit changed']],
  [
    'canceling',
    { to: 'contacted', formerAppointment: nine },
    ['Appointment canceled', `It was ${nine}`],
  ],
  [
    'spam',
    { to: 'spam', formerAppointment: nine },
    ['Scheduled to Spam: appointment canceled', `It was ${nine}`],
  ],
  ['taking it', { assignedTo: 'Sam Reyes' }, [`Assigned to ${isolate('Sam Reyes')}`]],
  ['leaving it', { assignedTo: '' }, ['Assigned to nobody']],
])('the history names %s', (_step, part, texts) => {
  const change: RequestChange = {
    id: 1,
    from: 'scheduled',
    to: 'scheduled',
    appointment: null,
    formerAppointment: null,
    assignedTo: null,
    by: 'staff@example.com',
    at: '2026-11-22T18:00:00Z',
    ...part,
  };
  render(
    <RequestHistory request={serviceRequest()} history={[change]} activity={[]} messages={[]} />,
  );
  for (const text of texts) expect(screen.getByText(text)).toBeInTheDocument();
});
