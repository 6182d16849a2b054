/** A mail as data, from which its HTML and its plain text are made. */
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
  /** `isTyped`: by the visitor. Plain text quotes it, so that it cannot pass for a part of the mail. */
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
  /** The one next step. */
  action?: { label: string; href: string };
  /** Text under the button, such as an alternative to it. */
  closing?: string;
  /** Why the reader got the mail, and what to do if they did not cause it. One of `reasons`. */
  reason: string;
  /** Which of `dangerLines` the mail has. Mails about emergencies begin with theirs. */
  danger?: keyof typeof dangerLines;
  /** Who gets an answer to this mail: the visitor, for mails to staff. The company otherwise. */
  replyTo?: string;
  /** One file for each visit. */
  calendars?: { method: 'REQUEST' | 'CANCEL'; content: string }[];
}

/** Data that a mail needs in addition to its own. */
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

/** Anyone can type anyone's address, so the first mail says how it came and what a stranger to it may do. */
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

/** True if our number already appears above the end of the mail. It appears once in a mail. */
export const hasNumber = ({ danger, action }: Pick<MailContent, 'danger' | 'action'>) =>
  danger === 'emergency' || action?.href === callUs.href;

/** The end of a mail to staff about a person whom they answer. */
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

/** Mail programs cut a longer subject. */
const longestSubject = 59;

/** A text without line breaks and other invisible characters, so that nothing typed can begin another header. */
export function oneLine(text: string): string {
  return text.replace(/[\p{C}\p{Z}]+/gu, ' ').trim();
}

const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** A text whose lines are written from right to left, so that our words and signs around it keep their places. */
export function isolated(text: string): string {
  return text.replace(/.+/g, (line) => (rightToLeft.test(line) ? `\u2068${line}\u2069` : line));
}

/** A subject in one line, cut where mail programs would cut it. */
export function subjectLine(text: string): string {
  const letters = [...oneLine(text)];
  if (letters.length <= longestSubject) return letters.join('');
  return `${letters
    .slice(0, longestSubject - 1)
    .join('')
    .trimEnd()}…`;
}
