insert into private.invoice_counter default values
on conflict do nothing;
