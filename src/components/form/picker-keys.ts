import type { KeyboardEvent } from 'react';

const movingKey = /^(?:Arrow|Page|Home$|End$)/;

/**
 * For a select whose choice takes effect immediately. A letter or an arrow key would choose another option without
 * showing the list, so these keys open the list instead.
 */
export function openPickerInstead(event: KeyboardEvent<HTMLSelectElement>): void {
  const { key, altKey, ctrlKey, metaKey, currentTarget: select } = event;
  const isLetter = key.length === 1 && key !== ' ' && !ctrlKey;
  if (altKey || metaKey || !(isLetter || movingKey.test(key))) return;
  // WebKit has no `showPicker` for a select, and opens the list only by these keys.
  if (!('showPicker' in select)) return;
  event.preventDefault();
  select.showPicker();
}
