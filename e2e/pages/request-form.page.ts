import { expect, type Locator, type Page } from '@playwright/test';

type Entry = string | boolean | readonly string[];
export type Entries = Readonly<Record<string, Entry>>;

/** A form as a visitor uses it, on a page or in a dialog. Controls are found by their names in the specification. */
export class RequestFormPage {
  readonly form: Locator;
  readonly submit: Locator;
  private readonly page: Page;

  constructor(page: Page, name: string) {
    this.page = page;
    this.form = page.getByRole('form', { name, exact: true });
    this.submit = this.form.locator('button[type="submit"]');
  }

  control(name: string): Locator {
    return this.form.locator(`[name="${name}"]`);
  }

  async fill(entries: Entries): Promise<void> {
    for (const [name, entry] of Object.entries(entries)) {
      const control = this.control(name);
      if (typeof entry === 'boolean') await control.setChecked(entry);
      else if (typeof entry !== 'string') {
        for (const value of entry) await this.box(name, value).check();
      } else if (await this.isSelect(name)) await control.selectOption(entry);
      else await control.fill(entry);
    }
  }

  async expectHolds(entries: Entries): Promise<void> {
    const expected = Object.fromEntries(
      Object.entries(entries).map(([name, entry]) => [
        name,
        typeof entry === 'object' ? [...entry].sort() : entry,
      ]),
    );
    // Read all fields in one call, because forms are long.
    const values = () =>
      this.form.evaluate((form: HTMLFormElement, wanted) => {
        const valueOf = (name: string, entry: unknown) => {
          const controls = [...form.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)];
          if (typeof entry === 'string') return controls[0]?.value;
          if (typeof entry === 'boolean') return controls[0]?.checked;
          return controls.flatMap((box) => (box.checked ? [box.value] : [])).sort();
        };
        return Object.fromEntries(
          Object.entries(wanted).map(([name, entry]) => [name, valueOf(name, entry)]),
        );
      }, expected);
    await expect.poll(values).toEqual(expected);
  }

  /** Fills in the form without a mouse (Tab, typing, Space), up to the submit button. */
  async fillByKeyboard(entries: Entries): Promise<void> {
    const { keyboard } = this.page;
    for (const [name, entry] of Object.entries(entries)) {
      const control = this.control(name);
      if (typeof entry === 'object') {
        for (const value of entry) {
          await this.tabTo(this.box(name, value));
          await keyboard.press('Space');
        }
      } else if (entry !== false) {
        await this.tabTo(control);
        if (entry === true) await keyboard.press('Space');
        // A select accepts the first letters of an option; a date input accepts month, day and year.
        else if (await this.isSelect(name)) {
          await keyboard.type(await firstLetters(control, entry));
        } else if ((await control.getAttribute('type')) === 'date') {
          await keyboard.type(entry.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2$3$1'));
        } else await keyboard.insertText(entry);
      }
    }
    await this.tabTo(this.submit);
  }

  private box(name: string, value: string): Locator {
    return this.form.locator(`[name="${name}"][value="${value}"]`);
  }

  private isSelect(name: string): Promise<boolean> {
    return this.control(name).evaluate((element) => element.tagName === 'SELECT');
  }

  private async tabTo(target: Locator): Promise<void> {
    const isFocused = () => target.evaluate((element) => element === document.activeElement);
    for (let presses = 0; presses < 60; presses += 1) {
      if (await isFocused()) return;
      await this.page.keyboard.press('Tab');
    }
    await expect(target, 'is reached with the Tab key').toBeFocused();
  }
}

/**
 * The fewest first letters that identify an option. More letters would take longer, and after a pause of a second the
 * browser takes the next letter as the beginning of another option.
 */
function firstLetters(select: Locator, value: string): Promise<string> {
  return select.evaluate((element: HTMLSelectElement, wanted) => {
    const texts = [...element.options].map(({ text }) => text.toLowerCase());
    const text = texts[[...element.options].findIndex((option) => option.value === wanted)]!;
    const isShared = (letters: string) =>
      texts.some((other) => other !== text && other.startsWith(letters));
    let length = 1;
    while (length < text.length && isShared(text.slice(0, length))) length += 1;
    return text.slice(0, length);
  }, value);
}
