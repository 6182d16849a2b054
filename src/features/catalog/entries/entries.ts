import { featured } from './featured.ts';
import { food } from './food.ts';
import type { ProductEntry } from './product-entry.ts';
import { security } from './security.ts';
import { selfDefense } from './self-defense.ts';
import { supplies } from './supplies.ts';

/** Every product, by section of the shop and in the order shown. */
export const entriesBySection = { featured, food, security, selfDefense, supplies };

export const entries: readonly ProductEntry[] = Object.values(entriesBySection).flat();
