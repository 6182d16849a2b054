import { useQuery } from '@tanstack/react-query';
import { RetryNotice } from '#components/ui/retry-notice.tsx';
import { queryState, retryOf } from '#lib/api/query-state.ts';
import { suppliersQuery } from '../staff-api.ts';

/** Tells staff that the email addresses of the suppliers did not load. */
export function SupplierEmailsNotice() {
  const query = useQuery(suppliersQuery);
  if (!queryState(query).hasFailed) return null;
  return (
    <RetryNotice {...retryOf(query)}>The suppliers’ addresses could not be loaded.</RetryNotice>
  );
}
