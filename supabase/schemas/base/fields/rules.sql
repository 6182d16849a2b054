-- Reads one field of a form by its rule. `value` is the value to store, or null if the field is empty. `problem` is the
-- error text if the value is invalid.
create function private.read_form_field(
  fields jsonb, rule private.form_fields, is_required boolean, out value jsonb, out problem text
)
language plpgsql stable set search_path = '' as $$
declare
  given constant jsonb := fields -> rule.field;
  line text;
begin
  if given is null or given in ('null', '""', '[]') then
    problem := case when is_required then 'This field is required.' end;
    return;
  end if;

  if rule.type in ('boolean', 'accepted') then
    if jsonb_typeof(given) <> 'boolean' then
      problem := 'Please answer yes or no.';
    elsif rule.type = 'accepted' and given = 'false' then
      problem := 'Please accept the terms and conditions to continue.';
    else
      value := given;
    end if;
    return;
  end if;

  -- A value that is far too long is refused before it is cleaned, because cleaning is slow. The limits leave room for
  -- spaces around the value.
  if rule.type = 'options' then
    if length(given::text) <= 10000 and (case when jsonb_typeof(given) = 'array'
      then jsonb_array_length(given) <= 60 end) then
      select jsonb_agg(item order by position) into value
      from (
        select
          case when jsonb_typeof(item) = 'string' then private.one_line(item #>> '{}') end as item,
          min(position) as position
        from jsonb_array_elements(given) with ordinality as chosen (item, position)
        group by 1
      ) as once
      having bool_and(
        case
          when item is null then false
          when rule.options is null then length(item) between 1 and 100 and item !~ '[<>]'
          else item = any (rule.options)
        end
      );
    end if;
    problem := case when value is null then 'Please choose from the list.' end;
    return;
  end if;

  -- All other types are texts. A JSON number is read as a text too.
  if jsonb_typeof(given) not in ('string', 'number') then
    problem := 'Please enter a text.';
    return;
  end if;
  if length(given #>> '{}') > rule.longest + 2000 then
    problem := 'Please use at most ' || rule.longest || ' characters.';
    return;
  end if;
  line := case
    when rule.type = 'long' then private.several_lines(given #>> '{}')
    else private.one_line(given #>> '{}')
  end;
  if rule.type = 'zip' then
    line := coalesce(private.zip_code(line), line);
  end if;
  if line = '' or is_required and rule.type in ('text', 'long') and private.text_length(line) = 0 then
    problem := case when is_required then 'This field is required.' end;
    return;
  end if;

  problem := case
    when length(line) > rule.longest then 'Please use at most ' || rule.longest || ' characters.'
    when rule.type = 'email' and not private.is_email(line) then 'Please enter a valid email address.'
    when rule.type = 'phone' and not private.is_phone(line) then
      'Please enter a phone number with at least 10 digits.'
    when rule.type = 'zip' and private.zip_code(line) is null then 'Please enter a US ZIP code.'
    when rule.type = 'state' and not private.is_state(line) then rule.sentence
      || '. Use two letters, such as CA for California'
    when rule.type = 'website' and not private.is_website(line)
      then 'Please enter an address that starts with https://.'
    when rule.type = 'option' and line <> all (rule.options) then 'Please choose from the list.'
    when rule.type = 'date' and private.parse_date(line) is null then 'Please enter a date.'
    when rule.type = 'date' and private.parse_date(line) < private.today() then
      'Please choose a date that is not in the past.'
  end;
  if problem is null then
    value := to_jsonb(line);
  end if;
end;
$$;

-- Reads the fields of a form. `answers` has the valid values and `problems` has the error texts, both by field name.
create function private.read_fields(
  form text, fields jsonb, is_call boolean default false, out answers jsonb, out problems jsonb
)
language sql stable set search_path = '' as $$
  select
    coalesce(jsonb_object_agg(rule.field, field.value) filter (where field.value is not null), '{}'),
    coalesce(
      jsonb_object_agg(
        rule.field,
        case when starts_with(field.problem, rule.sentence) then field.problem
          else coalesce(rule.sentence, field.problem) end
      ) filter (where field.problem is not null),
      '{}'
    )
  from private.form_fields as rule
  cross join lateral private.read_form_field(fields, rule, rule.required and not is_call) as field
  where rule.form = read_fields.form;
$$;
