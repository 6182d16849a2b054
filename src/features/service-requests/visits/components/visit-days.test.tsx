import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderInApp } from '#testing/render.tsx';
import { noMoreVisits, type VisitForm } from '../schema.ts';
import { VisitDays } from './visit-days.tsx';

const preferred = [
  { day: '2026-11-30', time: '09:00' },
  { day: '2026-12-02', time: '' },
];

test.each([
  ['the other day that the customer prefers', preferred, '2026-12-02'],
  ['the day after, if the customer prefers no other', preferred.slice(0, 1), '2026-12-01'],
])('VisitDays adds %s', async (_, days, added) => {
  const fill = vi.fn();
  const typed = { ...noMoreVisits, day: '2026-11-30', time: '10:00' } as VisitForm;
  renderInApp(
    <VisitDays
      typed={typed}
      field={() => ({})}
      fill={fill}
      focus={() => undefined}
      preferred={days}
      canAdd
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Add another day' }));
  expect(fill).toHaveBeenCalledWith({ day2: added, time2: '10:00' });
});
