import { useState } from 'react';
import { Picture } from '#components/picture.tsx';
import { classNames } from '#lib/format/class-names.ts';
import { productPictureWidths, type Product } from '../product.ts';
import { productById } from '../products.ts';

interface ProductImageProps {
  /** A product of the catalog or an item of an order. An item has no category. */
  product: Pick<Product, 'image'> & Partial<Pick<Product, 'category'>>;
  size?: keyof typeof shownAs;
  /** True to load the picture at once, because it is in view when the page opens. */
  priority?: boolean;
  /** Description of the picture. Empty if the product's name is beside the picture. */
  alt?: string;
  /** Must contain a class that sets the size of the picture. */
  className?: string;
}

const shownAs = {
  /** Width in a line of the cart or an order. */
  thumb: '112px',
  /** Width in a grid of one to four columns. */
  card: '(min-width: 1024px) 384px, (min-width: 768px) 31vw, (min-width: 640px) 45vw, 112px',
  /** Width on the product's own page. */
  detail: '(min-width: 1024px) 580px, (min-width: 768px) 46vw, 92vw',
} as const;

const square = {
  width: Math.max(...productPictureWidths),
  height: Math.max(...productPictureWidths),
  widths: productPictureWidths,
};

/**
 * The picture of a product. A drawing of a parcel replaces a missing picture. The specification allows no replacement
 * for food, so a food product then has no picture.
 */
export function ProductImage({
  product,
  size = 'card',
  priority = false,
  alt = '',
  className,
}: ProductImageProps) {
  const [broken, setBroken] = useState<string>();
  const color = productById.get(product.image)?.color;
  const base = `/media/products/${product.image}`;
  const isShown = color !== undefined && broken !== base;
  if (!isShown && product.category === 'Emergency Food') return null;

  const image = {
    onError: () => setBroken(base),
    // A picture in the prerendered page may fail before React listens for errors.
    ref: (element: HTMLImageElement | null) => {
      if (isShown && element?.complete && element.naturalWidth === 0) setBroken(base);
    },
    alt,
  };

  if (isShown) {
    return (
      <Picture
        {...image}
        base={base}
        picture={{ ...square, color }}
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
      src="/media/products/parcel.svg"
    />
  );
}
