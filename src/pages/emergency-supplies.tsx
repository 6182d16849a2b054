import { RotatingBackground } from '#components/rotating-background.tsx';
import { CallToAction } from '#components/sections/call-to-action.tsx';
import { PointColumns, PointList } from '#components/sections/point-list.tsx';
import { Section } from '#components/sections/section.tsx';
import { ServicePage } from '#components/sections/service-page.tsx';
import { SectionPicture } from '#components/sections/section-picture.tsx';
import { StepList } from '#components/sections/step-list.tsx';
import { ButtonLink, buttonClass } from '#components/ui/button.tsx';
import { emergencySupplies } from '#content/emergency-supplies.ts';
import { emergencySuppliesSeo } from '#content/seo.ts';
import { ProductGrid } from '#features/cart/components/product-grid.tsx';
import { featuredProducts, foodProducts } from '#features/catalog/products.ts';
import { FormDialogButton } from '#features/service-requests/components/form-dialog-button.tsx';
import { paths } from '#lib/paths.ts';

export function Component() {
  const { kits, food, partners, benefits, steps, closing } = emergencySupplies;
  return (
    <ServicePage
      content={emergencySupplies}
      seo={emergencySuppliesSeo}
      background={<RotatingBackground topic="emergency-supplies" />}
      actions={
        <>
          <ButtonLink to={paths.assessment} size="lg">
            Get Free Emergency Kit Assessment
          </ButtonLink>
          <a href="#kits" className={buttonClass({ variant: 'on-ink', size: 'lg' })}>
            See Kits and Food
          </a>
        </>
      }
    >
      <Section id="kits" layout="above" title={kits.title} lead={kits.lead}>
        <ProductGrid products={featuredProducts} />
      </Section>
      <Section id="food" layout="above" tone="deep" title={food.title} lead={food.lead}>
        <ProductGrid products={foodProducts} />
        <div className="mt-8 flex flex-col gap-3 sm:flex-row">
          <ButtonLink to={paths.catalog} variant="secondary">
            Browse Full Catalog
          </ButtonLink>
          <FormDialogButton form="price-list" variant="secondary">
            Request Price List
          </FormDialogButton>
        </div>
      </Section>
      <Section id="plan" layout="above" title={steps.title} lead={steps.lead}>
        <StepList items={steps.items} />
      </Section>
      <Section id="partners" tone="deep" title={partners.title} lead={partners.lead}>
        <PointList items={partners.items} />
      </Section>
      <Section
        id="benefits"
        aside={<SectionPicture name="emergency-supplies-3" />}
        title={benefits.title}
      >
        <PointColumns items={benefits.items} />
      </Section>
      <CallToAction content={closing}>
        <ButtonLink to={paths.assessment} variant="on-ink">
          Ask for an Assessment
        </ButtonLink>
      </CallToAction>
    </ServicePage>
  );
}
