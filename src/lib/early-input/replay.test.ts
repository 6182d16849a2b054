// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { untilDateIsWhole } from './replay.ts';

test('untilDateIsWhole waits until a partly typed date is complete or loses the focus', async () => {
  const input = document.body.appendChild(document.createElement('input'));
  const validity = { badInput: true };
  Object.defineProperty(input, 'validity', { value: validity });
  input.focus();
  const whole = vi.fn();
  void untilDateIsWhole().then(whole);
  input.dispatchEvent(new Event('keyup', { bubbles: true }));
  await new Promise((resolve) => setTimeout(resolve));
  expect(whole).not.toHaveBeenCalled();
  validity.badInput = false;
  input.dispatchEvent(new Event('input', { bubbles: true }));
  await vi.waitFor(() => expect(whole).toHaveBeenCalled());

  validity.badInput = true;
  const left = untilDateIsWhole();
  input.blur();
  await left;
});
