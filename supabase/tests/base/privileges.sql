-- The grants of the API roles, without the policies. Add each new table or function to these lists.
begin;
select no_plan();

-- PostgREST treats a function as a column of a table if the only parameter is a row of that table.
create temporary table computed_columns as
select p.oid, p.proname as name, c.relname as type, p.prosecdef,
  has_function_privilege('anon', p.oid, 'execute') as anon
from pg_proc as p
join pg_class as c on c.reltype = p.proargtypes[0] and c.relkind = 'r'
where p.pronamespace = 'public'::regnamespace and p.pronargs = 1;
grant select on computed_columns to public;

select results_eq(
  $$
    select grantee::text collate "default", table_name::text collate "default",
      string_agg(privilege_type::text, ',' order by privilege_type::text) collate "default"
    from information_schema.role_table_grants
    where table_schema in ('public', 'private') and grantee in ('anon', 'authenticated', 'PUBLIC')
    group by grantee, table_name
    order by grantee::text collate "C", table_name::text collate "C"
  $$,
  $$
    values
      ('anon', 'product_availability', 'SELECT'),
      ('authenticated', 'contact_corrections', 'SELECT'),
      ('authenticated', 'contacted_suppliers', 'SELECT'),
      ('authenticated', 'crash_reports', 'SELECT'),
      ('authenticated', 'customer_activity', 'SELECT'),
      ('authenticated', 'customer_imports', 'SELECT'),
      ('authenticated', 'imported_customers', 'SELECT'),
      ('authenticated', 'invoice_lines', 'SELECT'),
      ('authenticated', 'invoiced_quotes', 'SELECT'),
      ('authenticated', 'invoiced_visits', 'SELECT'),
      ('authenticated', 'invoices', 'SELECT'),
      ('authenticated', 'messages', 'SELECT'),
      ('authenticated', 'order_activity', 'SELECT'),
      ('authenticated', 'order_item_changes', 'SELECT'),
      ('authenticated', 'order_items', 'SELECT'),
      ('authenticated', 'order_notes', 'SELECT'),
      ('authenticated', 'order_return_history', 'SELECT'),
      ('authenticated', 'order_return_items', 'SELECT'),
      ('authenticated', 'order_returns', 'SELECT'),
      ('authenticated', 'order_status_history', 'SELECT'),
      ('authenticated', 'orders', 'SELECT'),
      ('authenticated', 'payments', 'SELECT'),
      ('authenticated', 'personal_data_log', 'SELECT'),
      ('authenticated', 'photos', 'SELECT'),
      ('authenticated', 'plan_invoices', 'SELECT'),
      ('authenticated', 'plans', 'SELECT'),
      ('authenticated', 'price_list_requests', 'SELECT'),
      ('authenticated', 'product_availability', 'SELECT'),
      ('authenticated', 'products', 'SELECT'),
      ('authenticated', 'quote_lines', 'SELECT'),
      ('authenticated', 'quote_templates', 'SELECT'),
      ('authenticated', 'quotes', 'SELECT'),
      ('authenticated', 'refunds', 'SELECT'),
      ('authenticated', 'service_request_history', 'SELECT'),
      ('authenticated', 'service_request_notes', 'SELECT'),
      ('authenticated', 'service_requests', 'SELECT'),
      ('authenticated', 'shipment_items', 'SELECT'),
      ('authenticated', 'shipments', 'SELECT'),
      ('authenticated', 'stock_movements', 'SELECT'),
      ('authenticated', 'suppliers', 'SELECT'),
      ('authenticated', 'team_changes', 'SELECT'),
      ('authenticated', 'user_roles', 'SELECT'),
      ('authenticated', 'visit_people', 'SELECT'),
      ('authenticated', 'visits', 'SELECT')
  $$,
  'tables: signed-in users may ask, anonymous ones see availability alone'
);

