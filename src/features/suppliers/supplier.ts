import { foldText } from '#lib/format/fold-text.ts';
import type { toSupplier } from './staff-api.ts';

/** A company that the shop buys from. For staff only. Edits send `updatedAt`, so the database refuses outdated ones. */
export type Supplier = ReturnType<typeof toSupplier>;

/** The suppliers that have every word of the query in their texts, products or SKUs. */
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

/** The email address of a distributor; `undefined` if it is not one of the suppliers. */
export function supplierEmail(
  suppliers: readonly Supplier[] | undefined,
  distributor: string,
): string | undefined {
  return byDistributor(suppliers, distributor)?.email;
}

/** A supplier's own article numbers by product name. */
export function supplierSkus(
  suppliers: readonly Supplier[] | undefined,
  distributor: string,
): Map<string, string> {
  const products = byDistributor(suppliers, distributor)?.products ?? [];
  return new Map(products.filter(({ sku }) => sku).map(({ item, sku }) => [item, sku]));
}
