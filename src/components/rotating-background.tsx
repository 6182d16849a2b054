import { useEffect, useState } from 'react';
import { rotationMs } from '#config/media.ts';
import { classNames } from '#lib/format/class-names.ts';
import { usePrefersReducedMotion } from '#lib/browser/media-preferences.ts';
import { MediaToggle } from './media-toggle.tsx';
import { Scene } from './scene.tsx';
import { heroSizes } from './sections/page-hero.tsx';

type Topic = 'sanitation' | 'pest-control' | 'emergency-supplies' | 'complete-protection';

/** Time after which the next picture is fetched. It is shorter than the time for which a picture is shown. */
const fetchNextMs = rotationMs - 8_000;

/**
 * Shows the three pictures of a topic in turn. With reduced motion, the first picture stays until the visitor starts
 * the rotation.
 */
export function RotatingBackground({ topic }: { topic: Topic }) {
  const prefersStill = usePrefersReducedMotion();
  const [choice, setChoice] = useState<boolean>();
  const [current, setCurrent] = useState(0);
  const [fetchedCount, setFetchedCount] = useState(1);
  const isPlaying = choice ?? !prefersStill;
  const names = [`${topic}-1`, `${topic}-2`, `${topic}-3`] as const;

  useEffect(() => {
    if (!isPlaying) return;
    const next = (current + 1) % 3;
    const fetching = setTimeout(
      () => setFetchedCount((count) => Math.max(count, next + 1)),
      fetchNextMs,
    );
    const turning = setTimeout(() => setCurrent(next), rotationMs);
    return () => {
      clearTimeout(fetching);
      clearTimeout(turning);
    };
  }, [isPlaying, current]);

  return (
    <div className="absolute inset-0">
      {names.slice(0, fetchedCount).map((name, index) => (
        <div
          key={name}
          data-current={index === current}
          aria-hidden={index !== current || undefined}
          className={classNames(
            'absolute inset-0 transition-opacity duration-250',
            index !== current && 'opacity-0',
          )}
        >
          <Scene name={name} sizes={heroSizes} priority={index === 0} />
        </div>
      ))}
      <MediaToggle
        playing={isPlaying}
        what="background pictures"
        onToggle={() => setChoice(!isPlaying)}
      />
    </div>
  );
}
