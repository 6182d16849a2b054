/**
 * What search engines and link previews are told about a page. Every public address has a file here, so
 * that no page carries the words of the others.
 */
export interface PageSeo {
  /** Without the brand, which <Seo> adds. */
  readonly title: string;
  readonly description: string;
  readonly keywords: readonly string[];
  readonly path: string;
  /** Name of the preview picture under /media/og. */
  readonly image: string;
}

export const commonKeywords = ['safety company', 'California', 'Long Beach'] as const;
