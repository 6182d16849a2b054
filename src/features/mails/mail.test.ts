import { expect, test } from 'vitest';
import { mail } from '#testing/factories.ts';
import { formatMoment } from '#lib/format/dates.ts';
import { canResend, mailDetails, mailsSummary, mailText, resentEntries } from './mail.ts';

const nameOf = (by: string) => by.replace('anna@example.com', 'Anna Roe');

test.each([
  ['Confirmation planned', { state: 'queued', answer: 'connection refused' }],
  ['Confirmation being sent', { state: 'sending' }],
  ['Confirmation sent', { state: 'sent', answer: '250 OK' }],
  [
    'Confirmation could not be delivered: mailbox full',
    { state: 'failed', answer: 'mailbox full' },
  ],
  ['Confirmation could not be delivered', { state: 'failed' }],
  ['Confirmation not sent: too many', { state: 'not_sent', answer: 'too many' }],
  ['New order to staff sent', { kind: 'new-order' }],
] as const)('mailText: %s', (text, part) => {
  expect(mailText(mail(part))).toBe(text);
});

test('mailDetails has the time and the recipient of a mail', () => {
  expect(mailDetails(mail({ sentAt: '2026-11-25T18:32:00.000Z' }), nameOf)).toEqual([
    'Nov 25, 2026 10:32 AM, to ana@example.com',
  ]);
  expect(
    mailDetails(mail({ kind: 'new-order', recipient: null, state: 'failed' }), nameOf),
  ).toEqual(['Written Nov 25, 2026 10:30 AM']);
});

test('mailDetails of a queued mail has its last failure and its next attempt', () => {
  const waiting = mail({
    state: 'queued',
    answer: 'connection refused',
    failures: 1,
    dueAt: '2026-11-25T19:00:00.000Z',
    sentAgainBy: 'anna@example.com',
  });
  expect(mailDetails(waiting, nameOf)).toEqual([
    'Written Nov 25, 2026 10:30 AM, to ana@example.com',
    'The last attempt failed: connection refused',
    'Next attempt Nov 25, 2026 11:00 AM',
    'Sent again by Anna Roe',
  ]);
});

test('mailDetails has the reason for a delayed mail, and who dismissed a failed one', () => {
  const dueAt = '2026-11-25T19:00:00.000Z';
  const late = mail({ state: 'queued', answer: 'This address gets 3 an hour.', dueAt });
  expect(mailDetails(late, nameOf).slice(1)).toEqual([
    'This address gets 3 an hour.',
    'Leaves Nov 25, 2026 11:00 AM',
  ]);
  const dismissed = mail({ state: 'failed', dismissedAt: dueAt, dismissedBy: 'anna@example.com' });
  expect(mailDetails(dismissed, nameOf)).toContain('Dismissed by Anna Roe Nov 25, 2026 11:00 AM');
});

test('formatMoment leaves out the date for a time of today', () => {
  expect(formatMoment('2026-11-25T17:40:00Z', '2026-11-25')).toBe('9:40 AM');
  expect(formatMoment('2026-11-25T17:40:00Z', '2026-11-26')).toBe('Nov 25, 2026 9:40 AM');
});

test('canResend is true for the last mail of each kind, unless it is queued', () => {
  const first = mail({ id: '1', state: 'failed' });
  const copy = mail({ id: '2' });
  const staff = mail({ id: '3', kind: 'new-order', recipient: null, state: 'not_sent' });
  const shipped = mail({ id: '4', kind: 'order-shipped', state: 'queued' });
  const mails = [first, copy, staff, shipped];
  expect(mails.filter((one) => canResend(one, mails))).toEqual([copy, staff]);
});

test('canResend with an address is true only if the mail failed or was sent to another address', () => {
  const sent = mail({ recipient: 'ana@example.com' });
  const staff = mail({ kind: 'new-request', recipient: null });
  const failed = mail({ kind: 'visit-set', state: 'failed' });
  const again = (email: string) =>
    [sent, staff, failed].filter((one) => canResend(one, [sent, staff, failed], email));
  expect(again('Ana@example.com')).toEqual([failed]);
  expect(again('new@example.com')).toEqual([sent, failed]);
});

test('mailsSummary counts the mails, and is alarming if a failed one was not sent again', () => {
  const sent = mail({ id: '1' });
  const failed = mail({ id: '2', state: 'failed' });
  const again = mail({ id: '3', state: 'queued' });
  expect(mailsSummary([sent])).toEqual({ text: '1 email', isAlarming: false });
  expect(mailsSummary([sent, failed])).toEqual({
    text: '2 emails, 1 not sent',
    isAlarming: true,
  });
  expect(mailsSummary([failed, again])).toEqual({
    text: '2 emails, 1 not sent, 1 planned',
    isAlarming: false,
  });
});

test('resentEntries has an entry for each mail that staff sent again', () => {
  expect(resentEntries(undefined)).toEqual([]);
  expect(resentEntries([mail(), mail({ sentAgainBy: 'anna@example.com' })])).toEqual([
    { text: 'Confirmation sent again', at: '2026-11-25T18:30:00.000Z', by: 'anna@example.com' },
  ]);
});
