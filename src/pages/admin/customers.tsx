import { Seo } from '#components/seo.tsx';
import { SearchPanel } from '#features/customers/components/search-panel.tsx';

export function Component() {
  return (
    <div className="container-page max-w-180 py-6 md:py-8">
      <Seo title="Customers" noindex />
      <h1 className="mb-5 text-3xl">Customers</h1>
      <SearchPanel />
    </div>
  );
}
