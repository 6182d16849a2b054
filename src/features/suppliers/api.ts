import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { requireAdmin } from '#features/auth/api.ts';
import { toApiError } from '#lib/api/api-error.ts';
import { getSupabase } from '#lib/api/supabase.ts';
import type { Tables } from '#types/database.ts';
import type { SupplierContact } from './schema.ts';
import type { Supplier } from './supplier.ts';

const productsSchema = z.array(z.object({ item: z.string(), price: z.string(), sku: z.string() }));

/** All suppliers A-Z. Only staff are given any. */
async function fetchSuppliers(): Promise<Supplier[]> {
  const supabase = await getSupabase();
  const { data, error, status } = await supabase.from('suppliers').select('*').order('name');
  if (error) throw toApiError(error, status);
  if (data.length === 0) await requireAdmin();
  return data.map(toSupplier);
}

export const suppliersQuery = queryOptions({
  queryKey: ['suppliers'],
  queryFn: fetchSuppliers,
  staleTime: 300_000,
});

/**
 * Changes the contact of the supplier as it was shown.
 * @throws ApiError `refused` with a sentence for a contact that is none, or that was changed meanwhile.
 */
export async function saveSupplierContact(
  shown: Pick<Supplier, 'id' | 'updatedAt'>,
  contact: SupplierContact,
): Promise<void> {
  const supabase = await getSupabase();
  const { error, status } = await supabase.rpc('update_supplier_contact', {
    supplier_id: shown.id,
    contact: {
      contact_name: contact.contactName,
      email: contact.email,
      phone: contact.phone,
      website: contact.website,
    },
    expected_updated_at: shown.updatedAt,
  });
  if (error) throw toApiError(error, status);
}

function toSupplier(row: Tables<'suppliers'>): Supplier {
  const products = productsSchema.safeParse(row.products);
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    website: row.website,
    category: row.category,
    products: products.success ? products.data : [],
    contactName: row.contact_name,
    email: row.email,
    phone: row.phone,
    updatedAt: row.updated_at,
  };
}
