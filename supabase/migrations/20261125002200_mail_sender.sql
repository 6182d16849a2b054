-- Sending mails. The Edge Function send-mail takes mails that are due and reports what became of them.

-- Grants alone do not protect the embedded backend, which grants every function to everybody.
create function private.require_service()
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if current_setting('role', true) is distinct from 'service_role' then
    perform private.refuse(403, 'not_service', 'Only the functions beside the database may do this.');
  end if;
end;
$$;

-- During an outage, one mail every three minutes is tried: any that the mail server takes ends it. Mails whose sender died
-- may have killed it, so they are tried one at a time.
create function public.claim_mails(wanted integer default 20)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
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
          private.mail_topic(m.kind) is null
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
    cross join private.outdated_because(b) as reason
    where m.id = b.id and reason is not null;

    with taken as (
      update private.mails as m
      set
        state = 'sending', attempts = m.attempts + 1, failures = m.failures + (m.state = 'sending')::integer,
        leased_until = now() + interval '2 minutes',
        -- The address may have been corrected while an earlier attempt was on its way.
        recipient = private.present_recipient(m),
        data = case
          when private.mail_topic(m.kind) = 'shipment'
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
        'data', case when t.kind = 'staff-invitation' then private.invitation_mail_data(t) else private.mail_data(t) end,
        'createdAt', private.iso(t.created_at),
        -- Nothing has changed for a customer who was told nothing before.
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
  'The mail sender: takes mails that are due, for two minutes: [{id, attempt, kind, recipient, data, createdAt}].';

create function public.finish_mail(
  mail_id uuid default null, attempt integer default null, outcome text default null, answer text default null
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  -- Minutes after the first, second … failure.
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
    -- Hosted, the extension safeupdate refuses a DELETE without WHERE.
    delete from private.mail_outage as o where o.only_row;
  end if;
  -- One UPDATE: a second one of the same row checks its foreign keys, and waits for an erasure that waits for the mail.
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
    due_at = case when outcome = 'retry' then now() + coalesce(pauses[m.failures + 1], 0) * interval '1 minute' else m.due_at end,
    leased_until = null,
    answer = case when outcome = 'outage' then m.answer else said end
  where m.id = mail_id and m.state = 'sending' and m.attempts = attempt;
end;
$$;
comment on function public.finish_mail(uuid, integer, text, text) is
  'The mail sender: reports sent, retry (again after 1, 5 and 30 minutes, 2 and 12 hours, then failed), refused (failed) or outage (no fault of the mail, which stays due).';

-- For the schedule, so that it starts the function only when there is something to do.
create function private.has_mail_to_send()
returns boolean
language sql
stable
set search_path = ''
as $$
  select not exists (select 1 from private.mail_outage where tried_at > now() - interval '3 minutes')
    and exists (
      select 1 from private.mails
      where state in ('queued', 'sending') and due_at <= now() and coalesce(leased_until, now()) <= now()
    );
$$;
comment on function private.has_mail_to_send() is 'Whether the sender would find a mail that is due.';

-- A sender that is not called, not deployed or not let in leaves no other trace than mail that waits.
create function private.mail_waits_since()
returns timestamptz
language sql
stable
set search_path = ''
as $$
  select min(due_at) from private.mails where state in ('queued', 'sending') and due_at < now() - interval '10 minutes';
$$;
comment on function private.mail_waits_since() is
  'Since when the mail that waits longest is due, null if that is less than ten minutes.';

-- Failed mails of which staff sent no copy and which nobody dismissed. Staff see them until then.
create function private.unsettled_mails(urgent_alone boolean default false)
returns setof private.mails
language sql
stable
set search_path = ''
as $$
  select m from private.mails as m
  where m.state = 'failed' and m.dismissed_at is null
    and (not urgent_alone or m.priority = 0 or m.kind = 'staff-digest')
    and not exists (
      select 1 from private.mails as later
      where later.copy_of = coalesce(m.copy_of, m.id) and later.created_at > m.created_at
    )
    and private.outdated_because(m) is null;
$$;
comment on function private.unsettled_mails(boolean) is
  'The failed mails that staff are told of; urgent are those of emergencies, and summaries, which may hold some.';

create function private.is_healthy()
returns boolean
language sql
stable
set search_path = ''
as $$
  select private.mail_waits_since() is null and not exists (select 1 from private.unsettled_mails(urgent_alone => true));
$$;
comment on function private.is_healthy() is
  'False while due mail waits for more than ten minutes, or an emergency''s mail has failed.';

-- PostgREST answers any `Accept` with a function that returns a type of this name.
create domain public."*/*" as text;
comment on domain public."*/*" is 'An answer to any Accept header.';

-- An uptime service knows a URL and no headers. Its key is in the query, and PostgREST takes that for an argument unless a
-- gateway removes it; `_` is what gets a URL past caches. A refusal by an error would lose the headers.
create function public.health(apikey text default null, _ text default null)
returns public."*/*"
language sql
stable
security definer
set search_path = ''
as $$
  select
    set_config('response.headers', '[{"Content-Type": "text/plain; charset=utf-8"}, {"Cache-Control": "no-store"}]', true),
    set_config('response.status', case when private.is_healthy() then '200' else '503' end, true);
  select case current_setting('response.status') when '200' then 'All is well.' else 'Something needs a person.' end;
$$;
comment on function public.health(text, text) is
  'For an uptime service: 200 while all is well, 503 while due mail waits for more than ten minutes or an emergency''s mail failed.';
grant execute on function public.health to anon, authenticated;
