-- The rows are replaced with each release.
truncate private.personal_tables;

-- Tables whose rows are found by email address or phone number.
insert into private.personal_tables (name, link, erasure, export_as, sort, hidden, counted_as, has_keys, erased)
values
  ('public.orders', 'id', 'stays', 'orders', 't.created_at',
    '{items_cost,profit,search_text,customer_sort_name,phone_number,user_id}', 'orders', true,
    '{"user_id": null, "customer_name": "Erased", "customer_email": "", "customer_phone": "", "shipping_address": "",
      "shipping_city": ""}'),
  ('public.service_requests', 'id', 'goes', 'requests', 't.created_at', '{search_text,phone_number,assigned_to}',
    'requests', true, '{}'),
  ('public.price_list_requests', 'id', 'goes', 'priceLists', 't.created_at',
    '{search_text,phone_number,request_key,honeypot}', 'priceLists', true, '{}'),
  ('public.imported_customers', 'id', 'goes', 'imported', 't.created_at', '{search_text,phone_number,import_id}',
    'imported', false, '{}');

-- Tables whose rows are found and erased by separate functions, such as private.unpaid_orders_of, mails_of and
-- forget_invited.
insert into private.personal_tables (name, link, erasure, has_keys)
values
  ('private.unpaid_orders', 'id', 'stays', true),
  ('private.mails', 'id', 'stays', false),
  ('private.request_log', 'id', 'stays', false),
  ('private.team_invitations', 'id', 'stays', false);

insert into private.personal_tables (name, parent, link, erasure, export_as, sort, hidden, counted_as, has_keys, erased)
values
  ('public.order_items', 'public.orders', 'order_id', 'stays', 'items', 't.position',
    '{distributor,distributor_price}', null, false, '{}'),
  ('public.order_status_history', 'public.orders', 'order_id', 'stays', 'history', 't.id', '{}', null, false, '{}'),
  ('public.order_notes', 'public.orders', 'order_id', 'goes', 'notes', 't.id', '{}', 'notes', false, '{}'),
  ('public.order_activity', 'public.orders', 'order_id', 'goes', 'activity', 't.created_at', '{}', 'messages', true,
    '{}'),
  ('public.order_item_changes', 'public.orders', 'order_id', 'stays', 'changes', 't.created_at', '{cost}', null, true,
    '{}'),
  ('public.shipments', 'public.orders', 'order_id', 'stays', 'shipments', 't.shipped_at, t.id', '{}', null, false,
    '{"tracking_number": "erased"}'),
  ('public.shipment_items', 'public.shipments', 'shipment_id', 'stays', 'items', 't.order_item_id', '{shipment_id}',
    null, false, '{}'),
  ('public.order_returns', 'public.orders', 'order_id', 'stays', 'returns', 't.created_at', '{restocked_cost}', null,
    true, '{"comment": ""}'),
  ('public.order_return_items', 'public.order_returns', 'return_id', 'stays', 'items', 't.order_item_id', '{}', null,
    false, '{}'),
  ('public.order_return_history', 'public.order_returns', 'return_id', 'stays', 'history', 't.id', '{}', null, false,
    '{}'),
  ('public.refunds', 'public.orders', 'order_id', 'stays', 'refunds', 't.created_at', '{leased_until}', null, false,
    '{}'),
  ('private.order_tokens', 'public.orders', 'order_id', 'goes', null, 't.order_id', '{}', null, false, '{}'),
  ('private.lookups', 'public.orders', 'order_id', 'goes', null, 't.key', '{}', null, false, '{}'),
  ('public.service_request_history', 'public.service_requests', 'request_id', 'with-parent', 'history', 't.id', '{}',
    null, false, '{}'),
  ('public.service_request_notes', 'public.service_requests', 'request_id', 'with-parent', 'notes', 't.id', '{}',
    'notes', false, '{}'),
  ('public.messages', 'public.service_requests', 'request_id', 'with-parent', 'messages', 't.created_at', '{}',
    'messages', true, '{}'),
  ('public.customer_activity', 'public.service_requests', 'request_id', 'with-parent', 'activity', 't.created_at',
    '{}', 'messages', true, '{}'),
  ('private.request_tokens', 'public.service_requests', 'request_id', 'with-parent', null, 't.request_id', '{}', null,
    false, '{}');

