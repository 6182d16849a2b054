// Compares the list of Today with a second, slow computation. Both must give the same reason for a request in any
// state.
import fc from 'fast-check';
import postgres from 'postgres';
import { afterAll, expect, test } from 'vitest';
import { databaseUrl } from '../support/databases.ts';

const sql = postgres(await databaseUrl('pristine'), { max: 1, onnotice: () => undefined });
afterAll(() => sql.end());

const adminId = 'ad000000-0000-4000-8000-0000000000d7';

const sample = fc.record({
  status: fc.constantFrom('new', 'contacted', 'closed', 'spam'),
  hasMessage: fc.boolean(),
  activity: fc.constantFrom(null, 'another-time', 'visit-canceled'),
  visits: fc.array(
    fc.record({
      // The hours from now until the visit begins. Each visit takes one hour.
      at: fc.integer({ min: -80, max: -3 }),
      outcome: fc.constantFrom('done', 'nobody-there', 'not-needed'),
      isCanceled: fc.boolean(),
      toInvoice: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
  open: fc.array(fc.record({ at: fc.constantFrom(-2, 48), isOfNobody: fc.boolean() }), {
    maxLength: 2,
  }),
  /** `days` is the number of days until the quote expires. */
  quote: fc.option(
    fc.record({
      state: fc.constantFrom('sent', 'accepted', 'change-asked', 'declined'),
      days: fc.constantFrom(-20, -2, 2, 20),
      isViewed: fc.boolean(),
      isRequestedAgain: fc.boolean(),
    }),
  ),
  invoice: fc.option(
    fc.record({
      openCents: fc.constantFrom(-500, 0, 500),
      isOverdue: fc.boolean(),
    }),
  ),
});
type Sample = typeof sample extends fc.Arbitrary<infer Value> ? Value : never;

/** Computes the first reason for which Today lists a request. */
function reasonOf({ status, hasMessage, activity, visits, open, quote, invoice }: Sample) {
  const notCanceled = visits.filter(({ isCanceled }) => !isCanceled);
  const last = notCanceled.toSorted((a, b) => b.at - a.at)[0];
  const isClosed = status === 'closed' || status === 'spam';
  const isScheduled = open.length > 0 && !isClosed;
  const isNew = status === 'new' && !isScheduled;
  const isContacted = status === 'contacted' && !isScheduled;
  // In the samples, each accepted quote was accepted an hour ago.
  const isAccepted = quote?.state === 'accepted';
  if (isScheduled && open.some(({ at }) => at < 0)) return 'visit-over';
  if (isAccepted && !isClosed && !isScheduled) return 'accepted';
  if (open.some(({ at, isOfNobody }) => at > 0 && isOfNobody)) return 'nobody-goes';
  if (isContacted && last?.outcome === 'nobody-there' && !awaitsCustomer(quote))
    return 'nobody-there';
  if (notCanceled.some(({ outcome, toInvoice }) => outcome === 'done' && toInvoice))
    return 'to-invoice';
  if (invoice && invoice.openCents < 0) return 'owed-back';
  if (invoice && invoice.openCents > 0 && invoice.isOverdue) return 'overdue';
  if (isNew) return 'new';
  if (hasMessage) return 'message';
  if (quote?.state === 'change-asked' && !isClosed) return 'change-asked';
  if (activity && !(activity === 'another-time' && isAccepted && open.length === 0))
    return 'activity';
  if (quote?.state === 'sent' && quote.isRequestedAgain && !isClosed) return 'asked-again';
  if (quote?.state === 'sent' && !isClosed) {
    if (quote.isViewed && quote.days === 2) return 'ending';
    if (quote.days === -2) return 'ended';
  }
  if (!isContacted || awaitsCustomer(quote)) return null;
  if (!last) return 'contacted';
  return invoice && invoice.openCents > 0 ? null : 'to-close';
}

/** A spam request is listed only if money is owed back. */
function expectedReason(one: Sample) {
  if (one.status !== 'spam') return reasonOf(one);
  return one.invoice && one.invoice.openCents < 0 ? 'owed-back' : null;
}

const awaitsCustomer = (quote: Sample['quote']) => quote?.state === 'sent' && quote.days > 0;

const idOf = (index: number) => `42000000-0000-4000-8000-${String(index).padStart(12, '0')}`;

/** Inserts the samples as requests, without running triggers, and reads Today. All changes are rolled back. */
async function reasonsOf(samples: readonly Sample[]): Promise<Map<string, string>> {
  const rows = samples.map((one, index) => ({ id: idOf(index), number: index + 1, ...one }));
  const today = await sql
    .begin(async (transaction) => {
      await transaction`set local session_replication_role = replica`;
      await transaction`insert into auth.users (id, email) values (${adminId}, 'today@example.com')`;
      await transaction`insert into public.user_roles (user_id, role) values (${adminId}, 'admin')`;
      await transaction`create temporary table samples on commit drop as
      select (value ->> 'id')::uuid as id, value from jsonb_array_elements(${transaction.json(rows)})`;
      await transaction.unsafe(`
      insert into public.service_requests (id, reference, kind, name, email, phone, details, status)
      select id, private.reference_of(decode(md5(id::text), 'hex')), 'booking', 'A', 'a@example.com', '', '{}',
        case when value -> 'open' <> '[]' and value ->> 'status' in ('new', 'contacted') then 'scheduled'
          else value ->> 'status' end::public.request_status
      from samples;
      insert into public.messages (request_id, sender, body)
      select id, 'customer', 'Hello' from samples where (value -> 'hasMessage')::boolean;
      insert into public.customer_activity (request_id, kind, created_at)
      select id, (value ->> 'activity')::public.customer_activity_kind, now() - interval '30 minutes'
      from samples where value ->> 'activity' is not null;
      insert into public.visits (request_id, starts_at, duration_minutes, note, outcome, canceled_at, to_invoice)
      select id, now() + (v ->> 'at')::integer * interval '1 hour', 60, '', (v ->> 'outcome')::public.visit_outcome,
        case when (v -> 'isCanceled')::boolean then now() end,
        (v -> 'toInvoice')::boolean and v ->> 'outcome' = 'done' and not (v -> 'isCanceled')::boolean
      from samples, jsonb_array_elements(value -> 'visits') as v;
      with added as (
        insert into public.visits (id, request_id, starts_at, duration_minutes, note, nobody_goes)
        select gen_random_uuid(), id, now() + (v ->> 'at')::integer * interval '1 hour', 60, '',
          (v -> 'isOfNobody')::boolean
        from samples, jsonb_array_elements(value -> 'open') as v
        returning id, nobody_goes
      )
      insert into public.visit_people (visit_id, name)
      select id, name from added, unnest(array['Sam', 'Lee']) as name where not nobody_goes;
      insert into public.quotes (
        request_id, version, state, is_extra, service, message, valid_until, tax_basis_points, subtotal_cents, tax_cents, total_cents,
        deposit_cents, content_hash, sent_by, viewed_at, answered_at, accepted_how, decline_reason, requested_again_at
      )
      select id, 1, state::public.quote_state, false, 'x', '', private.today() + (value -> 'quote' ->> 'days')::integer, 0, 100, 0, 100, 0, '', 'A',
        case when (value -> 'quote' -> 'isViewed')::boolean then now() end,
        case when state <> 'sent' then now() - interval '1 hour' end,
        case when state = 'accepted' then 'online'::public.quote_acceptance end,
        case when state = 'declined' then 'price'::public.quote_decline_reason end,
        case when state = 'sent' and (value -> 'quote' -> 'isRequestedAgain')::boolean then now() end
      from samples, lateral (select value -> 'quote' ->> 'state' as state) as q
      where value -> 'quote' <> 'null';
      insert into public.invoices (
        number, kind, request_id, service, message, issued_on, due_on, tax_basis_points, subtotal_cents, tax_cents, total_cents,
        paid_cents, billed_to, content_hash, sent_by, sent_by_email
      )
      select (value -> 'number')::integer, 'invoice', id, 'x', '', private.today() - 30,
        private.today() + case when (value -> 'invoice' -> 'isOverdue')::boolean then -1 else 7 end, 0, 1000, 0, 1000,
        1000 - (value -> 'invoice' ->> 'openCents')::integer, '{}', '', 'A', 'a@example.com'
      from samples where value -> 'invoice' <> 'null';
    `);
      const claims = JSON.stringify({ sub: adminId, role: 'authenticated' });
      await transaction`select set_config('request.jwt.claims', ${claims}, true)`;
      const [row] = await transaction<
        { today: Record<'answer' | 'do', { id: string; reasons: { why: string }[] }[]> }[]
      >`
      select public.staff_today() as today`;
      throw new Rollback(row!.today);
    })
    .catch((error: unknown) => {
      if (error instanceof Rollback) return error.today;
      throw error;
    });
  const lines = [...today.answer, ...today.do];
  expect(new Set(lines.map(({ id }) => id)).size, 'each request is listed once').toBe(lines.length);
  return new Map(lines.map(({ id, reasons }) => [id, reasons[0]!.why]));
}

class Rollback extends Error {
  readonly today: Record<'answer' | 'do', { id: string; reasons: { why: string }[] }[]>;
  constructor(today: Rollback['today']) {
    super('taken back');
    this.today = today;
  }
}

test('Today lists each request with the reason of the slow computation, or not at all', async () => {
  // The samples are few enough that Today shows all lines of each reason.
  for (let seed = 1; seed <= 15; seed++) {
    const samples = fc.sample(sample, { numRuns: 100, seed });
    const found = await reasonsOf(samples);
    for (const [index, one] of samples.entries()) {
      expect(found.get(idOf(index)) ?? null, JSON.stringify(one)).toBe(expectedReason(one));
    }
  }
});
