// The long texts of the catalogue. Only the product page imports them, so that no list pays for them.
import { defenseDetails } from './details-defense.ts';
import { foodDetails } from './details-food.ts';
import { kitDetails } from './details-kits.ts';
import { securityDetails } from './details-security.ts';
import { supplyDetails } from './details-supplies.ts';
import type { ProductDetails } from './product.ts';

export const productDetails: ReadonlyMap<string, ProductDetails> = new Map(
  Object.entries({
    ...kitDetails,
    ...foodDetails,
    ...securityDetails,
    ...defenseDetails,
    ...supplyDetails,
  }),
);
