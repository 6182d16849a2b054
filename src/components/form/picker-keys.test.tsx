import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openPickerInstead } from './picker-keys.ts';

const showPicker = vi.fn();

/** @returns whether the browser does what it usually does with the key. */
function press(key: string, modifiers: { ctrlKey?: boolean; altKey?: boolean } = {}) {
  render(<select onKeyDown={openPickerInstead} />);
  const select = screen.getByRole('combobox');
  Object.assign(select, { showPicker });
  return fireEvent.keyDown(select, { key, ...modifiers });
}

test.each(['p', 'P', '1', 'ArrowDown', 'PageDown', 'Home'])('%s opens the list', (key) => {
  expect(press(key)).toBe(false);
  expect(showPicker).toHaveBeenCalledOnce();
});

test.each(['Tab', 'Escape', 'Enter', ' ', 'F5'])('%j is left to the browser', (key) => {
  expect(press(key)).toBe(true);
});

test('shortcuts are left to the browser', () => {
  expect(press('r', { ctrlKey: true })).toBe(true);
});
