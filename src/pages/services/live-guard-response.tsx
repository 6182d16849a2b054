import { ChevronDown } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { BackgroundFilm } from '#components/background-film.tsx';
import { CallLink } from '#components/call-link.tsx';
import { DialText } from '#components/dial-text.tsx';
import { SafetyNote } from '#components/safety-note.tsx';
import { FactStrip } from '#components/sections/fact-strip.tsx';
import { PageHero } from '#components/sections/page-hero.tsx';
import { PointList } from '#components/sections/point-list.tsx';
import { RightNow } from '#components/sections/right-now.tsx';
import { Section } from '#components/sections/section.tsx';
import { SectionPicture } from '#components/sections/section-picture.tsx';
import { StepList } from '#components/sections/step-list.tsx';
import { Seo } from '#components/seo.tsx';
import { ButtonLink, buttonClass } from '#components/ui/button.tsx';
import {
  guardHourlyRates,
  guardPlanNotes,
  guardPlans,
  type GuardPlan,
} from '#content/guard-plans.ts';
import { liveGuardResponse, type Question } from '#content/live-guard-response.ts';
import { liveGuardResponseSeo } from '#content/seo.ts';
import { formatWholeDollars } from '#lib/format/money.ts';
import { isScrollRequest } from '#lib/browser/scroll-request.ts';
import { paths } from '#lib/paths.ts';
import type { PageFacts } from '#components/structured-data.ts';

/** Delay before the scroll, in milliseconds. The requested section must be rendered first. */
const scrollDelayMs = 100;

/** Scrolls to the section that the link asked for. */
function useRequestedScroll(): void {
  const state: unknown = useLocation().state;
  const navigationType = useNavigationType();

  useEffect(() => {
    // After a reload or Back, the browser restores the position itself.
    if (navigationType !== 'PUSH' || !isScrollRequest(state)) return;
    const timer = setTimeout(() => {
      const target = document.getElementById(state.scrollTo);
      target?.scrollIntoView({ block: 'start' });
      target?.focus({ preventScroll: true });
    }, scrollDelayMs);
    return () => clearTimeout(timer);
  }, [state, navigationType]);
}

export function Component() {
  useRequestedScroll();
  const { hero, facts, rightNow, included, steps, pricing, trust, questions, booking, terms } =
    liveGuardResponse;
  return (
    <>
      <Seo {...liveGuardResponseSeo} facts={pageFacts} />
      <PageHero
        hero={hero}
        badge={hero.badge}
        hasBackLink
        background={<BackgroundFilm name="guard" />}
      >
        <a href="#book" className={buttonClass({ size: 'lg' })}>
          How to Book
        </a>
        <a href="#pricing" className={buttonClass({ variant: 'on-ink', size: 'lg' })}>
          See Plans and Pricing
        </a>
      </PageHero>
      <FactStrip facts={facts} />
      <Section
        id="included"
        aside={<SectionPicture name="home" />}
        title={included.title}
        lead={included.lead}
      >
        <PointList items={included.items} />
      </Section>
      <Section id="how-it-works" layout="above" tone="deep" title={steps.title} lead={steps.lead}>
        <StepList items={steps.items} />
      </Section>
      <Section id="pricing" layout="above" title={pricing.title} lead={pricing.lead}>
        <Plans />
      </Section>
      <Section id="trust" tone="ink" title={trust.title}>
        <PointList items={trust.items} onInk />
      </Section>
      <Section id="questions" title={questions.title}>
        <Questions items={questions.items} />
      </Section>
      <RightNow content={rightNow} />
      <section
        id="book"
        tabIndex={-1}
        aria-labelledby="book-title"
        className="on-ink bg-ink text-card"
      >
        <div className="container-page flex flex-wrap items-end justify-between gap-8 py-14 md:py-20">
          <div>
            <h2 id="book-title" className="text-4xl">
              {booking.title}
            </h2>
            <p className="mt-3 max-w-prose text-lg text-ink-muted">{booking.lead}</p>
            <p className="mt-3 text-lg">
              <SafetyNote name="danger" />
            </p>
          </div>
          <div className="flex w-full flex-col gap-3 sm:w-auto sm:flex-row sm:flex-wrap">
            <ButtonLink to={paths.bookServices} size="lg">
              Book Now
            </ButtonLink>
            <ButtonLink to={paths.contact} variant="on-ink" size="lg">
              Contact Us
            </ButtonLink>
            <CallLink variant="on-ink" size="lg" />
          </div>
        </div>
      </section>
      <Section id="terms" title={terms.title} lead={terms.lead}>
        <PointList items={terms.items} />
      </Section>
    </>
  );
}

