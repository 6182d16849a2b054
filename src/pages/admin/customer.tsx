import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { DetailPage } from '#components/detail-page.tsx';
import { PersonText } from '#components/person-text.tsx';
import { customerQuery } from '#features/customers/staff-api.ts';
import { CustomerDataButtons } from '#pages/admin/customer/customer-data-buttons.tsx';
import { CustomerContact } from '#pages/admin/customer/customer-contact.tsx';
import { CustomerRequests } from '#pages/admin/customer/customer-requests.tsx';
import { CustomerRecords } from '#pages/admin/customer/customer-records.tsx';
import type { Customer } from '#features/customers/customer.ts';
import { formatCents } from '#lib/format/money.ts';
import { cleanEmail } from '#lib/forms/clean-text.ts';
import { paths } from '#lib/paths.ts';
import { formatPhone } from '#lib/format/phone.ts';

export function Component() {
  const params = useParams();
  const customer = cleanEmail(params.customer ?? '');
  return (
    <DetailPage
      query={useQuery(customerQuery(customer))}
      noun="customer"
      idName="email address or phone number"
      id={customer}
      list={paths.adminCustomers}
    >
      {(found) => <CustomerView key={customer} id={customer} customer={found} />}
    </DetailPage>
  );
}

function CustomerView({ id, customer }: { id: string; customer: Customer }) {
  const { email, names, phones, toPayCents, owedCents } = customer;
  const isShared = email === '' && names.length > 1;
  const [latest = email || 'Nobody without an email address', ...others] = names;
  const listed = isShared ? names : others;
  return (
    <>
      <p className="wrap-anywhere text-muted">
        {email || (names.length > 0 ? 'No email address' : 'Customers are listed by email address')}
      </p>
      <h1 className="mt-1 mb-4 text-3xl wrap-anywhere">
        <PersonText>{isShared ? formatPhone(phones[0] ?? id) : latest}</PersonText>
      </h1>
      {listed.length > 0 && (
        <p className="-mt-2 mb-4 wrap-anywhere text-muted">
          {isShared ? 'Callers from this number: ' : 'Also written '}
          {listed.slice(0, 5).map((name, index) => (
            <span key={name}>
              {index > 0 && ', '}
              <PersonText>{name}</PersonText>
            </span>
          ))}
          {isShared && '. They may be different people.'}
        </p>
      )}
      {email && names.length === 0 && (
        <p className="-mt-2 mb-4 max-w-prose text-muted">
          No order and no request bears this address. It was corrected, emailed or invited, or has
          only a login.
        </p>
      )}
      {toPayCents + owedCents > 0 && (
        <dl aria-label="Balance" className="mb-4 flex flex-wrap gap-x-8 gap-y-2 text-lg">
          {toPayCents > 0 && <Balance label="To pay" cents={toPayCents} />}
          {owedCents > 0 && <Balance label="To give back" cents={owedCents} />}
        </dl>
      )}
      <CustomerContact customer={customer} />
      {(email || names.length > 0) && (
        <>
          <div className="mt-8 grid items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_21rem] *:min-w-0 print:block print:space-y-10">
            <CustomerRequests customer={customer} />
            <CustomerRecords customer={customer} />
          </div>
          <CustomerDataButtons customer={id} />
        </>
      )}
    </>
  );
}

function Balance({ label, cents }: { label: string; cents: number }) {
  return (
    <div className="flex gap-x-2">
      <dt>{label}</dt>
      <dd className="tabular font-bold">{formatCents(cents)}</dd>
    </div>
  );
}
