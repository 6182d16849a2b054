import { readStored, removeStored } from '#lib/browser/storage.ts';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

declare global {
  interface Window {
    /**
     * Input that was made before the app loaded. The boot script of a prerendered page (boot.js) keeps it for the app.
     */
    earlyInput?: {
      clicked: HTMLElement[];
      /** The value of each field; for a checkbox or radio button, its checked state. */
      typed: Map<Field, string | boolean>;
      /** Shows the notice that code could not be loaded. */
      fail: () => void;
      /** Stops keeping input. */
      stop: () => void;
      /** The element that had the focus before the page was client-rendered. */
      focused?: Element | null;
    };
  }
}

/**
 * Adds values that the browser filled in before the app had loaded. Firefox restores fields after a reload, and all
 * browsers restore them after Back. Call this before the page is client-rendered.
 */
export function keepRestoredInput(): void {
  const early = window.earlyInput;
  if (!early) return;
  for (const field of document.querySelectorAll<Field>('input, select, textarea')) {
    const state = stateOf(field);
    if (state !== initialState(field) && !early.typed.has(field)) early.typed.set(field, state);
  }
}

/**
 * Waits while the focus is in a partly typed date. The browser does not expose that part, so client rendering would
 * lose it. Call this before the page is client-rendered.
 */
export function untilDateIsWhole(): Promise<void> {
  const isHalf = () => {
    const { activeElement } = document;
    return activeElement instanceof HTMLInputElement && activeElement.validity.badInput;
  };
  if (!isHalf()) return Promise.resolve();
  return new Promise((resolve) => {
    const listening = new AbortController();
    const check = () => {
      if (isHalf()) return;
      listening.abort();
      resolve();
    };
    // Listens on the window, because the boot script stops input events at the document.
    for (const type of ['input', 'keyup', 'focusin', 'focusout']) {
      window.addEventListener(type, () => setTimeout(check), {
        capture: true,
        signal: listening.signal,
      });
    }
  });
}

function stateOf(field: Field): string | boolean {
  return isCheckable(field) ? field.checked : field.value;
}

function initialState(field: Field): string | boolean {
  if (isCheckable(field)) return field.defaultChecked;
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  const options = [...field.options];
  return (options.find((option) => option.defaultSelected) ?? options[0])?.value ?? '';
}

function isCheckable(field: Field): field is HTMLInputElement {
  return /checkbox|radio/.test(field.type);
}

/** Repeats the clicks and entries that a person made on a prerendered page before the app had loaded. */
export async function replayEarlyInput(): Promise<void> {
  const early = window.earlyInput;
  if (!early) return;
  early.stop();
  delete window.earlyInput;
  // Finds all elements before repeating anything, because a filter may remove a pressed button.
  const typed = [
    ...typedBeforeReload(),
    ...[...early.typed].map(([field, state]) => [successor(field), state] as const),
  ];
  const pressed = early.clicked.map(successor);
  const focused = early.focused instanceof HTMLElement ? successor(early.focused) : undefined;
  focused?.focus({ preventScroll: true });
  const submits = pressed.filter((button) => button?.getAttribute('type') === 'submit');
  for (const button of pressed) {
    if (submits.includes(button)) continue;
    button?.click();
    // Lets React render, because the next press must start from the result of this press.
    await new Promise((resolve) => setTimeout(resolve));
  }
  for (const [field, state] of typed) {
    if (field) enter(field, state);
  }
  for (const button of submits) button?.click();
}

/** The matching element of the client-rendered page. After hydration, this is the same element. */
function successor<Kind extends HTMLElement>(element: Kind): Kind | undefined {
  if (element.isConnected) return element;
  const others = document.querySelectorAll<Kind>(element.tagName);
  return [...others].find((other) => mark(other) === mark(element));
}

function mark(element: HTMLElement): string {
  if (element.matches('button, a')) {
    return [
      element.textContent,
      element.ariaLabel,
      element.getAttribute('aria-describedby'),
    ].join();
  }
  const field = element as Field;
  return isCheckable(field) ? `${field.name} ${field.value}` : field.name;
}

/** Returns and removes the entries that the boot script stored because the person left before the app had loaded. */
function typedBeforeReload(): (readonly [Field | undefined, string | boolean])[] {
  const key = `draft-typed ${window.location.pathname}`;
  const stored = readStored('session', key) as [string, string, string | boolean][] | undefined;
  removeStored('session', key);
  return (stored ?? []).map(([name, value, state]) => {
    const fields = [...document.getElementsByName(name)] as Field[];
    return [fields.find((field) => typeof state === 'string' || field.value === value), state];
  });
}

/**
 * Enters a value as a person would. First sets another value, because React ignores a value that equals the last one.
 * That other value is a date or blank, because a date field accepts no other text.
 */
function enter(field: Field, state: string | boolean): void {
  if (typeof state === 'boolean') {
    (field as HTMLInputElement).checked = !state;
    field.click();
    return;
  }
  field.value = state === '' ? '2000-01-01' : '';
  const prototype: unknown = Object.getPrototypeOf(field);
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, state);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}
