// @vitest-environment node
import { expect, test } from 'vitest';
import type { MailData } from './mail-data.ts';
import { mailSamples } from './mail-samples.ts';
import { planSample } from './plan-samples.ts';
import { renderMail } from './render-mail.ts';

const context = { siteUrl: 'https://www.example.com' };

function mail<Kind extends keyof MailData>(kind: Kind, data: MailData[Kind]) {
  const recipient = kind === 'quote-answered' ? null : 'ana@example.com';
  return renderMail({ kind, recipient, data }, context);
}

test('quote-sent for a plan has its price, the times of its visits and how to stop it', async () => {
  const { subject, text, html } = await mail('quote-sent', planSample);
  expect(subject).toBe('Your plan: $349.00 a month, REQ-ABC234');
  expect(text).toContain('Every month on the 15th, 9:00 AM to 10:00 AM');
  expect(text).toContain('Until you stop it');
  expect(text).toContain('Each month in advance, counted from Dec 15, 2026');
  expect(text).toMatch(/Each month:?\s+\$349\.00/);
  expect(text).toContain('press “Stop the plan”');
  expect(html).toContain('See and answer the plan');
  expect(text).not.toMatch(/\bquote\b/);
});

test('quote-accepted for a plan has the first visit and how to stop it', async () => {
  const { subject, text } = await mail('quote-accepted', planSample);
  expect(subject).toBe('Accepted: your plan for $349.00 a month, REQ-ABC234');
  expect(text).toContain('Your next visit is on Tuesday, December 15 at 9:00 AM.');
  expect(text).toContain('You can stop it at any time');
});

test('quote-answered tells staff that the visits of an accepted plan are set', async () => {
  const data = { ...mailSamples['quote-answered'], plan: planSample.quote.plan, totalCents: 34900 };
  const { subject, text } = await mail('quote-answered', data);
  expect(subject).toBe('Plan accepted: REQ-ABC234, $349.00 a month');
  expect(text).toContain('Its visits are set.');
});

test('mails about a plan on call have the terms of its calls, and promise no visit', async () => {
  const { plan } = planSample.quote;
  if (!plan) throw new Error('The sample is no plan.');
  const calls = { aMonth: 8, from: null, until: null, standbyMinutes: 60, hourCents: 3500 };
  const onCall = {
    ...plan,
    ...{ every: null, unit: null, at: null, durationMinutes: null, calls },
  };
  const data = { ...planSample, quote: { ...planSample.quote, plan: onCall, nextVisitAt: null } };
  for (const kind of ['quote-sent', 'quote-accepted'] as const) {
    const { text } = await mail(kind, data);
    expect(text).toContain('None. We come when you call us');
    expect(text).toContain('Up to 8 a month, at any hour');
    expect(text).toContain('$35.00 an hour, by the quarter of an hour');
    expect(text).not.toMatch(/first visit|every month on/i);
  }
  const paused = await mail('plan-paused', { ...data, pausedUntil: '2027-02-01' });
  expect(paused.text).toContain("Until then we don't come when you call");
  const asked = { ...mailSamples['quote-answered'], plan: onCall, totalCents: 34900 };
  expect((await mail('quote-answered', asked)).text).toContain('It has no visits');
});

test('plan-stopped names the last day, unless the plan never began', async () => {
  const stopped = await mail('plan-stopped', mailSamples['plan-stopped']);
  expect(stopped.text).toContain('Its last day is Sun, Mar 14, 2027.');
  const unbegun = await mail('plan-stopped', { ...planSample, lastDay: '2026-12-01' });
  expect(unbegun.text).toContain('is stopped before it began. We won');
  expect(unbegun.text).not.toContain('last day');
});

test('the receipt of a wish to stop names the last day, or says that the plan never begins', async () => {
  const wish = {
    ...mailSamples['customer-activity-received'],
    ...{ activity: 'stop-plan' as const, lastDay: '2026-12-01' },
  };
  const { text } = await mail('customer-activity-received', wish);
  expect(text).toContain('its last day is Tue, Dec 1, 2026.');
  const unbegun = await mail('customer-activity-received', { ...wish, isUnbegun: true });
  expect(unbegun.text).toContain('it ends before it begins');
  expect(unbegun.text).not.toContain('last day');
});

test('plan-paused names the first day of work after the pause, and plan-resumed the next visit', async () => {
  const paused = await mail('plan-paused', mailSamples['plan-paused']);
  expect(paused.text).toContain('We work again from Mon, Feb 1, 2027.');
  const resumed = await mail('plan-resumed', mailSamples['plan-resumed']);
  expect(resumed.text).toContain('Your next visit is on Friday, January 15 at 9:00 AM.');
});

test('visit-skipped cancels the visit in the calendar, and names the next one', async () => {
  const { text, subject, ...skipped } = await mail('visit-skipped', mailSamples['visit-skipped']);
  expect(subject).toMatch(/^Your visit on .* is skipped$/);
  expect(text).toContain('Your next one is on Tuesday, March 2 at 9:00 AM.');
  expect(JSON.stringify(skipped)).toContain('METHOD:CANCEL');
});

test('visit-kept and plan-resumed answer a refused wish, and name the next step', async () => {
  const visit = await mail('visit-kept', mailSamples['visit-kept']);
  expect(visit.subject).toMatch(/^Your visit on .* stays as it is$/);
  expect(visit.text).toContain('You asked to skip this visit. Your visit stays as it is.');
  const moved = { ...mailSamples['visit-kept'], asked: 'another-time' } as const;
  expect((await mail('visit-kept', moved)).text).toContain('You asked for another time.');
  const plan = { ...mailSamples['plan-resumed'], stopRequested: true };
  const { text } = await mail('plan-resumed', plan);
  expect(text).toContain('You asked us to stop your plan. Your plan, $349.00 a month, goes on.');
  expect(text).toContain('Press “Stop the plan” on the page of your request again');
});

test('customer-activity-received confirms a wish to skip a visit or to stop a plan', async () => {
  const asked = mailSamples['customer-activity-received'];
  const received = await mail('customer-activity-received', { ...asked, activity: 'stop-plan' });
  expect(received.subject).toBe('You asked to stop your plan: REQ-ABC234');
  const skip = await mail('customer-activity-received', { ...asked, activity: 'skip-visit' });
  expect(skip.text).toContain('Your visit on Tuesday, December 1 at 9:00 AM stands until then.');
});
