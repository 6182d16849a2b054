/** Somebody who calls, and what is known of them from what they sent or ordered before. */
import { queryOptions } from '@tanstack/react-query';
import type { FormValues } from '#components/form/form-definition.ts';
import { runQuery } from '#lib/api/database.ts';
import type { ServiceRequest } from './service-request.ts';
import { requestColumns, toRequest } from './staff-api.ts';

interface Contact {
  name: string;
  email: string;
  phone: string;
  /** The fields of an address by their names in the forms. */
  place: FormValues;
}

const placeFields = ['address', 'address2', 'city', 'state', 'zipCode', 'propertyAddress'];

function contactOf({ name, email, phone, fields }: ServiceRequest): Contact {
  const place = placeFields.flatMap((field) => {
    const value = fields[field];
    return value === undefined ? [] : [[field, value] as const];
  });
  return { name, email, phone, place: Object.fromEntries(place) };
}

/** Forms ask for the name and the address in one field or in several. */
export function fieldsOfCaller({ name, email, phone, place }: Contact): FormValues {
  const [, firstName = name, lastName = ''] = /^(.*\S)\s+(\S+)$/.exec(name) ?? [];
  const line = [place.address, place.city, place.zipCode].filter(Boolean).join(', ');
  return {
    address: place.propertyAddress ?? '',
    propertyAddress: line,
    ...place,
    fullName: name,
    firstName,
    lastName,
    email,
    phone,
  };
}

async function fetchCaller(caller: string): Promise<FormValues> {
  const isEmail = caller.includes('@');
  // The functions search all texts, so the address is compared again. `ilike` reads % and _ as wildcards.
  const address = caller.replace(/[\\%_]/g, '\\$&');
  const [requests, orders] = await Promise.all([
    runQuery((supabase) => {
      const found = supabase
        .rpc('search_service_requests', { term: caller })
        .select(requestColumns)
        .neq('status', 'spam');
      return (isEmail ? found.ilike('email', address) : found)
        .order('created_at', { ascending: false })
        .limit(1);
    }),
    runQuery((supabase) =>
      supabase
        .rpc('search_orders', { term: caller })
        .select(
          'customer_name, customer_email, customer_phone, shipping_address, shipping_city, shipping_state, shipping_zip',
        )
        .ilike('customer_email', address)
        .order('created_at', { ascending: false })
        .limit(1),
    ),
  ]);
  const [request] = requests;
  const [order] = orders;
  if (request) return fieldsOfCaller(contactOf(toRequest(request)));
  if (order) {
    return fieldsOfCaller({
      name: order.customer_name,
      email: order.customer_email,
      phone: order.customer_phone,
      place: {
        address: order.shipping_address,
        city: order.shipping_city,
        state: order.shipping_state,
        zipCode: order.shipping_zip,
      },
    });
  }
  return isEmail ? { email: caller } : { phone: caller };
}

/** The fields of a new request, filled in as far as the caller is known by an email address or a phone number. */
export function callerQuery(caller: string) {
  return queryOptions({
    queryKey: ['service-requests', 'caller', caller],
    queryFn: () => (caller === '' ? {} : fetchCaller(caller)),
  });
}