function Plans() {
  return (
    <>
      <p className="mb-8 max-w-prose border-l-2 border-signal pl-4 text-lg">
        <SafetyNote name="guards" />
      </p>
      <ul className="grid gap-y-10 md:grid-cols-3">
        {guardPlans.map((plan) => (
          <Plan key={plan.id} plan={plan} />
        ))}
      </ul>
      <div className="mt-10 grid gap-x-12 gap-y-3 border-t border-line pt-6 text-sm text-muted md:grid-cols-2">
        <p className="max-w-prose">{guardPlanNotes.basis}</p>
        <p className="max-w-prose">
          {guardPlanNotes.agreement} {guardPlanNotes.commitment}
        </p>
      </div>
    </>
  );
}

function Plan({ plan }: { plan: GuardPlan }) {
  return (
    <li className="flex flex-col border-t-2 border-ink pt-5 md:border-l md:border-l-line md:px-4 md:first:border-l-0 md:first:pl-0 md:last:pr-0 lg:px-7">
      <h3 className="text-2xl">{plan.name}</h3>
      <p className="mt-1 text-muted md:min-h-24 lg:min-h-18">{plan.suits}</p>
      <p className="tabular mt-4 flex items-baseline gap-1.5">
        <span className="text-5xl">{formatWholeDollars(plan.priceCents)}</span>
        <span className="text-muted">/month</span>
      </p>
      <ul className="mt-5 mb-6">
        {plan.features.map((feature) => (
          <li key={feature} className="border-t border-line py-2.5">
            {feature}
          </li>
        ))}
        <li className="tabular border-y border-line py-2.5 text-muted">
          Extra standby: {plan.extraStandby}
        </li>
      </ul>
      <ButtonLink
        to={`${paths.liveGuardApplication}?plan=${plan.id}`}
        variant={plan.id === 'premium' ? 'primary' : 'secondary'}
        size="lg"
        className="mt-auto"
        aria-label={`Select Plan: ${plan.name}`}
      >
        Select Plan
      </ButtonLink>
    </li>
  );
}

function Questions({ items }: { items: readonly Question[] }) {
  return (
    <div>
      {items.map(({ question, answer }) => (
        <details key={question} className="group border-t border-line last:border-b">
          <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-4 [&::-webkit-details-marker]:hidden">
            <h3 className="text-xl">{question}</h3>
            <ChevronDown
              aria-hidden
              className="size-5 shrink-0 text-signal transition-transform group-open:rotate-180"
            />
          </summary>
          <p className="max-w-prose pb-6 text-lg text-muted">
            <DialText text={answer} />
          </p>
        </details>
      ))}
    </div>
  );
}

const pageFacts: readonly PageFacts[] = [
  {
    type: 'service',
    name: liveGuardResponse.hero.topic,
    description: liveGuardResponseSeo.description,
    path: liveGuardResponseSeo.path,
    image: liveGuardResponseSeo.image,
    monthlyOffers: guardPlans.map((plan) => ({
      name: `${plan.name} plan`,
      description: plan.features.join('. '),
      priceCents: plan.priceCents,
      url: `${paths.liveGuardApplication}?plan=${plan.id}`,
    })),
    hourlyOffers: guardHourlyRates,
  },
  { type: 'faq', questions: liveGuardResponse.questions.items },
  {
    type: 'breadcrumbs',
    trail: [{ name: liveGuardResponse.hero.topic, path: paths.liveGuardResponse }],
  },
];
