// A stand-in for Stripe on a free port, with the API calls that we make, the payment page, and signed events.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';

export const stripeSecrets = {
  STRIPE_SECRET_KEY: 'sk_test_stand_in',
  STRIPE_WEBHOOK_SECRET: 'whsec_stand_in',
};
const signer = new Stripe(stripeSecrets.STRIPE_SECRET_KEY);

export interface StripeSession {
  id: string;
  url: string;
  /** In seconds; 0 if the call set no expiry. */
  expires_at: number;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  payment_intent: string;
  amount_total: number;
  currency: string;
  client_reference_id: string;
  metadata: Record<string, string>;
  /** The metadata of the payment intent. */
  paymentMetadata: Record<string, string>;
  success_url: string;
  cancel_url: string;
}

export interface StripeRefund {
  id: string;
  payment_intent: string;
  amount: number;
  status: 'succeeded' | 'failed';
  failure_reason?: string;
  metadata: Record<string, string>;
  charge: { id: string; metadata: Record<string, string> };
}

/** A request with a signed event, as Stripe sends it. */
export function signed(type: string, object: object, secret = stripeSecrets.STRIPE_WEBHOOK_SECRET) {
  const payload = JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } });
  const header = signer.webhooks.generateTestHeaderString({ payload, secret });
  return { method: 'POST', body: payload, headers: { 'stripe-signature': header } };
}

export interface StripeStandIn {
  url: string;
  sessions: StripeSession[];
  refunds: StripeRefund[];
  disputes: { id: string; payment_intent: string; amount: number; status: string }[];
  /** If set, every refund call gets this response. */
  refuses: { status: number; message: string } | undefined;
  /** True if new sessions expire immediately. */
  expires: boolean;
  /** The URL that gets an event after each payment. */
  webhook: string;
  close: () => void;
}

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk;
  return new URLSearchParams(body);
}

const metadataOf = (form: URLSearchParams, under = 'metadata') =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      name.startsWith(`${under}[`) ? [[name.slice(under.length + 1, -1), value]] : [],
    ),
  );

interface Answer {
  status: number;
  html?: string;
  json?: unknown;
  location?: string;
}

const one = (thing: object | undefined) =>
  thing
    ? { status: 200, json: thing }
    : {
        status: 404,
        json: { error: { type: 'invalid_request_error', message: 'No such thing.' } },
      };

const payPage = ({ amount_total, cancel_url }: StripeSession) =>
  `<!doctype html><html lang="en"><title>Pay</title><h1>Pay $${(amount_total / 100).toFixed(2)}</h1>
  <form method="post"><button>Pay</button></form><a href="${cancel_url.replaceAll('&', '&amp;')}">Back</a></html>`;

