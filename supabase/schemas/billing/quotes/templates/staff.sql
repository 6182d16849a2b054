create function public.save_quote_template(name text default null, lines jsonb default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  title constant text := private.one_line(name);
begin
  perform private.require_admin();
  if private.text_length(title) not between 1 and 80 then
    perform private.refuse(422, 'invalid_name', 'Please enter a name of at most 80 characters.');
  end if;
  insert into public.quote_templates as t (name, lines)
  values (title, private.lines_as_sent(private.read_lines(save_quote_template.lines)))
  on conflict on constraint quote_templates_name_key do update set lines = excluded.lines;
end;
$$;
comment on function public.save_quote_template(text, jsonb) is
  'Admins: saves lines as a template. A template of the same name is replaced.';
grant execute on function public.save_quote_template to authenticated;

create function public.delete_quote_template(template_id uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  delete from public.quote_templates as t where t.id = template_id;
end;
$$;
comment on function public.delete_quote_template(uuid) is 'Admins: deletes a template.';
grant execute on function public.delete_quote_template to authenticated;

create function public.quote_starting_lines(request_id uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return private.lines_to_reuse((
    select private.lines_of(q.id)
    from public.quotes as q
    where q.service = (
        select r.service from public.service_requests as r where r.id = quote_starting_lines.request_id
      )
      and q.request_id is distinct from quote_starting_lines.request_id
      and not exists (select from public.plans as p where p.quote_id = q.id)
    order by q.sent_at desc
    limit 1
  ));
end;
$$;
comment on function public.quote_starting_lines(uuid) is
  'Admins: the reusable lines of the last quote that another customer got for this service. Plans are left out, '
  'because a new quote is for one job.';
grant execute on function public.quote_starting_lines to authenticated;

create function public.quote_line_texts() returns table (text text, price_cents integer, taxed boolean, product_id text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select d.text, d.price_cents, d.taxed, d.product_id
    from (
      select distinct on (l.text) l.text, l.price_cents, l.taxed, l.product_id, q.sent_at
      from (select r.id, r.sent_at from public.quotes as r order by r.sent_at desc limit 500) as q
      join public.quote_lines as l on l.quote_id = q.id
      order by l.text, q.sent_at desc, l.position
    ) as d
    order by d.sent_at desc, d.text
    limit 200;
end;
$$;
comment on function public.quote_line_texts() is
  'Admins: the texts of the latest lines, each with its last price, as suggestions for a line.';
grant execute on function public.quote_line_texts to authenticated;
