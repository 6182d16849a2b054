import { useMutationState, type QueryKey } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { sendsMail } from '#config/site.ts';
import { useStaffMutation } from '#lib/feedback/use-staff-mutation.ts';
import { fieldLimits, requiredText } from '#lib/forms/field-schemas.ts';
import { useKeptText } from '#lib/forms/use-staff-draft.ts';
import { isChangedSinceArrival } from './form/submission-failure.ts';
import { TextAreaField } from './form/text-area-field.tsx';
import { Button } from './ui/button.tsx';

const replySchema = requiredText(fieldLimits.long, 'Please write your reply');

/** Focuses the element that replaces the pressed button. This also scrolls the element into view. */
const takeFocus = (element: HTMLElement | null) => element?.focus();

interface WriteBoxProps {
  /** Name of the record. The draft is stored under this name and survives a reload. */
  record: string;
  label: string;
  /** True if the customer waits for a reply. The box is then open at once. */
  isAwaited?: boolean;
  /** The customer's address; empty if they gave none. */
  recipient: string;
  /** Sends the text. A repeated call with the same key sends nothing more. */
  save: (text: string, key: string) => Promise<void>;
  queryKeys: readonly QueryKey[];
  /** Note on how the customer receives the text. The argument is `undefined` while the text is not valid. */
  note: (text: string | undefined) => ReactNode;
  /** More content inside the box, such as photos. */
  children?: ReactNode;
}

/** The box in which staff write to a customer. If the customer does not wait for a reply, a button opens the box. */
export function WriteBox(props: WriteBoxProps) {
  const { record, label, isAwaited = false, recipient, save, queryKeys, note, children } = props;
  const { text, type, key, renewKey, forget } = useKeptText(record);
  const [step, setStep] = useState<'opened' | 'sent'>();
  const [error, setError] = useState<string>();
  const getsMail = recipient !== '' && sendsMail;
  const mutationKey = ['write', record];
  const { mutate } = useStaffMutation({
    mutationKey,
    save: async (reply: string) => {
      await save(reply, key());
      forget((typed) => replySchema.safeParse(typed).data === reply);
    },
    queryKeys,
    success: () =>
      getsMail
        ? { title: 'Reply sent', description: `It is on its way to ${recipient}.` }
        : { title: 'Reply saved', description: 'The customer gets no email. Please tell them.' },
    failure: {
      title: getsMail ? 'Reply not sent' : 'Reply not saved',
      description: 'Please try again. What you typed is still here.',
    },
    onSaved: () => setStep('sent'),
    onFailed: (failure) => {
      // The key already belongs to another reply, so this reply gets a new key.
      if (isChangedSinceArrival(failure)) renewKey();
    },
  });
  const isSending = useMutationState({ filters: { mutationKey, status: 'pending' } }).length > 0;

  const reply = replySchema.safeParse(text);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setError(reply.error?.issues[0]?.message);
    if (reply.success && !isSending) mutate(reply.data);
  };

  if (step !== 'opened' && text === '' && !isAwaited) {
    return (
      <Button
        variant="secondary"
        className="justify-self-start"
        ref={step === 'sent' ? takeFocus : undefined}
        onClick={() => setStep('opened')}
      >
        Write to the customer
      </Button>
    );
  }
  return (
    <form noValidate onSubmit={submit} className="grid justify-items-start gap-3">
      <TextAreaField
        className="w-full"
        // Links to this box use this id.
        id={isAwaited ? 'reply' : undefined}
        label={label}
        name="reply"
        rows={5}
        ref={step === 'opened' ? takeFocus : undefined}
        value={text}
        error={error}
        onChange={(event) => type(event.target.value)}
      />
      {children}
      {note(reply.data)}
      <Button type="submit" busy={isSending}>
        {getsMail ? (isSending ? 'Sending…' : 'Send reply') : isSending ? 'Saving…' : 'Save reply'}
      </Button>
    </form>
  );
}
