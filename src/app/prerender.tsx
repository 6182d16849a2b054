/** Prerenders pages in the build (see scripts/build.mjs). Browsers never load this file. */
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter, useRoutes, type RouteObject } from 'react-router-dom';
import { StructuredDataWriter } from '#components/json-ld.tsx';
import { Seo } from '#components/seo.tsx';
import { trackOrderSeo } from '#content/seo.ts';
import { products } from '#features/catalog/products.ts';
import { paths } from '#lib/paths.ts';
import { structuredData } from '#components/structured-data.ts';
import { App } from './app.tsx';
import { loadPages, type PageModule } from './lazy-page.tsx';
import { RootLayout } from './layouts/root-layout.tsx';
import { SiteLayout } from './layouts/site-layout.tsx';
import {
  adminRoutes,
  productPath,
  publicRoutes,
  routes,
  serverStateRoutes,
  visitorRoutes,
} from './router.tsx';

function staticPaths(list: RouteObject[]): string[] {
  return list.flatMap(({ path }) => (path && !path.includes(':') ? [path] : []));
}

/** The URLs of all prerendered pages. */
export function prerenderedPaths(): string[] {
  const productPages = publicRoutes.some(({ path }) => path === productPath)
    ? products.map(({ id }) => paths.product(id))
    : [];
  return [...staticPaths(publicRoutes), ...productPages];
}

/** The URLs for search engines. The second URL of the booking page is left out. */
export function indexedPaths(): string[] {
  return prerenderedPaths().filter((path) => path !== paths.serviceBooking);
}

/** The URLs of the visitors' own pages. Their files contain header and footer, and the browser renders the content. */
export function framePaths(): string[] {
  return [...staticPaths([...visitorRoutes, ...serverStateRoutes]), '/404'];
}

/** The URLs of staff pages. Their files contain an empty shell, and the browser renders everything. */
export function shellPaths(): string[] {
  return staticPaths(adminRoutes);
}

/** Metadata for link previews. It must be in the HTML, because the programs that fetch previews run no code. */
export function linkPreview(path: string): string {
  if (path !== trackOrderSeo.path) return '';
  const metadata = renderToString(<Seo {...trackOrderSeo} />);
  return (metadata.match(/<meta (?:property="og:|name="twitter:)[^>]*>/g) ?? []).join('');
}

/** The URLs of lists whose records have their own pages. */
export function detailPaths(): string[] {
  return adminRoutes.flatMap(({ path }) => /^(.+)\/:[^/]+$/.exec(path ?? '')?.[1] ?? []);
}

export { siteUrl } from '#config/site-url.ts';

const pageModules = import.meta.glob<PageModule>(
  ['/src/pages/**/*.tsx', '/src/app/layouts/*-layout.tsx', '!**/*.test.tsx'],
  { eager: true },
);

/** The source files of a page and its layouts. The build's manifest maps them to the built files. */
export async function pageFiles(path: string): Promise<string[]> {
  const loaded = new Set(await loadPages(routes, path));
  return Object.entries(pageModules).flatMap(([file, module]) =>
    loaded.has(module) ? [file.slice(1)] : [],
  );
}

/** Header and footer around the given HTML, for a page that the browser renders. */
export function renderFrame(path: string, content: string): string {
  function Frame() {
    const element = <div dangerouslySetInnerHTML={{ __html: content }} />;
    return useRoutes([
      {
        Component: RootLayout,
        children: [{ Component: SiteLayout, children: [{ path, element }] }],
      },
    ]);
  }
  return renderToString(
    <StaticRouter location={path}>
      <Frame />
    </StaticRouter>,
  ).replaceAll(routerMark, '');
}

interface RenderedPage {
  /** Title, metadata and links of the document's head. */
  head: string;
  body: string;
}

/** The router writes this attribute for its framework mode. This site does not use that mode, so it is removed. */
const routerMark = ' data-discover="true"';

const hoisted = /^(?:<title>[^<]*<\/title>|<(?:meta|link)[^>]*>)+/;

/** @throws if a page does not render, so that the build fails. */
export async function renderPage(path: string): Promise<RenderedPage> {
  await loadPages(routes, path);
  const html = renderToString(
    <StrictMode>
      <StructuredDataWriter value={structuredData}>
        <StaticRouter location={path}>
          <App />
        </StaticRouter>
      </StructuredDataWriter>
    </StrictMode>,
  ).replaceAll(routerMark, '');
  const head = hoisted.exec(html)?.[0] ?? '';
  return { head, body: html.slice(head.length) };
}
