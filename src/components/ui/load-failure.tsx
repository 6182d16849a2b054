import type { ReactNode } from 'react';
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
  return (
    <EmptyState
      title={title}
      {...(as ? { as } : {})}
      action={
        <Button busy={isRetrying} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {children} Please check your connection and try again.
    </EmptyState>
  );
}
