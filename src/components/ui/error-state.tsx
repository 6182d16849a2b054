import type { ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';
import { RetryButton } from './retry-button.tsx';

export interface ErrorStateProps {
  title: string;
  /** A reassuring sentence. */
  children?: ReactNode;
  isRetrying: boolean;
  onRetry: () => void;
  as?: 'h1' | 'h2' | 'h3';
}

export function ErrorState({
  title,
  children = 'No data was lost.',
  as,
  ...retry
}: ErrorStateProps) {
  return (
    <EmptyState title={title} {...(as ? { as } : {})} action={<RetryButton {...retry} />}>
      {children} Please check your connection and try again.
    </EmptyState>
  );
}
