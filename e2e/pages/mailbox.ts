import { expect, type APIRequestContext } from '@playwright/test';

interface Mail {
  id: string;
  subject: string;
  html: string;
  text: string;
  attachments?: { generatedFileName: string; contentType: string }[];
}

/** A mail is sent within half a second. */
const often = { intervals: [200] };

/** The local mailbox, which receives all mail of the backend. */
export class Mailbox {
  private readonly request: APIRequestContext;

  constructor(request: APIRequestContext) {
    this.request = request;
  }

  private async get(path: string) {
    const door = await this.request.get('/mailbox', { maxRedirects: 0 });
    return this.request.get(`${door.headers()['location']}${path}`);
  }

  /** The mails whose field `where` contains the address, in order of arrival. */
  private async mails(where: 'to' | 'replyTo', address: string): Promise<Mail[]> {
    const filter = new URLSearchParams({ [`${where}.address`]: address });
    return (await (await this.get(`/email?${filter}`)).json()) as Mail[];
  }

  /** The properties of a mail's calendar file by their names, without parameters. */
  async calendarOf({ id, attachments = [] }: Mail): Promise<Record<string, string>> {
    const file = attachments.find(({ generatedFileName }) => generatedFileName.endsWith('.ics'));
    const response = await this.get(`/email/${id}/attachment/${file?.generatedFileName}`);
    // A long line continues after a line break and a space.
    const lines = (await response.text()).replace(/\r\n[ \t]/g, '').split('\r\n');
    return Object.fromEntries(
      lines.map((line) => [line.split(/[:;]/)[0]!, line.slice(line.indexOf(':') + 1)]),
    );
  }

  /** All mails to an address. */
  async mailsTo(address: string): Promise<Mail[]> {
    return this.mails('to', address);
  }

  async expectMails(address: string, count: number): Promise<void> {
    await expect.poll(async () => (await this.mailsTo(address)).length, often).toBe(count);
  }

  /** Waits for a mail to an address with the subject, and returns the newest one. */
  async mailTo(address: string, subject: RegExp): Promise<Mail> {
    return this.arrived(async () =>
      (await this.mailsTo(address)).filter((mail) => subject.test(mail.subject)),
    );
  }

  /** Waits for a mail to staff whose reply address is this address, and returns the newest one. */
  async staffMailAbout(address: string): Promise<Mail> {
    return this.arrived(() => this.mails('replyTo', address));
  }

  /**
   * Returns the link to a path, without the origin, from the newest mail to the address with the subject. Without a
   * subject, the address must have exactly one mail.
   */
  async linkTo(address: string, path: string, subject?: RegExp): Promise<string> {
    if (!subject) await this.expectMails(address, 1);
    const mail = await this.mailTo(address, subject ?? /./);
    const [, link] = new RegExp(`href="[^"/]*//[^"/]*(${path}[?#][^"]*)"`).exec(mail.html) ?? [];
    if (!link) throw new Error(`The mail has no link to ${path}: ${mail.html}`);
    return link.replaceAll('&amp;', '&');
  }

  private async arrived(find: () => Promise<Mail[]>): Promise<Mail> {
    let found: Mail[] = [];
    await expect.poll(async () => (found = await find()).length, often).toBeGreaterThan(0);
    return found.at(-1)!;
  }
}
