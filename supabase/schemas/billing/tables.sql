create type private.priced_line as (
  position smallint, text text, quantity numeric, price_cents integer, total_cents integer,
  optional boolean, taxed boolean, product_id text
);