insert into private.personal_tables (
  name, parent, link, erasure, export_as, sort, filter, hidden, adds, is_single, counted_as, has_keys
)
values
  ('public.contact_corrections', 'public.orders', 'order_id', 'goes', 'corrections', 't.id', 'true', '{}',
    'private.correction_for_customer(t, person.address)', false, null, false),
  ('public.contact_corrections', 'public.service_requests', 'request_id', 'with-parent', 'corrections', 't.id', 'true',
    '{}', 'private.correction_for_customer(t, person.address)', false, null, false),
  ('public.visits', 'public.service_requests', 'request_id', 'with-parent', 'visits', 't.starts_at', 'true', '{}',
    'jsonb_build_object(''people'', private.visit_names(t.id))', false, 'visits', false),
  ('public.visit_people', 'public.visits', 'visit_id', 'with-parent', null, 't.name', 'true', '{}', '''{}''', false,
    null, false),
  ('public.photos', 'public.service_requests', 'request_id', 'with-parent', 'photos', 't.created_at, t.id',
    't.stored_at is not null', '{seen_at}', '''{}''', false, 'photos', true),
  -- When a request is deleted, the triggers keep_accepted_quotes and keep_invoices remove personal texts from its
  -- quotes and invoices.
  ('public.quotes', 'public.service_requests', 'request_id', 'stays', 'quotes', 't.version', 'true', '{}',
    'jsonb_build_object(''lines'', private.quote_line_views(t.id),
      ''acceptedFrom'', (select a.ip from private.quote_acceptances as a where a.quote_id = t.id))', false, 'quotes',
    true),
  ('public.quote_lines', 'public.quotes', 'quote_id', 'with-parent', null, 't.position', 'true', '{}', '''{}''', false,
    null, false),
  ('private.quote_acceptances', 'public.quotes', 'quote_id', 'with-parent', null, 't.quote_id', 'true', '{}',
    '''{}''', false, null, false),
  ('public.plans', 'public.quotes', 'quote_id', 'with-parent', 'plan', 't.quote_id', 'true', '{}', '''{}''', true,
    null, false),
  ('private.plan_faults', 'public.quotes', 'plan_id', 'with-parent', null, 't.plan_id', 'true', '{}', '''{}''', false,
    null, false),
  ('public.plan_invoices', 'public.quotes', 'plan_id', 'stays', 'planInvoices', 't.day', 'true', '{}', '''{}''', false,
    null, false),
  ('public.invoices', 'public.service_requests', 'request_id', 'stays', 'invoices', 't.number', 'true',
    '{corrects_id,content_hash}',
    'jsonb_build_object(''credits'', private.invoice_view(t) -> ''credits'',
      ''lines'', private.invoice_view(t) -> ''lines'')', false, 'invoices', true),
  ('public.invoice_lines', 'public.invoices', 'invoice_id', 'with-parent', null, 't.position', 'true', '{}', '''{}''',
    false, null, false),
  ('public.invoiced_quotes', 'public.invoices', 'invoice_id', 'with-parent', null, 't.quote_id', 'true', '{}', '''{}''',
    false, null, false),
  ('public.invoiced_visits', 'public.invoices', 'invoice_id', 'with-parent', null, 't.visit_id', 'true', '{}', '''{}''',
    false, null, false),
  ('public.payments', 'public.service_requests', 'request_id', 'stays', 'payments', 't.paid_on, t.id', 'true',
    '{gives_back}', '''{}''', false, null, true),
  ('public.refunds', 'public.payments', 'payment_id', 'stays', 'refund', 't.id', 'true', '{leased_until,payment_id}',
    '''{}''', true, null, false);
