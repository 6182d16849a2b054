import { Check } from 'lucide-react';
import { BackgroundFilm } from '#components/background-film.tsx';
import { FactStrip } from '#components/sections/fact-strip.tsx';
import { PageHero } from '#components/sections/page-hero.tsx';
import { PointList } from '#components/sections/point-list.tsx';
import { Section } from '#components/sections/section.tsx';
import { SectionPicture } from '#components/sections/section-picture.tsx';
import { ServiceGrid } from '#components/sections/service-grid.tsx';
import { TestimonialWall } from '#components/sections/testimonial-wall.tsx';
import { Seo } from '#components/seo.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { site } from '#config/site.ts';
import { audiences } from '#content/audiences.ts';
import {
  homeBenefits,
  homeContact,
  homeFacts,
  homeHero,
  homeProducts,
  homeReasons,
  homeServices,
  homeServicesClosing,
  homeTestimonials,
} from '#content/home.ts';
import { homeSeo } from '#content/seo.ts';
import { emergencyCall } from '#content/safety-notes.ts';
import { testimonials } from '#content/testimonials.ts';
import { ProductGrid } from '#features/cart/components/product-grid.tsx';
import { featuredProducts, foodProducts } from '#features/catalog/products.ts';
import { FormDialogButton } from '#features/service-requests/components/form-dialog-button.tsx';
import { paths } from '#lib/paths.ts';

export function Component() {
  return (
    <>
      <Seo {...homeSeo} />
      <PageHero hero={homeHero} proof={homeHero.proof} background={<BackgroundFilm name="home" />}>
        {/* Two rows, because four buttons do not fit in one. */}
        <div className="grid gap-3 sm:grid-cols-2">
          <FormDialogButton form="quote" size="lg">
            Get Free Quote
          </FormDialogButton>
          <ButtonLink to={paths.emergencySupplies} variant="on-ink" size="lg">
            Shop Emergency Supplies
          </ButtonLink>
          <ButtonLink
            to={paths.liveGuardResponse}
            variant="on-ink"
            size="lg"
            className="max-sm:hidden"
          >
            Live Security Guards
          </ButtonLink>
          <ButtonLink to={paths.bookServices} variant="on-ink" size="lg">
            Book Service Now
          </ButtonLink>
        </div>
      </PageHero>
      <FactStrip facts={homeFacts} />
      <Section id="services" layout="above" title={homeServices.title} lead={homeServices.lead}>
        <ServiceGrid summaries={homeServices.summaries} />
        <div className="mt-12 flex flex-wrap items-center justify-between gap-x-8 gap-y-5 border-t-2 border-ink pt-6">
          <div>
            <h3 className="text-2xl">{homeServicesClosing.title}</h3>
            <p className="mt-1 max-w-prose text-muted">{homeServicesClosing.lead}</p>
          </div>
          <ButtonLink to={paths.contact} size="lg" className="w-full sm:w-auto">
            Get Your Free Quote
          </ButtonLink>
        </div>
      </Section>
      <Section
        id="why-us"
        tone="deep"
        aside={<SectionPicture name="about" />}
        title={homeReasons.title}
      >
        <PointList items={homeReasons.items} />
      </Section>
      <Products />
      <Section id="testimonials" tone="ink" layout="above" title={homeTestimonials.title}>
        <TestimonialWall testimonials={testimonials} />
      </Section>
      <Benefits />
      <Contact />
    </>
  );
}

function Products() {
  return (
    <Section
      id="products"
      layout="above"
      title={homeProducts.title}
      lead={homeProducts.lead}
      aside={
        <ul className="mt-5 flex flex-wrap gap-x-6 gap-y-1.5 text-sm font-semibold">
          {homeProducts.terms.map((term) => (
            <li key={term} className="flex items-center gap-1.5">
              <Check aria-hidden className="size-4 text-trust" />
              {term}
            </li>
          ))}
        </ul>
      }
    >
      <h3 className="mb-5 text-2xl">{homeProducts.featured}</h3>
      <ProductGrid products={featuredProducts} headings="h4" />
      <h3 className="mt-14 mb-5 text-2xl">{homeProducts.food}</h3>
      <ProductGrid products={foodProducts} headings="h4" />
      <div className="mt-8 flex flex-col gap-3 sm:flex-row">
        <ButtonLink to={paths.catalog} variant="secondary">
          Browse Full Catalog
        </ButtonLink>
        <FormDialogButton form="price-list" variant="secondary">
          Request Price List
        </FormDialogButton>
      </div>
    </Section>
  );
}

function Benefits() {
  return (
    <Section id="benefits" layout="above" title={homeBenefits.title} lead={homeBenefits.lead}>
      <ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-4">
        {homeBenefits.items.map((benefit) => (
          <li key={benefit.title} className="border-t-2 border-ink py-5 lg:pb-10">
            <p className="tabular text-3xl text-signal">{benefit.figure}</p>
            <h3 className="mt-2 text-lg leading-snug font-bold">{benefit.title}</h3>
            <p className="mt-1.5 text-muted">{benefit.text}</p>
          </li>
        ))}
      </ul>
      <ul
        aria-label="Who we protect"
        className="mt-8 grid grid-cols-2 border-line max-sm:border-t sm:grid-cols-3 lg:mt-4 lg:grid-cols-6"
      >
        {audiences.map((audience) => (
          <li
            key={audience.name}
            className="border-b border-line py-3.5 pr-3 max-sm:nth-[even]:border-l max-sm:nth-[even]:pl-4 sm:border-t sm:border-b-0 sm:py-4"
          >
            <span className="block font-bold">{audience.name}</span>
            <span className="block text-sm text-muted">{audience.need}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Contact() {
  const details = [
    { label: 'In danger?', value: emergencyCall.display, href: emergencyCall.href },
    { label: 'Phone', value: site.phone.display, href: site.phone.href },
    { label: 'Email', value: site.email.display, href: site.email.href },
    { label: 'Service area', value: site.serviceArea },
    { label: 'Emergencies', value: '24/7 emergency response' },
  ];
  return (
    <Section
      id="contact"
      tone="deep"
      title={homeContact.title}
      lead={homeContact.lead}
      aside={
        <div className="mt-6 grid gap-3 sm:max-w-88">
          <ButtonLink to={paths.assessment} size="lg">
            {homeContact.assessment}
          </ButtonLink>
          <ButtonLink to={paths.emergencySupplies} variant="secondary" size="lg">
            {homeContact.supplies}
          </ButtonLink>
          <FormDialogButton form="booking" variant="secondary" size="lg">
            {homeContact.booking}
          </FormDialogButton>
        </div>
      }
    >
      <dl>
        {details.map(({ label, value, href }) => (
          <div
            key={label}
            className="grid gap-x-8 border-t border-control py-5 last:border-b md:grid-cols-[9rem_1fr] md:items-baseline"
          >
            <dt className="text-sm font-semibold text-muted">{label}</dt>
            <dd className="tabular min-w-0 text-xl wrap-anywhere md:text-2xl">
              {href ? (
                <a
                  href={href}
                  className="-my-2 inline-block py-3 underline decoration-control decoration-2 underline-offset-4 hover:decoration-signal"
                >
                  {value}
                </a>
              ) : (
                value
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