export async function startStripe(): Promise<StripeStandIn> {
  const sessions: StripeSession[] = [];
  const refunds: StripeRefund[] = [];
  const byKey = new Map<string, { of: string; made: StripeSession | StripeRefund }>();
  const standIn: StripeStandIn = {
    ...{
      url: '',
      sessions,
      refunds,
      disputes: [],
      refuses: undefined,
      expires: false,
      webhook: '',
    },
    close: () => server.close(),
  };

  function open(form: URLSearchParams): StripeSession {
    const id = `cs_test_${sessions.length + 1}`;
    const session: StripeSession = {
      id,
      expires_at: Number(form.get('expires_at')),
      url: `${standIn.url}/pay/${id}`,
      status: standIn.expires ? 'expired' : 'open',
      payment_status: 'unpaid',
      payment_intent: `pi_${sessions.length + 1}`,
      amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
      currency: form.get('line_items[0][price_data][currency]') ?? '',
      client_reference_id: form.get('client_reference_id') ?? '',
      metadata: metadataOf(form),
      paymentMetadata: metadataOf(form, 'payment_intent_data[metadata]'),
      success_url: form.get('success_url') ?? '',
      cancel_url: form.get('cancel_url') ?? '',
    };
    sessions.push(session);
    return session;
  }

  function giveBack(form: URLSearchParams): StripeRefund {
    const refund: StripeRefund = {
      id: `re_test_${refunds.length + 1}`,
      payment_intent: form.get('payment_intent') ?? '',
      amount: Number(form.get('amount')),
      status: 'succeeded',
      metadata: metadataOf(form),
      charge: {
        id: 'ch_1',
        metadata:
          sessions.find(({ payment_intent: id }) => id === form.get('payment_intent'))
            ?.paymentMetadata ?? {},
      },
    };
    refunds.push(refund);
    return refund;
  }

  const list = (data: unknown[]) => ({
    status: 200,
    json: { object: 'list', has_more: false, data },
  });

  async function answer(request: IncomingMessage): Promise<Answer> {
    const url = new URL(request.url ?? '', 'http://localhost');
    const [, area = '', kind = '', id, act] = url.pathname.replace('/v1', '').split('/');
    const key = String(request.headers['idempotency-key']);
    const isRead = request.method === 'GET';
    const session = sessions.find((one) => one.id === (area === 'pay' ? kind : id));
    if (area === 'pay' && session) {
      if (isRead) return { status: 200, html: payPage(session) };
      Object.assign(session, { status: 'complete', payment_status: 'paid' });
      await fetch(standIn.webhook, signed('checkout.session.completed', session));
      return { status: 303, location: session.success_url };
    }
    if (area === 'payment_intents') return paymentIntent(kind);
    if (area === 'disputes') {
      const dispute = standIn.disputes.find((one) => one.id === kind);
      // This Unix time is on December 12, 2026 in California.
      return one(dispute && { ...dispute, evidence_details: { due_by: 1_797_148_799 } });
    }
    if (area === 'charges') return list(charges());
    if (area === 'refunds' && kind) return one(refunds.find((refund) => refund.id === kind));
    if (area === 'refunds' && isRead) {
      const of = url.searchParams.get('payment_intent');
      return list(refunds.filter(({ payment_intent }) => of === null || payment_intent === of));
    }
    if (isRead && session) {
      // A closed page has no URL, as at Stripe.
      return { status: 200, json: { ...session, ...(session.status !== 'open' && { url: null }) } };
    }
    if (act === 'expire') {
      if (session?.status !== 'open') return { ...one(undefined), status: 400 };
      session.status = 'expired';
      return { status: 200, json: session };
    }
    if (isRead) return one(undefined);
    if (area === 'refunds' && standIn.refuses) {
      const { status, message } = standIn.refuses;
      return { status, json: { error: { type: 'invalid_request_error', message } } };
    }
    const form = await bodyOf(request);
    const of = form.toString();
    const known = byKey.get(key);
    if (known && known.of !== of) {
      const message = 'Keys for idempotent requests can only be used with the same parameters.';
      return { status: 400, json: { error: { type: 'idempotency_error', message } } };
    }
    const made = known?.made ?? (area === 'refunds' ? giveBack(form) : open(form));
    byKey.set(key, { of, made });
    return { status: 200, json: made };
  }

  function charges() {
    return sessions
      .filter(({ payment_status }) => payment_status === 'paid')
      .map(({ payment_intent, amount_total, paymentMetadata: metadata }) => ({
        id: `ch_${payment_intent}`,
        ...{ payment_intent, amount_captured: amount_total, status: 'succeeded', metadata },
      }));
  }

  function paymentIntent(id: string) {
    const session = sessions.find(({ payment_intent }) => payment_intent === id);
    const isPaid = session?.payment_status === 'paid';
    return {
      status: 200,
      json: {
        ...{ id, object: 'payment_intent', metadata: session?.paymentMetadata ?? {} },
        ...(isPaid && { status: 'succeeded', amount_received: session.amount_total }),
      },
    };
  }

  const server = createServer((request, response) => {
    void answer(request).then(({ status, html, json, location }) => {
      response.writeHead(status, {
        'content-type': html ? 'text/html' : 'application/json',
        ...(location && { location }),
      });
      response.end(html ?? JSON.stringify(json ?? {}));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  standIn.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return standIn;
}
