import { Conversation } from '#components/conversation.tsx';
import { useNameOf } from '#components/staff-names.ts';
import { Button } from '#components/ui/button.tsx';
import { WriteBox } from '#components/write-box.tsx';
import { MailNote } from '#features/mails/components/mail-note.tsx';
import { useStaffMutation } from '#lib/feedback/use-staff-mutation.ts';
import { formatDateTime } from '#lib/format/dates.ts';
import { unanswered, type Message } from '../message.ts';
import { requestMail } from '../request-mail.ts';
import type { ServiceRequest } from '../service-request.ts';
import { markAnswered, replyToRequest } from '../staff-api.ts';

interface RequestConversationProps {
  request: ServiceRequest;
  messages: readonly Message[];
  /** The name of who writes here, as the customer reads it. */
  author: string;
}

/** What the customer and staff wrote to each other, and the box in which staff answer. */
export function RequestConversation({ request, messages, author }: RequestConversationProps) {
  const nameOf = useNameOf();
  const isEmpty = messages.length === 0;
  const waiting = unanswered(messages);
  return (
    <section
      aria-label="Messages"
      className={isEmpty ? 'has-[form]:basis-full has-[form]:mt-5' : 'basis-full not-first:mt-5'}
    >
      {!isEmpty && <h2 className="border-b border-line pb-2 text-xl">Messages</h2>}
      <div className={`grid gap-5 ${isEmpty ? '' : 'mt-3'}`}>
        {messages.length > 0 && (
          <Conversation
            messages={messages}
            authorOf={({ sender, name, by }) =>
              sender === 'staff' ? name || nameOf(by) : request.name
            }
            formatAt={formatDateTime}
          >
            {(message) => unanswered([message]).length > 0 && <MarkAnswered message={message} />}
          </Conversation>
        )}
        {request.status === 'spam' ? (
          <p className="text-muted">This is marked as spam, so nobody can write to the sender.</p>
        ) : (
          <WriteBox
            record={`reply-${request.id}`}
            label={isEmpty ? 'Your message to the customer' : 'Your reply'}
            isAsked={waiting.length > 0}
            recipient={request.email}
            save={(text, key) => replyToRequest(request.id, text, waiting, key)}
            queryKeys={[['service-requests']]}
            note={(message) => (
              <MailNote
                kind="request-reply"
                recipient={request.email}
                data={
                  message === undefined ? undefined : { ...requestMail(request), message, author }
                }
              />
            )}
          />
        )}
      </div>
    </section>
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
