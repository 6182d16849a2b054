import type { KeyboardEvent } from 'react';

const movingKey = /^(?:Arrow|Page|Home$|End$)/;

/**
 * For a select whose choice takes effect at once: while it is closed, a letter or an arrow would choose
 * another option unseen. They open the list instead, as Enter, Space and a click do; shortcuts and Tab
 * stay what they are.
 */
export function openPickerInstead(event: KeyboardEvent<HTMLSelectElement>): void {
  const { key, altKey, ctrlKey, metaKey, currentTarget: select } = event;
  const isLetter = key.length === 1 && key !== ' ' && !ctrlKey;
  if (altKey || metaKey || !(isLetter || movingKey.test(key))) return;
  event.preventDefault();
  // Missing in older browsers, which then leave the list closed.
  if ('showPicker' in select) select.showPicker();
}
