import type { ReactNode } from 'react';
import { Seo } from '#components/seo.tsx';
import { Card } from '#components/ui/card.tsx';

interface AuthCardProps {
  title: string;
  /** Visible heading. Defaults to the title. */
  heading?: string;
  icon?: ReactNode;
  children: ReactNode;
}

/** The frame of the login and password pages. */
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
