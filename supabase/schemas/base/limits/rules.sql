-- The network address from which the platform received the call, or null. The platform adds this address as the last
-- entry of x-forwarded-for. A caller can forge all other entries.
create function private.client_ip() returns text
language plpgsql stable set search_path = '' as $$
declare
  hop text := coalesce(nullif(current_setting('request.headers', true), ''), '{}')::jsonb
    ->> (select s.network_address_header from private.settings as s);
  address inet;
  ipv4 text;
begin
  hop := btrim(split_part(hop, ',', -1));
  -- A port may follow an IPv4 address, or an IPv6 address in brackets.
  address := regexp_replace(hop, '^\[(.*)\](:\d+)?$|^([\d.]+):\d+$', '\1\3')::inet;
  -- A server that listens on IPv6 sees IPv4 addresses as ::ffff:203.0.113.9.
  ipv4 := substring(host(address) from '^::ffff:([\d.]+)$');
  if ipv4 is not null then
    return ipv4;
  end if;
  -- An internet provider gives each customer a whole IPv6 network of 64 bits.
  return case when family(address) = 6 then network(set_masklen(address, 64))::text else host(address) end;
exception when invalid_text_representation then
  return null;
end;
$$;

-- Checks an attempt against all limits with this name. If no limit is reached, the attempt is recorded. If a limit is
-- reached, `free_at` is the time of the next allowed attempt, and `sentence` is the error text of the limit.
-- With `may_wait`, an attempt above a limit is recorded with the time `free_at`. If that time is more than a day ahead,
-- nothing is recorded and `free_at` is infinity.
-- A visitor can type the email address of another person. That must not lock out this person. Most limits on an email
-- address therefore count only attempts from the same network. These are the limits per pair: email address and
-- network. For a signed-in user, they count the attempts of the account.
-- The delayed mails of a pair are sent one after the other. A limit per pair therefore also counts attempts that are
-- recorded for a later time.
-- The query has a generic plan, because planning takes longer than running it.
create function private.count_attempt(
  name text,
  email text default '',
  kind text default null,
  amount integer default 1,
  account uuid default null,
  may_wait boolean default false,
  earliest timestamptz default now(),
  out free_at timestamptz,
  out sentence text
)
language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  what constant text := coalesce(count_attempt.kind, count_attempt.name);
  sender constant text := private.mailbox(count_attempt.email);
  address constant text := private.client_ip();
  here constant text := private.network_block(address);
  moment timestamptz := coalesce(earliest, now());
  reached record;
begin
  loop
    select full_until.free_at, lim.sentence
    into reached
    from private.limits as lim
    cross join lateral (
      select greatest(
        case when lim.number < greatest(count_attempt.amount, 1) then 'infinity'::timestamptz end,
        -- Another attempt is possible once the latest attempt that exceeds the limit is older than the period.
        max(counted.created_at) + lim.period
      ) as free_at
      from (
        select l.created_at, sum(l.amount) over (order by l.created_at desc, l.id desc) as total
        from (
          select r.id, r.created_at, r.amount from private.request_log as r
          where lim.per = 'pair' and account is null
            and r.email = sender and r.email <> '' and r.name = count_attempt.name and r.kind = what
            and r.user_id is null and r.block is not distinct from here
          union all
          select r.id, r.created_at, r.amount from private.request_log as r
          where lim.per = 'pair' and r.user_id = account and r.name = count_attempt.name and r.kind = what
          union all
          select r.id, r.created_at, r.amount from private.request_log as r
          where lim.per = 'email' and account is null
            and r.email = sender and r.email <> '' and r.name = count_attempt.name and r.kind = what
              and r.user_id is null
          union all
          select r.id, r.created_at, r.amount from private.request_log as r
          where lim.per = 'network' and r.ip = address and r.name = count_attempt.name
          union all
          select r.id, r.created_at, r.amount from private.request_log as r
          where lim.per = 'block' and here <> address and r.block <> r.ip and r.block = here
            and r.name = count_attempt.name
          union all
          select r.id, r.created_at, r.amount from private.request_log as r
          where lim.per = 'everyone' and r.name = count_attempt.name
        ) as l
        where l.created_at > moment - lim.period and (lim.per = 'pair' or l.created_at <= moment)
      ) as counted
      where counted.total + greatest(count_attempt.amount, 1) > lim.number
    ) as full_until
    where lim.name = count_attempt.name and full_until.free_at > moment
    order by full_until.free_at desc, lim.per desc
    limit 1;
    exit when not found;
    free_at := reached.free_at;
    sentence := reached.sentence;
    exit when not may_wait;
    -- An attempt can wait for one day at most, because the log is kept for a day.
    if free_at > now() + interval '1 day' then
      free_at := 'infinity';
      return;
    end if;
    moment := free_at;
  end loop;

  if amount > 0 and (free_at is null or may_wait) then
    -- An attempt that does not wait gets the time of the transaction. Its order or request gets the same time, and
    -- without_mails compares these times.
    insert into private.request_log (name, kind, email, ip, user_id, amount, created_at)
    values (
      count_attempt.name, what, sender, address, account, amount,
        case when moment > clock_timestamp() then moment else now() end
    );
  end if;
end;
$$;

-- Locks the text `what` until the end of the transaction. Other transactions wait for this lock. To avoid deadlocks,
-- every transaction takes its locks in this order: key, sender, network, rows, mailbox, products.
create function private.take_turn(what text) returns void
language sql strict set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended(what, 0));
$$;

-- Counts one attempt of a sender, or refuses it with a 429. Attempts of the same sender or network run one after the
-- other.
create function private.enforce_limits(
  name text, email text, kind text default null, amount integer default 1, account uuid default auth.uid()
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  reached record;
begin
  perform private.take_turn(
    'sender:' || coalesce(enforce_limits.kind, enforce_limits.name) || ':'
    || coalesce(account::text, private.mailbox(enforce_limits.email))
  );
  perform private.take_turn('network:' || private.client_ip());
  -- now() is the start of the transaction. While this call waited, other calls may have counted attempts after that
  -- time. The count therefore uses clock_timestamp().
  select * into reached from private.count_attempt(
    enforce_limits.name, enforce_limits.email, enforce_limits.kind, enforce_limits.amount, account,
      earliest => clock_timestamp()
  );
  -- Admins are not refused, because they enter requests for many customers on the phone.
  if reached.free_at is not null and not private.is_admin() then
    perform private.refuse(
      429, 'rate_limited', reached.sentence || ' Please try again in an hour' || private.or_call() || '.'
    );
  end if;
end;
$$;
