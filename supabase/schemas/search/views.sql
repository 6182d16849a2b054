-- All records with contact details of customers, with the same columns.
create view private.contacts as
  select
    'order' as record, o.id, o.order_number as reference, '' as kind, o.status::text as status, o.customer_name as name,
    lower(o.customer_email) as email, o.customer_phone as phone, o.phone_number, o.total, o.created_at, o.search_text
  from public.orders as o
  union all
  select
    'request', r.id, r.reference, r.kind::text, r.status::text, r.name,
    lower(r.email), r.phone, r.phone_number, 0::numeric, r.created_at, r.search_text
  from public.service_requests as r
  union all
  select
    'price-request', p.id, '', '', p.status::text, p.name,
    lower(p.email), coalesce(p.phone, ''), p.phone_number, 0::numeric, p.created_at, p.search_text
  from public.price_list_requests as p
  union all
  select
    'imported', i.id, '', '', '', i.name, lower(i.email), i.phone, i.phone_number, 0::numeric, i.created_at,
    i.search_text
  from public.imported_customers as i;
comment on view private.contacts is
  'Orders, service requests and price list requests with the person who sent them, and imported customers.';
