// The daily run of plans works while another run, staff or customers change the same plans.
import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { createPerson, createRequest, openClients, type Sent } from '../support/clients.ts';

const { sql, asAdmin, asVisitor } = await openClients('staff', 10);

// The daily run skips a plan with an error, such as a deadlock, and stores the error in plan_faults.
afterEach(async () => {
  expect(await sql`select problem from private.plan_faults`).toEqual([]);
});

const lines = JSON.stringify([{ text: 'Patrol', quantity: 1, price_cents: 34900, taxed: false }]);

interface Plan {
  request: Sent;
  id: string;
}

const terms = (billing: string, people: string[]) =>
  `jsonb_build_object(
    'every', 1, 'unit', 'week', 'first_on', private.today() + 1, 'at', '09:00', 'duration_minutes', 60,
    'people', '${JSON.stringify(people)}'::jsonb, 'until', null, 'billing', '${billing}'
  )`;

async function sentPlan(billing = 'visit', people: string[] = []): Promise<Plan> {
  const request = await createRequest(sql);
  const [row] = await sql.unsafe<{ terms: unknown; first: string }[]>(
    `select ${terms(billing, people)} as terms, (private.today() + 1)::text as first`,
  );
  await asAdmin(
    `select public.send_quote(
      '${request.id}', '${lines}', '', '${row!.first}', 0, 0, '${randomUUID()}',
      plan => '${JSON.stringify(row!.terms)}'
    )`,
  );
  const [quote] = await sql<{ id: string }[]>`
    select id from public.quotes where request_id = ${request.id}`;
  return { request, id: quote!.id };
}

const accept = ({ request, id }: Plan) =>
  asVisitor(
    `select public.accept_quote('${request.token}', quote_id => '${id}', expected_total_cents => 34900, name => 'Vera')`,
  );

/** A plan that was accepted two weeks ago. The daily run has not added visits to it. */
async function plan(billing?: string, people?: string[]): Promise<Plan> {
  const sent = await sentPlan(billing, people);
  await accept(sent);
  await sql`update public.plans set first_on = first_on - 14 where quote_id = ${sent.id}`;
  await sql`delete from public.visits where plan_id = ${sent.id}`;
  return sent;
}

const run = () => sql`select private.run_plans()`.then(() => undefined);

async function openVisits({ id }: Plan, condition = 'true'): Promise<number> {
  const [row] = await sql.unsafe<{ count: number }[]>(
    `select count(*)::integer as count from public.visits as a join public.plans as p on p.quote_id = a.plan_id
     where a.plan_id = '${id}' and a.canceled_at is null and a.outcome is null and ${condition}`,
  );
  return row!.count;
}

test('run_plans: five runs at once add each visit and each invoice once', async () => {
  const plans = [await plan('visit'), await plan('advance'), await plan('arrears')];
  await Promise.all([run(), run(), run(), run(), run()]);
  for (const { id, request } of plans) {
    const [row] = await sql`
      select count(*)::integer as visits, count(distinct plan_day)::integer as days,
        count(*) filter (where starts_at - interval '24 hours' > now())::integer = (
          select count(*)::integer from private.mails as m
          where m.request_id = ${request.id} and m.kind = 'visit-reminder' and m.data ->> 'visitId' in (
            select b.id::text from public.visits as b where b.plan_id = ${id}
          )
        ) as reminded
      from public.visits where plan_id = ${id}`;
    expect(row).toEqual({ visits: 8, days: 8, reminded: true });
  }
});

test('run_plans beside stop_plan_now and pause_plan: no visits remain, whichever comes first', async () => {
  for (let round = 0; round < 4; round += 1) {
    const [stopped, paused] = [await plan(), await plan()];
    const outcomes = await Promise.all([
      run(),
      asAdmin(`select public.stop_plan_now('${stopped.id}')`),
      run(),
      asAdmin(`select public.pause_plan('${paused.id}', public.business_today() + 30)`),
    ]);
    expect(outcomes).toEqual([undefined, undefined, undefined, undefined]);
    expect(await openVisits(stopped)).toBe(0);
    expect(await openVisits(paused, 'a.plan_day < p.paused_until')).toBe(0);
    await run();
    expect(await openVisits(paused)).toBe(3);
  }
});

