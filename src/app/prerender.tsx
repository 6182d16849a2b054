/**
 * Prerenders pages at build time (see scripts/build.mjs). The browser never loads this file.
 */
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

/** Every URL that is prerendered. */
export function prerenderedPaths(): string[] {
  const productPages = publicRoutes.some(({ path }) => path === productPath)
    ? products.map(({ id }) => paths.product(id))
    : [];
  return [...staticPaths(publicRoutes), ...productPages];
}

/** Every URL for search engines: all prerendered URLs except the second URL of the booking page. */
export function indexedPaths(): string[] {
  return prerenderedPaths().filter((path) => path !== paths.serviceBooking);
}

/** Every URL of a visitor's own page. Its file contains header and footer, and the browser renders the page. */
export function framePaths(): string[] {
  return [...staticPaths([...visitorRoutes, ...serverStateRoutes]), '/404'];
}

/** Every URL that gets the empty shell, which the browser fills. */
export function shellPaths(): string[] {
  return staticPaths(adminRoutes);
}

/** Metadata in the HTML of a frame, because programs that fetch link previews run no code. */
export function linkPreview(path: string): string {
  if (path !== trackOrderSeo.path) return '';
  const metadata = renderToString(<Seo {...trackOrderSeo} />);
  return (metadata.match(/<meta (?:property="og:|name="twitter:)[^>]*>/g) ?? []).join('');
}

/** The URLs of lists whose records have pages one level deeper. */
export function detailPaths(): string[] {
  return adminRoutes.flatMap(({ path }) => /^(.+)\/:[^/]+$/.exec(path ?? '')?.[1] ?? []);
}

export { siteUrl } from '#config/site-url.ts';

const pageModules = import.meta.glob<PageModule>(
  ['/src/pages/**/*.tsx', '/src/app/layouts/*-layout.tsx', '!**/*.test.tsx'],
  { eager: true },
);

/** The source files of a page and its layouts, from the project's root. The build's manifest has their built names. */
export async function pageFiles(path: string): Promise<string[]> {
  const loaded = new Set(await loadPages(routes, path));
  return Object.entries(pageModules).flatMap(([file, module]) =>
    loaded.has(module) ? [file.slice(1)] : [],
  );
}

/** The prerendered frame of a URL: header, footer, and the given HTML as content. Shown until the app has rendered. */
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
  /** Title, metadata and links, for the document's head. */
  head: string;
  body: string;
}

/** An attribute for the router's framework mode, which is not used here. It is removed. */
const routerMark = ' data-discover="true"';

const hoisted = /^(?:<title>[^<]*<\/title>|<(?:meta|link)[^>]*>)+/;

/** @throws when a page does not render: the build must fail then. */
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
