import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { site } from '#config/site.ts';
import { pestControl } from '#content/pest-control.ts';
import { RightNow } from './right-now.tsx';

const calls = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

it('with danger the 911 button comes first, and a step that names 911 links it', () => {
  render(<RightNow content={pestControl.rightNow} />);
  expect(calls()).toEqual(['tel:911', site.phone.href, 'tel:911']);
});

it('without danger the only button is our number', () => {
  render(<RightNow content={{ title: 'Now', items: ['Close the door.'], danger: false }} />);
  expect(calls()).toEqual([site.phone.href]);
});
