import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openPickerInstead } from './picker-keys.ts';

it('an arrow key opens the list with showPicker, and is left to a browser without it', () => {
  render(<select onKeyDown={openPickerInstead} />);
  const select = screen.getByRole('combobox');
  // Returns false if the event's default action was prevented.
  expect(fireEvent.keyDown(select, { key: 'ArrowDown' })).toBe(true);
  const showPicker = vi.fn();
  Object.assign(select, { showPicker });
  expect(fireEvent.keyDown(select, { key: 'ArrowDown' })).toBe(false);
  expect(showPicker).toHaveBeenCalledOnce();
});
