import { entries } from './entries.ts';
import type { MeasuredPictures } from './product-files.ts';

const parts = [
  'name',
  'category',
  'summary',
  'description',
  'features',
  'specifications',
  'pictureAlt',
  'distributor',
  'supplierSku',
  'distributorPriceCents',
  'markupPercent',
  'openingStock',
] as const;

function isEmpty(value: unknown): boolean {
  return typeof value === 'object'
    ? Object.keys(value ?? {}).length === 0
    : value === undefined || value === '';
}

/**
 * One sentence for each missing or wrong value in the entries. Scripts call this, because they run without type checks.
 */
export function entryProblems(pictures: MeasuredPictures): string[] {
  const ids = entries.map(({ id }) => id);
  return [
    ...ids
      .filter((id) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))
      .map((id) => `The id '${id}' may only have lower-case letters, digits and dashes.`),
    ...(['id', 'supplierSku'] as const).flatMap((part) => {
      const values = entries.map((entry) => entry[part]);
      return values
        .filter((value, index) => values.indexOf(value) !== index)
        .map((value) => `Two products have the ${part} ${value}.`);
    }),
    ...entries.flatMap((entry) =>
      parts
        .filter((part) => isEmpty(entry[part]))
        .map((part) => `${entry.id} has no ${part}: add it in src/features/catalog/entries.`),
    ),
    ...ids
      .filter((id) => !pictures[id])
      .map((id) => `${id} has no picture: put art/photos/${id}.jpg and run npm run products.`),
    ...entries
      .filter(({ id, name }) => pictures[id] && pictures[id].name !== name)
      .map(({ id }) => `The link picture of ${id} shows another name: run npm run products.`),
  ];
}
