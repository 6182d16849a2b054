// Converts the facts of a page to the vocabulary of schema.org for search engines (src/components/json-ld.tsx).
import { siteUrl } from '#config/site-url.ts';
import { site } from '#config/site.ts';
import { centsToDecimal } from '#lib/format/money.ts';

type StructuredNode = Readonly<{ '@type': string } & Record<string, unknown>>;

const organizationId = `${siteUrl}/#organization`;
const businessId = `${siteUrl}/#business`;

const address = {
  '@type': 'PostalAddress',
  addressLocality: site.office.city,
  addressRegion: site.office.region,
  postalCode: site.office.postalCode,
  addressCountry: site.office.country,
} as const;

function companyNodes(): readonly StructuredNode[] {
  return [
    {
      '@type': 'Organization',
      '@id': organizationId,
      name: site.name,
      url: `${siteUrl}/`,
      logo: `${siteUrl}/icon-512.png`,
      email: site.email.display,
      telephone: site.phone.e164,
    },
    {
      '@type': 'LocalBusiness',
      '@id': businessId,
      name: site.name,
      url: `${siteUrl}/`,
      image: `${siteUrl}/media/og/home.jpg`,
      telephone: site.phone.e164,
      email: site.email.display,
      address,
      // Open every day, around the clock.
      openingHours: 'Mo-Su',
      areaServed: { '@type': 'State', name: 'California' },
      parentOrganization: { '@id': organizationId },
    },
    {
      '@type': 'WebSite',
      '@id': `${siteUrl}/#website`,
      name: site.name,
      url: `${siteUrl}/`,
      publisher: { '@id': organizationId },
    },
  ];
}

interface MonthlyOffer {
  name: string;
  description: string;
  priceCents: number;
  url: string;
}

interface HourlyOffer {
  name: string;
  minCents: number;
  maxCents: number;
}

interface ServiceFacts {
  type: 'service';
  name: string;
  description: string;
  path: string;
  image: string;
  areas?: readonly string[];
  monthlyOffers?: readonly MonthlyOffer[];
  hourlyOffers?: readonly HourlyOffer[];
}

function serviceNode({
  name,
  description,
  path,
  image,
  areas = [],
  monthlyOffers = [],
  hourlyOffers = [],
}: ServiceFacts): StructuredNode {
  const offers = [
    ...monthlyOffers.map((offer) => ({
      '@type': 'Offer',
      name: offer.name,
      description: offer.description,
      url: `${siteUrl}${offer.url}`,
      price: centsToDecimal(offer.priceCents),
      priceCurrency: 'USD',
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: centsToDecimal(offer.priceCents),
        priceCurrency: 'USD',
        unitCode: 'MON',
      },
    })),
    ...hourlyOffers.map((offer) => ({
      '@type': 'Offer',
      name: offer.name,
      priceCurrency: 'USD',
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        minPrice: centsToDecimal(offer.minCents),
        maxPrice: centsToDecimal(offer.maxCents),
        priceCurrency: 'USD',
        unitCode: 'HUR',
      },
    })),
  ];
  return {
    '@type': 'Service',
    '@id': `${siteUrl}${path}#service`,
    name,
    serviceType: name,
    description,
    url: `${siteUrl}${path}`,
    image: `${siteUrl}/media/og/${image}.jpg`,
    provider: { '@id': businessId },
    areaServed:
      areas.length > 0
        ? areas.map((area) => ({ '@type': 'Place', name: area }))
        : { '@type': 'State', name: 'California' },
    ...(offers.length > 0 && { offers }),
  };
}

interface FaqFacts {
  type: 'faq';
  questions: readonly { question: string; answer: string }[];
}

function faqNode({ questions }: FaqFacts): StructuredNode {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

interface BreadcrumbFacts {
  type: 'breadcrumbs';
  /** All pages from the first page below the home page down to this page. */
  trail: readonly { name: string; path: string }[];
}

function breadcrumbNode({ trail }: BreadcrumbFacts): StructuredNode {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: '/' }, ...trail].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${siteUrl}${path}`,
    })),
  };
}

interface ProductFacts {
  type: 'product';
  id: string;
  name: string;
  description: string;
  category: string;
  priceCents: number;
  path: string;
  /** Path of the product's picture within the site. */
  image: string;
}

/** A product without its availability, because the build cannot know the stock. */
function productNode(product: ProductFacts): StructuredNode {
  return {
    '@type': 'Product',
    '@id': `${siteUrl}${product.path}#product`,
    name: product.name,
    description: product.description,
    category: product.category,
    sku: product.id,
    image: `${siteUrl}${product.image}`,
    offers: {
      '@type': 'Offer',
      url: `${siteUrl}${product.path}`,
      price: centsToDecimal(product.priceCents),
      priceCurrency: 'USD',
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@id': organizationId },
      shippingDetails: {
        '@type': 'OfferShippingDetails',
        shippingRate: { '@type': 'MonetaryAmount', value: '0', currency: 'USD' },
        shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'US' },
      },
      hasMerchantReturnPolicy: {
        '@type': 'MerchantReturnPolicy',
        applicableCountry: 'US',
        returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
        merchantReturnDays: 30,
      },
    },
  };
}

export type PageFacts = ServiceFacts | FaqFacts | BreadcrumbFacts | ProductFacts;

function nodeOf(facts: PageFacts): StructuredNode {
  switch (facts.type) {
    case 'service':
      return serviceNode(facts);
    case 'faq':
      return faqNode(facts);
    case 'breadcrumbs':
      return breadcrumbNode(facts);
    case 'product':
      return productNode(facts);
  }
}

/** The company and the page's facts, as JSON-LD for a script element. */
export function structuredData(facts: readonly PageFacts[]): string {
  const data = {
    '@context': 'https://schema.org',
    '@graph': [...companyNodes(), ...facts.map(nodeOf)],
  };
  // Escapes "<", because a text could otherwise end the script element.
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
