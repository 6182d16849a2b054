import { useState } from 'react';
import { Picture } from '#components/picture.tsx';
import { productPictures } from '#content/pictures/products.ts';
import { artSize, productArt } from '#features/catalog/product-art.ts';
import type { Product } from '#features/catalog/product.ts';
import { classNames } from '#lib/class-names.ts';

interface ProductImageProps {
  /** An order line knows the picture's name but no category. */
  product: Pick<Product, 'image'> & Partial<Pick<Product, 'category'>>;
  size?: keyof typeof shownAs;
  /** For the picture that is in view when the page opens. */
  priority?: boolean;
  /** Must give the picture its box; it fills it. */
  className?: string;
}

const shownAs = {
  /** In a line of the cart or an order. */
  thumb: '112px',
  /** In a grid of one to four columns. */
  card: '(min-width: 1024px) 384px, (min-width: 768px) 31vw, (min-width: 640px) 45vw, 112px',
  /** On the product's own page. */
  detail: '(min-width: 1024px) 580px, (min-width: 768px) 46vw, 92vw',
} as const;

/**
 * The product's picture, or its drawing where there is no picture or it fails to load. Food shows
 * nothing at all then, so a link that holds this needs a name of its own.
 */
export function ProductImage({
  product,
  size = 'card',
  priority = false,
  className,
}: ProductImageProps) {
  const [broken, setBroken] = useState<readonly string[]>([]);
  const picture = productPictures[product.image];
  const base = `/media/products/${product.image}`;
  const art = productArt(product.image);
  const current = picture && !broken.includes(base) ? base : art.src;

  const isFood = product.category === 'Emergency Food';
  if (isFood && (broken.includes(base) || broken.includes(art.src))) return null;

  const image = {
    onError: () => setBroken((before) => [...before, current]),
    // On a page that came as HTML the download may fail before anyone listens for the error.
    ref: (element: HTMLImageElement | null) => {
      if (element?.complete && element.naturalWidth === 0 && !broken.includes(current)) {
        setBroken((before) => [...before, current]);
      }
    },
  };

  if (picture && current === base) {
    return (
      <Picture
        {...image}
        base={base}
        picture={picture}
        sizes={shownAs[size]}
        priority={priority}
        className={classNames('object-cover', className)}
      />
    );
  }
  return (
    <img
      {...image}
      className={classNames('object-contain', className)}
      alt={art.alt}
      width={artSize.width}
      height={artSize.height}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : 'auto'}
      decoding="async"
      src={art.src}
    />
  );
}
