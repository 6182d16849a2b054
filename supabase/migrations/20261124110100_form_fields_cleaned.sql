-- Two texts of the forms were not read as the others are. An e-mail address was checked as it was sent, and refused for
-- a zero-width space that would have been taken out of it; what a list holds was not cleaned at all, so that an invisible
-- concern, or one with marks that turn the direction of writing, was stored for staff to read.

-- As before, but for these two.
create or replace function private.read_form_field(
  fields jsonb, rule private.service_request_fields, out value jsonb, out problem text
)
language plpgsql
stable
set search_path = ''
as $$
declare
  given constant jsonb := fields -> rule.field;
  line text;
  past boolean;
begin
  if given is null or given in ('null', '""', '[]') then
    problem := case when rule.required then 'This field is required.' end;
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

  if rule.type = 'options' then
    if (case when jsonb_typeof(given) = 'array' then jsonb_array_length(given) <= 60 end) then
      select jsonb_agg(item order by position) into value
      from (
        select private.text_field(jsonb_build_object('v', item), 'v') as item, min(position) as position
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

  -- Everything else is a text; a number is taken for the digits somebody typed.
  if jsonb_typeof(given) not in ('string', 'number') then
    problem := 'Please enter a text.';
    return;
  end if;
  line := case
    when rule.type = 'long' then
      private.long_text_field(jsonb_build_object('v', given #>> '{}'), 'v')
    else private.text_field(jsonb_build_object('v', given #>> '{}'), 'v')
  end;
  if line = '' then
    problem := case when rule.required then 'This field is required.' end;
    return;
  end if;

  past := rule.type = 'date' and coalesce(private.parse_date(line) < private.today(), false);
  problem := case
    when length(line) > rule.longest then 'Please use at most ' || rule.longest || ' characters.'
    when rule.type = 'email' and not private.is_email(line) then 'Please enter a valid e-mail address.'
    when rule.type = 'phone' and not private.is_phone(line) then
      'Please enter a phone number with at least 10 digits.'
    when rule.type = 'zip' and line !~ '^[0-9]{5}(-[0-9]{4})?$' then 'Please enter a US ZIP code.'
    when rule.type = 'option' and line <> all (rule.options) then 'Please choose from the list.'
    when rule.type = 'date' and private.parse_date(line) is null then 'Please enter a date.'
    when past then 'Please choose a date that is not in the past.'
  end;
  if problem is null or past then
    value := to_jsonb(line);
  end if;
end;
$$;
