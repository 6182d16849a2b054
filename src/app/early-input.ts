import { nextTask } from '#lib/loading/next-task.ts';

declare global {
  interface Window {
    /** Left by the boot script of written pages (scripts/boot.js): what was done before their code was there. */
    earlyInput?: {
      clicked: HTMLElement[];
      /** What each control holds; of a checkbox or radio button, whether it is checked. */
      changed: Map<Control, string | boolean>;
      stop: () => void;
      /** What had the focus before the page was drawn anew. */
      focused?: Element | null;
      /** Has what was typed join the form's draft, on pages where forms keep one (scripts/boot-drafts.js). */
      keep?: () => void;
    };
  }
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Repeats what was clicked, typed or chosen on a written page before its code was there. */
export async function replayEarlyInput(): Promise<void> {
  const early = window.earlyInput;
  if (!early) return;
  early.stop();
  // All are looked for before anything is repeated: a filter takes away the button that was pressed, and a page that
  // a button leads to may have fields of the same names.
  const changes = [...early.changed].map(
    ([control, value]) => [successor(control), value] as const,
  );
  const pressed = early.clicked.map(successor);
  const focused = early.focused instanceof HTMLElement ? successor(early.focused) : undefined;
  if (early.focused instanceof HTMLElement)
    successor(early.focused)?.focus({ preventScroll: true });
  const submits = pressed.filter((button) => button?.getAttribute('type') === 'submit');
  for (const button of pressed) {
    if (!button || submits.includes(button)) continue;
    button.click();
    // A second press counts on from what the first one did.
    await nextTask();
  }
  for (const [control, value] of changes) {
    if (control) repeatChange(control, value);
  }
  // A dialog that a button has opened keeps it.
  if (document.activeElement === document.body) focused?.focus({ preventScroll: true });
  for (const button of submits) button?.click();
}

/** Hydration keeps the elements; a page that is drawn anew (for the query in its address) replaces them. */
function successor<Kind extends HTMLElement>(element: Kind): Kind | undefined {
  if (element.isConnected) return element;
  const others = document.querySelectorAll<Kind>(element.tagName);
  return [...others].find((other) => mark(other) === mark(element));
}

function mark(element: HTMLElement): string {
  const traits =
    'name' in element && element.tagName !== 'BUTTON'
      ? [
          element.name,
          'type' in element && element.type === 'checkbox' && 'value' in element && element.value,
        ]
      : [element.textContent, element.ariaLabel, element.getAttribute('aria-describedby')];
  return traits.join();
}

/**
 * React only hears of a value that differs from the one it last saw set on the element itself: another value
 * is set there, then the visitor's past it.
 */
function repeatChange(control: Control, value: string | boolean): void {
  if (typeof value === 'boolean') {
    (control as HTMLInputElement).checked = !value;
    control.click();
    return;
  }
  control.value = `${value} `;
  const prototype: unknown = Object.getPrototypeOf(control);
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value);
  control.dispatchEvent(new Event('input', { bubbles: true }));
  control.dispatchEvent(new Event('change', { bubbles: true }));
}
