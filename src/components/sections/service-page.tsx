import type { ReactNode } from 'react';
import { Seo } from '#components/seo.tsx';
import type { ServicePageContent } from '#content/page-content.ts';
import type { PageSeo } from '#content/seo.ts';
import { FactStrip } from './fact-strip.tsx';
import { PageHero } from './page-hero.tsx';
import { RightNow } from './right-now.tsx';

interface ServicePageProps {
  content: Pick<ServicePageContent, 'hero' | 'facts' | 'rightNow'>;
  seo: PageSeo;
  /** Places where the service is offered, if not all of California. */
  areas?: readonly string[];
  background: ReactNode;
  /** The hero's buttons. */
  actions: ReactNode;
  children: ReactNode;
}

/** A service page. It begins with the hero, the facts and the steps to take immediately. */
export function ServicePage({
  content,
  seo,
  areas = [],
  background,
  actions,
  children,
}: ServicePageProps) {
  const name = content.hero.topic;
  return (
    <>
      <Seo
        {...seo}
        facts={[
          {
            type: 'service',
            name,
            description: seo.description,
            path: seo.path,
            image: seo.image,
            areas,
          },
          {
            type: 'breadcrumbs',
            trail: [{ name, path: seo.path }],
          },
        ]}
      />
      <PageHero hero={content.hero} background={background} hasBackLink>
        {actions}
      </PageHero>
      <FactStrip facts={content.facts} />
      <RightNow content={content.rightNow} />
      {children}
    </>
  );
}
