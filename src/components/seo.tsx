import { siteUrl } from '#config/site-url.ts';
import { site } from '#config/site.ts';
import type { PageFacts } from '#components/structured-data.ts';
import { JsonLd } from './json-ld.tsx';

interface SeoProps {
  /** Title without the brand name. */
  title: string;
  description?: string;
  keywords?: readonly string[];
  /** Path of the page, for its canonical URL. */
  path?: string;
  /** Name of the preview picture under /media/og, 1200×630. */
  image?: string;
  type?: 'website' | 'product';
  /** Structured data in addition to the company's. */
  facts?: readonly PageFacts[];
  /** True if search engines must not list the page, such as a cart, an account or a staff page. */
  noindex?: boolean;
}

const noFacts: readonly PageFacts[] = [];

/** The page's title, metadata and structured data. React moves title and metadata into the head. */
export function Seo({
  title,
  description,
  keywords,
  path,
  image = 'home',
  type = 'website',
  facts = noFacts,
  noindex = false,
}: SeoProps) {
  const fullTitle = title === site.name ? title : `${title} | ${site.name}`;
  if (noindex) {
    return (
      <>
        <title>{fullTitle}</title>
        {description && <meta name="description" content={description} />}
        <meta name="robots" content="noindex" />
      </>
    );
  }
  const picture = `${siteUrl}/media/og/${image}.jpg`;
  const url = path && `${siteUrl}${path}`;
  return (
    <>
      <title>{fullTitle}</title>
      {description && <meta name="description" content={description} />}
      {keywords && <meta name="keywords" content={keywords.join(', ')} />}
      {url && <link rel="canonical" href={url} />}
      <meta property="og:site_name" content={site.name} />
      <meta property="og:type" content={type} />
      <meta property="og:locale" content="en_US" />
      <meta property="og:title" content={fullTitle} />
      {description && <meta property="og:description" content={description} />}
      {url && <meta property="og:url" content={url} />}
      <meta property="og:image" content={picture} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={fullTitle} />
      <meta name="twitter:card" content="summary_large_image" />
      <JsonLd key={path} facts={facts} />
    </>
  );
}
