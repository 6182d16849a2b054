-- The rules for the fields of each form. The browser checks the same rules, but only the check in the database is
-- binding.
create table private.form_fields (
  form text not null,
  field text not null,
  -- text: one line. long: several lines. option: one code. options: a list of codes. accepted: must be true.
  type text not null check (
    type in ('text', 'long', 'email', 'phone', 'zip', 'state', 'website', 'date', 'boolean', 'accepted', 'option',
      'options')
  ),
  required boolean not null,
  longest integer not null,
  -- The allowed codes of a field of type option or options. Null allows any short text. The assessment form needs this,
  -- because its choices are part of the content of the site.
  options text[],
  -- The error text for an invalid value. If null, the error text of the type is used.
  sentence text,
  primary key (form, field)
);
comment on table private.form_fields is 'Rules of the fields of forms.';

alter table private.form_fields enable row level security;
create policy "Functions alone" on private.form_fields using (false);
