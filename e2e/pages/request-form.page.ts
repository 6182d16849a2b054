import { expect, type Locator, type Page } from '@playwright/test';

export type Entry = string | boolean | readonly string[];
export type Entries = Readonly<Record<string, Entry>>;

/** A form as a visitor uses it, on a page or in a dialog. Controls are found by the specification's names. */
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
      } else if ((await control.evaluate((element) => element.tagName)) === 'SELECT') {
        await control.selectOption(entry);
      } else await control.fill(entry);
    }
  }

  /** All of it at once: forms are long. */
  async expectHolds(entries: Entries): Promise<void> {
    const expected = Object.entries(entries).map(([name, entry]) => [
      name,
      typeof entry === 'object' ? [...entry].sort() : entry,
    ]);
    const held = () =>
      this.form.evaluate(
        (form: HTMLFormElement, list) =>
          list.map(([name, entry]) => {
            const controls = [
              ...form.querySelectorAll<HTMLInputElement>(`[name="${String(name)}"]`),
            ];
            if (typeof entry === 'string') return [name, controls[0]?.value];
            if (typeof entry === 'boolean') return [name, controls[0]?.checked];
            return [name, controls.flatMap((box) => (box.checked ? [box.value] : [])).sort()];
          }),
        expected,
      );
    await expect.poll(held).toEqual(expected);
  }

  /** Fills in the form as somebody without a mouse does: Tab, typing, Space. Ends on the submit button. */
  async fillByKeyboard(entries: Entries): Promise<void> {
    for (const [name, entry] of Object.entries(entries)) {
      if (typeof entry === 'string') {
        await this.tabTo(this.control(name));
        const type = await this.control(name).getAttribute('type');
        const tag = await this.control(name).evaluate((element) => element.tagName);
        // A date input takes month, day and year; a select the first letters of an option.
        if (type === 'date') {
          await this.page.keyboard.type(entry.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2$3$1'));
        } else if (tag === 'SELECT') {
          await this.page.keyboard.type(await this.labelOf(name, entry));
        } else await this.page.keyboard.insertText(entry);
      } else if (entry === true) {
        await this.tabTo(this.control(name));
        await this.page.keyboard.press('Space');
      } else if (typeof entry !== 'boolean') {
        for (const value of entry) {
          await this.tabTo(this.box(name, value));
          await this.page.keyboard.press('Space');
        }
      }
    }
    await this.tabTo(this.submit);
  }

  private box(name: string, value: string): Locator {
    return this.form.locator(`[name="${name}"][value="${value}"]`);
  }

  private async labelOf(name: string, code: string): Promise<string> {
    return (await this.control(name).locator(`option[value="${code}"]`).innerText()).trim();
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
