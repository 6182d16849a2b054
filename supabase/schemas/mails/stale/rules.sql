-- The current email address of the recipient. It may have been corrected since the mail was queued. Empty if staff
-- removed the address, null for a mail to staff.
create function private.present_recipient(mail private.mails) returns text
language sql stable set search_path = '' as $$
  select case when mail.recipient is not null then coalesce(
    (select lower(o.customer_email) from public.orders as o where o.id = mail.order_id),
    (select lower(r.email) from public.service_requests as r where r.id = mail.request_id),
    mail.recipient
  ) end;
$$;

-- The visits that a mail is about, as they were when the mail was queued, the soonest first.
create function private.visits_in(mail private.mails) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_array(private.visit_in_mail(mail.data)) || coalesce(mail.data -> 'others', '[]');
$$;

-- The sequence number that a visit had when the mail was queued. Null if the mail is not about this visit.
create function private.sequence_in(mail private.mails, visit jsonb) returns integer
language sql immutable set search_path = '' as $$
  select (mailed.visit ->> 'sequence')::integer
  from jsonb_array_elements(private.visits_in(mail)) as mailed (visit)
  where mailed.visit -> 'visitId' = sequence_in.visit -> 'visitId';
$$;

-- True if a mail about the visit was sent. A mail to an earlier address counts too, because the customer then learned
-- of the visit in another way. A visit of a plan always counts, because the mails about the plan cover all its visits.
create function private.was_notified_of_visit(mail private.mails, visit jsonb) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select 1 from private.mails_of_topic(mail) as m
    where m.state = 'sent' and m.kind <> 'visit-canceled' and private.sequence_in(m, visit) is not null
  ) or exists (
    select 1 from public.visits as v where v.id = (visit ->> 'visitId')::uuid and v.plan_id is not null
  );
$$;

-- The reason why a mail about one of its visits is outdated. Null if the mail is up to date.
create function private.visit_outdates(mail private.mails, visit jsonb) returns text
language plpgsql stable set search_path = '' as $$
begin
  return case
    when (visit ->> 'startsAt')::timestamptz < now() then 'The time of the visit has passed.'
    when exists (
      select 1 from private.mails_of_topic(mail) as m
      where private.sequence_in(m, visit) > (visit ->> 'sequence')::integer
    ) then 'A later email tells of a change.'
    when mail.kind = 'visit-reminder' and not exists (
      select 1
      from public.visits as v
      join public.service_requests as r on r.id = v.request_id
      where v.id = (visit ->> 'visitId')::uuid and r.status = 'scheduled' and v.canceled_at is null
        and v.outcome is null
        and private.iso(v.starts_at) = visit ->> 'startsAt'
    ) then case
      when exists (select 1 from public.visits as v where v.id = (visit ->> 'visitId')::uuid and v.outcome is not null)
        then 'The visit is over.'
      else 'The visit was changed.'
    end
    when mail.kind = 'visit-canceled' and not mail.data ?| '{byCustomer,closed}'
      and not private.was_notified_of_visit(mail, visit)
      then 'The customer was not told of the visit.'
  end;
end;
$$;

-- The visits of a mail that have not changed since the mail was queued, with the people who are assigned now. Null if
-- there are none.
create function private.current_visits(mail private.mails) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_agg(
    mailed.visit || jsonb_build_object('people', private.visit_names((mailed.visit ->> 'visitId')::uuid))
      order by mailed.visit ->> 'startsAt'
  )
  from jsonb_array_elements(private.visits_in(mail)) as mailed (visit)
  where private.visit_outdates(mail, mailed.visit) is null;
$$;

