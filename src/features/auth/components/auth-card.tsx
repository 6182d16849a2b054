import type { ReactNode } from 'react';
import { Seo } from '#components/seo.tsx';
import { Card } from '#components/ui/card.tsx';

interface AuthCardProps {
  title: string;
  /** Heading on the page; the title by default. */
  heading?: string;
  icon?: ReactNode;
  children: ReactNode;
}

/** The frame of the pages about logging in. */
export function AuthCard({ title, heading = title, icon, children }: AuthCardProps) {
  return (
    <div className="container-page grid justify-center py-14">
      <Seo title={title} noindex />
      <Card className="w-[min(26rem,calc(100vw-2.5rem))] p-6 sm:p-8">
        {icon}
        <h1 className="text-3xl text-balance">{heading}</h1>
        {children}
      </Card>
    </div>
  );
}
