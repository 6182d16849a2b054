import { scenePictures, type Picture as PictureFiles } from '#content/pictures.ts';
import { classNames } from '#lib/class-names.ts';
import { Picture } from './picture.tsx';

/** Asked by any name: not every scene has a picture. */
const pictures: Readonly<Record<string, PictureFiles>> = scenePictures;

interface SceneProps {
  /** Name of the picture under /media/scenes. */
  name: string;
  sizes: string;
  priority?: boolean;
  className?: string;
  /** Empty where the picture only sets the mood. */
  alt?: string;
}

/** A picture of a place, filling its box. Where there is none, a quiet drawing takes its room. */
export function Scene({ name, sizes, priority = false, className, alt }: SceneProps) {
  const picture = pictures[name];
  if (!picture) return <DrawnScene className={className} />;
  return (
    <Picture
      base={`/media/scenes/${name}`}
      picture={picture}
      sizes={sizes}
      priority={priority}
      alt={alt ?? picture.alt}
      className={classNames('size-full object-cover', className)}
    />
  );
}

/** A street at night in the site's own lines. */
export function DrawnScene({ className }: { className?: string | undefined }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 480 300"
      preserveAspectRatio="xMidYMax slice"
      className={classNames('size-full bg-ink-raised', className)}
    >
      <path d="M0 262h480v38H0z" fill="var(--color-ink)" />
      <path
        d="M0 262h46v-66l42-34 42 34v66h38v-98h74v98h22v-48l50-38 50 38v48h24V132h58v130h34"
        fill="none"
        stroke="var(--color-ink-line)"
        strokeWidth="2"
      />
      <path d="M76 226h24v36H76zm238 8h20v28h-20z" fill="var(--color-ink-line)" />
      <path
        d="M182 180h14v18h-14zm32 0h14v18h-14zm0 34h14v18h-14zM402 150h14v18h-14z"
        fill="var(--color-signal-on-ink)"
        opacity="0.8"
      />
    </svg>
  );
}
