import { useEffect, useState } from 'react';
import { Seo } from '#components/seo.tsx';
import { Button, buttonClass } from '#components/ui/button.tsx';
import { toastHost } from '#components/ui/toast-host.ts';
import { site } from '#config/site.ts';
import { isReleasedAnew } from '#lib/loading/new-release.ts';
import { paths } from '#lib/paths.ts';
import { PageSkeleton } from './layouts/page-skeleton.tsx';

interface Failure {
  status: string;
  message: string;
}

function describe(error: unknown): Failure {
  if (!(error instanceof Error)) return { status: '', message: String(error) };
  const status = 'status' in error && typeof error.status === 'number' ? String(error.status) : '';
  return { status, message: error.message };
}

/** True if code could not be fetched. The connection may be lost, or the tab may be older than the latest release. */
export function isMissingChunk(message: string): boolean {
  return /dynamically imported module|module script|Failed to fetch|has stalled/i.test(message);
}

/**
 * Reloads the page if the site has a newer release, because the old release would fail again. Does not reload while a
 * toast is visible, because the toast would disappear.
 * @returns true if the page reloads.
 */
async function openNewRelease(): Promise<boolean> {
  if (!(await isReleasedAnew()) || toastHost().textContent) return false;
  window.location.reload();
  return true;
}

/** The page that replaces a failed page: the error, the next step and our phone number. */
export function RouteError({ error }: { error: unknown }) {
  const { status, message } = describe(error);
  const isMissing = isMissingChunk(message);
  const [isReloading, setReloading] = useState(isMissing);
  useEffect(() => {
    if (isMissing) void openNewRelease().then(setReloading);
  }, [isMissing]);
  if (isReloading) return <PageSkeleton />;
  return (
    <div className="container-page py-20">
      <Seo title="Unexpected Application Error" noindex />
      <h1 className="text-3xl">Unexpected Application Error!</h1>
      <p className="mt-4 max-w-prose text-lg">
        {isMissing
          ? 'This page could not be loaded. Please check your connection and your content blocker, and reload the page.'
          : 'Something went wrong on this page, and it is our fault. Reloading often helps.'}
      </p>
      <p className="mt-2 text-muted">{[status, message].filter(Boolean).join(': ')}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        <Button onClick={() => window.location.reload()}>Reload the page</Button>
        {/* A plain link loads the document and so restarts the app. A link of the router would not. */}
        <a href={paths.home} className={buttonClass({ variant: 'secondary' })}>
          Back to Home
        </a>
        <a href={site.phone.href} className={buttonClass({ variant: 'ghost' })}>
          Call {site.phone.display}
        </a>
      </div>
    </div>
  );
}
