-- The fields of each form with their rules. The forms in the browser have the same rules, but only these are binding.
create table private.form_fields (
  form text not null,
  field text not null,
  -- text: one line; long: several; option: one code; options: a list; accepted: must be true.
  type text not null check (
    type in ('text', 'long', 'email', 'phone', 'zip', 'state', 'website', 'date', 'boolean', 'accepted', 'option',
      'options')
  ),
  required boolean not null,
  longest integer not null,
  -- The allowed codes of an option or options. Null allows any short text, because the lists of the assessment are
  -- content of the site.
  options text[],
  -- The error text of this field for any invalid value. Null: the error text of its type.
  sentence text,
  primary key (form, field)
);
comment on table private.form_fields is 'Rules of the fields of forms.';

alter table private.form_fields enable row level security;
create policy "Functions alone" on private.form_fields using (false);
