declare global {
  interface Window {
    /** Left by the boot script of written pages (scripts/boot.js): what was done before their code was there. */
    earlyInput?: {
      clicked: HTMLElement[];
      /** What each control holds; of a checkbox or radio button, whether it is checked. */
      changed: Map<Control, string | boolean>;
      stop: () => void;
    };
  }
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Repeats what was clicked, typed or chosen on a written page before its code was there. */
export function replayEarlyInput(): void {
  const early = window.earlyInput;
  if (!early) return;
  early.stop();
  for (const [control, value] of early.changed) {
    const now = successor(control);
    if (now) repeatChange(now, value);
  }
  for (const button of early.clicked) successor(button)?.click();
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
