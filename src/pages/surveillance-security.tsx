import { BackgroundFilm } from '#components/background-film.tsx';
import { CallToAction } from '#components/sections/call-to-action.tsx';
import { PointColumns, PointList } from '#components/sections/point-list.tsx';
import { Section } from '#components/sections/section.tsx';
import { SectionPicture } from '#components/sections/section-picture.tsx';
import { ServicePage } from '#components/sections/service-page.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { surveillanceSecuritySeo } from '#content/seo.ts';
import { surveillanceSecurity } from '#content/surveillance-security.ts';
import { paths } from '#lib/paths.ts';

export function Component() {
  const { properties, technology, benefits, closing } = surveillanceSecurity;
  return (
    <ServicePage
      content={surveillanceSecurity}
      seo={surveillanceSecuritySeo}
      background={<BackgroundFilm name="surveillance" />}
      actions={
        <>
          <ButtonLink to={paths.assessment} size="lg">
            Get Free Security Assessment
          </ButtonLink>
          <ButtonLink to={paths.products} variant="on-ink" size="lg">
            View Security Equipment
          </ButtonLink>
        </>
      }
    >
      <Section id="technology" layout="above" tone="ink" title={technology.title}>
        <ul className="grid gap-x-10 sm:grid-cols-2 lg:grid-cols-3">
          {technology.items.map((item) => (
            <li key={item.title} className="border-t border-ink-line py-6 lg:py-8">
              <p className="text-3xl text-signal-on-ink">{item.figure}</p>
              <h3 className="mt-3 text-xl">{item.title}</h3>
              <p className="mt-1.5 text-ink-muted">{item.text}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section id="properties" title={properties.title} lead={properties.lead}>
        <PointList items={properties.items} />
      </Section>
      <Section
        id="installation"
        tone="deep"
        aside={<SectionPicture name="home" />}
        title={benefits.title}
      >
        <PointColumns items={benefits.items} />
      </Section>
      <CallToAction content={closing}>
        <ButtonLink to={paths.assessment} variant="on-ink">
          Ask for an Assessment
        </ButtonLink>
      </CallToAction>
    </ServicePage>
  );
}