test('run_plans beside accept_quote: both succeed, and the first visits are added once', async () => {
  for (let round = 0; round < 4; round += 1) {
    const plans = [await sentPlan(), await sentPlan('visit', ['Sam Field']), await plan()];
    const outcomes = await Promise.all([run(), accept(plans[0]!), accept(plans[1]!), run()]);
    expect(outcomes).toEqual([undefined, undefined, undefined, undefined]);
    expect(await Promise.all(plans.map((each) => openVisits(each)))).toEqual([8, 8, 8]);
  }
});

test('run_plans beside remove_team_member: no visit is left to the removed person', async () => {
  for (let round = 0; round < 4; round += 1) {
    const name = `Leaver ${randomUUID()}`;
    const { id: member } = await createPerson(sql, false);
    await sql`insert into public.user_roles (user_id, role, name) values (${member}, 'field', ${name})`;
    const written = await plan('visit', [name]);
    const outcomes = await Promise.all([
      run(),
      asAdmin(`select public.remove_team_member('${member}')`),
    ]);
    expect(outcomes).toEqual([undefined, undefined]);
    expect(
      await openVisits(
        written,
        `exists (select 1 from public.visit_people as v where v.visit_id = a.id and v.member_id = '${member}')`,
      ),
    ).toBe(0);
  }
});

test('update_team_member and remove_team_member beside runs, acceptances and pauses: no deadlock', async () => {
  const { id: member } = await createPerson(sql, false);
  const { id: successor } = await createPerson(sql, false);
  const join = (id: string, name: string) =>
    sql`insert into public.user_roles (user_id, role, name) values (${id}, 'admin', ${name})`;
  await join(successor, `Next ${successor}`);
  await join(member, `First ${member}`);
  const plans: Plan[] = [];
  for (let n = 0; n < 3; n += 1) plans.push(await plan());
  // The team member makes the visits of only one plan. The request of that plan is locked last. In the other plans, the
  // member is only the assignee of the request and the sender of the quote.
  const theirs = plans.toSorted((a, b) => (a.request.id < b.request.id ? -1 : 1)).at(-1)!;
  await sql`update public.plans set unit = 'month' where quote_id in ${sql(plans.map(({ id }) => id))}`;
  const items = JSON.stringify(plans.map(({ id }) => ({ plan_id: id, day: '2020-01-01' })));
  for (let round = 0; round < 20; round += 1) {
    const name = `${round} ${member}`;
    const [sent] = await Promise.all([
      sentPlan('visit', [name]),
      sql`update public.quotes set sent_by_id = ${member} where id in ${sql(plans.map(({ id }) => id))}`,
      sql`update public.plans set people = ${[`First ${member}`]} where quote_id = ${theirs.id}`,
      sql`update public.service_requests set assigned_to = ${member} where id in ${sql(plans.map(({ request }) => request.id))}`,
    ]);
    const leaves = round % 2 === 1;
    const pause = ({ id }: Plan) =>
      asAdmin(
        `select public.pause_plan('${id}', ${round % 4 < 2 ? 'public.business_today() + 30' : 'null'})`,
      );
    const outcomes = await Promise.all([
      leaves
        ? asAdmin(`select public.remove_team_member('${member}', '${successor}')`)
        : asAdmin(`select public.update_team_member('${member}', '${name}', '')`),
      run(),
      accept(sent),
      ...plans.map(pause),
      asAdmin(`select public.send_plan_invoices('${items}', public.business_today())`),
    ]);
    expect(outcomes).toEqual(Array(7).fill(undefined));
    if (leaves) await join(member, `First ${member}`);
    await sql`delete from public.service_requests where id = ${sent.request.id}`;
  }
});

test('send_plan_invoices: of ten calls at once, each invoice is sent once', async () => {
  const plans = [await plan('advance'), await plan('advance')];
  await run();
  const items = await sql<{ plan_id: string; day: string }[]>`
    select plan_id, day::text from public.plan_invoices where plan_id in ${sql(plans.map(({ id }) => id))} order by day, plan_id`;
  const sent = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      asAdmin(
        `select public.send_plan_invoices('${JSON.stringify(index % 2 ? items : items.toReversed())}', public.business_today())`,
      ),
    ),
  );
  expect(sent).toEqual(Array(10).fill(undefined));
  const [row] = await sql`
    select count(*)::integer as invoices from public.invoiced_quotes where quote_id in ${sql(plans.map(({ id }) => id))}`;
  expect(row).toEqual({ invoices: items.length });
});
