import { useQuery } from '@tanstack/react-query';
import { RetryNotice } from '#components/ui/retry-notice.tsx';
import { suppliersQuery } from '../api.ts';

/** Says beside mails to suppliers that their addresses could not be loaded. */
export function SupplierEmailsNotice() {
  const { data, error, isFetching, refetch } = useQuery(suppliersQuery);
  if (data || !error) return null;
  return (
    <RetryNotice isRetrying={isFetching} onRetry={() => void refetch()}>
      The suppliers’ addresses could not be loaded.
    </RetryNotice>
  );
}