create function private.visit_change_outdates(mail private.mails) returns text
language sql stable set search_path = '' as $$
  select case
    when not exists (select 1 from public.user_roles as u where u.user_id::text = mail.data ->> 'member')
      then 'This person is no longer a member of the team.'
    when v.id is null or private.visit_of_member(v, (mail.data ->> 'member')::uuid) is distinct
      from nullif(mail.data -> 'is', 'null')
      then 'The visit was changed.'
    when private.is_over(v)
      or coalesce((mail.data #>> '{was,startsAt}')::timestamptz < private.start_of_day(private.today()), false)
      and mail.data ->> 'is' is null
      then 'The time of the visit has passed.'
  end
  from (select 1) as one
  left join public.visits as v on v.id = (mail.data ->> 'visitId')::uuid;
$$;

create function private.payment_outdates(mail private.mails) returns text
language sql stable set search_path = '' as $$
  select 'The payment was noted wrongly.'
  from public.payments as p
  where p.id = (mail.data ->> 'paymentId')::uuid and p.voided_at is not null;
$$;

create function private.quote_outdates(mail private.mails) returns text
language sql stable set search_path = '' as $$
  select case
    when mail.kind in ('quote-sent', 'quote-reminder') then case
      when r.status in ('closed', 'spam') then 'The request is ' || r.status || '.'
      when q.state <> 'sent' then 'The quote is now ' || replace(q.state::text, '-', ' ') || '.'
      when q.valid_until < private.today() then 'The quote has expired.'
    end
    when mail.kind = 'quote-withdrawn' and not exists (
      select 1 from private.mails as m
      where m.request_id = mail.request_id and m.kind = 'quote-sent' and m.state = 'sent'
        and m.data -> 'quoteId' = mail.data -> 'quoteId'
    ) then 'The customer was not told of the quote.'
    when mail.kind = 'deposit-received' then private.payment_outdates(mail)
  end
  from public.quotes as q
  join public.service_requests as r on r.id = q.request_id
  where q.id = (mail.data ->> 'quoteId')::uuid;
$$;

create function private.invoice_outdates(mail private.mails) returns text
language sql stable set search_path = '' as $$
  select case
    when mail.kind = 'invoice-reminder' and i.open_cents <= 0 then 'The invoice is ' || public.state(i) || '.'
    when mail.data ? 'byItself' and not i.reminds then 'Reminders of this invoice are switched off.'
    when mail.data ? 'byItself' and (i.reminded_at at time zone 'America/Los_Angeles')::date = private.today()
      then 'Staff reminded the customer on the same day.'
    when mail.kind = 'payment-received' then private.payment_outdates(mail)
  end
  from public.invoices as i where i.id = (mail.data ->> 'invoiceId')::uuid;
$$;

-- The reason why a mail is outdated, or null. For example, the visit of the mail was changed or is over, or the mail
-- cancels a visit about which the customer got no mail. Lists for staff call this function thousands of times. It has
-- branches, because PostgreSQL would prepare a large expression completely in each call.
create function private.stale_reason(mail private.mails) returns text
language plpgsql stable set search_path = '' as $$
begin
  if private.present_recipient(mail) = '' then
    return 'The email address was removed.';
  elsif mail.kind = 'order-confirmation' then
    return (
      select 'The order was canceled, of which a later email tells.'
      from public.orders as o where o.id = mail.order_id and o.status = 'cancelled'
    );
  elsif mail.kind = 'shipment-taken-back' then
    return case
      when not exists (select 1 from private.mails_of_topic(mail) as m where m.state = 'sent')
        then 'The customer was not told of the parcel.'
    end;
  elsif private.mail_group(mail.kind) = 'shipment' and private.tracking_text(mail) is null then
    return 'The parcel was taken back.';
  elsif mail.kind = 'shipment-corrected' or mail.kind = 'order-shipped' and mail.state = 'failed' then
    return (
      select 'Another email tells of the same tracking number.'
      from private.mails_of_topic(mail) as m
      where coalesce(m.copy_of, m.id) <> coalesce(mail.copy_of, mail.id)
        and (
          m.state = 'queued' and m.created_at < mail.created_at
          or m.state = 'sent' and m.data ->> 'tracking' = private.tracking_text(mail)
        )
      limit 1
    );
  -- A mail about an earlier state of a return is outdated, because there is a later mail about the current state.
  elsif mail.data ? 'returnId' then
    return (
      select 'The return is now ' || r.state || '.'
      from public.order_returns as r
      where r.id = (mail.data ->> 'returnId')::uuid
        and mail.kind::text <> case when mail.recipient is null and r.state = 'requested' then 'new-return'
          else 'return-' || r.state end
    );
  elsif mail.data ? 'quoteId' then
    return private.quote_outdates(mail);
  elsif mail.data ? 'invoiceId' then
    return private.invoice_outdates(mail);
  elsif mail.kind = 'day-sheet' then
    return case
      when (mail.data ->> 'day')::date < private.today() then 'The day has passed.'
      when mail.data ? 'member' and not exists (
        select 1 from public.user_roles as u where u.user_id = (mail.data ->> 'member')::uuid
      ) then 'This person is no longer a member of the team.'
      when private.visits_of((mail.data ->> 'day')::date, (mail.data ->> 'member')::uuid) = '[]'
        then 'Nobody has a visit on this day.'
    end;
  elsif mail.kind = 'visit-changed' then
    return private.visit_change_outdates(mail);
  elsif private.mail_group(mail.kind) = 'visit' then
    return (
      select case when bool_and(reason is not null) then min(reason) end
      from jsonb_array_elements(private.visits_in(mail)) as mailed (visit)
      cross join private.visit_outdates(mail, mailed.visit) as reason
    );
  elsif mail.kind in ('visit-on-the-way', 'visit-kept') then
    return case
      when mail.kind = 'visit-on-the-way' and mail.created_at < now() - interval '1 hour'
        then 'It is too late to say so.'
      when not exists (
        select 1 from public.visits as v
        where v.id = (mail.data ->> 'visitId')::uuid and v.canceled_at is null and v.outcome is null
          and private.iso(v.starts_at) = mail.data ->> 'startsAt'
      ) then 'The visit was changed.'
    end;
  elsif mail.kind = 'visit-missed' then
    return case
      when not exists (
        select 1 from public.visits as v where v.id = (mail.data ->> 'visitId')::uuid and private.was_missed(v)
      ) then 'The visit was changed, or another one is set.'
    end;
  elsif mail.kind = 'call-out-report' then
    return (
      select 'A later email tells the corrected report.'
      from public.visits as v
      where v.id = (mail.data ->> 'visitId')::uuid and v.sequence > (mail.data ->> 'sequence')::integer
    );
  elsif mail.kind = 'request-closed' then
    return (
      select 'The request was opened again.' from public.service_requests as r where r.id = mail.request_id
        and r.status <> 'closed'
    );
  elsif mail.kind = 'staff-invitation' then
    return (
      select case
        when private.invitation_state(i) <> 'open' then 'The invitation is ' || private.invitation_state(i) || '.'
        when i.invited_at > (mail.data ->> 'sentFor')::timestamptz
          then 'The invitation was renewed, of which a later email tells.'
      end
      from private.team_invitations as i where i.id = (mail.data ->> 'invitationId')::uuid
    );
  end if;
  return null;
end;
$$;

-- True if no other mail about the order or request was sent to this address. The address may belong to a stranger.
create function private.is_first_mail(mail private.mails) returns boolean
language sql stable set search_path = '' as $$
  select not exists (
    select 1 from private.mails as m
    where (m.order_id = mail.order_id or m.request_id = mail.request_id)
      and m.id <> mail.id and m.recipient = mail.recipient and m.state = 'sent'
  );
$$;
