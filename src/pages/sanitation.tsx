import { CallLink } from '#components/call-link.tsx';
import { RotatingBackground } from '#components/rotating-background.tsx';
import { CallToAction } from '#components/sections/call-to-action.tsx';
import { JobList } from '#components/sections/job-list.tsx';
import { PointColumns } from '#components/sections/point-list.tsx';
import { Section } from '#components/sections/section.tsx';
import { ServicePage } from '#components/sections/service-page.tsx';
import { SectionPicture } from '#components/sections/section-picture.tsx';
import { StepList } from '#components/sections/step-list.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { sanitation } from '#content/sanitation.ts';
import { sanitationSeo } from '#content/seo.ts';
import { FormDialogButton } from '#features/service-requests/components/form-dialog-button.tsx';
import { paths } from '#lib/paths.ts';

export function Component() {
  const { jobs, benefits, steps, closing } = sanitation;
  return (
    <ServicePage
      content={sanitation}
      seo={sanitationSeo}
      background={<RotatingBackground topic="sanitation" />}
      actions={
        <>
          <ButtonLink to={paths.assessment} size="lg">
            Get Free Crime Scene Cleanup Quote
          </ButtonLink>
          <CallLink variant="on-ink" size="lg" />
        </>
      }
    >
      <Section id="situations" layout="above" title={jobs.title} lead={jobs.lead}>
        <JobList items={jobs.items} />
      </Section>
      <Section id="process" layout="above" tone="deep" title={steps.title} lead={steps.lead}>
        <StepList items={steps.items} />
      </Section>
      <Section id="benefits" aside={<SectionPicture name="sanitation-2" />} title={benefits.title}>
        <PointColumns items={benefits.items} />
      </Section>
      <CallToAction content={closing}>
        <FormDialogButton
          form="quote"
          defaultService="Crime Scene & Trauma Cleanup"
          variant="on-ink"
        >
          Request a Written Quote
        </FormDialogButton>
      </CallToAction>
    </ServicePage>
  );
}
