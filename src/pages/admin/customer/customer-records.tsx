import { Link } from '#components/link.tsx';
import { PersonText } from '#components/person-text.tsx';
import { useNameOf } from '#components/staff-names.ts';
import type { Customer } from '#features/customers/customer.ts';
import { mailsText, mailText } from '#features/mails/mail.ts';
import { formatDateTime } from '#lib/format/dates.ts';
import { paths } from '#lib/paths.ts';
import { CustomerList } from './customer-list.tsx';

/** A customer's actions, messages, notes and mails. */
export function CustomerRecords({
  customer: { activity, messages, notes, mails },
}: {
  customer: Customer;
}) {
  const nameOf = useNameOf();
  if (activity.length + messages.length + notes.length + mails.length === 0) return null;
  return (
    <div className="grid gap-8 rounded-card border border-line bg-card p-5 *:min-w-0">
      <CustomerList title="Messages" items={messages} most={3}>
        {messages.map((message) => (
          <li key={message.id} className="border-t border-line py-2.5">
            <p className="wrap-anywhere whitespace-pre-line">
              <PersonText>{message.text}</PersonText>
            </p>
            <p className="text-sm wrap-anywhere text-muted">
              {formatDateTime(message.createdAt)},{' '}
              {message.sender === 'staff' ? nameOf(message.by) : 'from the customer'}, on{' '}
              <Link to={paths.adminRequest(message.reference)} className="link-quiet">
                {message.reference}
              </Link>
            </p>
          </li>
        ))}
      </CustomerList>
      <CustomerList title="From the customer" items={activity} most={3}>
        {activity.map((one) => (
          <li key={one.id} className="border-t border-line py-2.5">
            <p className="wrap-anywhere whitespace-pre-line">
              <PersonText>{one.text}</PersonText>
            </p>
            <p className="text-sm text-muted">
              {formatDateTime(one.createdAt)}, on{' '}
              <Link to={paths.adminRequest(one.reference)} className="link-quiet">
                {one.reference}
              </Link>
            </p>
          </li>
        ))}
      </CustomerList>
      <CustomerList title="Notes" items={notes} most={3}>
        {notes.map((note) => (
          <li key={note.id} className="border-t border-line py-2.5">
            <p className="wrap-anywhere whitespace-pre-line">{note.note}</p>
            <p className="text-sm wrap-anywhere text-muted">
              {formatDateTime(note.createdAt)}, {nameOf(note.by)}, on{' '}
              <Link to={paths.adminRequest(note.reference)} className="link-quiet">
                {note.reference}
              </Link>
            </p>
          </li>
        ))}
      </CustomerList>
      <CustomerList
        title="Emails"
        items={mails}
        folded={mailsText(mails)}
        opens={mails.some(({ state }) => state === 'failed')}
      >
        {mails.map((mail) => (
          <li key={mail.id} className="border-t border-line py-2.5">
            <p
              className={
                mail.state === 'failed' ? 'font-semibold wrap-anywhere text-alert' : 'wrap-anywhere'
              }
            >
              {mailText(mail)}
            </p>
            <p className="text-sm wrap-anywhere text-muted">
              {formatDateTime(mail.sentAt ?? mail.createdAt)}, to {mail.recipient}
              {mail.reference && (
                <>
                  , about{' '}
                  <Link to={pageOf(mail.reference)} className="link-quiet whitespace-nowrap">
                    {mail.reference}
                  </Link>
                </>
              )}
            </p>
          </li>
        ))}
      </CustomerList>
    </div>
  );
}

function pageOf(reference: string): string {
  return reference.startsWith('FSS-') ? paths.adminOrder(reference) : paths.adminRequest(reference);
}
