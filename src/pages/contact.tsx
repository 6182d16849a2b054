import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { CallLink, CallLinks } from '#components/call-link.tsx';
import { Link } from '#components/link.tsx';
import { OfficeMap } from '#components/office-map.tsx';
import { Scene } from '#components/scene.tsx';
import { PageHero, heroSizes } from '#components/sections/page-hero.tsx';
import { Section } from '#components/sections/section.tsx';
import { Seo } from '#components/seo.tsx';
import { site } from '#config/site.ts';
import { contact } from '#content/contact.ts';
import { contactSeo } from '#content/seo.ts';
import { paths } from '#lib/paths.ts';
import type { ScrollRequest } from '#lib/browser/scroll-request.ts';
import { buttonClass } from '#components/ui/button.tsx';
import { FormDialogButton } from '#features/service-requests/components/form-dialog-button.tsx';
import { earlyInput } from '#lib/early-input/attributes.ts';

const { hero, office, help, emergency } = contact;
const scrollToBooking: ScrollRequest = { scrollTo: 'book' };

export function Component() {
  return (
    <>
      <Seo {...contactSeo} />
      <PageHero
        hero={hero}
        background={
          <div className="absolute inset-0">
            <Scene name="office-building" sizes={heroSizes} priority />
          </div>
        }
      >
        <CallLink size="lg" />
        <FormDialogButton form="quote" size="lg" variant="on-ink">
          Get Free Quote
        </FormDialogButton>
        <a href={site.email.href} className={buttonClass({ variant: 'on-ink', size: 'lg' })}>
          {site.email.display}
        </a>
      </PageHero>
      <Section id="help" title={help.title}>
        <ul>
          <HelpLink {...help.assessment} to={paths.assessment} />
          <HelpCard
            title={emergency.title}
            text={emergency.text}
            action={
              <div className="mt-2 flex flex-wrap gap-3 md:col-start-2">
                <CallLinks danger />
              </div>
            }
          />
          <HelpLink {...help.booking} to={paths.serviceBooking} />
          <HelpLink {...help.guard} to={paths.liveGuardResponse} state={scrollToBooking} />
          <HelpLink {...help.supplies} to={paths.emergencySupplies} />
        </ul>
      </Section>
      <Section
        id="office"
        tone="deep"
        title={office.title}
        aside={
          <>
            <address className="mt-4 text-lg not-italic">
              {site.name}
              <br />
              {site.office.display}
            </address>
            <p className="mt-3 max-w-prose text-muted">{office.text}</p>
          </>
        }
      >
        <OfficeMap
          title={office.mapTitle}
          note={office.mapNote}
          area={site.office.mapArea}
          pin={site.office.pin}
        />
      </Section>
    </>
  );
}

interface HelpCardProps {
  title: ReactNode;
  text: string;
  action: ReactNode;
}

function HelpCard({ title, text, action }: HelpCardProps) {
  return (
    <li className="group relative grid items-center gap-x-8 gap-y-2 border-t border-line py-5 last:border-b md:grid-cols-[5fr_7fr_1.25rem] md:py-6">
      <h3 className="text-xl">{title}</h3>
      <p className="max-w-prose text-muted">{text}</p>
      {action}
    </li>
  );
}

interface HelpLinkProps {
  title: string;
  text: string;
  to: string;
  state?: ScrollRequest;
}

function HelpLink({ title, text, to, state }: HelpLinkProps) {
  return (
    <HelpCard
      title={
        <Link
          to={to}
          state={state}
          // Only the app can pass `state`. A click before the app has started is kept and repeated later.
          {...(state && earlyInput.replayed)}
          className="underline decoration-line decoration-2 underline-offset-4 after:absolute after:inset-0 group-hover:decoration-signal"
        >
          {title}
        </Link>
      }
      text={text}
      action={
        <ArrowRight
          aria-hidden
          className="hidden size-5 text-signal transition-transform group-hover:translate-x-1 md:block"
        />
      }
    />
  );
}
