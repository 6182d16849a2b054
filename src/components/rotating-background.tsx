import { useEffect, useState } from 'react';
import { rotationMs } from '#config/media.ts';
import { classNames } from '#lib/format/class-names.ts';
import { usePrefersReducedMotion } from '#lib/browser/media-preferences.ts';
import { MediaToggle } from './media-toggle.tsx';
import { Scene, type SceneName } from './scene.tsx';

interface RotatingBackgroundProps {
  /** The pictures, in their order. */
  names: readonly [SceneName, SceneName, SceneName];
  sizes: string;
}

/** When the next picture is fetched, so that it is there when its turn comes. */
const fetchNextMs = rotationMs - 8_000;

/** Three pictures that take turns. It stands still under reduced motion unless the visitor starts it. */
export function RotatingBackground({ names, sizes }: RotatingBackgroundProps) {
  const prefersStill = usePrefersReducedMotion();
  const [choice, setChoice] = useState<boolean>();
  const [current, setCurrent] = useState(0);
  const [fetched, setFetched] = useState<ReadonlySet<number>>(new Set([0]));
  const playing = choice ?? !prefersStill;
  const count = names.length;

  useEffect(() => {
    if (!playing) return;
    const next = (current + 1) % count;
    const withNext = (before: ReadonlySet<number>) => new Set(before).add(next);
    const fetching = setTimeout(() => setFetched(withNext), fetchNextMs);
    const turning = setTimeout(() => {
      setFetched(withNext);
      setCurrent(next);
    }, rotationMs);
    return () => {
      clearTimeout(fetching);
      clearTimeout(turning);
    };
  }, [playing, current, count]);

  return (
    <div className="absolute inset-0">
      {names.map(
        (name, index) =>
          fetched.has(index) && (
            <div
              key={name}
              data-current={index === current}
              aria-hidden={index !== current || undefined}
              className={classNames(
                'absolute inset-0 transition-opacity duration-250',
                index !== current && 'opacity-0',
              )}
            >
              <Scene name={name} sizes={sizes} priority={index === 0} />
            </div>
          ),
      )}
      <MediaToggle
        playing={playing}
        what="background pictures"
        onToggle={() => setChoice(!playing)}
      />
    </div>
  );
}
