import { defenseDetails } from './details/defense.ts';
import { foodDetails } from './details/food.ts';
import { kitDetails } from './details/kits.ts';
import { securityDetails } from './details/security.ts';
import { supplyDetails } from './details/supplies.ts';
import type { ProductDetails } from './product.ts';

/** The long texts of every product, by its id. Only the product page loads them. */
export const productDetails: Readonly<Record<string, ProductDetails>> = {
  ...kitDetails,
  ...foodDetails,
  ...securityDetails,
  ...defenseDetails,
  ...supplyDetails,
};
