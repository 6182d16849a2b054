import { Button } from './button.tsx';

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
    <div role="status" className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
      This may be out of date: it could not be loaded again.
      <Button variant="quiet" busy={isRetrying} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
