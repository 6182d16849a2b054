/** A mail as data. Other modules make the HTML and the plain text from it. */
import { site, staffEmail } from '#config/site.ts';
import { emergencyCall } from '#content/safety-notes.ts';

export interface Fact {
  label: string;
  text: string;
  href?: string;
}

export interface AmountRow {
  label: string;
  detail?: string;
  amount: string;
  isTotal?: boolean;
}

export type MailBlock =
  | { kind: 'text'; text: string }
  /**
   * `isTyped` is true for text that the visitor typed. Plain text quotes it, because it must not look like our own
   * words.
   */
  | { kind: 'facts'; title?: string; facts: readonly Fact[]; isTyped?: true }
  | { kind: 'amounts'; title: string; rows: readonly AmountRow[] }
  | { kind: 'lines'; title: string; lines: readonly string[] };

export interface MailContent {
  subject: string;
  /** Preview text beside the subject in mail programs. The first sentence by default. */
  preheader?: string;
  heading: string;
  greeting?: string;
  blocks: readonly MailBlock[];
  /** The button of the mail. It is the reader's only next step. */
  action?: { label: string; href: string };
  /** Text under the button, such as another way to do the same. */
  closing?: string;
  /** The reason why the reader got the mail, and what to do if they did not cause it. One of `reasons`. */
  reason: string;
  /** Key of the safety notice in this mail, from `dangerLines`. Mails about emergencies begin with the notice. */
  danger?: keyof typeof dangerLines;
  /** The address for replies. In mails to staff it is the visitor's address, else the company's. */
  replyTo?: string;
  /** One file for each visit. */
  calendars?: { method: 'REQUEST' | 'CANCEL'; content: string }[];
}

/** Data that every mail needs in addition to the data of its kind. */
export interface MailContext {
  /** Origin of the site, without a slash at its end. */
  siteUrl: string;
  recipient: string;
}

export const text = (words: string): MailBlock => ({ kind: 'text', text: words });

export const callUs = { label: `Call ${site.phone.display}`, href: site.phone.href };

const call911 = { label: emergencyCall.display, href: emergencyCall.href };

/** First steps for people in danger. Parts with an `href` are links that dial. */
export const dangerLines = {
  emergency: [
    'Is anyone hurt or in danger? ',
    call911,
    ' now. Then call us at ',
    { label: site.phone.display, href: site.phone.href },
    '.',
  ],
  request: ['In danger? ', call911, '.'],
  staff: ['Is anyone hurt or in danger? ', call911, ', or ask the customer to.'],
} as const satisfies Record<string, readonly (string | { label: string; href: string })[]>;

const fromThisAddress = `You got this email because someone gave this address`;

/**
 * Anyone can type the address of another person, so the first mail explains why it was sent and what to do if the reader
 * did not cause it.
 */
export const reasons = {
  order: `${fromThisAddress} for an order at ${site.name}. Didn't order this? Ignore it, or tell us.`,
  request: `${fromThisAddress} in a request to ${site.name}. Didn't send this? Ignore it, or tell us.`,
  visit: `${fromThisAddress} in a request for a visit by ${site.name}. Didn't send this? Tell us.`,
  laterOrder: `You got this email because of your order at ${site.name}.`,
  laterRequest: `You got this email because of your request to ${site.name}.`,
  account: `You got this email because someone gave this address at the login of ${site.name}.`,
  member: `You got this email because you make visits for ${site.name}.`,
  invitation: `You got this email because someone at ${site.name} invited this address to the team.`,
  staff: `You got this email because ${site.name} sends its orders and requests to ${staffEmail}.`,
};

/** True if our phone number is already above the footer. The footer then leaves the number out. */
export const hasNumber = ({ danger, action }: Pick<MailContent, 'danger' | 'action'>) =>
  danger === 'emergency' || action?.href === callUs.href;

/** The closing, reply address and reason of a mail that staff can answer. `email` is the customer's address. */
export const toStaffAbout = (email: string) => ({
  closing:
    'To answer, open it: the customer and your team find your words there. A reply to this email goes to the customer alone.',
  replyTo: email,
  reason: reasons.staff,
});

/** The entries that a visitor typed, without blank ones. */
export const typedFacts = (facts: readonly Fact[], title?: string): MailBlock => ({
  kind: 'facts',
  isTyped: true,
  ...(title && { title }),
  facts: facts.filter((fact) => fact.text !== ''),
});

/** The maximum length of a subject. Mail programs cut longer ones. */
const longestSubject = 59;

/** Removes line breaks and other invisible characters, because typed text must not add a mail header. */
export function oneLine(text: string): string {
  return text.replace(/[\p{C}\p{Z}]+/gu, ' ').trim();
}

const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Isolates the right-to-left lines of a text. Our words and signs around the text then keep their order. */
export function isolated(text: string): string {
  return text.replace(/.+/g, (line) => (rightToLeft.test(line) ? `\u2068${line}\u2069` : line));
}

/** A subject in one line, shortened to the length that mail programs show. */
export function subjectLine(text: string): string {
  const letters = [...oneLine(text)];
  if (letters.length <= longestSubject) return letters.join('');
  return `${letters
    .slice(0, longestSubject - 1)
    .join('')
    .trimEnd()}…`;
}
