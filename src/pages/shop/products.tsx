import { Fragment } from 'react';
import { BackgroundFilm } from '#components/background-film.tsx';
import { PageHero } from '#components/sections/page-hero.tsx';
import { claims } from '#content/promises.ts';
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
  lead: `Emergency, security and self-defense products. Free shipping. ${claims.sameDay}. ${claims.moneyBack}.`,
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
    lead: 'Three kits to start with: for your home, for an evacuation and for your vehicle.',
    products: featuredProducts,
  },
  {
    id: 'food',
    title: 'Emergency & Survival Food',
    lead: `From three days in a backpack to 30 days for one adult. Food kits have a ${claims.shelfLife}, the bars in the backpack do not.`,
    products: foodProducts,
  },
  {
    id: 'security',
    title: 'Security Equipment',
    lead: 'Cameras, a recorder, a smart lock and installation parts.',
    products: securityProducts,
  },
  {
    id: 'self-defense',
    title: 'Non-Lethal Self-Defense & Tactical Gear',
    lead: 'Check the law where you live, and read the legal note on each product.',
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
            {/* Each word stays on one line, so 'Self-Defense' is not broken. */}
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
        <p className="text-lg">Radios, water filters and fire starters are in the full catalog.</p>
        <ButtonLink to={paths.catalog} variant="secondary">
          Browse Full Catalog
        </ButtonLink>
      </div>
    </>
  );
}
