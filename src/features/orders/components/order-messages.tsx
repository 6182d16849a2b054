import { useId } from 'react';
import { PersonText } from '#components/person-text.tsx';
import { site } from '#config/site.ts';
import { formatDateTime } from '#lib/format/dates.ts';
import type { CustomerOrder } from '../customer-api.ts';

/** What the customer wrote about the order, and what staff answered. */
export function OrderMessages({ messages }: Pick<CustomerOrder, 'messages'>) {
  const id = useId();
  if (messages.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-3 text-xl">
        Messages
      </h3>
      <ol className="grid gap-4">
        {messages.map(({ id, text, date, reply, author, settledAt }) => (
          <li key={id} className="grid gap-3">
            <Written by="You" at={date} text={text} className="border-signal" />
            {reply && settledAt && (
              <Written
                by={author || site.name}
                at={settledAt}
                text={reply}
                className="border-trust"
              />
            )}
            {settledAt === null && <p className="text-muted">We’ll read it and reply.</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}

interface WrittenProps {
  by: string;
  at: string;
  text: string;
  className: string;
}

function Written({ by, at, text, className }: WrittenProps) {
  return (
    <div className={`border-l-2 pl-3 ${className}`}>
      <p className="text-muted">
        <strong className="text-ink">
          <PersonText>{by}</PersonText>
        </strong>
        , {formatDateTime(at)}
      </p>
      <p className="max-w-prose wrap-anywhere whitespace-pre-line">
        <PersonText>{text}</PersonText>
      </p>
    </div>
  );
}
