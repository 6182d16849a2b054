import { useQuery } from '@tanstack/react-query';
import { suppliersQuery } from './api.ts';
import { supplierEmail } from './supplier.ts';

/** Where to write to a distributor: `null` if no address is known, `undefined` until that has been found out. */
export function useSupplierAddress(): (distributor: string) => string | null | undefined {
  const { data, isPending } = useQuery(suppliersQuery);
  return (distributor) => (isPending ? undefined : supplierEmail(data, distributor) || null);
}
