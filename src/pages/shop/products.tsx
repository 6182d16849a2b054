import { Fragment } from 'react';
import { BackgroundFilm } from '#components/background-film.tsx';
import { PageHero } from '#components/sections/page-hero.tsx';
import { Seo } from '#components/seo.tsx';
import type { Hero } from '#content/page-content.ts';
import { productsSeo } from '#content/seo.ts';
import { ButtonLink } from '#components/ui/button.tsx';
import { ProductGrid } from '#features/cart/components/product-grid.tsx';
import type { Product } from '#features/catalog/product.ts';
import {
  defenseProducts,
  featuredProducts,
  foodProducts,
  securityProducts,
} from '#features/catalog/products.ts';
import { paths } from '#lib/paths.ts';

const productsHero: Hero = {
  topic: 'Shop',
  title: 'Complete Product Catalog',
  lead: 'Equipment we would put in our own homes. Free shipping, same-day processing for orders before noon EST, 30-day money back guarantee.',
};

interface Section {
  id: string;
  title: string;
  lead: string;
  products: readonly Product[];
}

const sections: readonly Section[] = [
  {
    id: 'featured',
    title: 'Featured Products',
    lead: 'The three kits our customers ask for first: for the home, the go-bag and the vehicle.',
    products: featuredProducts,
  },
  {
    id: 'food',
    title: 'Emergency & Survival Food',
    lead: 'Meals that wait for years and need only water, from a bag for three days to a month for one adult.',
    products: foodProducts,
  },
  {
    id: 'security',
    title: 'Security Equipment',
    lead: 'Cameras, recorders and locks that work together.',
    products: securityProducts,
  },
  {
    id: 'self-defense',
    title: 'Non-Lethal Self-Defense & Tactical Gear',
    lead: 'Check the law where you live; read the notes on each product.',
    products: defenseProducts,
  },
];

export function Component() {
  return (
    <>
      <Seo {...productsSeo} />
      <PageHero hero={productsHero} background={<BackgroundFilm name="products" />}>
        <nav aria-label="Sections">
          <ul className="flex flex-wrap gap-x-6 gap-y-1">
            {sections.map((section) => (
              <li key={section.id}>
                <a
                  href={`#${section.id}`}
                  className="inline-flex min-h-11 items-center font-semibold underline decoration-ink-muted underline-offset-4 hover:decoration-signal-on-ink hover:decoration-2"
                >
                  {section.title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </PageHero>
      {sections.map((section, index) => (
        <section
          key={section.id}
          id={section.id}
          aria-labelledby={`${section.id}-title`}
          className="container-page pt-12"
        >
          <h2 id={`${section.id}-title`} className="text-3xl">
            {/* Lines break between words only, not within 'Self-Defense'. */}
            {section.title.split(' ').map((word) => (
              <Fragment key={word}>
                <span className="whitespace-nowrap">{word}</span>{' '}
              </Fragment>
            ))}
          </h2>
          <p className="mt-2 mb-6 max-w-prose text-muted">{section.lead}</p>
          <ProductGrid products={section.products} eager={index === 0 ? 2 : 0} />
        </section>
      ))}
      <div className="container-page flex flex-wrap items-center justify-between gap-4 py-16">
        <p className="text-lg">
          Looking for radios, filters or fire starters? They are in the full catalog.
        </p>
        <ButtonLink to={paths.catalog} variant="secondary">
          Browse Full Catalog
        </ButtonLink>
      </div>
    </>
  );
}
