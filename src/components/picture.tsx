import type { ComponentProps } from 'react';
import type { Picture as PictureFiles } from '#content/pictures/picture.ts';

interface PictureProps extends Pick<ComponentProps<'img'>, 'className' | 'onError' | 'ref'> {
  /** URL without width and extension, such as `/media/products/myfak-kit`. */
  base: string;
  picture: Omit<PictureFiles, 'alt'>;
  /** Displayed width of the picture, in the syntax of the `sizes` attribute. */
  sizes: string;
  /** Loads the picture at once, because it is in view when the page opens. */
  priority?: boolean;
  /** Description of the picture; empty if it is decorative. */
  alt: string;
}

/** A picture as AVIF, or as WebP where the browser has no AVIF, in the width that the screen needs. */
export function Picture({ base, picture, sizes, priority = false, alt, ...image }: PictureProps) {
  const files = (extension: string) =>
    picture.widths.map((width) => `${base}-${width}.${extension} ${width}w`).join(', ');
  const largest = Math.max(...picture.widths);
  // React sets the attributes in this order. `src` comes last, so that `loading` and `sizes` apply to its download.
  return (
    <picture className="contents">
      <source type="image/avif" sizes={sizes} srcSet={files('avif')} />
      <img
        {...image}
        alt={alt}
        width={picture.width}
        height={picture.height}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        decoding="async"
        style={{ backgroundColor: picture.color }}
        sizes={sizes}
        srcSet={files('webp')}
        src={`${base}-${largest}.webp`}
      />
    </picture>
  );
}
