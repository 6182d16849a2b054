// Starts Stripe's own mock server, which compares each call with Stripe's description of its API. `checkCalls` makes
// the function `payments` send each of its calls.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import Stripe from 'stripe';
import { withPayments } from '../local-payments.mjs';
import { freePort } from '../postgres.mjs';
import { startProgram } from './program.mjs';

/** @param {string} program */
export async function startStripe(program) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const stop = await startProgram(program, ['-http-port', String(port)], url);
  const { stdout } = spawnSync(program, ['-version'], { encoding: 'utf8' });
  const secrets = {
    STRIPE_SECRET_KEY: 'sk_test_mock',
    STRIPE_WEBHOOK_SECRET: 'whsec_mock',
    STRIPE_API_URL: url,
  };
  const [version] = stdout.trim().split(' ').slice(-1);
  return { version, secrets, checkCalls: () => checkCalls(secrets), stop };
}

const due = {
  key: 'a key',
  amountCents: 20_000,
  name: 'Invoice INV-00001 for REQ-ABCDEF',
  reference: 'REQ-ABCDEF',
  email: 'ana@example.com',
  page: null,
  // Fields of an order.
  ...{ isPaid: false, orderNumber: 'FSS-1795230000000', token: '0'.repeat(32) },
  ...{ payBefore: new Date(Date.now() + 31 * 60_000).toISOString(), formerSession: 'cs_test_1' },
};

/** Stands in for the database, with one payment, one order, one refund and one day to compare. */
function oneOfEach() {
  const answers = {
    payment_to_start: due,
    order_to_pay: due,
    claim_refund: {
      id: 'b1000001-0000-4000-8000-000000000000',
      payment: 'pi_1',
      amountCents: 5_000,
    },
    claim_payment_page: true,
    begin_payment_check: { day: '2026-11-27', from: 1, until: 2, known: ['pi_1', 're_1'] },
  };
  /** The bodies of the other calls to the database, by function. */
  const calls = {};
  const fetch = async (request) => {
    const name = new URL(request.url).pathname.split('/').at(-1);
    if (name in answers) return Response.json(answers[name]);
    calls[name] = await request.json();
    if (name === 'finish_refund') answers.claim_refund = null;
    return new Response(null, { status: 204 });
  };
  return { fetch, calls };
}

async function checkCalls(secrets) {
  const { calls, ...database } = oneOfEach();
  const config = { auth: { secret_key: 'service', site_url: 'https://www.example.com' } };
  const api = await withPayments(database, config, secrets);
  const send = (body, headers = {}) =>
    api.fetch(
      new Request('http://localhost/functions/v1/payments', { method: 'POST', body, headers }),
    );
  for (const body of [
    { token: '0'.repeat(32), invoiceId: 'a1000001-0000-4000-8000-000000000000' },
    { reference: 'REQ-ABCDEF', quoteId: 'a1000001-0000-4000-8000-000000000000' },
    { order: {} },
  ]) {
    const response = await send(JSON.stringify(body));
    assert.equal(response.status, 200, await response.clone().text());
  }
  const payload = JSON.stringify({
    object: 'event',
    type: 'charge.dispute.created',
    data: { object: { id: 'dp_1' } },
  });
  const secret = secrets.STRIPE_WEBHOOK_SECRET;
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
  assert.equal((await send(payload, { 'stripe-signature': signature })).status, 204);
  assert.equal(calls.note_dispute?.provider_id, 'dp_1');
  await api.tend();
  assert.match(calls.finish_refund?.provider_id ?? '', /^re_/, JSON.stringify(calls));
  assert.equal(calls.finish_refund.problem, undefined);
  assert.equal(calls.finish_payment_check?.day, '2026-11-27');
}
