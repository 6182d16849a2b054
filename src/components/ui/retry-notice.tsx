import type { ReactNode } from 'react';
import { RetryButton } from './retry-button.tsx';

interface RetryNoticeProps {
  isRetrying: boolean;
  onRetry: () => void;
  /** The error text: a sentence that names the part that could not be loaded. */
  children: ReactNode;
}

/** A line that says that a part of the page could not be loaded. A button loads that part again. */
export function RetryNotice({ children, ...retry }: RetryNoticeProps) {
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-6 text-sm text-muted">
      {children}
      <RetryButton {...retry} variant="ghost" className="-mx-4" />
    </div>
  );
}
