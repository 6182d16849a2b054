import type { ReactNode } from 'react';
import { PersonText } from '#components/person-text.tsx';
import { classNames } from '#lib/format/class-names.ts';

interface Written {
  id: string;
  sender: 'customer' | 'staff';
  text: string;
  /** ISO time. */
  at: string;
}

interface ConversationProps<Message extends Written> {
  messages: readonly Message[];
  authorOf: (message: Message) => string;
  formatAt: (iso: string) => string;
  /** Content under a message. */
  children?: (message: Message) => ReactNode;
}

/** The messages between a customer and staff, oldest first. */
export function Conversation<Message extends Written>({
  messages,
  authorOf,
  formatAt,
  children,
}: ConversationProps<Message>) {
  return (
    <ol className="grid gap-4">
      {messages.map((message) => (
        <li
          key={message.id}
          className={classNames(
            'border-l-2 pl-3',
            message.sender === 'staff' ? 'border-trust' : 'border-signal',
          )}
        >
          <p className="wrap-anywhere text-muted">
            <strong className="text-ink">
              <PersonText>{authorOf(message)}</PersonText>
            </strong>
            , {formatAt(message.at)}
          </p>
          <p className="max-w-prose wrap-anywhere whitespace-pre-line">
            <PersonText>{message.text}</PersonText>
          </p>
          {children?.(message)}
        </li>
      ))}
    </ol>
  );
}
