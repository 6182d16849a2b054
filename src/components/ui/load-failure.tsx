import type { ReactNode } from 'react';
import { useHeadingAfter } from '#lib/use-focus-after.ts';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

export interface LoadFailureProps {
  title: string;
  /** What the reader may worry about, as a sentence: "The orders are safe." */
  children?: ReactNode;
  isRetrying: boolean;
  onRetry: () => void;
  as?: 'h1' | 'h2' | 'h3';
}

/** Stands where something that the page loads could not be loaded. */
export function LoadFailure({ title, children, isRetrying, onRetry, as }: LoadFailureProps) {
  // All of this goes while it is asked for again.
  const onPress = useHeadingAfter();
  return (
    <EmptyState
      title={title}
      {...(as ? { as } : {})}
      action={
        <Button
          busy={isRetrying}
          onClick={(event) => {
            onPress(event.currentTarget);
            onRetry();
          }}
        >
          Try again
        </Button>
      }
    >
      {children} Please check your connection and try again.
    </EmptyState>
  );
}
