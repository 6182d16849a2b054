import * as z from 'zod/mini';
import { productById } from '#features/catalog/products.ts';
import { readStored, removeStored, writeStored } from '#lib/browser/storage.ts';
import { receiptItemSchema, receiptSchema, type Receipt } from './schema.ts';

/** Key in session storage. */
const lastOrderKey = 'last-order';

const lastOrderSchema = z.extend(receiptSchema, {
  items: z.array(z.extend(receiptItemSchema, { image: z.string(), distributor: z.string() })),
});
export type LastOrder = z.infer<typeof lastOrderSchema>;

/** The confirmation page reads the order from memory if the browser has no session storage. */
let lastOrder: LastOrder | undefined;

export function saveLastOrder(receipt: Receipt): void {
  const items = receipt.items.map((item) => {
    const { image = item.id, distributor = '' } = productById.get(item.id) ?? {};
    return { ...item, image, distributor };
  });
  lastOrder = { ...receipt, items };
  writeStored('session', lastOrderKey, lastOrder);
}

export function discardLastOrder(): void {
  lastOrder = undefined;
  removeStored('session', lastOrderKey);
}

/** The last order of this tab; `undefined` if no valid order is stored. Repeated calls return the same object. */
export function readLastOrder(): LastOrder | undefined {
  lastOrder ??= lastOrderSchema.safeParse(readStored('session', lastOrderKey)).data;
  return lastOrder;
}
