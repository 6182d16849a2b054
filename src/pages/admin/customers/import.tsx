import { ArrowLeft } from 'lucide-react';
import { Link } from '#components/link.tsx';
import { Seo } from '#components/seo.tsx';
import { ImportForm } from '#features/customers/imports/components/import-form.tsx';
import { ImportList } from '#features/customers/imports/components/import-list.tsx';
import { paths } from '#lib/paths.ts';

export function Component() {
  return (
    <div className="container-page py-6 md:py-8">
      <Seo title="Import customers" noindex />
      <Link
        to={paths.adminCustomers}
        className="inline-flex min-h-11 items-center gap-2 font-semibold hover:underline"
      >
        <ArrowLeft aria-hidden className="size-5" />
        Back to customers
      </Link>
      <h1 className="text-3xl">Import customers</h1>
      <p className="mt-1 mb-6 max-w-prose text-muted">
        Bring the customers you already have over from a list. Nothing is saved until you press
        Import, and nobody is emailed.
      </p>
      <div className="grid gap-10 *:min-w-0">
        <ImportForm />
        <ImportList />
      </div>
    </div>
  );
}
