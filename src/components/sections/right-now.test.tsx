import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { liveGuardResponse } from '#content/live-guard-response.ts';
import { pestControl } from '#content/pest-control.ts';
import { surveillanceSecurity } from '#content/surveillance-security.ts';
import { RightNow } from './right-now.tsx';

const calls = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

it.each([liveGuardResponse, surveillanceSecurity])(
  'the call to 911 comes before ours where it is the first step',
  ({ rightNow }) => {
    render(<RightNow content={rightNow} />);
    expect(calls()).toEqual(['tel:911', 'tel:+15625550142', 'tel:911']);
    expect(screen.getAllByRole('listitem')[0]).toHaveTextContent(rightNow.items[0]!);
  },
);

it('a step that names 911 for some cases links the call', () => {
  render(<RightNow content={pestControl.rightNow} />);
  expect(calls()).toEqual(['tel:+15625550142', 'tel:911']);
});
