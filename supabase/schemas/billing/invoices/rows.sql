insert into private.invoice_counter default values;
