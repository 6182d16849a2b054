import { expect, type APIRequestContext } from '@playwright/test';

interface Mail {
  to: { address: string }[];
  subject: string;
  html: string;
}

/** The local mailbox, in which all mail of the backend arrives. */
export class Mailbox {
  private readonly request: APIRequestContext;

  constructor(request: APIRequestContext) {
    this.request = request;
  }

  /** All mails to an address, in the order in which they came. */
  async mailsTo(address: string): Promise<Mail[]> {
    const door = await this.request.get('/mailbox', { maxRedirects: 0 });
    const response = await this.request.get(`${door.headers()['location']}/email`);
    const mails = (await response.json()) as Mail[];
    return mails.filter(({ to }) => to.some((one) => one.address === address));
  }

  async expectMails(address: string, count: number): Promise<void> {
    await expect.poll(async () => (await this.mailsTo(address)).length).toBe(count);
  }

  /** The address, without its origin, of the link in the only mail to somebody. */
  async linkTo(address: string, path: string): Promise<string> {
    await this.expectMails(address, 1);
    const [mail] = await this.mailsTo(address);
    const [, link] = new RegExp(`href="[^"/]*//[^"/]*(${path}\\?[^"]*)"`).exec(mail!.html) ?? [];
    if (!link) throw new Error(`The mail has no link to ${path}: ${mail!.html}`);
    return link.replaceAll('&amp;', '&');
  }
}
