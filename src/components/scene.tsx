import { scenePictures } from '#content/pictures/scenes.ts';
import { classNames } from '#lib/format/class-names.ts';
import { Picture } from './picture.tsx';

/** A picture under /media/scenes. */
export type SceneName = keyof typeof scenePictures;

interface SceneProps {
  name: SceneName;
  sizes: string;
  priority?: boolean;
  className?: string;
  /** Empty if the picture is decorative. */
  alt?: string;
}

export function Scene({ name, sizes, priority = false, className, alt }: SceneProps) {
  const picture = scenePictures[name];
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