select results_eq(
  $$
    select
      grantee::text collate "default",
      table_name::text collate "default",
      (
        privilege_type || ' ' || string_agg(column_name::text, ',' order by column_name::text collate "C")
      ) collate "default"
    from information_schema.role_column_grants as c
    where table_schema in ('public', 'private') and grantee in ('anon', 'authenticated', 'PUBLIC')
      and not exists (
        select 1 from information_schema.role_table_grants as t
        where t.table_schema = c.table_schema and t.table_name = c.table_name
          and t.grantee = c.grantee and t.privilege_type = c.privilege_type
      )
    group by grantee, table_name, privilege_type
    order by grantee::text collate "C", table_name::text collate "C", privilege_type::text collate "C"
  $$,
  $$
    values
      ('anon', 'price_list_requests', 'INSERT company,email,honeypot,message,name,phone,request_key'),
      ('authenticated', 'price_list_requests', 'INSERT company,email,honeypot,message,name,phone,request_key')
  $$,
  'columns: what may be written straight into a table'
);

select is_empty(
  $$
    select role, oid::regclass
    from pg_class, unnest(array['anon', 'authenticated']) as role
    where relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      and relkind = 'S' and has_sequence_privilege(role, oid, 'select, usage, update')
  $$,
  'sequences: nothing'
);

select results_eq(
  $$
    select (pronamespace::regnamespace::text || '.' || proname) collate "default"
    from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and has_function_privilege('anon', oid, 'execute')
    order by pronamespace::regnamespace::text collate "C", proname collate "C"
  $$,
  $$
    values
      ('private.is_admin'),
      ('private.product_availability'),
      ('public.accept_quote'),
      ('public.add_request_message'),
      ('public.ask_for_another_time'),
      ('public.ask_for_order_change'),
      ('public.ask_for_quote_again'),
      ('public.ask_for_quote_change'),
      ('public.begin_order_lookup'),
      ('public.begin_photo'),
      ('public.cancel_my_visit'),
      ('public.cancel_order'),
      ('public.customer_photos'),
      ('public.customer_request'),
      ('public.decline_quote'),
      ('public.health'),
      ('public.invitation'),
      ('public.open_invitation'),
      ('public.order_by_token'),
      ('public.order_payment'),
      ('public.order_receipt'),
      ('public.order_to_pay'),
      ('public.payment_to_start'),
      ('public.pays_online'),
      ('public.place_order'),
      ('public.remove_my_photo'),
      ('public.report_crash'),
      ('public.request_return'),
      ('public.send_request_link'),
      ('public.service_request_reference'),
      ('public.skip_visit'),
      ('public.stop_plan'),
      ('public.submit_service_request'),
      ('public.track_order'),
      ('public.view_quote'),
      ('public.withdraw_request')
  $$,
  'functions an anonymous visitor can run'
);

