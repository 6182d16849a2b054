-- True if the customer has been sent another mail about the same visit or shipment.
create function private.customer_knows(mail private.mails) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select 1 from private.mails_of_topic(mail) as m
    where m.state = 'sent' and m.kind <> 'visit-canceled'
      and (private.mail_group(mail.kind) <> 'visit' or private.sequence_in(m, mail.data) is not null)
      -- A mail to an address that was corrected since then does not count.
      and m.recipient = mail.recipient
  );
$$;

-- The data of an invitation, with a new token. The token is not stored: it exists only in the mail that is sent.
create function private.invitation_mail_data(mail private.mails) returns jsonb
language sql set search_path = '' as $$
  select jsonb_build_object(
    'name', i.name, 'email', i.email, 'invitedBy', i.invited_by,
    'inviter', coalesce(private.member_name(i.invited_by_id), i.invited_by), 'expiresAt', private.iso(i.expires_at),
    'token', private.new_invitation_token(i.id)
  )
  from private.team_invitations as i where i.id = (mail.data ->> 'invitationId')::uuid;
$$;

-- During an outage of the mail server, one mail is tried every three minutes. The outage ends when a mail is sent.
-- If the mail function stopped without a report, one of its mails may be the cause. Those mails are then claimed one at
-- a time.
create function public.claim_mails(wanted integer default 20) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  batch_size integer := least(greatest(wanted, 1), 100);
  batch private.mails[];
  claimed jsonb;
begin
  perform private.require_service();
  if exists (select 1 from private.mail_outage) then
    update private.mail_outage set tried_at = now() where tried_at <= now() - interval '3 minutes';
    if not found then
      return '[]';
    end if;
    batch_size := 1;
  end if;
  update private.mails as m
  set state = 'failed', finished_at = now(), answer = coalesce(m.answer, 'The sender stopped without a report.')
  where m.state = 'sending' and m.leased_until <= now() and m.failures >= 5;

  loop
    batch := array(
      select m from private.mails as m
      where m.state in ('queued', 'sending') and m.due_at <= now() and coalesce(m.leased_until, now()) <= now()
        and (
          private.mail_group(m.kind) is null
          or not exists (select 1 from private.mails_of_topic(m) as other where other.state = 'sending')
        )
      order by m.priority, m.due_at
      limit batch_size
      for update skip locked
    );
    exit when cardinality(batch) = 0;
    batch := case
      when batch[1].state = 'sending' then batch[1:1]
      else array(select b from unnest(batch) as b where b.state = 'queued')
    end;

    update private.mails as m
    set state = 'not_sent', leased_until = null, finished_at = now(), answer = reason
    from unnest(batch) as b
    cross join private.stale_reason(b) as reason
    where m.id = b.id and reason is not null;

    with taken as (
      update private.mails as m
      set
        state = 'sending', attempts = m.attempts + 1, failures = m.failures + (m.state = 'sending')::integer,
        leased_until = now() + interval '2 minutes',
        -- The address may have been corrected since an earlier attempt.
        recipient = private.present_recipient(m),
        data = case
          when private.mail_group(m.kind) = 'shipment'
            then m.data || jsonb_build_object('tracking', private.tracking_text(m))
          else m.data
        end
      from unnest(batch) as b
      where m.id = b.id and m.state <> 'not_sent'
      returning m.*
    )
    select jsonb_agg(
      jsonb_build_object(
        'id', t.id, 'attempt', t.attempts, 'recipient', t.recipient,
        'data', case when t.kind = 'staff-invitation' then private.invitation_mail_data(t)
          else private.mail_data(t) end,
        'createdAt', private.iso(t.created_at),
        -- If the customer got no earlier mail about the visit or shipment, a mail about a change becomes the first mail
        -- about it.
        'kind', case
          when t.kind = 'visit-moved' and not private.customer_knows(t) then 'visit-set'
          when t.kind = 'shipment-corrected' and not private.customer_knows(t) then 'order-shipped'
          else t.kind::text
        end
      )
      order by t.priority, t.created_at
    )
    into claimed
    from taken as t;
    exit when claimed is not null;
  end loop;
  return coalesce(claimed, '[]');
end;
$$;
comment on function public.claim_mails(integer) is
  'The mail sender: claims due mails for two minutes: [{id, attempt, kind, recipient, data, createdAt}].';

create function public.finish_mail(
  mail_id uuid default null, attempt integer default null, outcome text default null, answer text default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  -- The pauses in minutes after the first, second … failure.
  pauses constant integer[] := array[1, 5, 30, 120, 720];
  said constant text := left(private.one_line(answer), 500);
begin
  perform private.require_service();
  if outcome is null or outcome not in ('sent', 'retry', 'refused', 'outage') then
    perform private.refuse(422, 'invalid_outcome', 'An outcome is sent, retry, refused or outage.');
  end if;
  if outcome = 'outage' then
    insert into private.mail_outage as o (answer) values (said)
    on conflict (only_row) do update set tried_at = now(), answer = excluded.answer;
  else
    -- On a hosted project, the extension safeupdate refuses a DELETE without WHERE.
    delete from private.mail_outage as o where o.only_row;
  end if;
  -- This must be a single UPDATE. A second UPDATE of the same row would check its foreign keys and wait for an erasure.
  -- The erasure may itself wait for this mail.
  update private.mails as m
  set
    state = case
      when outcome = 'sent' then 'sent'
      when outcome = 'refused' or outcome = 'retry' and m.failures >= cardinality(pauses) then 'failed'
      else 'queued'
    end::private.mail_state,
    finished_at = case
      when outcome in ('sent', 'refused') or outcome = 'retry' and m.failures >= cardinality(pauses) then now()
    end,
    failures = m.failures + (outcome in ('retry', 'refused'))::integer,
    due_at = case when outcome = 'retry' then now() + coalesce(pauses[m.failures + 1], 0) * interval '1 minute'
      else m.due_at end,
    leased_until = null,
    answer = case when outcome = 'outage' then m.answer else said end
  where m.id = mail_id and m.state = 'sending' and m.attempts = attempt;
end;
$$;
comment on function public.finish_mail(uuid, integer, text, text) is
  'The mail sender: reports the outcome of an attempt. sent; retry: try again after 1, 5, 30 minutes, 2 and 12 hours, '
  'then failed; refused: failed at once; outage: the mail server is down, and the mail stays due.';
