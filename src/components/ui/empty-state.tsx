import type { ReactNode } from 'react';

export interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  /** The next step that the person can take: a link or a button. */
  action?: ReactNode;
  icon?: ReactNode;
  as?: 'h1' | 'h2' | 'h3' | 'p';
}

export function EmptyState({ title, children, action, icon, as: Heading = 'h2' }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-card border border-dashed border-line px-6 py-14 text-center">
      {icon && (
        <span aria-hidden className="mb-1 text-muted [&>svg]:size-10">
          {icon}
        </span>
      )}
      <Heading className="text-xl">{title}</Heading>
      {children && <div className="max-w-prose text-muted">{children}</div>}
      {action && <div className="mt-3 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
