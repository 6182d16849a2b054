import type { ReactNode } from 'react';
import { useHeadingAfter } from '#lib/use-focus-after.ts';
import { Button } from './button.tsx';

interface RetryNoticeProps {
  isRetrying: boolean;
  onRetry: () => void;
  /** What could not be loaded, as a sentence. */
  children: ReactNode;
}

/** One quiet line where only a part of the page could not be loaded, with the way to ask again. */
export function RetryNotice({ isRetrying, onRetry, children }: RetryNoticeProps) {
  // The whole line goes when what it is about has come.
  const onPress = useHeadingAfter();
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-6 text-sm text-muted">
      {children}
      <Button
        variant="quiet"
        // Level with the sentence when there is no room beside it.
        className="-mx-4"
        busy={isRetrying}
        onClick={(event) => {
          onPress(event.currentTarget);
          onRetry();
        }}
      >
        Try again
      </Button>
    </div>
  );
}
