import { useId } from 'react';
import { Conversation } from '#components/conversation.tsx';
import { site } from '#config/site.ts';
import { formatDateTime } from '#lib/format/dates.ts';
import type { CustomerOrder } from '../customer-api.ts';

type OrderMessage = CustomerOrder['messages'][number];

/** The customer's messages about the order, and staff's replies. */
export function OrderMessages({ messages }: Pick<CustomerOrder, 'messages'>) {
  const id = useId();
  if (messages.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-3 text-xl">
        Messages
      </h3>
      <Conversation
        messages={messages.flatMap(asConversation)}
        authorOf={({ author }) => author}
        formatAt={formatDateTime}
      >
        {({ isOpen }) => isOpen && <p className="text-muted">We’ll read it and reply.</p>}
      </Conversation>
    </section>
  );
}

/**
 * Splits a message into the customer's text and the reply of staff. There is no customer's text if staff wrote first.
 */
function asConversation({ id, text, date, reply, author, handledAt }: OrderMessage) {
  const isOpen = handledAt === null;
  return [
    ...(text === null
      ? []
      : [{ id, sender: 'customer' as const, author: 'You', text, at: date, isOpen }]),
    ...(!reply || isOpen
      ? []
      : [
          {
            ...{ id: `${id}-reply`, sender: 'staff' as const, author: author || site.name },
            ...{ text: reply, at: handledAt, isOpen },
          },
        ]),
  ];
}
