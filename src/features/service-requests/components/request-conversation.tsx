import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Conversation } from '#components/conversation.tsx';
import { useNameOf } from '#components/staff-names.ts';
import { Button } from '#components/ui/button.tsx';
import { WriteBox } from '#components/write-box.tsx';
import { useStaffMember } from '#features/auth/use-admin-access.ts';
import { MailNote } from '#features/mails/components/mail-note.tsx';
import {
  LazyMessagePhotos,
  useMessagePhotos,
} from '#features/photos/components/lazy-message-photos.tsx';
import { invalidate } from '#lib/api/query-client.ts';
import { useStaffMutation } from '#lib/feedback/use-staff-mutation.ts';
import { formatDateTime } from '#lib/format/dates.ts';
import { unanswered, type Message } from '../message.ts';
import { requestMail } from '../request-mail.ts';
import type { ServiceRequest } from '../service-request.ts';
import { markAnswered, replyToRequest } from '../messages/staff-api.ts';

/** Number of latest messages that are visible. Unanswered messages and all messages after them are visible, too. */
const most = 4;

interface RequestConversationProps {
  request: ServiceRequest;
  messages: readonly Message[];
  /** The reply box below the messages. */
  children?: ReactNode;
}

/** The messages between the customer and staff. */
export function RequestConversation({ request, messages, children }: RequestConversationProps) {
  const nameOf = useNameOf();
  const member = useStaffMember();
  const authorOf = ({ sender, name, by }: Message) =>
    sender === 'staff' ? name || nameOf(by) : request.name;
  const waits = (message: Message) => unanswered([message]).length > 0;
  const asked = messages.findIndex(waits);
  const begin = Math.max(0, Math.min(messages.length - most, asked === -1 ? Infinity : asked));
  const listOf = (some: readonly Message[]) => (
    <Conversation messages={some} authorOf={authorOf} formatAt={formatDateTime}>
      {(message) => (
        <>
          <LazyMessagePhotos
            access={{ requestId: request.id }}
            message={message}
            authorOf={() => (message.sender === 'staff' ? authorOf(message) : 'the customer')}
            mayRemove={member?.role === 'admin' || message.by === member?.email}
          />
          {waits(message) && <MarkAnswered message={message} />}
        </>
      )}
    </Conversation>
  );
  return (
    <section aria-label="Messages">
      <h2 className="border-b border-line pb-2 text-xl">Messages</h2>
      <div className="mt-3 grid gap-5">
        {begin > 0 && (
          <details>
            <summary className="-mt-3 inline-flex min-h-11 items-center link-quiet">
              Earlier ({begin})
            </summary>
            {listOf(messages.slice(0, begin))}
          </details>
        )}
        {listOf(messages.slice(begin))}
        {children}
      </div>
    </section>
  );
}

/** Box for a reply to the customer. */
export function RequestReply({ request, messages }: Omit<RequestConversationProps, 'children'>) {
  /** Name of the signed-in team member. The customer sees it above the reply. */
  const author = useStaffMember()?.name ?? '';
  const waiting = unanswered(messages);
  const queryClient = useQueryClient();
  const photos = useMessagePhotos(
    (messageKey) => ({ requestId: request.id, messageKey }),
    () => void invalidate(queryClient, ['service-requests']),
  );
  if (request.status === 'spam') {
    return <p className="text-muted">This is marked as spam, so nobody can write to the sender.</p>;
  }
  return (
    <div className="grid gap-3 has-[form]:basis-full">
      <WriteBox
        record={`reply-${request.id}`}
        label={messages.length === 0 ? 'Your message to the customer' : 'Your reply'}
        isAwaited={waiting.length > 0}
        recipient={request.email}
        save={async (text, key) => {
          await replyToRequest(request.id, text, waiting, key);
          photos.sendWith(key);
        }}
        queryKeys={[['service-requests']]}
        note={(message) => (
          <MailNote
            kind="request-reply"
            recipient={request.email}
            data={message === undefined ? undefined : { ...requestMail(request), message, author }}
          />
        )}
      >
        {photos.picker}
      </WriteBox>
      {photos.onTheirWay}
    </div>
  );
}

function MarkAnswered({ message }: { message: Message }) {
  const { mutate, isPending } = useStaffMutation({
    save: markAnswered,
    queryKeys: [['service-requests']],
    failure: { title: 'Error', description: 'Failed to save. Please try again.' },
  });
  return (
    <Button variant="ghost" busy={isPending} onClick={() => mutate(message.id)} className="-ml-4">
      Mark as answered
    </Button>
  );
}
