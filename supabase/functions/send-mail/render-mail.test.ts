// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { returns, site, staffEmail } from '#config/site.ts';
import { guardPlans } from '#content/guard-plans.ts';
import { requestForms } from '#features/service-requests/request-forms.ts';
import { requestKinds } from '#features/service-requests/request-kind.ts';
import type { MailKind } from '#features/mails/mail.ts';
import type { MailData } from './mail-data.ts';
import { mailSamples } from './mail-samples.ts';
import { renderMail } from './render-mail.ts';
import { digestLabels } from './request-mails.ts';

const context = { siteUrl: 'https://www.example.com' };
const kinds = Object.keys(mailSamples) as MailKind[];
const staffKinds = Object.keys(digestLabels) as MailKind[];
/** Mails about invoices and payments do not mention 911. */
const moneyKinds = /^(invoice-|payment-|deposit-)/;
const trackLink = 'https://www.example.com/track-order#token=0123456789abcdef0123456789abcdef';

function mail<Kind extends MailKind>(kind: Kind, changes: Partial<MailData[Kind]> = {}) {
  const recipient = staffKinds.includes(kind) ? null : 'ana@example.com';
  return renderMail({ kind, recipient, data: { ...mailSamples[kind], ...changes } }, context);
}

/** The text that a reader sees in a mail, without the preheader. */
function shownIn(html: string): string {
  return html
    .replace(/<(title|style)>.*?<\/\1>/gs, '')
    .replace(/<div[^>]*data-skip-in-text.*?<\/div><\/div>/s, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,?!])/g, '');
}

/** The letters and digits of a text. HTML and plain text may differ in all other signs. */
const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

