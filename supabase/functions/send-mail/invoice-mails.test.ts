// @vitest-environment node
import { expect, test } from 'vitest';
import type { MailData } from './mail-data.ts';
import { mailSamples } from './mail-samples.ts';
import { renderMail } from './render-mail.ts';

const context = { siteUrl: 'https://www.example.com' };

function mail<Kind extends keyof MailData>(kind: Kind, changes: Partial<MailData[Kind]> = {}) {
  return renderMail(
    { kind, recipient: 'ana@example.com', data: { ...mailSamples[kind], ...changes } },
    context,
  );
}

test('invoice-sent has the stored sums, the deposit that was taken off, and the due day', async () => {
  const { subject, text, html } = await mail('invoice-sent');
  expect(subject).toBe('Invoice INV-00042: $650.36 by Dec 15, 2026');
  expect(text).toMatch(
    /Please pay \$650\.36 by Tue, Dec 15, 2026\.[^]*INVOICE INV-00042\nCamera with night vision \(2 × \$249\.00\): \$498\.00[^]*Subtotal: \$685\.50\nSales tax, 7%: \$34\.86\nTotal: \$720\.36\nDeposit: -\$70\.00\nTo pay: \$650\.36/,
  );
  expect(html).toContain(
    'href="https://www.example.com/your-request#token=0123456789abcdef0123456789abcdef"',
  );
  expect(text).toMatch(
    /for the work on Mon, Nov 30, 2026\.[^]*Bank transfers: [^]*Routing number: \d{9}[^]*Please name: INV-00042\n[^]*License: CSLB/,
  );
  const { invoice } = mailSamples['invoice-sent'];
  const covered = await mail('invoice-sent', {
    ...{ openCents: 0, invoice: { ...invoice, depositCents: 72036, openCents: 0 } },
  });
  expect(covered.subject).toBe('Invoice INV-00042: nothing to pay');
  expect(covered.text).not.toMatch(/Please pay|Bank transfers/);
});

test('payment-received has the payment and the open amount, or the refund', async () => {
  const { subject, text } = await mail('payment-received');
  expect(subject).toBe('Receipt: $400.00, INV-00042');
  expect(text).toMatch(
    /Please pay the rest, \$250\.36, by Tue, Dec 15, 2026\.[^]*Check[^]*Reference: 1042[^]*Paid: -\$400\.00\nTo pay: \$250\.36[^]*Account number: \d+[^]*Please name: INV-00042/,
  );
  const { invoice } = mailSamples['payment-received'];
  const late = await mail('payment-received', { invoice: { ...invoice, state: 'overdue' } });
  expect(late.text).toContain('$250.36 is still open. It was due on Tue, Dec 15, 2026.');
  const payment = {
    amountCents: -1000,
    method: 'cash',
    reference: '',
    paidOn: '2026-12-03',
  } as const;
  const back = await mail('payment-received', { payment, openCents: 0 });
  expect(back.subject).toBe('We paid you back $10.00: INV-00042');
  expect(back.text).toContain('Nothing is open.');
  expect(back.text).not.toMatch(/card|Bank transfers/);
  const card = await mail('payment-received', { payment: { ...payment, method: 'online' } });
  expect(card.text).toMatch(/It goes to the card that you paid with\.[^]*How: To the card/);
});

test.each(['invoice-sent', 'invoice-reminder', 'payment-received'] as const)(
  '%s names the payment online and the other ways only while customers can pay online',
  async (kind) => {
    const words = 'Pay by check, by bank transfer or in cash, or call us to pay by card.';
    const off = await mail(kind);
    expect(off.text).toContain(words);
    const on = await mail(kind, { paysOnline: true });
    expect(on.text).toContain(
      `Pay online by card on the page of your request. ${words.replace('Pay', 'You can also pay')}`,
    );
    const covered = await mail(kind, { paysOnline: true, openCents: 0 });
    if (kind !== 'invoice-reminder') expect(covered.text).not.toMatch(/online/);
  },
);

test('invoice-credited names the invoice and its open amount, or the amount that the customer gets back', async () => {
  const { text } = await mail('invoice-credited');
  expect(text).toContain('Credit INV-00043 corrects invoice INV-00042. $555.36 is still open.');
  const paid = await mail('invoice-credited', { openCents: -9500 });
  expect(paid.text).toContain('You get $95.00 back.');
  const covered = await mail('invoice-credited', { openCents: 0, depositOwedCents: 30000 });
  expect(covered.text).toContain('You get $300.00 back.');
});
