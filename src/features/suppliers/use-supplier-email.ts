import { useQuery } from '@tanstack/react-query';
import type { EmailLookup } from '#components/email-link.tsx';
import { suppliersQuery } from './staff-api.ts';
import { supplierEmail } from './supplier.ts';

/** Returns a function that finds the email address of a distributor by name. */
export function useSupplierEmail(): (distributor: string) => EmailLookup {
  const { data, isPending } = useQuery(suppliersQuery);
  return (distributor) => {
    if (!data) return isPending ? 'pending' : 'failed';
    const email = supplierEmail(data, distributor);
    return email ? { email } : 'none';
  };
}
