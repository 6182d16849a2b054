import { ArrowLeft, Check } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { Link } from '#components/link.tsx';
import { Seo } from '#components/seo.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { PurchasePanel } from '#features/cart/components/purchase-panel.tsx';
import { ProductImage } from '#features/catalog/components/product-image.tsx';
import { productDetails } from '#features/catalog/generated/details.ts';
import {
  productPictureWidths,
  type Product,
  type ProductDetails,
} from '#features/catalog/product.ts';
import { productById } from '#features/catalog/products.ts';
import { paths } from '#lib/paths.ts';

const fetchCartPage = () => void import('./cart.tsx').catch(() => undefined);

export function Component() {
  const { productId = '' } = useParams();
  const product = productById.get(productId);
  const details = productDetails[productId];
  if (!product || !details) return <ProductNotFound />;
  // The key resets the quantity when a link leads to another product.
  return <ProductView key={product.id} product={product} details={details} />;
}

function ProductNotFound() {
  return (
    <div className="container-page py-24">
      <Seo title="Product Not Found" noindex />
      <h1 className="text-4xl">Product Not Found</h1>
      <p className="mt-4 max-w-prose text-lg text-muted">
        There is no product at this address. It may have been renamed or removed from the catalog.
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to={paths.surveillanceSecurity}>Back to Security Solutions</ButtonLink>
        <ButtonLink to={paths.catalog} variant="secondary">
          Browse Full Catalog
        </ButtonLink>
      </div>
    </div>
  );
}

function backLink(product: Product) {
  const isSecurity = product.category === 'Security Systems' || product.category === 'Self Defense';
  return isSecurity
    ? { to: paths.surveillanceSecurity, label: 'Back to Security Solutions' }
    : { to: paths.products, label: 'Back to Products' };
}

function ProductView({ product, details }: { product: Product; details: ProductDetails }) {
  const back = backLink(product);
  const path = paths.product(product.id);
  return (
    <div className="container-page pt-6 pb-14 md:pt-10 md:pb-20">
      <Seo
        title={product.name}
        description={product.summary}
        path={path}
        keywords={[product.name, product.category, product.distributor]}
        image={`product-${product.id}`}
        type="product"
        facts={[
          {
            type: 'product',
            ...product,
            path,
            description: details.description,
            image: `/media/products/${product.image}-${Math.max(...productPictureWidths)}.webp`,
          },
          {
            type: 'breadcrumbs',
            trail: [
              { name: 'Products', path: paths.products },
              { name: product.name, path },
            ],
          },
        ]}
      />
      <Link
        to={back.to}
        className="inline-flex min-h-11 items-center gap-2 font-semibold hover:underline"
      >
        <ArrowLeft aria-hidden className="size-5" />
        {back.label}
      </Link>
      <div className="mt-4 grid gap-8 md:grid-cols-2 lg:gap-14">
        <div className="aspect-square self-start overflow-hidden rounded-card border border-line bg-paper-deep">
          <ProductImage
            product={product}
            size="detail"
            priority
            alt={details.pictureAlt}
            className="size-full"
          />
        </div>
        <div>
          <div className="flex flex-wrap gap-2">
            <Badge tone="secondary">{product.distributor}</Badge>
            {product.badge && <Badge>{product.badge}</Badge>}
          </div>
          <h1 className="mt-4 text-3xl">{product.name}</h1>
          <p className="mt-4 max-w-prose text-lg">{details.description}</p>
          <PurchasePanel product={product} fetchCartPage={fetchCartPage} />
        </div>
      </div>
      <div className="mt-14 grid gap-12 md:grid-cols-2 md:gap-8 lg:gap-14">
        <section aria-labelledby="features">
          <h2 id="features" className="text-2xl">
            Key Features
          </h2>
          <ul className="mt-4 grid gap-3">
            {details.features.map((feature) => (
              <li key={feature} className="flex gap-3">
                <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-trust" />
                {feature}
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="specifications">
          <h2 id="specifications" className="text-2xl">
            Specifications
          </h2>
          <dl className="mt-4 border-t border-line">
            {Object.entries(details.specifications).map(([name, value]) => (
              <div
                key={name}
                className="grid gap-x-4 border-b border-line py-2.5 sm:grid-cols-[12rem_1fr] md:max-lg:grid-cols-1"
              >
                <dt className="text-muted">{name}</dt>
                <dd className="font-medium">{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </div>
  );
}
