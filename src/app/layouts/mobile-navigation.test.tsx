import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInApp } from '#testing/render.tsx';
import { MobileNavigation } from './mobile-navigation.tsx';

it('a link to the current page closes the menu and returns the focus to its button', async () => {
  const { user } = renderInApp(<MobileNavigation />, '/about');
  await user.click(screen.getByRole('button', { name: 'Open menu' }));
  await user.click(screen.getByRole('link', { name: 'About' }));
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(screen.getByRole('button', { name: 'Open menu' })).toHaveFocus();
});

it('a press outside the menu closes it and leaves the focus on the pressed element', async () => {
  const { user } = renderInApp(
    <>
      <MobileNavigation />
      <input aria-label="Search" />
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Open menu' }));
  screen.getByRole('link', { name: 'About' }).focus();
  await user.click(screen.getByRole('textbox'));
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(screen.getByRole('textbox')).toHaveFocus();
});
