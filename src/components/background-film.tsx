import { useEffect, useRef, useState } from 'react';
import { filmSettings, type FilmName, type FilmSettings } from '#config/media.ts';
import { filmPosters } from '#content/pictures/posters.ts';
import { classNames } from '#lib/format/class-names.ts';
import { prefersReducedData, usePrefersReducedMotion } from '#lib/browser/media-preferences.ts';
import { MediaToggle } from './media-toggle.tsx';
import { Picture } from './picture.tsx';
import { heroSizes } from './sections/page-hero.tsx';

/**
 * A silent film in a hero. Until the film plays, its first frame is shown as a picture. With reduced motion or data
 * saving, the film is never fetched and the picture stays.
 */
export function BackgroundFilm({ name }: { name: FilmName }) {
  const settings: FilmSettings = filmSettings[name];
  const box = useRef<HTMLDivElement>(null);
  const prefersStill = usePrefersReducedMotion();
  const [isStarted, setStarted] = useState(false);

  useEffect(() => {
    if (prefersStill || isStarted || prefersReducedData()) return;
    const { start } = settings;
    if (start.when === 'delay') {
      const timer = setTimeout(() => setStarted(true), start.milliseconds);
      return () => clearTimeout(timer);
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setStarted(true);
      },
      { threshold: start.threshold },
    );
    const hero = box.current?.closest('section');
    if (hero) observer.observe(hero);
    return () => observer.disconnect();
  }, [prefersStill, isStarted, settings]);

  return (
    <div ref={box} className="absolute inset-0">
      <Picture
        base={`/media/films/${name}-poster`}
        picture={filmPosters[name]}
        alt={filmPosters[name].alt}
        sizes={heroSizes}
        priority
        className="size-full object-cover"
      />
      {isStarted && !prefersStill && <Film settings={settings} />}
    </div>
  );
}

function Film({ settings }: { settings: FilmSettings }) {
  const { segment } = settings;
  // Selects the sources here, because WebKit ignores the `media` of a film's source.
  const [sources] = useState(() =>
    settings.sources.filter(({ media }) => !media || window.matchMedia(media).matches),
  );
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<'waiting' | 'playing' | 'paused' | 'failed'>('waiting');
  if (state === 'failed') return null;

  const toggle = () => {
    // Browsers may refuse to play. The still picture then stays.
    if (video.current?.paused) void video.current.play().catch(() => setState('paused'));
    else video.current?.pause();
  };

  return (
    <>
      <video
        ref={video}
        muted
        autoPlay
        playsInline
        loop={segment === null}
        preload="auto"
        aria-hidden
        tabIndex={-1}
        className={classNames(
          'absolute inset-0 size-full object-cover transition-opacity',
          state === 'waiting' && 'opacity-0',
        )}
        onLoadedMetadata={({ currentTarget }) => {
          if (segment) currentTarget.currentTime = segment.startSeconds;
        }}
        onTimeUpdate={({ currentTarget }) => {
          if (segment && currentTarget.currentTime >= segment.endSeconds) {
            currentTarget.currentTime = segment.startSeconds;
          }
        }}
        onEnded={({ currentTarget }) => {
          currentTarget.currentTime = segment?.startSeconds ?? 0;
          void currentTarget.play().catch(() => setState('paused'));
        }}
        onPlaying={() => setState('playing')}
        onPause={() => setState('paused')}
      >
        {sources.map(({ src, type }, index) => (
          <source
            key={src}
            src={src}
            type={type}
            // The browser tries one source after the other. If the last one fails, the film cannot be played.
            onError={index === sources.length - 1 ? () => setState('failed') : undefined}
          />
        ))}
      </video>
      {state !== 'waiting' && (
        <MediaToggle playing={state === 'playing'} what="background film" onToggle={toggle} />
      )}
    </>
  );
}