select results_eq(
  $$
    select (pronamespace::regnamespace::text || '.' || proname) collate "default"
    from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and has_function_privilege('authenticated', oid, 'execute')
      and not has_function_privilege('anon', oid, 'execute')
      and oid not in (select c.oid from computed_columns as c)
    order by pronamespace::regnamespace::text collate "C", proname collate "C"
  $$,
  $$
    values
      ('private.arrived_items'),
      ('private.begins_in_pause'),
      ('private.field_member'),
      ('private.field_request_ids'),
      ('private.field_sees_request'),
      ('private.is_live'),
      ('private.is_outside_hours'),
      ('private.is_plan'),
      ('private.last_day_if_stopped'),
      ('private.lost_cents'),
      ('private.month_of_invoice'),
      ('private.month_of_plan'),
      ('private.months_begun'),
      ('private.open_visits'),
      ('private.order_steps'),
      ('private.return_days'),
      ('private.return_has_ended'),
      ('private.returnable'),
      ('private.returned_quantity'),
      ('private.staff_role'),
      ('private.today'),
      ('public.accept_invitation'),
      ('public.accept_quote_for_customer'),
      ('public.accept_return'),
      ('public.accountant_rows'),
      ('public.add_order_note'),
      ('public.add_service_request_note'),
      ('public.add_visits'),
      ('public.admin_alarms'),
      ('public.admin_customer'),
      ('public.admin_customers'),
      ('public.admin_invitations'),
      ('public.admin_invoices'),
      ('public.admin_mail_problems'),
      ('public.admin_mails'),
      ('public.admin_order_totals'),
      ('public.admin_quotes'),
      ('public.admin_team'),
      ('public.announce_visit'),
      ('public.assign_service_request'),
      ('public.begin_call_out'),
      ('public.begin_reply_photo'),
      ('public.begin_visit_photo'),
      ('public.business_figures'),
      ('public.business_today'),
      ('public.cancel_quote'),
      ('public.cancel_visit'),
      ('public.change_visit'),
      ('public.confirm_skip'),
      ('public.correct_order'),
      ('public.correct_request'),
      ('public.correct_shipment'),
      ('public.correct_stock'),
      ('public.decide_owner_refund'),
      ('public.decline_return'),
      ('public.delete_quote_template'),
      ('public.dismiss_mail'),
      ('public.enter_return'),
      ('public.erase_customer'),
      ('public.export_customer'),
      ('public.figure_rows'),
      ('public.finish_visit'),
      ('public.first_steps'),
      ('public.handle_order_activity'),
      ('public.import_customers'),
      ('public.invite_team_member'),
      ('public.invoice_starting_lines'),
      ('public.known_customers'),
      ('public.leave_out_plan_invoice'),
      ('public.mail_preview'),
      ('public.mark_customer_activity_read'),
      ('public.mark_message_answered'),
      ('public.mark_nothing_to_invoice'),
      ('public.mark_ordered'),
      ('public.money_by_month'),
      ('public.my_orders'),
      ('public.my_requests'),
      ('public.note_call'),
      ('public.note_call_out_step'),
      ('public.note_supplier_contacted'),
      ('public.pause_plan'),
      ('public.personal_data_preview'),
      ('public.plan_invoices_to_send'),
      ('public.plan_rows'),
      ('public.quote_line_texts'),
      ('public.quote_starting_lines'),
      ('public.receive_order'),
      ('public.receive_return'),
      ('public.record_deposit'),
      ('public.record_payment'),
      ('public.refund_return'),
      ('public.remind_of_invoice'),
      ('public.remove_order_item'),
      ('public.remove_photo'),
      ('public.remove_team_member'),
      ('public.renew_invitation'),
      ('public.repeating_income'),
      ('public.reply_to_request'),
      ('public.report_call_out'),
      ('public.resolve_refund'),
      ('public.resolve_unbooked_payment'),
      ('public.retry_refund'),
      ('public.save_quote_template'),
      ('public.search_orders'),
      ('public.search_service_requests'),
      ('public.send_credit'),
      ('public.send_failed_mails_again'),
      ('public.send_invoice'),
      ('public.send_mail_again'),
      ('public.send_plan_invoices'),
      ('public.send_price_list'),
      ('public.send_quote'),
      ('public.set_invoice_reminders'),
      ('public.set_order_status'),
      ('public.set_plan_people'),
      ('public.set_price_request_status'),
      ('public.set_service_request_status'),
      ('public.set_shipment_delivered'),
      ('public.show_photo'),
      ('public.staff_names'),
      ('public.staff_search'),
      ('public.staff_today'),
      ('public.stop_plan_now'),
      ('public.sums_to_collect'),
      ('public.take_request'),
      ('public.take_shipment_back'),
      ('public.tax_collected'),
      ('public.today_count'),
      ('public.unbooked_payments'),
      ('public.undo_customer_import'),
      ('public.update_supplier_contact'),
      ('public.update_team_member'),
      ('public.void_payment'),
      ('public.withdraw_invitation'),
      ('public.withdraw_quote'),
      ('public.write_to_order_customer')
  $$,
  'functions that only signed-in users can run (all but my_orders, my_requests and accept_invitation check '
  'the role)'
);

