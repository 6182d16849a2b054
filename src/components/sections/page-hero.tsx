import { ArrowLeft } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { Link } from '#components/link.tsx';
import { SafetyNote } from '#components/safety-note.tsx';
import type { Hero } from '#content/page-content.ts';
import { paths } from '#lib/paths.ts';

/** Displayed width of a hero's picture. */
export const heroSizes = '(min-width: 1024px) 58vw, 100vw';

interface PageHeroProps {
  hero: Hero;
  /** A picture, a film or a rotating background. It fills its box. */
  background: ReactNode;
  /** A few words above the topic. */
  badge?: string;
  hasBackLink?: boolean;
  /** A line of evidence under the buttons. */
  proof?: string;
  /** The buttons. */
  children: ReactNode;
}

/** The top of a page. The picture is below the words on phones, and beside them on wider screens. */
export function PageHero({
  hero,
  background,
  badge,
  hasBackLink = false,
  proof,
  children,
}: PageHeroProps) {
  return (
    <section className="on-ink relative isolate overflow-hidden bg-ink text-card">
      <div className="pointer-events-none relative z-10 container-page pt-6 pb-10 md:pt-10 lg:min-h-140 lg:py-16">
        <div className="pointer-events-auto lg:max-w-[50%]">
          {hasBackLink && (
            <Link
              to={paths.home}
              className="-ml-1 inline-flex min-h-11 items-center gap-1.5 px-1 text-sm font-semibold text-ink-muted hover:text-card hover:underline hover:underline-offset-4"
            >
              <ArrowLeft aria-hidden className="size-4" />
              Back to Home
            </Link>
          )}
          {badge && (
            <p className="mt-2 w-fit rounded-full border border-signal-on-ink px-3 py-0.5 text-sm font-semibold text-signal-on-ink">
              {badge}
            </p>
          )}
          <h1 className="mt-3">
            <span className="block text-base font-semibold text-signal-on-ink md:text-lg">
              {hero.topic}
              <span className="sr-only">: </span>
            </span>
            <span className="mt-2 block text-5xl">
              {/* Each sentence is a block, because a line should break between two sentences. */}
              {hero.title.split(/(?<=[.?!]) /).map((sentence) => (
                <Fragment key={sentence}>
                  <span className="inline-block text-balance">{sentence}</span>{' '}
                </Fragment>
              ))}
            </span>
          </h1>
          <p className="mt-5 max-w-136 text-lg text-ink-muted">{hero.lead}</p>
          {hero.safetyNote && (
            <p className="mt-4 max-w-136 text-lg">
              <SafetyNote name={hero.safetyNote} />
            </p>
          )}
          <div className="mt-7 flex flex-col gap-3 sm:flex-row sm:flex-wrap">{children}</div>
          {proof && (
            <p className="mt-6 border-t border-ink-line pt-4 text-sm font-semibold text-ink-muted">
              {proof}
            </p>
          )}
        </div>
      </div>
      {/* On wide screens, the shade behind the text covers the left part of the picture. The picture is placed so that
          its subject is on the right. */}
      <div className="relative aspect-[16/10] sm:aspect-[2/1] lg:absolute lg:[&_:is(img,video)]:object-[70%_50%] lg:inset-y-0 lg:right-0 lg:aspect-auto lg:w-[58%]">
        {background}
        {/*
         * The shade begins one pixel to the left of the picture, because WebKit would leave a bright line at the edge.
         */}
        <div
          aria-hidden
          className="absolute inset-y-0 -left-px hidden w-3/4 scrim-right lg:block"
        />
      </div>
    </section>
  );
}
