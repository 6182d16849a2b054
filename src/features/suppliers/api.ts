import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { readRows } from '#lib/api/staff-queries.ts';
import { callRpc } from '#lib/api/database.ts';
import { readAnswer } from '#lib/api/read-answer.ts';
import type { Tables } from '#types/database.ts';
import type { SupplierContact } from './schema.ts';
import type { Supplier } from './supplier.ts';

const productsSchema = z.array(z.object({ item: z.string(), price: z.string(), sku: z.string() }));

/** All suppliers A-Z. */
export const suppliersQuery = queryOptions({
  queryKey: ['suppliers'],
  queryFn: async (): Promise<Supplier[]> => {
    const rows = await readRows((supabase) => supabase.from('suppliers').select('*').order('name'));
    return rows.map(toSupplier);
  },
  staleTime: 300_000,
});

/**
 * Changes the contact of a supplier. Refused when it was changed since it was shown.
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

/** @throws ApiError when a product has another shape: a purchase order would miss it. */
function toSupplier(row: Tables<'suppliers'>): Supplier {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    website: row.website,
    category: row.category,
    products: readAnswer(productsSchema, row.products, `products of ${row.name}`),
    contactName: row.contact_name,
    email: row.email,
    phone: row.phone,
    updatedAt: row.updated_at,
  };
}
