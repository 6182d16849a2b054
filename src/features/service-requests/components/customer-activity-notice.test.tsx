import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { toast } from '#lib/feedback/toast.ts';
import { renderInApp } from '#testing/render.tsx';
import type { CustomerActivity } from '../customer-activity.ts';
import { CustomerActivityNotice } from './customer-activity-notice.tsx';

vi.mock('../staff-api.ts', () => ({ markActivityRead: vi.fn(() => Promise.resolve()) }));
vi.mock('#lib/feedback/toast.ts');

const asked: CustomerActivity = {
  id: 'a1',
  kind: 'another-time',
  asked: { days: ['2026-12-03'], times: [] },
  visitId: 'v1',
  visitAt: '2026-12-01T18:00:00Z',
  planId: null,
  at: '2026-11-28T18:00:00Z',
  isHandled: false,
};

test.each([
  ['2026-11-30T18:00:00Z', 'Keep it', 'The customer gets an email: ana@example.com.'],
  ['2026-12-02T18:00:00Z', 'Done', expect.stringMatching(/^Asks for another time/) as string],
])(
  'CustomerActivityNotice on %s, about a visit on Dec 1, has the button "%s"',
  async (now, button, description) => {
    renderInApp(
      <CustomerActivityNotice
        {...{ activity: [asked], email: 'ana@example.com', isOffice: true, now: new Date(now) }}
      />,
    );
    await userEvent.click(screen.getByRole('button', { name: button }));
    await vi.waitFor(() =>
      expect(toast).toHaveBeenLastCalledWith(expect.objectContaining({ description })),
    );
  },
);
