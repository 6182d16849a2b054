import { expect, test } from 'vitest';
import { supplier } from '#testing/factories.ts';
import { searchSuppliers, supplierEmail, supplierSkus } from './supplier.ts';

const suppliers = [
  supplier(),
  supplier({
    id: '2',
    name: 'Café Survival',
    description: 'Food',
    category: 'Food',
    products: [{ item: 'Bucket', price: '', sku: '' }],
    contactName: 'Ann',
  }),
];

test('searchSuppliers finds every word, also in products and SKUs, and ignores accents', () => {
  const names = (query: string) => searchSuppliers(suppliers, query).map(({ name }) => name);
  expect(names('')).toHaveLength(2);
  expect(names('mm-100')).toEqual(['MyMedic']);
  expect(names('cafe  bucket')).toEqual(['Café Survival']);
  expect(names('kelsey')).toEqual(['MyMedic']);
  expect(names('bucket aid')).toEqual([]);
});

test('supplierEmail and supplierSkus find a supplier by the distributor’s name', () => {
  expect(supplierEmail(suppliers, 'mymedic')).toBe('orders@mymedic.example');
  expect(supplierEmail(suppliers, 'Somebody else')).toBeUndefined();
  expect(supplierEmail(undefined, 'MyMedic')).toBeUndefined();
  expect(supplierSkus(suppliers, 'MyMedic').get('MyFAK First Aid Kit')).toBe('MM-100');
  expect(supplierSkus(suppliers, 'Café Survival').size).toBe(0);
});
