import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { openPickerInstead } from './picker-keys.ts';

const showPicker = vi.fn();

function press(key: string, modifiers: { ctrlKey?: boolean; altKey?: boolean } = {}) {
  const select = screen.getByRole('combobox');
  // `false` when the browser is kept from doing what it does with the key.
  return fireEvent.keyDown(select, { key, ...modifiers });
}

beforeEach(() => {
  render(
    <select onKeyDown={openPickerInstead}>
      <option>Pending</option>
      <option>Processing</option>
    </select>,
  );
  Object.assign(screen.getByRole('combobox'), { showPicker });
});

test.each(['p', 'P', '1', 'ArrowDown', 'ArrowUp', 'ArrowLeft', 'PageDown', 'Home', 'End'])(
  '%s opens the list and chooses nothing',
  (key) => {
    expect(press(key)).toBe(false);
    expect(showPicker).toHaveBeenCalledOnce();
  },
);

test.each(['Tab', 'Shift', 'Control', 'Escape', 'Enter', ' ', 'F5'])('%j is left alone', (key) => {
  expect(press(key)).toBe(true);
  expect(showPicker).not.toHaveBeenCalled();
});

test('shortcuts are left alone', () => {
  expect(press('r', { ctrlKey: true })).toBe(true);
  expect(press('ArrowLeft', { altKey: true })).toBe(true);
  expect(showPicker).not.toHaveBeenCalled();
});

test('a browser that cannot open the list chooses nothing either', () => {
  Reflect.deleteProperty(screen.getByRole('combobox'), 'showPicker');
  expect(press('p')).toBe(false);
});
