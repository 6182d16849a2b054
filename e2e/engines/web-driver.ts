// The WebDriver commands of our own clients. selenium-webdriver 4.46 would replace 21 of their 274 lines and bring 21
// packages, because Firefox would still need our client for Marionette. puppeteer-core cannot control WebKit.
import { expect } from '@playwright/test';
import type { Visitor } from './visitor.ts';

/** The key of an element in W3C WebDriver responses. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
type Element = Record<typeof elementKey, string>;

/** The commands of W3C WebDriver that the tests need: method and path over HTTP, and the name in Marionette. */
export const commands = {
  navigate: ['POST', 'url', 'Navigate'],
  back: ['POST', 'back', 'Back'],
  reload: ['POST', 'refresh', 'Refresh'],
  find: ['POST', 'elements', 'FindElements'],
  click: ['POST', 'element/{id}/click', 'ElementClick'],
  type: ['POST', 'element/{id}/value', 'ElementSendKeys'],
  keys: ['POST', 'actions', 'PerformActions'],
  run: ['POST', 'execute/sync', 'ExecuteScript'],
  screenshot: ['GET', 'screenshot', 'TakeScreenshot'],
  print: ['POST', 'print', 'Print'],
} as const;

export type Command = keyof typeof commands;

/** Sends a command to the browser. `id` names an element. */
export type Send = (command: Command, params?: Record<string, unknown>) => Promise<unknown>;

/** https://www.w3.org/TR/webdriver2/#keyboard-actions */
const keyCodes: Record<string, string> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Escape: '\uE00C',
  Space: ' ',
  ArrowUp: '\uE013',
  ArrowDown: '\uE015',
};

/** A visitor in a browser that accepts W3C WebDriver commands. */
export class WebDriverVisitor implements Visitor {
  private readonly send: Send;
  private readonly origin: string;

  constructor(send: Send, origin: string) {
    this.send = send;
    this.origin = origin;
  }

  async goto(path: string): Promise<void> {
    await this.send('navigate', { url: `${this.origin}${path}` });
  }

  async back(): Promise<void> {
    await this.send('back', {});
  }

  async reload(): Promise<void> {
    await this.send('reload', {});
  }

  async click(selector: string): Promise<void> {
    // The page may replace the element after it was found, so the click is tried several times.
    await expect(async () => {
      const id = await this.find(selector);
      // The driver of WebKit does not always scroll to a button below the screen.
      await this.run(
        (element) => (element as unknown as HTMLElement).scrollIntoView({ block: 'center' }),
        {
          [elementKey]: id,
        },
      );
      await this.send('click', { id });
    }).toPass();
  }

  async type(selector: string, text: string): Promise<void> {
    await this.send('type', { id: await this.find(selector), text });
  }

  async press(keys: string): Promise<void> {
    const pressed = keys.split('+').map((key) => keyCodes[key] ?? key);
    const down = pressed.map((value) => ({ type: 'keyDown', value }));
    const up = pressed.toReversed().map((value) => ({ type: 'keyUp', value }));
    const actions = [{ type: 'key', id: 'keyboard', actions: [...down, ...up] }];
    await this.send('keys', { actions });
  }

  async run<Result, Argument>(
    work: (argument: Argument) => Result,
    argument?: Argument,
  ): Promise<Result> {
    const script = `return (${work})(...arguments)`;
    return (await this.send('run', { script, args: [argument ?? null] })) as Result;
  }

  async screenshot(): Promise<Buffer> {
    return Buffer.from((await this.send('screenshot')) as string, 'base64');
  }

  async print(): Promise<Buffer> {
    return Buffer.from((await this.send('print', {})) as string, 'base64');
  }

  private async find(selector: string): Promise<string> {
    const using = selector.startsWith('//') ? 'xpath' : 'css selector';
    let found: Element | undefined;
    await expect
      .poll(
        async () => {
          [found] = (await this.send('find', { using, value: selector })) as Element[];
          return found;
        },
        { message: selector },
      )
      .toBeTruthy();
    return found![elementKey];
  }
}
