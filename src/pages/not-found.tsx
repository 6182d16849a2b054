import { DialLink } from '#components/dial-text.tsx';
import { Seo } from '#components/seo.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { site } from '#config/site.ts';
import { paths } from '#lib/paths.ts';

export function Component() {
  return (
    <div className="container-page py-24">
      <Seo title="Page Not Found" noindex />
      <p className="tabular text-5xl text-signal">404</p>
      <h1 className="mt-2 text-4xl">Page Not Found</h1>
      <p className="mt-4 max-w-prose text-lg text-muted">
        The page you are looking for does not exist or has moved.
      </p>
      <p className="mt-2 max-w-prose text-lg text-muted">
        Did a link in an email lead you here? Call us at{' '}
        <DialLink href={site.phone.href}>{site.phone.display}</DialLink>: we are happy to help.
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to={paths.home}>Back to Home</ButtonLink>
        <ButtonLink to={paths.products} variant="secondary">
          Browse Products
        </ButtonLink>
      </div>
    </div>
  );
}
