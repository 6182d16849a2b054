// `npm run test:stripe`: checks that Stripe's own mock server accepts the calls of the function `payments`. It compares
// each call with Stripe's description of its API. FLS_STRIPE_MOCK_BIN is the path of its program.
import { spawn } from 'node:child_process';
import assert from 'node:assert/strict';
import Stripe from 'stripe';
import { withPayments } from './local-payments.mjs';
import { freePort } from './postgres.mjs';

const program = process.env.FLS_STRIPE_MOCK_BIN;
if (!program) {
  console.error('FLS_STRIPE_MOCK_BIN must name the program of stripe-mock.');
  process.exit(2);
}
const port = await freePort();
const mock = spawn(program, ['-http-port', String(port)], { stdio: ['ignore', 'pipe', 'inherit'] });
// The output must be read to the end, since the mock server keeps writing to it.
await new Promise((resolve) =>
  mock.stdout.on('data', (text) => /Listening/.test(text) && resolve()),
);

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
/** The bodies of the calls to the database, by function. */
const calls = {};
const answers = {
  payment_to_start: due,
  order_to_pay: due,
  claim_refund: { id: 'b1000001-0000-4000-8000-000000000000', payment: 'pi_1', amountCents: 5_000 },
  claim_payment_page: true,
  begin_payment_check: { day: '2026-11-27', from: 1, until: 2, known: ['pi_1', 're_1'] },
};
const database = {
  fetch: async (request) => {
    const name = new URL(request.url).pathname.split('/').at(-1);
    if (name in answers) return Response.json(answers[name]);
    calls[name] = await request.json();
    if (name === 'finish_refund') answers.claim_refund = null;
    return new Response(null, { status: 204 });
  },
};
const secret = 'whsec_mock';
const config = { auth: { secret_key: 'service', site_url: 'https://www.example.com' } };
const api = await withPayments(database, config, {
  STRIPE_SECRET_KEY: 'sk_test_mock',
  STRIPE_WEBHOOK_SECRET: secret,
  STRIPE_API_URL: `http://127.0.0.1:${port}`,
});
const address = 'http://localhost/functions/v1/payments';
try {
  for (const body of [
    { token: '0'.repeat(32), invoiceId: 'a1000001-0000-4000-8000-000000000000' },
    { reference: 'REQ-ABCDEF', quoteId: 'a1000001-0000-4000-8000-000000000000' },
    { order: {} },
  ]) {
    const call = new Request(address, { method: 'POST', body: JSON.stringify(body) });
    const response = await api.fetch(call);
    assert.equal(response.status, 200, await response.clone().text());
  }
  const payload = JSON.stringify({
    object: 'event',
    type: 'charge.dispute.created',
    data: { object: { id: 'dp_1' } },
  });
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
  const event = { method: 'POST', body: payload, headers: { 'stripe-signature': signature } };
  assert.equal((await api.fetch(new Request(address, event))).status, 204);
  assert.equal(calls.note_dispute?.provider_id, 'dp_1');
  await api.tend();
  assert.match(calls.finish_refund?.provider_id ?? '', /^re_/, JSON.stringify(calls));
  assert.equal(calls.finish_refund.problem, undefined);
  assert.equal(calls.finish_payment_check?.day, '2026-11-27');
  console.log('Stripe’s mock server takes what we ask of it.');
} finally {
  mock.kill();
}
