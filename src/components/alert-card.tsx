import type { ReactNode } from 'react';
import { classNames } from '#lib/format/class-names.ts';
import { Card } from './ui/card.tsx';

interface AlertCardProps {
  title: string;
  text: string;
  className?: string;
  /** Buttons and links that respond to the alert. */
  children: ReactNode;
}

/** Takes the place of content that cannot be shown, and explains the reason. */
export function AlertCard({ title, text, className, children }: AlertCardProps) {
  return (
    <Card className={classNames('max-w-180 p-5', className)}>
      <div role="alert">
        <h2 className="text-xl">{title}</h2>
        <p className="mt-2">{text}</p>
      </div>
      <div className="mt-4 flex flex-wrap gap-3">{children}</div>
    </Card>
  );
}
