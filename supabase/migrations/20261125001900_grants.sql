-- Who may use what. Some hosted projects hand out everything on new objects in `public`, others nothing: this file
-- takes everything back and then grants what is meant. Policies, which stand beside their tables, decide about rows.

grant usage on schema private to anon, authenticated, service_role;

revoke all on all tables in schema public, private from public, anon, authenticated;
revoke all on all sequences in schema public, private from public, anon, authenticated;
revoke all on all functions in schema public, private from public, anon, authenticated;

-- The service key passes every policy.
grant all on all tables in schema public to service_role;
grant all on all sequences in schema public to service_role;
grant execute on all functions in schema public, private to service_role;

-- Tables: staff read, and policies keep everybody else out. Visitors write price list requests only.
grant select on table public.product_availability to anon, authenticated;
grant insert (request_key, name, email, company, phone, message) on table public.price_list_requests
  to anon, authenticated;
grant select on table
  public.user_roles,
  public.products,
  public.orders,
  public.order_items,
  public.order_status_history,
  public.stock_movements,
  public.service_requests,
  public.service_request_history,
  public.service_request_notes,
  public.appointments,
  public.price_list_requests,
  public.suppliers,
  public.team_changes
to authenticated;

-- Functions alone use the private tables. Nobody has a grant; the policies say so once more.
do $$
declare
  private_table name;
begin
  for private_table in select tablename from pg_tables where schemaname = 'private' loop
    execute format('create policy "Functions alone" on private.%I for all using (false)', private_table);
  end loop;
end;
$$;

-- Functions for everybody.
grant execute on function
  private.is_admin(),
  private.product_availability(),
  private.place_order(jsonb, jsonb, jsonb, uuid),
  public.place_order(jsonb, jsonb, jsonb, uuid),
  private.order_receipt(jsonb, jsonb, jsonb, uuid),
  public.order_receipt(jsonb, jsonb, jsonb, uuid),
  private.submit_service_request(text, jsonb, text, uuid),
  public.submit_service_request(text, jsonb, text, uuid),
  private.service_request_reference(text, jsonb, text, uuid),
  public.service_request_reference(text, jsonb, text, uuid),
  private.track_order(text, text),
  public.track_order(text, text),
  private.order_by_token(text),
  public.order_by_token(text)
to anon, authenticated;

-- Functions for people who are signed in. Those for staff ask `require_admin` first.
grant execute on function
  private.my_orders(),
  public.my_orders(),
  private.correct_stock(text, integer, text, text, integer),
  public.correct_stock(text, integer, text, text, integer),
  private.mark_ordered(jsonb),
  public.mark_ordered(jsonb),
  private.set_order_status(uuid, text, text, text, text),
  public.set_order_status(uuid, text, text, text, text),
  private.set_shipment(uuid, text, text, text, text),
  public.set_shipment(uuid, text, text, text, text),
  private.admin_order_totals(date, date),
  public.admin_order_totals(date, date),
  private.admin_orders_by_period(text, date, date),
  public.admin_orders_by_period(text, date, date),
  private.set_service_request_status(uuid, text, text),
  public.set_service_request_status(uuid, text, text),
  private.add_service_request_note(uuid, text),
  public.add_service_request_note(uuid, text),
  private.set_appointment(uuid, timestamptz, integer, text, text, integer),
  public.set_appointment(uuid, timestamptz, integer, text, text, integer),
  private.call_off_appointment(uuid, integer),
  public.call_off_appointment(uuid, integer),
  private.set_price_request_status(uuid, text, text),
  public.set_price_request_status(uuid, text, text),
  private.admin_mails(uuid, uuid),
  public.admin_mails(uuid, uuid),
  private.send_mail_again(uuid),
  public.send_mail_again(uuid),
  private.admin_failed_mails(),
  public.admin_failed_mails(),
  private.admin_alarms(),
  public.admin_alarms(),
  private.update_supplier_contact(uuid, jsonb, timestamptz),
  public.update_supplier_contact(uuid, jsonb, timestamptz),
  private.admin_team(),
  public.admin_team(),
  private.add_team_member(text),
  public.add_team_member(text),
  private.remove_team_member(uuid),
  public.remove_team_member(uuid),
  private.search_orders(text),
  public.search_orders(text),
  private.search_service_requests(text),
  public.search_service_requests(text)
to authenticated;
