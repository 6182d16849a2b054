import { RetryNotice } from './retry-notice.tsx';

interface StaleNoticeProps {
  /** Why the latest answer did not come; nothing is said while there is none. */
  error: unknown;
  isRetrying: boolean;
  onRetry: () => void;
}

/** Above what an earlier answer showed, quietly: it may well still be right. */
export function StaleNotice({ error, isRetrying, onRetry }: StaleNoticeProps) {
  if (!error) return null;
  return (
    <RetryNotice isRetrying={isRetrying} onRetry={onRetry}>
      This may be out of date: it could not be loaded again.
    </RetryNotice>
  );
}
