import { useId } from 'react';
import { Conversation } from '#components/conversation.tsx';
import { site } from '#config/site.ts';
import { formatDateTime } from '#lib/format/dates.ts';
import type { CustomerOrder } from '../customer-api.ts';

type OrderMessage = CustomerOrder['messages'][number];

/** What the customer wrote about the order, and what staff answered. */
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

function asConversation({ id, text, date, reply, author, settledAt }: OrderMessage) {
  const isOpen = settledAt === null;
  const message = { id, sender: 'customer' as const, author: 'You', text, at: date, isOpen };
  if (!reply || isOpen) return [message];
  const name = author || site.name;
  const answer = { sender: 'staff' as const, author: name, text: reply, at: settledAt, isOpen };
  return [message, { id: `${id}-reply`, ...answer }];
}
