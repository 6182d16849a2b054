import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { isolate } from '#lib/format/isolate.ts';
import { StaffNames } from '../staff-names.ts';
import { Timeline } from './timeline.tsx';

test('a history shows names, and the email address of a person without a name or who has left', () => {
  const at = '2026-11-25T18:00:00Z';
  render(
    <StaffNames value={new Map([['maya@example.com', 'Maya Lind']])}>
      <Timeline
        changes={['maya@example.com', 'former@example.com', 'Customer'].map((by) => ({
          text: `Change of ${by}`,
          at,
          by,
        }))}
      />
    </StaffNames>,
  );
  expect(screen.getByText(`Nov 25, 2026 10:00 AM, ${isolate('Maya Lind')}`)).toBeInTheDocument();
  expect(screen.getByText('Nov 25, 2026 10:00 AM, former@example.com')).toBeInTheDocument();
  expect(screen.getByText('Nov 25, 2026 10:00 AM, Customer')).toBeInTheDocument();
});
