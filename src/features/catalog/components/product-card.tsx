import type { ReactNode } from 'react';
import { Link } from '#components/link.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { paths } from '#lib/paths.ts';
import type { Product } from '../product.ts';
import { AvailabilityNote } from './availability-note.tsx';
import { Price } from './price.tsx';
import { ProductImage } from './product-image.tsx';

interface ProductCardProps {
  product: Product;
  /** A button on the card. The rest of the card is a link to the product page. */
  action: ReactNode;
  /** Text beside the availability. */
  note?: ReactNode;
  /** Heading level of the product's name. */
  as?: 'h2' | 'h3' | 'h4';
  /** True to load the picture at once, because the card is in view when the page opens. */
  priority?: boolean;
}

export function ProductCard({
  product,
  action,
  note,
  as: Heading = 'h3',
  priority = false,
}: ProductCardProps) {
  return (
    <article className="group relative flex h-full overflow-hidden rounded-card border border-line bg-card transition-colors hover:border-control sm:flex-col">
      {/* On a phone, the picture is beside the text to save space. On a wider screen, it is above the text. */}
      <div className="w-24 shrink-0 min-[22.5rem]:w-28 sm:w-full">
        <ProductImage
          product={product}
          size="card"
          priority={priority}
          className="aspect-square w-full max-sm:fade-out-right-below"
        />
      </div>
      <div className="flex min-w-0 grow flex-col gap-2 p-3 min-[22.5rem]:p-4">
        <div className="flex flex-wrap gap-1.5">
          <Badge tone="secondary">{product.distributor}</Badge>
          {product.badge && (
            <Badge className="sm:absolute sm:top-3 sm:left-3">{product.badge}</Badge>
          )}
        </div>
        <Heading
          id={`product-${product.id}`}
          className="text-lg leading-snug font-bold tracking-tight"
        >
          {/* The link covers the whole card. */}
          <Link
            to={paths.product(product.id)}
            className="after:absolute after:inset-0 group-hover:underline group-hover:decoration-2 group-hover:underline-offset-4"
          >
            {product.name}
          </Link>
        </Heading>
        <p className="text-sm text-muted max-sm:line-clamp-2">{product.summary}</p>
        <div className="mt-auto pt-2">
          <Price product={product} />
          <div className="mt-1 flex flex-wrap justify-between gap-x-3">
            <AvailabilityNote productId={product.id} />
            {note}
          </div>
          <div className="relative mt-3">{action}</div>
        </div>
      </div>
    </article>
  );
}
