-- What staff see of mails, and how they have one sent again.

create function private.admin_mails(order_id uuid, request_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'id', m.id, 'kind', m.kind, 'recipient', m.recipient, 'state', m.state,
          'createdAt', private.iso(m.created_at),
          'sentAt', case when m.state = 'sent' then private.iso(m.finished_at) end,
          'nextAttemptAt', case when m.state in ('queued', 'sending') then private.iso(m.next_attempt_at) end,
          'answer', m.answer, 'sentAgainBy', m.sent_again_by
        )
        order by m.created_at, m.kind
      ),
      '[]'
    )
    from private.mails as m
    where m.order_id = admin_mails.order_id or m.request_id = admin_mails.request_id
  );
end;
$$;

create function public.admin_mails(order_id uuid default null, request_id uuid default null)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select private.admin_mails(order_id, request_id);
$$;
comment on function public.admin_mails(uuid, uuid) is
  'Admins: the mails about an order or a service request, oldest first. Refusal: 403 not_admin.';
grant execute on function private.admin_mails, public.admin_mails to authenticated;

create function private.send_mail_again(mail_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  mail private.mails;
begin
  perform private.require_admin();
  -- Two members of staff who press at once wait for each other here.
  select m.* into mail from private.mails as m where m.id = mail_id for update;
  if not found then
    perform private.refuse(404, 'not_found', 'This email does not exist any more.');
  end if;
  if mail.state in ('queued', 'sending') or exists (
    select 1 from private.mails as m
    where m.about_id = mail.about_id and m.kind = mail.kind and m.state in ('queued', 'sending')
  ) then
    perform private.refuse(409, 'mail_waiting', 'This email is about to be sent already.');
  end if;
  if private.is_outdated(mail) then
    perform private.refuse(409, 'mail_outdated', 'This has changed since. A later email tells of it.');
  end if;

  insert into private.mails (
    kind, recipient, order_id, request_id, price_request_id, data, sent_again_by, created_at
  )
  values (
    mail.kind, mail.recipient, mail.order_id, mail.request_id, mail.price_request_id,
    case when mail.digest_of is null then mail.data else private.mail_data(mail) end,
    private.caller_email(), clock_timestamp()
  );
end;
$$;

create function public.send_mail_again(mail_id uuid default null)
returns void
language sql
set search_path = ''
as $$
  select private.send_mail_again(mail_id);
$$;
comment on function public.send_mail_again(uuid) is
  'Admins: queues a mail once more. Refusals: 403 not_admin, 404 not_found, 409 mail_waiting, 409 mail_outdated.';
grant execute on function private.send_mail_again, public.send_mail_again to authenticated;

create function private.admin_failed_mails()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'id', m.id, 'kind', m.kind, 'answer', m.answer,
          'about', case
            when m.order_id is not null then 'order'
            when m.request_id is not null then 'request'
            when m.price_request_id is not null then 'price-request'
            else 'staff'
          end,
          'reference', coalesce(m.data ->> 'orderNumber', m.data ->> 'reference', m.data ->> 'name', '')
        )
        order by m.finished_at desc
      ),
      '[]'
    )
    from private.mails as m
    where m.state = 'failed' and m.finished_at > now() - interval '2 days'
      and not exists (
        select 1 from private.mails as later
        where later.about_id = m.about_id and later.kind = m.kind and later.created_at > m.created_at
      )
      and not private.is_outdated(m)
  );
end;
$$;

create function public.admin_failed_mails()
returns jsonb
language sql
stable
set search_path = ''
as $$
  select private.admin_failed_mails();
$$;
comment on function public.admin_failed_mails() is
  'Admins: mails that failed in the last two days, were not sent again and are still true, newest first. Refusal: 403 not_admin.';
grant execute on function private.admin_failed_mails, public.admin_failed_mails to authenticated;
