import type { ComponentProps } from 'react';
import type { Picture as PictureFiles } from '#content/pictures/picture.ts';

interface PictureProps extends Pick<ComponentProps<'img'>, 'className' | 'onError' | 'ref'> {
  /** URL without width and extension, such as `/media/products/myfak-kit`. */
  base: string;
  picture: Omit<PictureFiles, 'alt'>;
  /** The displayed width of the picture, in the syntax of the `sizes` attribute. */
  sizes: string;
  /** True if the picture is in view when the page opens. It is then loaded at once. */
  priority?: boolean;
  /** Description of the picture; empty if it is decorative. */
  alt: string;
}

/** A picture as AVIF, in the width that the screen needs. A browser that does not support AVIF gets WebP. */
export function Picture({ base, picture, sizes, priority = false, alt, ...image }: PictureProps) {
  const files = (extension: string) =>
    picture.widths.map((width) => `${base}-${width}.${extension} ${width}w`).join(', ');
  const largest = Math.max(...picture.widths);
  // `src` comes last, because React sets the attributes in this order. `loading` and `sizes` must be set before the
  // download begins.
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
