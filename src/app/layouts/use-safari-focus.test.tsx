import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSafariFocus } from './use-safari-focus.ts';

function Page() {
  useSafariFocus();
  return <button>Correct</button>;
}

it('a clicked button gets the focus, even in a browser that leaves the focus on the page', () => {
  render(<Page />);
  fireEvent.click(screen.getByRole('button'), { detail: 1 });
  expect(screen.getByRole('button')).toHaveFocus();
});
