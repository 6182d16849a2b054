/** A mail as data, from which its HTML and its plain text are made. */
import { site } from '#config/site.ts';

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
  heading: string;
  greeting?: string;
  blocks: readonly MailBlock[];
  /** The one next step. */
  action?: { label: string; href: string };
  /** What stands under the button, such as what to do instead. */
  closing?: string;
  /** Who gets an answer to this mail: the visitor, for mails to staff. The company otherwise. */
  replyTo?: string;
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string };
}

/** What the mails know besides their data. */
export interface MailContext {
  /** Origin of the site, without a slash at its end. */
  siteUrl: string;
  recipient: string;
}

export const text = (words: string): MailBlock => ({ kind: 'text', text: words });

export const callUs = { label: `Call ${site.phone.display}`, href: site.phone.href };

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
