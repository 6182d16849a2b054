import { ArrowRight } from 'lucide-react';
import { CallLink } from '#components/call-link.tsx';
import { Link } from '#components/link.tsx';
import { RotatingBackground } from '#components/rotating-background.tsx';
import { CallToAction } from '#components/sections/call-to-action.tsx';
import { JobList } from '#components/sections/job-list.tsx';
import { PointColumns, PointList } from '#components/sections/point-list.tsx';
import { Section } from '#components/sections/section.tsx';
import { ServicePage } from '#components/sections/service-page.tsx';
import { SectionPicture } from '#components/sections/section-picture.tsx';
import { StepList } from '#components/sections/step-list.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { completeProtection } from '#content/complete-protection.ts';
import { completeProtectionSeo } from '#content/seo.ts';
import { FormDialogButton } from '#features/service-requests/components/form-dialog-button.tsx';
import { paths } from '#lib/paths.ts';

export function Component() {
  const { services, facilities, portfolio, benefits, steps, closing } = completeProtection;
  return (
    <ServicePage
      content={completeProtection}
      seo={completeProtectionSeo}
      background={<RotatingBackground topic="complete-protection" />}
      actions={
        <>
          <ButtonLink to={paths.assessment} size="lg">
            Get Free Protection Assessment
          </ButtonLink>
          <CallLink variant="on-ink" size="lg" />
        </>
      }
    >
      <Section id="services" layout="above" title={services.title}>
        <JobList items={services.items} />
      </Section>
      <Section id="facilities" tone="deep" title={facilities.title}>
        <PointList items={facilities.items} />
      </Section>
      <Section id="implementation" layout="above" title={steps.title}>
        <StepList items={steps.items} />
      </Section>
      <Section
        id="benefits"
        tone="deep"
        aside={<SectionPicture name="complete-protection-3" />}
        title={benefits.title}
      >
        <PointColumns items={benefits.items} />
      </Section>
      <Section id="portfolio" title={portfolio.title}>
        <ul>
          {portfolio.items.map((item) => (
            <li
              key={item.path}
              className="group relative grid items-center gap-x-8 border-t border-line py-5 last:border-b sm:grid-cols-[5fr_6fr_auto]"
            >
              <h3 className="text-xl">
                <Link
                  to={item.path}
                  className="after:absolute after:inset-0 group-hover:underline group-hover:decoration-2 group-hover:underline-offset-4"
                >
                  {item.title}
                </Link>
              </h3>
              <p className="text-muted">{item.text}</p>
              <ArrowRight
                aria-hidden
                className="hidden size-5 text-signal transition-transform group-hover:translate-x-1 sm:block"
              />
            </li>
          ))}
        </ul>
      </Section>
      <CallToAction content={closing}>
        <FormDialogButton
          form="quote"
          defaultService="Complete Protection Package"
          variant="on-ink"
        >
          Get Free Quote
        </FormDialogButton>
      </CallToAction>
    </ServicePage>
  );
}
