import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { isolate } from '#lib/format/isolate.ts';
import { serviceRequest } from '#testing/factories.ts';
import type { RequestChange } from '../service-request.ts';
import { RequestHistory } from './request-history.tsx';

const nine = 'Tue, May 20, 2031, 9:00 AM, 1 hour, Sam';
const ten = 'Tue, May 20, 2031, 10:00 AM, 1 hour, Sam';

test.each<[string, Partial<RequestChange>, string[]]>([
  ['a status', { from: 'new', to: 'contacted' }, ['New to Contacted']],
  ['a visit', { visit: nine }, [`Visit: ${nine}`]],
  ['another time', { visit: ten, formerVisit: nine }, [`Visit moved: ${ten}`, `It was ${nine}`]],
  ['how it went', { visit: nine, outcome: 'nobody-there' }, [`Nobody there: ${nine}`]],
  ['another note', { visit: nine, formerVisit: nine }, ['Note for the visit changed']],
  ['canceling', { to: 'contacted', formerVisit: nine }, ['Visit canceled', `It was ${nine}`]],
  [
    'spam',
    { to: 'spam', formerVisit: nine },
    ['Scheduled to Spam: visit canceled', `It was ${nine}`],
  ],
  ['taking it', { assignedTo: 'Sam Reyes' }, [`Assigned to ${isolate('Sam Reyes')}`]],
  ['leaving it', { assignedTo: '' }, ['Assigned to nobody']],
  [
    'a quote, but not its change of the status',
    { from: 'new', to: 'contacted', event: 'Quote 1 was sent: $540.00' },
    ['Quote 1 was sent: $540.00'],
  ],
])('RequestHistory shows %s', (_step, part, texts) => {
  const change: RequestChange = {
    id: 1,
    from: 'scheduled',
    to: 'scheduled',
    visit: null,
    formerVisit: null,
    outcome: null,
    assignedTo: null,
    event: null,
    by: 'staff@example.com',
    at: '2026-11-22T18:00:00Z',
    ...part,
  };
  render(
    <RequestHistory request={serviceRequest()} history={[change]} activity={[]} messages={[]} />,
  );
  for (const text of texts) expect(screen.getByText(text)).toBeInTheDocument();
});
