import { RetryNotice } from './retry-notice.tsx';

interface StaleNoticeProps {
  /** The error of the last refetch. Without an error, the notice is not shown. */
  error: unknown;
  isRetrying: boolean;
  onRetry: () => void;
}

/** A notice that the data below could not be loaded again. */
export function StaleNotice({ error, isRetrying, onRetry }: StaleNoticeProps) {
  if (!error) return null;
  return (
    <RetryNotice isRetrying={isRetrying} onRetry={onRetry}>
      This may be out of date: it could not be loaded again.
    </RetryNotice>
  );
}
