import { fireEvent, render, screen } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { useNavigateTo } from './use-navigate-to.ts';

function Cancel() {
  const navigateTo = useNavigateTo();
  return <button onClick={() => navigateTo('/')}>Cancel</button>;
}

it('several presses of the button add one history entry', () => {
  window.history.replaceState(null, '', '/assessment');
  render(<Cancel />, { wrapper: BrowserRouter });
  const before = window.history.length;
  for (let press = 1; press <= 3; press += 1) fireEvent.click(screen.getByRole('button'));
  expect(window.location.pathname).toBe('/');
  expect(window.history.length).toBe(before + 1);
});
