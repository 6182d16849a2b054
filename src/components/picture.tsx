import type { ComponentProps } from 'react';
import type { Picture as PictureFiles } from '#content/pictures/picture.ts';

interface PictureProps extends Pick<ComponentProps<'img'>, 'className' | 'onError' | 'ref'> {
  /** Address without width and extension, such as `/media/products/myfak-kit`. */
  base: string;
  picture: Omit<PictureFiles, 'alt'>;
  /** How wide the picture is shown, in the syntax of the `sizes` attribute. */
  sizes: string;
  /** For the one picture that decides how soon the page looks complete. */
  priority?: boolean;
  /** What is seen; empty where the picture only decorates. */
  alt: string;
}

/** A picture of our own as AVIF, with WebP for browsers without it, in the width the screen needs. */
export function Picture({ base, picture, sizes, priority = false, alt, ...image }: PictureProps) {
  const files = (extension: string) =>
    picture.widths.map((width) => `${base}-${width}.${extension} ${width}w`).join(', ');
  const largest = Math.max(...picture.widths);
  // Attributes are set in the order written: an address before `loading` or `sizes` would start a
  // download that they should have put off or made smaller.
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
        style={{ backgroundColor: picture.colour }}
        sizes={sizes}
        srcSet={files('webp')}
        src={`${base}-${largest}.webp`}
      />
    </picture>
  );
}