describe.each(kinds)('%s', (kind) => {
  it('has the right recipient, a phone number, the office and the same words as its plain text', async () => {
    const { to, subject, html, text } = await mail(kind);
    expect(to).toBe(staffKinds.includes(kind) ? staffEmail : 'ana@example.com');
    expect(subject.length).toBeLessThan(60);
    expect(html).toContain('lang="en"');
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
    expect(html).not.toContain('<img');
    const isStaff = staffKinds.includes(kind);
    for (const body of [shownIn(html), text]) {
      expect(body).toContain(site.name);
      expect(body).toContain(site.phone.display);
      expect(body).toContain(site.office.display);
      expect(body).toMatch(/You got this email because/);
      expect(/Didn't (send|order|expect) this\?/.test(body)).toBe(!isStaff);
      expect(body).not.toMatch(/undefined|null|NaN|\[object/);
    }
    const [, preheader = ''] = /data-skip-in-text="true"[^>]*>([^<]*)/.exec(html) ?? [];
    expect(preheader).toMatch(/^\S.{20,}/);
    for (const line of text.split('\n')) {
      if (line.startsWith('https://')) expect(html).toContain(`href="${line}"`);
      else expect(letters(shownIn(html))).toContain(letters(line));
    }
  });

  it.skipIf(!('isFirst' in mailSamples[kind] && !staffKinds.includes(kind)))(
    'asks whether the reader sent it only in the first mail about a record',
    async () => {
      const { html, text } = await mail(kind, { isFirst: false });
      for (const body of [shownIn(html), text]) {
        expect(body).toMatch(/You got this email because of your (order|request)/);
        expect(body).not.toMatch(/someone gave this address|Didn't (send|order)/);
      }
    },
  );

  it.skipIf(!('requestKind' in mailSamples[kind]) || staffKinds.includes(kind))(
    'contains our phone number once',
    async () => {
      for (const emergency of [false, true]) {
        const { html, text } = await mail(kind, { emergency });
        for (const body of [shownIn(html), text]) {
          expect(body.split(site.phone.display)).toHaveLength(2);
        }
      }
    },
  );

  it.skipIf(!('emergency' in mailSamples[kind] || kind === 'staff-digest'))(
    'leads with 911 in an emergency, and offers it about visits and in a first mail',
    async () => {
      const emergency = await mail(kind, { emergency: true });
      if (moneyKinds.test(kind)) {
        expect(emergency.text).not.toContain('911');
        return;
      }
      for (const body of [shownIn(emergency.html), emergency.text]) {
        expect(body.indexOf('Call 911')).toBeLessThan(body.indexOf(site.phone.display));
      }
      expect(emergency.text).toMatch(/^Is anyone hurt or in danger\? Call 911/);
      expect(emergency.html).toContain('href="tel:911"');
      if (staffKinds.includes(kind)) return;
      const { html, text } = await mail(kind, { emergency: false, isFirst: true });
      expect(text).toContain('In danger? Call 911.');
      expect(html).toContain('href="tel:911"');
      const later = await mail(kind, { emergency: false, isFirst: false });
      expect(later.text.includes('911')).toBe(kind.startsWith('visit-'));
    },
  );
});

test('return-accepted has the number for the parcel and the address to which to send it', async () => {
  const { text } = await mail('return-accepted');
  for (const part of ['RET-ABC234', ...returns.address, '2 × Water Filter', trackLink]) {
    expect(text).toContain(part);
  }
  const { text: refunded } = await mail('return-refunded');
  expect(refunded).toContain('Refund: $72.53');
  expect(refunded).toContain('Return postage: $8.35');
});

test('return-declined says that the parcel did not arrive if it never came', async () => {
  const { subject, text } = await mail('return-declined', {
    return: { ...mailSamples['return-declined'].return, declineReason: 'not-received' },
  });
  expect(subject).toBe('Your parcel for return RET-ABC234 did not arrive');
  expect(text).toContain('no parcel came');
  expect(text).not.toContain('can’t accept');
});

test('order-confirmation has items, totals and address, and a link with the token of the order', async () => {
  const { subject, html, text } = await mail('order-confirmation');
  expect(subject).toBe('Your order FSS-1764000000000 is confirmed');
  expect(html).toContain(`href="${trackLink}"`);
  for (const part of [
    'Hello Ana,',
    'November 24, 2026',
    'Water Filter (2 × $29.99): $59.98',
    'Shipping: Free',
    'Total: $223.61',
    '12 Ocean Blvd\nLong Beach, CA 90802',
    'no card was charged',
    trackLink,
  ]) {
    expect(text).toContain(part);
  }
});

test('mails about shipments link to the carrier, and order-canceled says that nothing was charged', async () => {
  for (const kind of ['order-shipped', 'shipment-corrected', 'shipment-taken-back'] as const) {
    const { html } = await mail(kind);
    expect(html).toContain('href="https://www.ups.com/track?tracknum=1Z999"');
    const { html: unknown } = await mail(kind, {
      shipment: { ...mailSamples[kind].shipment, carrier: 'A <friend>' },
    });
    expect(unknown).toContain('A &lt;friend&gt;');
    expect(unknown).not.toContain('ups.com');
  }
  expect((await mail('order-canceled')).text).toContain('Nothing was charged');
});

test('order-shipped for a part of the order lists its items and those still to come', async () => {
  const { shipment } = mailSamples['order-shipped'];
  const items = [{ ...shipment.items[0]!, quantity: 1 }];
  const toCome = [{ name: 'Radio', quantity: 2 }];
  const part = await mail('order-shipped', { shipment: { ...shipment, items }, toCome });
  expect(part.subject).toMatch(/^A part of your order FSS-\d+ is on its way$/);
  expect(part.text).toContain(`1 × ${items[0]!.name}`);
  expect(part.text).toMatch(/still to come\s+2 × Radio/i);
  const rest = await mail('order-shipped', { shipment: { ...shipment, items } });
  expect(rest.subject).toMatch(/^The rest of your order/);
  expect(rest.text).not.toMatch(/still to come/i);
});

test.each(requestKinds)(
  'request-received for a %s request repeats the promise of its form',
  async (requestKind) => {
    const { subject, text } = await mail('request-received', { requestKind, answers: {} });
    expect(subject).toContain('REQ-ABC234');
    expect(text).toContain(requestForms[requestKind].success.description);
    expect(text).toContain('Your reference: REQ-ABC234');
  },
);

test('request-received for a request by phone promises no answer', async () => {
  const { text } = await mail('request-received', { isContacted: true });
  expect(text).toContain('This is what we noted when you called.');
  expect(text).not.toMatch(/within 24 hours|24-48 hour response\./i);
});

test('request-received repeats the answers with the labels of the form', async () => {
  const { text } = await mail('request-received');
  expect(text).toContain('Service: Surveillance & Security');
  expect(text).toContain('Preferred date: Thu, May 20, 2027');
  expect(text).toContain('This is an emergency (24-48 hour response): Yes');
  expect(text).toContain('Emergency bookings: 24-48 hour response.');
  expect(text).not.toContain('I have used your services before');
});

describe('what a stranger typed', () => {
  const typed = '1.Win at https://evil.example <b>now</b>';

  it('is never repeated in mails to the address that they typed', async () => {
    const mails = await Promise.all([
      mail('request-received', {
        name: typed,
        answers: { serviceType: typed, description: typed, preferredDate: typed, note: typed },
      }),
      mail('price-list-received', { name: typed }),
      mail('order-confirmation', {
        customerName: typed,
        address: { address: typed, city: typed, state: 'CA', zipCode: '90802' },
      }),
      mail('visit-set', { name: typed, address: { address: typed, city: typed } }),
    ]);
    for (const { subject, html, text } of mails) {
      expect(subject + html + text).not.toMatch(/evil|Win at/);
      expect(text).toContain('Hello,');
    }
  });

  it('is escaped in mails to staff', async () => {
    const mails = await Promise.all([
      mail('new-request', { name: typed, phone: typed, fields: { description: typed } }),
      mail('new-price-request', { name: typed, company: typed, message: typed }),
      mail('new-order', { customerName: typed }),
    ]);
    for (const { html } of mails) {
      expect(html).toContain('&lt;b&gt;now&lt;/b&gt;');
      expect(html).not.toContain('<b>');
    }
  });

  it('cannot add a mail header', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (name) => {
        const line = `${name}\r\nBcc: all@example.com\u2028${name}`;
        const mails = await Promise.all([
          mail('new-price-request', { name: line }),
          mail('new-request', { name: line }),
        ]);
        for (const { subject } of mails) {
          expect(subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
          expect([...subject].length).toBeLessThan(60);
        }
      }),
      { numRuns: 30 },
    );
  });
});

describe('mails to staff', () => {
  it('have the address of the visitor for replies and link to the page of the record', async () => {
    for (const [kind, page] of [
      ['new-order', '/admin-orders/FSS-1764000000000'],
      ['new-request', '/admin-requests/REQ-ABC234'],
      ['new-price-request', '/admin-price-requests'],
    ] as const) {
      const { replyTo, html } = await mail(kind);
      expect(replyTo).toBe('ana@example.com');
      expect(html).toContain(`href="https://www.example.com${page}"`);
    }
    expect((await mail('order-shipped')).replyTo).toBe(site.email.display);
  });

  it('begin with EMERGENCY if the visitor reported one', async () => {
    expect((await mail('new-request')).subject).toBe('EMERGENCY: Booking REQ-ABC234, Ana Ortiz');
    expect((await mail('new-request', { emergency: false })).subject).toMatch(/^Booking/);
    expect((await mail('staff-digest')).subject).toMatch(/^EMERGENCY/);
  });

  it('have the latest time to contact the visitor', async () => {
    const { text } = await mail('new-request');
    expect(text).toContain('Promised: contact by 3:15 PM, Wed, Nov 25, 2026\n');
  });

  it('name the plan and the start of every application', async () => {
    for (const coverage of [...guardPlans.map(({ id }) => id), 'custom']) {
      const { subject } = await mail('new-request', {
        requestKind: 'guard-application',
        fields: { coverage, startDate: '2027-05-20' },
      });
      expect(subject).toMatch(/^EMERGENCY: Guard application: [\w ]+, May 20, 2027$/);
    }
  });

  it('name every answer by its label, and the profit of an order', async () => {
    const { text } = await mail('new-request');
    expect(text).toContain(
      'What should we know before we come?\n> A pipe, "sewage" & <b>smell</b>\n',
    );
    expect((await mail('new-order')).subject).toContain('profit $42.10');
  });

  it('name a customer without a phone number by the name alone', async () => {
    const visits = mailSamples['day-sheet'].visits.map((visit) => ({ ...visit, phone: '' }));
    const { text } = await mail('day-sheet', { visits });
    expect(text).toContain('Customer:\n> Ana Ortiz\n');
  });

  it('quote each line that a visitor typed, in its own direction', async () => {
    const imitation = 'Hi\n\n--\nOpen the request:\nhttps://evil.example';
    const mails = await Promise.all([
      mail('new-request', { name: 'محمد أحمد', fields: { description: imitation } }),
      mail('new-price-request', { message: imitation }),
      mail('new-order', { address: { ...mailSamples['new-order'].address, address: imitation } }),
    ]);
    for (const { text, html } of mails) {
      expect(text).toContain('> Hi\n> \n> --\n> Open the request:\n> https://evil.example');
      expect(html).not.toContain('href="https://evil.example');
    }
    expect(mails[0].text).toContain('Name:\n> \u2068محمد أحمد\u2069\n');
    expect(mails[0].html).toContain('\u2068محمد أحمد\u2069');
  });

  it('leave out gate codes and third persons, which only the request shows', async () => {
    const { text, html } = await mail('new-request', {
      requestKind: 'guard-application',
      fields: {
        accessInstructions: 'Code 4711',
        emergencyContacts: 'Bea 555-0199',
        coverage: 'basic',
      },
    });
    expect(text + html).not.toMatch(/4711|555-0199/);
    expect(text).toContain('Only in the request: Access instructions, Emergency contacts\n');
  });

  it('count the records without a mail of their own in the digest', async () => {
    const { text } = await mail('staff-digest');
    expect(text).toContain('EMERGENCY: Request REQ-ABC234\nOrder FSS-1764000000000\nand 40 more');
  });
});

test('request-reply has the text of staff line by line, and their name', async () => {
  const { subject, text, html } = await mail('request-reply');
  expect(subject).toBe('A reply to your request REQ-ABC234');
  expect(text).toContain('Yes, we take insurance.\n\nBring the photos');
  expect(text).toContain(`Maya Lind, ${site.name}`);
  expect(html).toMatch(/Yes, we take insurance\.<\/span><span><br\/><\/span><span><br\/>Bring/);
  expect((await mail('request-reply', { author: '' })).text).toContain(`\n\n${site.name}\n\n`);
});

test('request-closed differs after a visit, and visit-canceled says that the request is closed', async () => {
  expect((await mail('request-closed')).text).toMatch(
    /We're done, and have closed your request[^]*How did we do\?/,
  );
  const { text } = await mail('request-closed', { hadVisit: false });
  expect(text).toContain('No visit is booked.');
  const { text: canceled } = await mail('visit-canceled', { closed: true });
  expect(canceled).toContain('We closed your request, so this visit is canceled.');
});

test('customer-activity-received names the visit that is kept, or none if there is none', async () => {
  const { text } = await mail('customer-activity-received');
  expect(text).toContain('Your visit on Tuesday, December 1 at 9:00 AM stands');
  const first = await mail('customer-activity-received', { visitAt: null });
  expect(first.subject).toBe('We have the days that suit you: REQ-ABC234');
  expect(first.text).not.toMatch(/visit .*stands|another time/);
});

test('renderMail refuses an unknown kind', async () => {
  for (const kind of ['carrier-pigeon', 'toString', '__proto__']) {
    await expect(renderMail({ kind, recipient: null, data: {} }, context)).rejects.toThrow(
      `The sender knows no mail of kind ${kind}.`,
    );
  }
});
