import { expect, test } from 'vitest';
import { order, orderItem, orderReturn, shipment } from '#testing/factories.ts';
import { distributorMailto, invoiceMailto } from './order-emails.ts';

/** Parses a `mailto:` URL as a mail program does. */
function read(href: string) {
  const url = new URL(href);
  expect(url.protocol).toBe('mailto:');
  const { searchParams } = new URL(href.replaceAll('+', '%2B'));
  return {
    to: decodeURIComponent(url.pathname),
    subject: searchParams.get('subject') ?? '',
    body: searchParams.get('body') ?? '',
    keys: [...url.searchParams.keys()],
  };
}

test('the invoice lists customer, address, items with line totals, subtotal, shipping, tax and total', () => {
  const mail = read(invoiceMailto(order({ items: [orderItem({ quantity: 2 })] })));
  expect(mail.to).toBe('ana.ortiz@example.com');
  expect(mail.subject).toBe('Invoice for order FSS-1795230000000');
  for (const text of [
    'Thank you for your order with Front Line Safety Solutions.',
    'Order number: FSS-1795230000000',
    'Customer: Ana Ortiz',
    '12 Ocean Blvd\r\nLong Beach, CA 90802',
    '- MyFAK First Aid Kit, 2 x $169.64 = $339.28',
    'Subtotal: $169.64',
    'Shipping: Free',
    'Tax: $11.87',
    'Total: $181.51',
  ]) {
    expect(mail.body).toContain(text);
  }
});

test('the invoice of an order with refunds lists them, and the amount paid after them', () => {
  const { number } = orderReturn();
  const refund = {
    number,
    refundCents: 6418,
    refundTaxCents: 420,
    refundGoodsCents: 5998,
    refundPostageCents: 0,
    restockedCostCents: 0,
    refundedAt: '2026-11-25T18:00:00Z',
    dueAt: null,
  };
  const mail = read(
    invoiceMailto(
      order({
        returns: [
          { ...refund, state: 'refunded' },
          { ...refund, state: 'received', refundedAt: null },
        ],
      }),
    ),
  );
  expect(mail.subject).toBe('Corrected invoice for order FSS-1795230000000');
  expect(mail.body).toContain(
    'Total: $181.51\r\nRefund RET-ABC234 of November 25, 2026, of which tax $4.20: -$64.18\r\nPaid after refunds: $117.33\r\n',
  );
});

test('the invoice of a fully returned order has no thanks', () => {
  const { totalCents } = order();
  const bodyWith = (refundCents: number, refundPostageCents: number) => {
    const refund = orderReturn({
      ...{ state: 'refunded', refundCents, refundPostageCents },
      refundedAt: '2026-11-25T18:00:00Z',
    });
    return read(invoiceMailto(order({ returns: [{ ...refund, dueAt: null }] }))).body;
  };
  const whole = bodyWith(totalCents + 835, 835);
  expect(whole).toContain('All of this order came back and was refunded. Nothing is due.');
  expect(whole).toMatch(
    /Return postage: \$8\.35\r\nRefund .*: -\$189\.86\r\nPaid after refunds: \$0\.00/,
  );
  expect(whole).not.toContain('Thank you');
  // The refunded amount is only return postage, so the order itself was not refunded.
  expect(bodyWith(totalCents, 835)).toContain('Thank you for your order');
});

test('the invoice contains no distributor price', () => {
  expect(read(invoiceMailto(order())).body).not.toContain('144.99');
});

test('an invoice with too many products for a mailto: URL names the first and counts the others', () => {
  const items = Array.from({ length: 25 }, (_, index) =>
    orderItem({ id: `line-${index}`, productName: `Survival kit of the kind no. ${index + 1}` }),
  );
  const href = invoiceMailto(order({ items }));
  expect(href.length).toBeLessThanOrEqual(2_000);
  const { body } = read(href);
  const [, unnamed = ''] = /- and (\d+) more, see the printed invoice/.exec(body) ?? [];
  expect(body.match(/^- Survival/gm)).toHaveLength(25 - Number(unnamed));
  expect(body).toContain('Total: $181.51');
});

test('special characters stay as typed and add no fields or recipients', () => {
  const name = 'Zoë & Søn "100%" <b> #1 + 日本?bcc=x@evil.example';
  const mail = read(
    invoiceMailto(
      order({
        customerName: name,
        customerEmail: "o'brien+shop&cc=x,y@example.com?bcc=z",
        items: [orderItem({ productName: 'Kit = 1 & 2' })],
      }),
    ),
  );
  expect(mail.keys).toEqual(['subject', 'body']);
  expect(mail.to).toBe("o'brien+shop&cc=x,y@example.com?bcc=z");
  expect(mail.body).toContain(`Dear ${name},`);
  expect(mail.body).toContain('- Kit = 1 & 2, 1 x');
});

test('the invoice of a canceled order begins with a note instead of thanks', () => {
  const { body } = read(invoiceMailto(order({ status: 'cancelled' })));
  const note = 'This order was canceled. Nothing is due.';
  expect(body).toContain(note);
  expect(body.indexOf(note)).toBeLessThan(body.indexOf('Items:'));
  expect(body).not.toContain('Thank you for your order');
  expect(body).toContain('Total: $181.51');
});

test('the invoice of a shipped order names the carrier', () => {
  const mail = read(invoiceMailto(order({ shipments: [shipment({ trackingNumber: '1Z 999' })] })));
  expect(mail.body).toContain('Shipped with UPS, tracking number 1Z 999.');
});

test('the mail to a distributor has the address, and only their own lines at cost', () => {
  const mine = orderItem();
  const other = orderItem({ id: 'line-2', productName: 'Radio', distributor: 'Other' });
  const mail = read(
    distributorMailto(order({ items: [mine, other] }), 'MyMedic', [mine], 'orders@mymedic.example'),
  );
  expect(mail.to).toBe('orders@mymedic.example');
  expect(mail.body).toContain('- MyFAK First Aid Kit (myfak-kit), 1 x $144.99');
  expect(mail.body).toContain('Ana Ortiz\r\n12 Ocean Blvd\r\nLong Beach, CA 90802');
  expect(mail.body).not.toContain('Radio');
  expect(mail.body).not.toContain('169.64');
});
