-- Sending mails. The Edge Function send-mail takes mails that are due and reports what became of them.

-- Whether a mail tells of something that has changed since, of which a later mail tells. It would mislead.
create function private.is_outdated(mail private.mails)
returns boolean
language sql
stable
set search_path = ''
as $$
  select case
    when mail.kind in ('appointment-set', 'appointment-moved', 'appointment-canceled') then exists (
      select 1 from private.mails as m
      where m.request_id = mail.request_id
        and m.kind in ('appointment-set', 'appointment-moved', 'appointment-canceled')
        and (m.data ->> 'sequence')::integer > (mail.data ->> 'sequence')::integer
    )
    when mail.kind = 'order-confirmation' then exists (
      select 1 from public.orders as o where o.id = mail.order_id and o.status = 'cancelled'
    )
    else false
  end;
$$;
comment on function private.is_outdated(private.mails) is
  'Whether a mail to a customer tells of an appointment that was changed since, or of an order that was canceled since.';

-- Grants alone do not protect the embedded backend, which grants every function to everybody.
create function private.require_service()
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if current_setting('role', true) is distinct from 'service_role' then
    perform private.refuse(403, 'not_service', 'Only the mail sender may do this.');
  end if;
end;
$$;

-- A summary is counted when it is sent, so that no request waits for the count of another one.
create function private.digest_data(since timestamptz)
returns jsonb
language sql
stable
set search_path = ''
as $$
  with rest as (
    select
      m.kind, m.created_at,
      coalesce(m.data ->> 'orderNumber', m.data ->> 'reference', m.data ->> 'name') as reference,
      coalesce((m.data ->> 'emergency')::boolean, false) as emergency
    from private.mails as m
    where m.recipient is null and m.state = 'not_sent'
      and m.created_at >= since and m.created_at < since + interval '10 minutes'
  )
  select jsonb_build_object(
    'count', (select count(*) from rest),
    'first', (
      select coalesce(jsonb_agg(to_jsonb(f) - 'created_at'), '[]')
      from (select * from rest order by emergency desc, created_at limit 10) as f
    )
  );
$$;

-- An order's mail tells what is true when it is sent: a shipment may have been corrected since.
create function private.mail_data(mail private.mails)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select case
    when mail.digest_of is not null then private.digest_data(mail.digest_of)
    when mail.order_id is not null then (
      select
        private.customer_view(o) - 'history' || jsonb_build_object(
          'customerName', o.customer_name,
          'address', jsonb_build_object(
            'address', o.shipping_address, 'city', o.shipping_city,
            'state', o.shipping_state, 'zipCode', o.shipping_zip
          ),
          'token', (select t.token from private.order_tokens as t where t.order_id = o.id)
        )
        || case
          when mail.recipient is null then
            jsonb_build_object('orderId', o.id, 'customerEmail', o.customer_email, 'profit', o.profit)
          else '{}'
        end
      from public.orders as o
      where o.id = mail.order_id
    )
    else mail.data
  end;
$$;
comment on function private.mail_data(private.mails) is 'What the text of a mail needs.';

create function private.claim_mails(wanted integer)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  claimed jsonb;
begin
  perform private.require_service();
  update private.mails as m
  set state = 'failed', finished_at = now(), answer = coalesce(m.answer, 'The sender stopped without a report.')
  where m.state = 'sending' and m.next_attempt_at <= now() and m.attempts >= 6;
  with due as (
    select m.id, private.is_outdated(m) as outdated
    from private.mails as m
    where m.state in ('queued', 'sending') and m.next_attempt_at <= now()
    order by m.next_attempt_at
    limit least(greatest(wanted, 1), 100)
    for update skip locked
  ),
  left_out as (
    update private.mails as m
    set state = 'not_sent', finished_at = now(), answer = 'A later email tells of a change.'
    from due
    where m.id = due.id and due.outdated
  ),
  taken as (
    update private.mails as m
    set state = 'sending', attempts = m.attempts + 1, next_attempt_at = now() + interval '2 minutes'
    from due
    where m.id = due.id and not due.outdated
    returning m.*
  )
  select jsonb_agg(
    jsonb_build_object(
      'id', t.id, 'attempt', t.attempts, 'kind', t.kind, 'recipient', t.recipient,
      'data', private.mail_data(t),
      'createdAt', private.iso(t.created_at)
    )
    order by t.created_at
  )
  into claimed
  from taken as t;
  return coalesce(claimed, '[]');
end;
$$;

create function public.claim_mails(wanted integer default 20)
returns jsonb
language sql
set search_path = ''
as $$
  select private.claim_mails(wanted);
$$;
comment on function public.claim_mails(integer) is
  'The mail sender: takes mails that are due, for two minutes: [{id, attempt, kind, recipient, data, createdAt}]. Refusal: 403 not_service.';

create function private.finish_mail(mail_id uuid, attempt integer, outcome text, answer text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  -- Minutes after the first, second … attempt.
  pauses constant integer[] := array[1, 5, 30, 120, 720];
begin
  perform private.require_service();
  if outcome is null or outcome not in ('sent', 'retry', 'refused') then
    perform private.refuse(422, 'invalid_outcome', 'An outcome is sent, retry or refused.');
  end if;
  update private.mails as m
  set
    state = case
      when outcome = 'sent' then 'sent'
      when outcome = 'retry' and m.attempts <= cardinality(pauses) then 'queued'
      else 'failed'
    end::private.mail_state,
    next_attempt_at = now() + coalesce(pauses[m.attempts], 0) * interval '1 minute',
    finished_at = case when outcome = 'retry' and m.attempts <= cardinality(pauses) then null else now() end,
    answer = left(private.one_line(finish_mail.answer), 500)
  where m.id = mail_id and m.state = 'sending' and m.attempts = attempt;
end;
$$;

create function public.finish_mail(
  mail_id uuid default null, attempt integer default null, outcome text default null, answer text default null
)
returns void
language sql
set search_path = ''
as $$
  select private.finish_mail(mail_id, attempt, outcome, answer);
$$;
comment on function public.finish_mail(uuid, integer, text, text) is
  'The mail sender: reports sent, retry (again after 1, 5 and 30 minutes, 2 and 12 hours, then failed) or refused (failed). A report of an earlier attempt changes nothing. Refusals: 403 not_service, 422 invalid_outcome.';
