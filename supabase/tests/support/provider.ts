// A payment provider in memory, for tests of the Edge Function `payments`.
import type {
  Entry,
  MadeRefund,
  PageToOpen,
  PaymentEvent,
  Provider,
  RefundToMake,
} from '../../functions/payments/provider.ts';

export interface FakePage extends PageToOpen {
  id: string;
  url: string;
  state: 'open' | 'paid' | 'closed';
}

/** A request with an event, in the format of this provider. */
export const delivery = (event: PaymentEvent | null, signature = 'right') => ({
  method: 'POST',
  body: JSON.stringify(event),
  headers: { 'fake-signature': signature },
});

/** A request with the event that a page was paid. */
export const paid = ({ id, amountCents, record, reference }: FakePage, currency = 'usd') =>
  delivery({ type: 'payment', id: `pay-${id}`, amountCents, currency, record, reference });

export interface FakeProvider {
  pages: FakePage[];
  refunds: RefundToMake[];
  entries: Entry[];
  /** If set, each refund returns this result, or throws this error. */
  refuses: Error | MadeRefund | undefined;
  isDown: boolean;
  provider: Provider;
}

export function fakeProvider(): FakeProvider {
  const pages: FakePage[] = [];
  const refunds: RefundToMake[] = [];
  const fake: FakeProvider = {
    ...{ pages, refunds, entries: [], refuses: undefined, isDown: false },
    provider: {
      signatureHeader: 'fake-signature',
      async open(page) {
        if (fake.isDown) throw new Error('Down.');
        const known = pages.find(({ key, state }) => key === page.key && state !== 'closed');
        if (known && Object.entries(page).some(([name, value]) => differ(known, name, value))) {
          throw new Error('The key belongs to another page.');
        }
        const id = String(pages.length + 1);
        const made = known ?? {
          ...page,
          id,
          url: `https://pay.example/${id}`,
          state: 'open' as const,
        };
        if (!known) pages.push(made);
        return { id: made.id, url: made.state === 'paid' ? null : made.url };
      },
      async close(id) {
        const page = pages.find((one) => one.id === id);
        if (page?.state === 'open') page.state = 'closed';
        return page?.state === 'paid' ? 'paid' : 'closed';
      },
      async refund(refund) {
        if (fake.refuses instanceof Error) throw fake.refuses;
        if (fake.refuses) return fake.refuses;
        refunds.push(refund);
        return { id: `back-${refund.id}`, problem: null };
      },
      async readEvent(body, signature) {
        if (signature !== 'right') return { type: 'unsigned' };
        return JSON.parse(body) as PaymentEvent | null;
      },
      entries: async () => fake.entries,
    },
  };
  return fake;
}

const differ = (page: object, name: string, value: unknown) =>
  JSON.stringify(page[name as keyof typeof page]) !== JSON.stringify(value);
