import { Check } from 'lucide-react';
import { BackgroundFilm } from '#components/background-film.tsx';
import { CallLink } from '#components/call-link.tsx';
import { FactStrip } from '#components/sections/fact-strip.tsx';
import { PageHero } from '#components/sections/page-hero.tsx';
import { PointList } from '#components/sections/point-list.tsx';
import { Section } from '#components/sections/section.tsx';
import { SectionPicture } from '#components/sections/section-picture.tsx';
import { Seo } from '#components/seo.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { about } from '#content/about.ts';
import { aboutSeo } from '#content/seo.ts';
import { paths } from '#lib/paths.ts';

export function Component() {
  const { hero, facts, mission, vision, differences, promise } = about;
  return (
    <>
      <Seo {...aboutSeo} />
      <PageHero hero={hero} background={<BackgroundFilm name="about" />}>
        <ButtonLink to={paths.assessment} size="lg">
          Get Your Free Safety Assessment
        </ButtonLink>
        <ButtonLink to={paths.contact} variant="on-ink" size="lg">
          Contact Us
        </ButtonLink>
      </PageHero>
      <FactStrip facts={facts} />
      <div className="container-page grid gap-x-12 gap-y-12 py-14 md:py-20 lg:grid-cols-[7fr_5fr]">
        <section aria-labelledby="mission-title">
          <h2 id="mission-title" className="text-base font-semibold text-signal">
            {mission.title}
          </h2>
          <p className="mt-3 text-3xl">{mission.text}</p>
        </section>
        <section aria-labelledby="vision-title" className="border-t border-line pt-5 lg:mt-24">
          <h2 id="vision-title" className="text-base font-semibold text-signal">
            {vision.title}
          </h2>
          <p className="mt-3 text-lg text-muted">{vision.text}</p>
        </section>
      </div>
      <Section
        id="difference"
        tone="deep"
        aside={<SectionPicture name="office-building" />}
        title={differences.title}
      >
        <PointList items={differences.items} isNumbered />
      </Section>
      <section
        id="promise"
        aria-labelledby="promise-title"
        className="on-ink border-b border-ink-line bg-ink text-card"
      >
        <div className="container-page grid gap-x-12 gap-y-8 py-14 md:py-20 lg:grid-cols-[7fr_5fr]">
          <div>
            <h2 id="promise-title" className="text-base font-semibold text-signal-on-ink">
              {promise.title}
            </h2>
            <p className="mt-3 text-4xl">{promise.text}</p>
          </div>
          <div className="self-end">
            <ul>
              {promise.points.map((point) => (
                <li key={point} className="flex gap-3 border-t border-ink-line py-3.5">
                  <Check aria-hidden className="mt-1 size-4 shrink-0 text-signal-on-ink" />
                  {point}
                </li>
              ))}
            </ul>
            <CallLink size="lg" className="mt-4 w-full sm:w-auto" />
          </div>
        </div>
      </section>
    </>
  );
}
