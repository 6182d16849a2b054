import { useMutationState } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { Conversation } from '#components/conversation.tsx';
import { isChangedSinceArrival } from '#components/form/submission-failure.ts';
import { TextAreaField } from '#components/form/text-area-field.tsx';
import { useNameOf } from '#components/staff-names.ts';
import { Button } from '#components/ui/button.tsx';
import { sendsMail } from '#config/site.ts';
import { MailNote } from '#features/mails/components/mail-note.tsx';
import { useStaffMutation } from '#lib/feedback/use-staff-mutation.ts';
import { formatDateTime } from '#lib/format/dates.ts';
import { fieldLimits, requiredText } from '#lib/forms/field-schemas.ts';
import { useKeptText } from '#lib/forms/use-staff-draft.ts';
import { unanswered, type Message } from '../message.ts';
import { requestMail } from '../request-mail.ts';
import type { ServiceRequest } from '../service-request.ts';
import { markAnswered, replyToRequest } from '../staff-api.ts';

const replySchema = requiredText(fieldLimits.long, 'Please write your reply');

/** The button that opened the box is gone. */
const takeFocus = (box: HTMLElement | null) => box?.focus();

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
          <ReplyBox request={request} messages={messages} author={author} />
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

function ReplyBox({ request, messages, author }: RequestConversationProps) {
  const waiting = unanswered(messages);
  const { text, type, key, renewKey, forget } = useKeptText(`reply-${request.id}`);
  const [isOpened, setOpened] = useState(false);
  const [error, setError] = useState<string>();
  const mutationKey = ['request-reply', request.id];
  const { mutate } = useStaffMutation({
    mutationKey,
    save: async (reply: string) => {
      await replyToRequest(request.id, reply, waiting, key());
      forget((typed) => replySchema.safeParse(typed).data === reply);
    },
    queryKeys: [['service-requests']],
    success: () => ({
      title: 'Reply sent',
      description:
        request.email && sendsMail
          ? `It is on its way to ${request.email}.`
          : 'It is saved. The customer gets no email.',
    }),
    failure: {
      title: 'Reply not sent',
      description: 'Please try again. What you typed is still here.',
    },
    onSaved: () => setOpened(false),
    onFailed: (failure) => {
      // What was sent before is another reply by now.
      if (isChangedSinceArrival(failure)) renewKey();
    },
  });
  const isSending = useMutationState({ filters: { mutationKey, status: 'pending' } }).length > 0;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const reply = replySchema.safeParse(text);
    setError(reply.error?.issues[0]?.message);
    if (reply.success && !isSending) mutate(reply.data);
  };

  if (!isOpened && text === '' && waiting.length === 0) {
    return (
      <Button variant="secondary" className="justify-self-start" onClick={() => setOpened(true)}>
        Write to the customer
      </Button>
    );
  }
  const reply = replySchema.safeParse(text);
  return (
    <form noValidate onSubmit={submit} className="grid justify-items-start gap-3">
      <TextAreaField
        className="w-full"
        label={messages.length === 0 ? 'Your message to the customer' : 'Your reply'}
        name="reply"
        rows={5}
        ref={isOpened ? takeFocus : undefined}
        value={text}
        error={error}
        onChange={(event) => type(event.target.value)}
      />
      <MailNote
        kind="request-reply"
        recipient={request.email}
        data={reply.success ? { ...requestMail(request), message: reply.data, author } : undefined}
      />
      <Button type="submit" busy={isSending}>
        {isSending ? 'Sending…' : 'Send reply'}
      </Button>
    </form>
  );
}
