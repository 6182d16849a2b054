// Part of `npm run bench:staff`: the office imports 5,000 customers, 500 of them with a plan. An earlier import has
// added 20,000 customers. The new import is undone, because the other queries need the same plans as before.

const key = '71000000-0000-4000-8000-000000000001';

const rows = `
  select jsonb_agg(
    jsonb_build_object(
      'name', 'Customer of before ' || n, 'email', 'before-' || n || '@example.com',
      'phone', '(562) 555-' || lpad(n::text, 4, '0'), 'street', n || ' Elm Street', 'city', 'Long Beach',
      'state', 'CA', 'zip', '90802',
      'note', 'Gate code ' || n || ', two dogs, ring twice'
    ) || case when n % 10 = 0 then jsonb_build_object('plan', jsonb_build_object(
      'price_cents', 8900, 'every', 1, 'unit', 'month', 'day', current_date + 1 + n % 28, 'text', ''
    )) else '{}' end
  )
  from generate_series(1, 5000) as n`;

const earlier = `
  insert into public.customer_imports (id, file_name, customers, plans, imported_by_email)
  values ('71000000-0000-4000-8000-000000000002', 'earlier.csv', 20000, 0, '');
  insert into public.imported_customers (import_id, name, email, phone, street, city, state, zip, note)
  select
    '71000000-0000-4000-8000-000000000002', 'Earlier ' || n, md5('earlier' || n) || '@example.com',
    '(310) 555-' || lpad((n % 10000)::text, 4, '0'), n || ' Oak Street', 'Long Beach', 'CA', '90802', 'Gate code ' || n
  from generate_series(1, 20000) as n`;

const withinMs = 10_000;

/**
 * Measures the import under row-level security, as the office.
 * @param slowness Factor by which this machine is slower than the reference machine.
 * @returns true if the import took too long.
 */
export async function isImportSlow(sql, adminId, slowness) {
  await sql.unsafe(earlier);
  const claims = JSON.stringify({ sub: adminId, role: 'authenticated' });
  await sql`set role authenticated`;
  await sql`select set_config('request.jwt.claims', ${claims}, false)`;
  const started = performance.now();
  await sql.unsafe(`select public.import_customers(
    (${rows}), 'customers.csv',
    '{"agreed_on": "2025-03-01", "service": "Pest Control & Inspection", "at": "09:00", "duration_minutes": 60,
      "billing": "visit", "taxed": false}',
    '${key}'
  )`);
  const took = performance.now() - started;
  await sql`select public.undo_customer_import(${key})`;
  await sql`reset role`;
  const within = withinMs * slowness;
  const isSlow = took >= within;
  console.log(
    `${isSlow ? 'FAIL' : 'ok  '} ${took.toFixed(1)} of ${within.toFixed(0)} ms  import of 5,000 customers`,
  );
  return isSlow;
}
