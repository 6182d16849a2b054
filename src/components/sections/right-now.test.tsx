import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { site } from '#config/site.ts';
import { pestControl } from '#content/pest-control.ts';
import { RightNow } from './right-now.tsx';

const calls = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

it('911 leads where a person may be at risk, and a step that names it links the call', () => {
  render(<RightNow content={pestControl.rightNow} />);
  expect(calls()).toEqual(['tel:911', site.phone.href, 'tel:911']);
});

it('our number stands alone where nobody is at risk', () => {
  render(<RightNow content={{ title: 'Now', items: ['Close the door.'], danger: false }} />);
  expect(calls()).toEqual([site.phone.href]);
});
