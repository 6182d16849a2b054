insert into private.settings default values
on conflict do nothing;
