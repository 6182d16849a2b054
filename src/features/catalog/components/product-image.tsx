import { useState } from 'react';
import { Picture } from '#components/picture.tsx';
import { productColours, productPictureWidths } from '#content/pictures/products.ts';
import type { Product } from '#features/catalog/product.ts';
import { classNames } from '#lib/format/class-names.ts';

interface ProductImageProps {
  /** An order line knows the picture's name but no category. */
  product: Pick<Product, 'image'> & Partial<Pick<Product, 'category'>>;
  size?: keyof typeof shownAs;
  /** For the picture that is in view when the page opens. */
  priority?: boolean;
  /** What is seen; empty where the product's name stands beside it. */
  alt?: string;
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

const square = {
  width: Math.max(...productPictureWidths),
  height: Math.max(...productPictureWidths),
  widths: productPictureWidths,
};

/**
 * The product's picture, or its drawing when that fails to load: a small file that costs no JavaScript. Food
 * shows nothing at all then. An old order may hold a product that the shop no longer sells, and gets a parcel.
 */
export function ProductImage({
  product,
  size = 'card',
  priority = false,
  alt = '',
  className,
}: ProductImageProps) {
  const [broken, setBroken] = useState<readonly string[]>([]);
  const colour = productColours[product.image];
  const base = `/media/products/${product.image}`;
  const isShown = colour !== undefined && !broken.includes(base);
  if (!isShown && product.category === 'Emergency Food') return null;

  const image = {
    onError: () => setBroken((before) => [...before, base]),
    // On a page that came as HTML the download may fail before anyone listens for the error.
    ref: (element: HTMLImageElement | null) => {
      if (isShown && element?.complete && element.naturalWidth === 0) {
        setBroken((before) => [...before, base]);
      }
    },
    alt,
  };

  if (isShown) {
    return (
      <Picture
        {...image}
        base={base}
        picture={{ ...square, colour }}
        sizes={shownAs[size]}
        priority={priority}
        className={classNames('object-cover', className)}
      />
    );
  }
  return (
    <img
      alt={alt}
      className={classNames('object-contain', className)}
      width={640}
      height={480}
      loading={priority ? 'eager' : 'lazy'}
      decoding="async"
      src={`/product-art/${colour === undefined ? 'parcel' : product.image}.svg`}
    />
  );
}
