import { Globe, Mail, Pencil, Phone, User } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Table, TableHead, Td, Th, Tr } from '#components/ui/table.tsx';
import { mailto } from '#lib/format/mailto.ts';
import { formatPhone } from '#lib/format/phone.ts';
import { telHref } from '#lib/format/tel.ts';
import type { Supplier } from '../supplier.ts';

interface SupplierCardProps {
  supplier: Supplier;
  onEdit: () => void;
}

const linkClass = 'wrap-anywhere link-quiet';

export function SupplierCard({ supplier, onEdit }: SupplierCardProps) {
  const at = supplier.email.indexOf('@');
  const titleId = `supplier-${supplier.id}`;
  return (
    <article
      aria-labelledby={titleId}
      className="grid gap-x-8 gap-y-5 rounded-card border border-line bg-card p-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
    >
      <div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id={titleId} className="text-xl">
            {supplier.name}
          </h2>
          <Badge tone="secondary">{supplier.category}</Badge>
        </div>
        <p className="mt-2 text-muted">{supplier.description}</p>
        <dl className="mt-4 grid gap-2">
          <Contact icon={<User />} label="Contact person">
            {supplier.contactName}
          </Contact>
          <Contact icon={<Mail />} label="Email">
            <a href={mailto(supplier.email)} className={linkClass}>
              {/* A long email address breaks only before its @. */}
              {supplier.email.slice(0, at)}
              <wbr />
              {supplier.email.slice(at)}
            </a>
          </Contact>
          <Contact icon={<Phone />} label="Phone">
            <a href={telHref(supplier.phone)} className={`tabular ${linkClass}`}>
              {formatPhone(supplier.phone)}
            </a>
          </Contact>
          <Contact icon={<Globe />} label="Website">
            <a href={supplier.website} target="_blank" rel="noreferrer" className={linkClass}>
              {supplier.website.replace(/^https?:\/\//, '')}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          </Contact>
        </dl>
        <Button
          variant="secondary"
          className="mt-4"
          aria-label={`Edit contact of ${supplier.name}`}
          onClick={onEdit}
        >
          <Pencil aria-hidden className="size-4" />
          Edit contact
        </Button>
      </div>
      <div className="min-w-0">
        <Table label={`Products of ${supplier.name}`}>
          <TableHead>
            <tr>
              <Th>Product</Th>
              <Th className="max-sm:hidden">SKU</Th>
              <Th numeric>Price</Th>
            </tr>
          </TableHead>
          <tbody>
            {supplier.products.map((product) => (
              <Tr key={product.item + product.sku}>
                <Td>
                  {product.item}
                  <span className="block text-muted sm:hidden">{product.sku}</span>
                </Td>
                <Td className="whitespace-nowrap text-muted max-sm:hidden">{product.sku}</Td>
                <Td className="text-right sm:whitespace-nowrap">{product.price}</Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      </div>
    </article>
  );
}

function Contact({
  icon,
  label,
  children,
}: {
  icon: ReactNode;
  label: string;
  children: ReactNode;
}) {
  return (
    <div className="flex items-start gap-2.5">
      <dt className="mt-0.5 text-muted [&>svg]:size-5">
        <span className="sr-only">{label}</span>
        {icon}
      </dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
