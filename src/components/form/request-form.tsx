import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { SafetyNote } from '#components/safety-note.tsx';
import { useNavigateTo } from '#lib/browser/use-navigate-to.ts';
import { isOutcomeUnknown } from '#lib/api/mutation-error.ts';
import { preloadToasts, toast, type ToastMessage } from '#lib/feedback/toast.ts';
import { DefinitionField } from './definition-field.tsx';
import { DraftNotice } from './draft-notice.tsx';
import { FieldSet } from './field-set.tsx';
import { FormActions } from './form-actions.tsx';
import {
  fieldsOf,
  refusalFor,
  safetyNotesOf,
  type FormDefinition,
  type FormValues,
  type SendOptions,
  type SentRequest,
  type ValuesOf,
} from './form-definition.ts';
import { emptyValues, formResolver } from './form-schema.ts';
import { Honeypot } from './honeypot.tsx';
import { explainFailure, isChangedSinceArrival, showRefusedFields } from './submission-failure.ts';
import { useFormDraft } from './use-form-draft.ts';
import { useSubmission } from './use-submission.ts';
import { whereItIs } from './where-it-is.ts';

export interface FormActivity {
  isTyped: boolean;
  isSending: boolean;
}

interface RequestFormProps<Definition extends FormDefinition> {
  definition: Definition;
  send: (values: ValuesOf<Definition>, options: SendOptions) => Promise<SentRequest>;
  /** Called after the success toast, unless the visitor has left the page in the meantime. */
  onSuccess: () => void;
  onCancel?: (() => void) | undefined;
  onActivity?: (activity: FormActivity) => void;
  /** Adds the values from the link that led to the form. */
  preset?: ((values: ValuesOf<Definition>) => ValuesOf<Definition>) | undefined;
  /** True if a notice says that unsent entries are kept. */
  showsDraftNotice?: boolean;
  /** More content inside the form. */
  children?: ReactNode;
}

/** Renders a form from its definition. It checks the fields, keeps a draft, sends the values and shows toasts. */
export function RequestForm<Definition extends FormDefinition>({
  definition,
  send,
  onSuccess,
  onCancel,
  onActivity,
  preset,
  showsDraftNotice = false,
  children,
}: RequestFormProps<Definition>) {
  const [resolver] = useState(() => formResolver(definition));
  const form = useForm<FormValues>({ resolver, defaultValues: emptyValues(definition) });
  // TypeScript cannot infer that the values have the definition's fields.
  const typed = (values: FormValues) => values as ValuesOf<Definition>;
  const draft = useFormDraft(form, definition, (values) =>
    preset ? preset(typed(values)) : values,
  );
  const submission = useSubmission();
  const leadTo = useNavigateTo();
  const [failure, setFailure] = useState<string>();
  /** The idempotency key of an attempt whose response was lost. */
  const lostKey = useRef<string>(undefined);
  const honeypot = useRef<HTMLInputElement>(null);
  const submitButton = useRef<HTMLButtonElement>(null);
  const isTyped = draft.state !== 'blank';
  const { isSending } = submission;

  // Loads the code of the toasts now, because a toast must also appear after the connection is lost.
  useEffect(preloadToasts, []);

  // A layout effect runs before the next paint. After that, a press could close the dialog while the form is sending.
  useLayoutEffect(() => onActivity?.({ isTyped, isSending }), [onActivity, isTyped, isSending]);

  const showToast = (kind: ToastMessage['kind'], message: Omit<ToastMessage, 'kind'>) =>
    toast({ kind, id: definition.name, ...message });

  const submit = async (values: FormValues) => {
    // A second press can arrive before the button is rendered as busy, so this line ignores it.
    if (submission.isUnderWay()) return;
    submitButton.current?.focus({ preventScroll: true });
    const { pathname } = window.location;
    try {
      const sent = await submission.send((signal) =>
        send(typed(values), {
          key: draft.key(),
          honeypot: honeypot.current?.value ?? '',
          signal,
        }),
      );
      setFailure(undefined);
      draft.startOver();
      showToast('success', {
        ...definition.success,
        ...(typeof values.email === 'string' && whereItIs(sent, values.email, leadTo)),
      });
      if (window.location.pathname === pathname) onSuccess();
    } catch (error) {
      if (isOutcomeUnknown(error)) lostKey.current = draft.key();
      const mayHaveArrived = lostKey.current === draft.key();
      const { message, line } = explainFailure(error, definition.failure, mayHaveArrived);
      setFailure(line);
      showToast('destructive', message);
      if (isChangedSinceArrival(error)) draft.renewKey();
      showRefusedFields(form, error);
    }
  };

  const refuse = () => showToast('destructive', refusalFor(definition, form.getValues()));

  const clear = () => {
    draft.clear();
    setFailure(undefined);
    form.setFocus(fieldsOf(definition)[0]?.name ?? '');
  };

  const sendAgain = () => {
    // The submit button gets the focus, because the pressed button is about to be removed.
    submitButton.current?.focus({ preventScroll: true });
    submission.sendAgain();
  };

  return (
    <form
      noValidate
      method="post"
      aria-label={definition.name}
      onSubmit={(event) => void form.handleSubmit(submit, refuse)(event)}
      className="relative grid gap-8"
    >
      {/* The fields are inert while the form is sending, because later changes would be lost. */}
      <div inert={isSending} className="grid gap-8 inert:opacity-60">
        {showsDraftNotice && (
          <DraftNotice state={draft.state} isStored={draft.isStored} onClear={clear} />
        )}
        {fieldsOf(definition).some((field) => safetyNotesOf(field).length > 0) && (
          <p className="rounded-control bg-signal-wash px-4 py-3">
            <SafetyNote name="danger" withPhone />
          </p>
        )}
        {definition.sections.map(({ fields, ...section }) => (
          <FieldSet key={section.legend} {...section}>
            {fields.map((field) => (
              <DefinitionField
                key={field.name}
                field={field}
                register={form.register}
                control={form.control}
                error={form.formState.errors[field.name]?.message}
              />
            ))}
          </FieldSet>
        ))}
        {children}
      </div>
      {definition.safetyNote && (
        <p className="border-l-2 border-signal pl-4">
          <SafetyNote name={definition.safetyNote} />
        </p>
      )}
      <Honeypot ref={honeypot} />
      <FormActions
        labels={definition}
        submitButton={submitButton}
        isSending={isSending}
        isSlow={submission.isSlow}
        failure={failure}
        onSendAgain={sendAgain}
        onCancel={onCancel}
      />
    </form>
  );
}
