import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { readRows, type RowOf } from '#lib/api/staff-queries.ts';
import { callRpc } from '#lib/api/database.ts';
import { readAnswer } from '#lib/api/read-answer.ts';
import type { Supabase } from '#lib/api/supabase.ts';
import type { SupplierContact } from './schema.ts';
import type { Supplier } from './supplier.ts';

/** Products of a supplier. The price is a text with the agreed terms: '$144.99 each, 10% off from 20'. */
const productsSchema = z.array(z.object({ item: z.string(), price: z.string(), sku: z.string() }));

const fromSuppliers = (supabase: Supabase) =>
  supabase
    .from('suppliers')
    .select(
      'id, name, description, website, category, products, contactName:contact_name, email, phone, updatedAt:updated_at',
    );

/** @throws ApiError if a product is malformed. Otherwise orders to the supplier would leave that product out. */
export function toSupplier(row: RowOf<typeof fromSuppliers>) {
  const products = readAnswer(productsSchema, row.products, `products of ${row.name}`);
  return { ...row, products };
}

/** All suppliers A-Z. */
export const suppliersQuery = queryOptions({
  queryKey: ['suppliers'],
  queryFn: async () => {
    const rows = await readRows((supabase) => fromSuppliers(supabase).order('name'));
    return rows.map(toSupplier);
  },
  staleTime: 300_000,
});

/**
 * Saves the contact data of a supplier. The database refuses it if a team member has changed the data meanwhile.
 * @throws ApiError
 */
export async function saveSupplierContact(
  shown: Pick<Supplier, 'id' | 'updatedAt'>,
  contact: SupplierContact,
): Promise<void> {
  await callRpc('update_supplier_contact', {
    supplier_id: shown.id,
    contact: {
      contact_name: contact.contactName,
      email: contact.email,
      phone: contact.phone,
      website: contact.website,
    },
    expected_updated_at: shown.updatedAt,
  });
}
