// Measures the agenda's queries on a real PostgreSQL with 10,000 requests and 2,000 appointments, as an admin under
// row-level security. Fails if a median is 50 ms or more.
import postgres from 'postgres';
import { startPostgres } from './postgres.mjs';

const limitMs = 50;
const runs = 15;
const admin = 'ad000000-0000-4000-8000-000000000001';

const seed = `
  insert into auth.users (id, email) values ('${admin}', 'admin@example.com');
  insert into public.user_roles values ('${admin}', 'admin');

  insert into public.service_requests (reference, kind, name, email, phone, details, status, created_at)
  select
    private.reference_of(decode(md5(n::text) || md5('x' || n), 'hex')), 'booking', 'Customer ' || n,
    md5(n::text) || '@example.com', '(562) 555-0100',
    jsonb_build_object(
      'address', n || ' Main St', 'city', 'Long Beach', 'zipCode', '90802', 'serviceType', 'pest-control',
      'preferredDate', current_date + n % 30, 'emergencyService', n % 50 = 0, 'description', repeat('word ', 60)
    ),
    case when n % 5 = 0 then 'scheduled' when n % 5 < 3 then 'closed' else 'contacted' end::public.request_status,
    now() - n * interval '1 hour'
  from generate_series(1, 10000) as n;

  insert into public.appointments (request_id, starts_at, minutes, goes, note)
  select
    id, date_trunc('hour', now()) + (row_number() over (order by created_at) - 1000) * interval '4 hours', 60,
    'Person ' || (row_number() over (order by created_at)) % 8, repeat('note ', 20)
  from public.service_requests where status = 'scheduled';

  vacuum analyze;
`;

const columns = 'id, reference, kind, status, name, email, phone, details, created_at';
/** As the API asks for them. */
const questions = {
  'a week of appointments': `
    select a.*, (select to_jsonb(r) from (
      select ${columns} from public.service_requests as s where s.id = a.request_id
    ) as r)
    from public.appointments as a
    where not a.called_off and a.starts_at >= private.start_of_day(current_date)
      and a.starts_at < private.start_of_day(current_date + 7)
    order by a.starts_at, a.id`,
  'requests that wait': `
    select
      (select count(*) from public.service_requests
       where status in ('new', 'contacted') and preferred_date is not null),
      (select json_agg(w) from (
        select ${columns}, is_emergency from public.service_requests
        where status in ('new', 'contacted') and preferred_date is not null
        order by is_emergency desc, created_at, id limit 50
      ) as w)`,
  'names of people': `
    select goes from public.appointments where not called_off order by starts_at desc limit 500`,
};

const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];

const server = await startPostgres();
const sql = postgres(server.url, { max: 1, onnotice: () => {} });
let failed = false;
try {
  for (const statement of seed.split(';\n')) await sql.unsafe(statement);
  const [counts] = await sql`
    select
      (select count(*) from public.service_requests) as requests,
      (select count(*) from public.appointments) as appointments`;
  console.log(`     ${counts.requests} requests, ${counts.appointments} appointments`);
  await sql`grant execute on function private.start_of_day(date) to authenticated`;
  await sql`select set_config('request.jwt.claims', ${JSON.stringify({ sub: admin, role: 'authenticated' })}, false)`;
  await sql`set role authenticated`;
  for (const [name, ask] of Object.entries(questions)) {
    const times = [];
    let rows;
    for (let run = 0; run < runs; run += 1) {
      const started = performance.now();
      rows = await sql.unsafe(ask);
      times.push(performance.now() - started);
    }
    const time = median(times);
    failed ||= time >= limitMs;
    console.log(
      `${time < limitMs ? 'ok  ' : 'FAIL'} ${time.toFixed(1).padStart(6)} ms  ${name} (${rows.length} rows)`,
    );
  }
} finally {
  await sql.end();
  await server.stop();
}
if (failed) {
  console.error(`Expected every median under ${limitMs} ms.`);
  process.exitCode = 1;
}
