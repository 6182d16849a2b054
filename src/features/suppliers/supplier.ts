import { foldText } from '#lib/format/fold-text.ts';
import type { toSupplier } from './staff-api.ts';

/**
 * A company that sells products to the shop. Only staff see it. With `updatedAt`, the database can refuse an outdated
 * edit.
 */
export type Supplier = ReturnType<typeof toSupplier>;

/** The suppliers whose data, products or SKUs contain every word of the query. */
export function searchSuppliers(suppliers: readonly Supplier[], query: string): Supplier[] {
  const words = foldText(query).split(/\s+/).filter(Boolean);
  return suppliers.filter((supplier) => {
    const text = foldText(
      [
        supplier.name,
        supplier.category,
        supplier.description,
        supplier.contactName,
        supplier.email,
        supplier.phone,
        supplier.website,
        ...supplier.products.flatMap(({ item, sku }) => [item, sku]),
      ].join(' '),
    );
    return words.every((word) => text.includes(word));
  });
}

function byDistributor(suppliers: readonly Supplier[] | undefined, distributor: string) {
  return suppliers?.find(({ name }) => foldText(name) === foldText(distributor));
}

/** The email address of a distributor; `undefined` if no supplier has this name. */
export function supplierEmail(
  suppliers: readonly Supplier[] | undefined,
  distributor: string,
): string | undefined {
  return byDistributor(suppliers, distributor)?.email;
}

/** The supplier's article numbers (SKUs) by product name. */
export function supplierSkus(
  suppliers: readonly Supplier[] | undefined,
  distributor: string,
): Map<string, string> {
  const products = byDistributor(suppliers, distributor)?.products ?? [];
  return new Map(products.filter(({ sku }) => sku).map(({ item, sku }) => [item, sku]));
}
