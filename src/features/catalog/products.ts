// Products of the shop, in display order. The folder src/features/catalog/entries has the full data of each product.
import { cards } from './generated/cards.ts';
import type { Product } from './product.ts';

export const featuredProducts: readonly Product[] = cards.featured;
export const foodProducts: readonly Product[] = cards.food;
export const securityProducts: readonly Product[] = cards.security;
export const defenseProducts: readonly Product[] = cards.selfDefense;

export const products: readonly Product[] = Object.values(cards).flat();

export const productById: ReadonlyMap<string, Product> = new Map(
  products.map((product) => [product.id, product]),
);
