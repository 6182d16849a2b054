import { Mail, MessageSquare, PhoneCall, Plus } from 'lucide-react';
import { Fragment } from 'react';
import { Link } from '#components/link.tsx';
import { PersonText } from '#components/person-text.tsx';
import { ButtonLink, buttonClass } from '#components/ui/button.tsx';
import { mailto } from '#lib/format/mailto.ts';
import { formatPhone } from '#lib/format/phone.ts';
import { smsHref, telHref } from '#lib/format/tel.ts';
import { paths } from '#lib/paths.ts';
import type { Customer } from '#features/customers/customer.ts';
import { personalDataId } from './customer-data-buttons.tsx';

const linkClass = buttonClass({ variant: 'secondary' });
const rowClass = 'flex min-h-11 flex-wrap items-center gap-x-3 wrap-anywhere';

/** Contact data of a customer, a link to a new request, and other people with the same phone number. */
export function CustomerContact({ customer }: { customer: Customer }) {
  const { email, names, phones, others, sameNumber } = customer;
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={paths.adminNewRequest(email || phones[0])}>
          <Plus aria-hidden className="size-4" />
          New request
        </ButtonLink>
        {phones.map((phone) => (
          <Fragment key={phone}>
            <a href={telHref(phone)} className={linkClass}>
              <PhoneCall aria-hidden className="size-4" />
              Call {formatPhone(phone)}
            </a>
            <a
              href={smsHref(phone)}
              aria-label={`Text ${formatPhone(phone)}`}
              className={linkClass}
            >
              <MessageSquare aria-hidden className="size-4" />
              Text
            </a>
          </Fragment>
        ))}
        {email && (
          <a href={mailto(email)} className={linkClass}>
            <Mail aria-hidden className="size-4" />
            Email
          </a>
        )}
        {(email || names.length > 0) && (
          <a
            href={`#${personalDataId}`}
            className={buttonClass({ variant: 'ghost', className: 'print:hidden' })}
          >
            Personal data
          </a>
        )}
      </div>
      {others.length + sameNumber.length > 0 && (
        <section
          aria-labelledby="others-title"
          className="mt-5 rounded-card border border-line bg-card px-4 py-3"
        >
          <h2 id="others-title" className="text-base font-semibold">
            Same phone number
          </h2>
          <p className="text-sm text-muted">
            Families and tenants share a number. What came from others is not part of this page.
          </p>
          <ul>
            {sameNumber.map(({ name, phone, references }) => (
              <li key={name + phone} className={rowClass}>
                <span className="font-semibold">
                  <PersonText>{name}</PersonText>
                </span>
                <span className="text-muted">no email address</span>
                {references.map((reference) => (
                  <Link
                    key={reference}
                    to={paths.adminRequest(reference)}
                    className="inline-flex min-h-11 items-center link-signal"
                  >
                    {reference}
                  </Link>
                ))}
              </li>
            ))}
            {others.map((other) => (
              <li key={other.email + other.phone}>
                <Link to={paths.adminCustomer(other)} className={rowClass}>
                  <span className="link-signal">
                    <PersonText>{other.name}</PersonText>
                  </span>
                  <span className="text-muted">{other.email}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
