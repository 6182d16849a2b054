import type { KeyboardEvent } from 'react';

const movingKey = /^(?:Arrow|Page|Home$|End$)/;

/**
 * For a select whose choice takes effect immediately. Letters and arrow keys would choose another option without
 * showing the list. Here, they open the list instead.
 */
export function openPickerInstead(event: KeyboardEvent<HTMLSelectElement>): void {
  const { key, altKey, ctrlKey, metaKey, currentTarget: select } = event;
  const isLetter = key.length === 1 && key !== ' ' && !ctrlKey;
  if (altKey || metaKey || !(isLetter || movingKey.test(key))) return;
  // WebKit has no `showPicker` for a select. There, these keys open the list anyway.
  if (!('showPicker' in select)) return;
  event.preventDefault();
  select.showPicker();
}
