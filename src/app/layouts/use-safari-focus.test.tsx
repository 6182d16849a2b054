import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSafariFocus } from './use-safari-focus.ts';

function Page() {
  useSafariFocus();
  return <button>Correct</button>;
}

it('a clicked button has the focus, also where the browser leaves it on the page', () => {
  render(<Page />);
  fireEvent.click(screen.getByRole('button'), { detail: 1 });
  expect(screen.getByRole('button')).toHaveFocus();
});
