// @vitest-environment node
import { expect, test } from 'vitest';
import type { MailData } from './mail-data.ts';
import { mailSamples } from './mail-samples.ts';
import { renderMail } from './render-mail.ts';

const context = { siteUrl: 'https://www.example.com' };

function mail<Kind extends keyof MailData>(kind: Kind, changes: Partial<MailData[Kind]> = {}) {
  const recipient = kind === 'quote-answered' ? null : 'ana@example.com';
  return renderMail({ kind, recipient, data: { ...mailSamples[kind], ...changes } }, context);
}

test('quote-sent has the stored sums, the options that can be added, and the last valid day', async () => {
  const { subject, text, html } = await mail('quote-sent');
  expect(subject).toBe('Your quote: $720.36, REQ-ABC234');
  expect(text).toMatch(
    new RegExp(
      [
        'valid until the end of Fri, Dec 11, 2026, California time',
        'THE QUOTE\nCamera with night vision (2 × $249.00): $498.00',
        'Installation, by the hour (2.5 × $95.00): $237.50\nFor returning customers: -$50.00',
        'Subtotal: $685.50\nSales tax, 7%: $34.86\nTotal: $720.36\nDeposit, before we begin: $70.00',
        'WHAT YOU CAN ADD\nA look after a year: $120.00',
        'You can pay it by check, by bank transfer or in cash, or call us to pay by card.',
      ]
        .map((part) => part.replace(/[$().]/g, '\\$&'))
        .join('[^]*'),
    ),
  );
  expect(html).toContain(
    'href="https://www.example.com/your-request#token=0123456789abcdef0123456789abcdef"',
  );
  const { quote } = mailSamples['quote-sent'];
  const untaxed = await mail('quote-reminder', {
    quote: { ...quote, taxCents: 0, depositCents: 0 },
  });
  expect(untaxed.text).not.toMatch(/tax|before we begin/);
  const extra = await mail('quote-sent', { quote: { ...quote, version: 2, isExtra: true } });
  expect(extra.text).toMatch(/^Your quote for extra work\n(?![^]*replaces)/);
  const next = await mail('quote-sent', { quote: { ...quote, version: 2 } });
  expect(next.text).toContain('This quote replaces the one before.');
});

test('quote-sent and quote-accepted name the payment online only while customers can pay online', async () => {
  const words = 'check, by bank transfer or in cash, or call us to pay by card.';
  const sent = await mail('quote-sent', { paysOnline: true });
  expect(sent.text).toContain(
    `After you accept, you can pay it online by card on the page of your request. You can also pay by ${words}`,
  );
  const accepted = await mail('quote-accepted', { paysOnline: true });
  expect(accepted.text).toContain(
    `Pay online by card on the page of your request. You can also pay by ${words}`,
  );
  for (const kind of ['quote-sent', 'quote-accepted'] as const) {
    expect((await mail(kind)).text).not.toMatch(/online/);
  }
});

test('quote-accepted has the sums, how to pay the deposit, the terms and the right to cancel', async () => {
  const { text, html } = await mail('quote-accepted');
  expect(text).toMatch(
    /Total: \$720\.36[^]*Bank transfers: [^]*Please name: REQ-ABC234[^]*within three business days/,
  );
  const { quote } = mailSamples['quote-accepted'];
  const paid = await mail('quote-accepted', { quote: { ...quote, depositPaidCents: 7000 } });
  expect(paid.text).not.toMatch(/Bank transfers/);
  expect(html).toContain('href="https://www.example.com/terms"');
});

test('deposit-received has the payment and the deposit that is due, or the refund', async () => {
  const { subject, text } = await mail('deposit-received');
  expect(subject).toBe('Receipt: deposit of $50.00, REQ-ABC234');
  expect(text).toMatch(
    /We received a deposit of \$50\.00[^]*Cash[^]*Total: \$720\.36\nDeposit, before we begin: \$70\.00\nDeposit paid: \$50\.00/,
  );
  const payment = {
    amountCents: -5000,
    method: 'cash',
    reference: '',
    paidOn: '2026-12-03',
  } as const;
  const back = await mail('deposit-received', { payment });
  expect(back.subject).toBe('We paid you back $50.00: REQ-ABC234');
  expect(back.text).not.toMatch(/We received|the card/);
  const card = await mail('deposit-received', { payment: { ...payment, method: 'online' } });
  expect(card.text).toMatch(/It goes to the card that you paid with\.[^]*How: To the card/);
});

test('quote-answered has the answer of the customer for staff', async () => {
  const { text } = await mail('quote-answered');
  expect(text).toMatch(/Set the visit[^]*> Ana Maria Ortiz[^]*> Mon, Dec 14, 2026, in the morning/);
  const refusal = { answer: 'declined', reason: 'price', note: '<b>Too</b> much' };
  const data = { ...mailSamples['quote-answered'], ...refusal };
  const declined = await renderMail({ kind: 'quote-answered', recipient: null, data }, context);
  expect(declined.text).toMatch(/> The price\n[^]*> <b>Too<\/b> much/);
});
