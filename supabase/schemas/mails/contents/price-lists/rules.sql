-- The products with their prices on the day on which the mail is sent.
create function private.price_list_mail_data(mail private.mails) returns jsonb
language sql stable set search_path = '' as $$
  select mail.data || jsonb_build_object(
    'products', coalesce(
      jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'category', p.category, 'price', p.price)
        order by p.position), '[]'
    )
  )
  from public.products as p
  where p.active;
$$;
