import { CallLink } from '#components/call-link.tsx';
import { RotatingBackground } from '#components/rotating-background.tsx';
import { CallToAction } from '#components/sections/call-to-action.tsx';
import { JobList } from '#components/sections/job-list.tsx';
import { PointColumns } from '#components/sections/point-list.tsx';
import { Section } from '#components/sections/section.tsx';
import { ServicePage } from '#components/sections/service-page.tsx';
import { SectionPicture } from '#components/sections/section-picture.tsx';
import { StepList } from '#components/sections/step-list.tsx';
import { pestControl, type Pest } from '#content/pest-control.ts';
import { pestControlSeo } from '#content/seo.ts';
import { FormDialogButton } from '#features/service-requests/components/form-dialog-button.tsx';

export function Component() {
  const { services, pests, benefits, steps, closing, regions } = pestControl;
  return (
    <ServicePage
      content={pestControl}
      seo={pestControlSeo}
      areas={regions}
      background={<RotatingBackground topic="pest-control" />}
      actions={
        <>
          <FormDialogButton form="pest-quote" size="lg">
            Get Free Pest Control Quote
          </FormDialogButton>
          <CallLink variant="on-ink" size="lg" />
        </>
      }
    >
      <Section
        id="pests"
        title={pests.title}
        lead={pests.lead}
        aside={
          <FormDialogButton form="pest-quote" className="mt-6">
            Tell Us What You See
          </FormDialogButton>
        }
      >
        <PestTable pests={pests.items} />
      </Section>
      <Section id="services" layout="above" tone="deep" title={services.title}>
        <JobList items={services.items} />
      </Section>
      <Section
        id="process"
        layout="above"
        title={steps.title}
        aside={
          <FormDialogButton form="pest-quote" variant="secondary" className="mt-6">
            Schedule Free Inspection
          </FormDialogButton>
        }
      >
        <StepList items={steps.items} />
      </Section>
      <Section
        id="benefits"
        tone="deep"
        aside={<SectionPicture name="pest-control-2" />}
        title={benefits.title}
      >
        <PointColumns items={benefits.items} />
      </Section>
      <CallToAction content={closing}>
        <FormDialogButton form="pest-quote" variant="on-ink">
          Request a Pest Quote
        </FormDialogButton>
      </CallToAction>
    </ServicePage>
  );
}

function PestTable({ pests }: { pests: readonly Pest[] }) {
  return (
    <ul>
      {pests.map((pest) => (
        <li
          key={pest.name}
          className="grid gap-x-8 gap-y-3 border-t border-line py-6 last:border-b md:grid-cols-[3fr_4fr_5fr]"
        >
          <h3 className="text-xl">{pest.name}</h3>
          <div>
            <h4 className="text-sm font-semibold">What you see</h4>
            <p className="mt-0.5 text-muted">{pest.sign}</p>
          </div>
          <div>
            <h4 className="text-sm font-semibold text-trust">Treatment</h4>
            <p className="mt-0.5 text-muted">{pest.treatment}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