select results_eq(
  $$
    select (
      c.type || ' ' || c.name || case when c.prosecdef or c.anon then ' with other rights' else '' end
    ) collate "default"
    from computed_columns as c order by c.type collate "C", c.name collate "C"
  $$,
  $$
    values
      ('invoices bank_took_cents'),
      ('invoices state'),
      ('order_items kept_quantity'),
      ('order_items returnable_in_time'),
      ('order_items returnable_quantity'),
      ('order_items unshipped_quantity'),
      ('orders bank_took_cents'),
      ('orders next_statuses'),
      ('plans billed_beyond'),
      ('plans calls_this_month'),
      ('plans can_stop'),
      ('plans last_day_if_stopped'),
      ('plans state'),
      ('plans stop_requested_at'),
      ('quotes bank_took_cents'),
      ('quotes deposit_open_cents'),
      ('quotes deposit_paid_cents'),
      ('quotes deposit_undecided_cents'),
      ('quotes is_invoiced'),
      ('quotes is_to_invoice'),
      ('quotes left_to_invoice_cents'),
      ('quotes shown_state'),
      ('service_requests next_statuses'),
      ('visits agreed_work'),
      ('visits is_outside_hours')
  $$,
  'computed columns run with the rights of the caller'
);
select is_empty(
  $$
    select p.proname from pg_proc as p join pg_type as t on t.oid = p.prorettype join pg_type as e on e.oid = t.typelem
    where p.oid in (select oid from computed_columns) and e.typtype = 'e'
  $$,
  'no computed column is an array of an enum, which the embedded backend cannot read in its first run'
);

select is_empty(
  $$
    select oid::regclass from pg_class
    where relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      and relkind = 'r' and not relrowsecurity
  $$,
  'row-level security is on for every table'
);

select is_empty(
  $$
    select oid::regclass from pg_class
    where relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      and relkind = 'r' and not exists (select 1 from pg_policy where polrelid = pg_class.oid)
  $$,
  'every table has a policy'
);

select is_empty(
  $$
    select oid::regprocedure from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and not coalesce(proconfig @> array['search_path=""'], false)
  $$,
  'every function has a fixed search path'
);

-- The API applies a filter from the URL to the result while the call still holds its locks. A slow filter would hold
-- the locks for longer.
select is_empty(
  $$
    select oid::regprocedure from pg_proc
    where pronamespace = 'public'::regnamespace and has_function_privilege('anon', oid, 'execute')
      and provolatile = 'v' and prorettype <> 'void'::regtype
  $$,
  'a function that a visitor can call either changes nothing or returns nothing'
);

select is_empty(
  $$
    select p.oid::regprocedure from pg_proc as p, unnest(p.proargtypes) as parameter
    where p.pronamespace = 'public'::regnamespace and has_function_privilege('anon', p.oid, 'execute')
      and parameter in (select t.oid from pg_type as t where t.typcategory = 'A')
  $$,
  'no function for visitors has an array parameter, since the API answers an array of seven dimensions with a 500'
);

-- A SECURITY DEFINER function without a check of the role would return data to every signed-in user.
select tests.user('customer@example.com');
select tests.act_as('customer@example.com');
select is_empty(
  $$
    select proname
    from pg_proc
    where pronamespace = 'public'::regnamespace and proname not in ('my_orders', 'my_requests', 'accept_invitation')
      and has_function_privilege('authenticated', oid, 'execute') and not has_function_privilege('anon', oid, 'execute')
      and oid not in (select c.oid from computed_columns as c)
      and tests.outcome(
        format('select public.%I(%s)', proname, rtrim(repeat('null, ', pronargs), ', '))
      ) <> 'PT403 not_admin'
  $$,
  'functions for signed-in users check the role'
);
select tests.act_as_owner();

create function public.new_function() returns integer
language sql set search_path = '' as 'select 1';
create function private.new_function() returns integer
language sql set search_path = '' as 'select 1';
create table public.new_table (id integer generated always as identity);
create sequence public.new_sequence;
select is_empty(
  $$
    select role, object
    from unnest(array['anon', 'authenticated']) as role
    cross join lateral (
      values
        ('public.new_function', has_function_privilege(role, 'public.new_function()', 'execute')),
        ('private.new_function', has_function_privilege(role, 'private.new_function()', 'execute')),
        ('public.new_table', has_any_column_privilege(role, 'public.new_table', 'select, insert, update, references')),
        ('public.new_table', has_table_privilege(role, 'public.new_table', 'select, insert, update, delete, truncate')),
        ('public.new_sequence', has_sequence_privilege(role, 'public.new_sequence', 'select, usage, update')),
        ('public.new_table_id_seq', has_sequence_privilege(role, 'public.new_table_id_seq', 'select, usage, update'))
    ) as granted (object, is_granted)
    where is_granted
  $$,
  'objects of later migrations have no privileges without a grant'
);

select * from finish();
rollback;
