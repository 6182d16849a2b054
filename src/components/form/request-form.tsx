import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { FieldErrors, Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';
import { discardDraft, keepDraft, readDraft, withDraft } from '#lib/forms/form-draft.ts';
import { prepareToasts, toast } from '#lib/feedback/toast.ts';
import { useStableCallback } from '#lib/browser/use-stable-callback.ts';
import { isUuid, randomUuid } from '#lib/browser/uuid.ts';
import { DefinitionField } from './definition-field.tsx';
import { FieldSet } from './field-set.tsx';
import { DraftNotice } from './draft-notice.tsx';
import { refusingBadInput } from './bad-input.ts';
import {
  refusalFor,
  type FormDefinition,
  type FormMessage,
  type FormValues,
} from './form-definition.ts';
import { FormActions } from './form-actions.tsx';
import { Honeypot } from './honeypot.tsx';
import {
  failedAttempt,
  isSupersededAttempt,
  refusedFields,
  submissionFailure,
  type FailedAttempt,
} from './submission-failure.ts';
import { useFormControl } from './use-form-control.ts';
import { useSubmission } from './use-submission.ts';

export interface Envelope {
  /** The same for every attempt to send this form, so that it is stored once. */
  key: string;
  /** What the field that people do not see holds. */
  honeypot: string;
  signal: AbortSignal;
}

export interface Sent {
  /** What the visitor can quote when they call. */
  reference?: string | undefined;
}

interface RequestFormProps<Values extends FormValues> {
  definition: FormDefinition<Values>;
  send: (values: Values, envelope: Envelope) => Promise<Sent>;
  /** After it was sent and said so, if the form is still there. It is blank again. */
  onSuccess: (sent: Sent) => void;
  onCancel?: (() => void) | undefined;
  /** What the link that opened the form chose already. */
  preset?: ((values: Values) => Values) | undefined;
  /** Keeps what was typed in session storage until it is sent, and says so. */
  storeDraft?: boolean;
  onTypedChange?: ((isTyped: boolean) => void) | undefined;
  /** What stands under a field besides its help, such as a link. */
  extras?: Partial<Record<keyof Values & string, ReactNode>> | undefined;
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function resolverOf<Values extends FormValues>({
  schema,
}: FormDefinition<Values>): Resolver<FormValues> {
  let resolver: Resolver<FormValues> | undefined;
  return (...input) => {
    resolver ??= zodResolver(schema() as unknown as z.ZodMiniType<FormValues, FormValues>);
    return resolver(...input);
  };
}

/** A form from its definition: fields, checks, toasts, draft, sending. */
export function RequestForm<Values extends FormValues>({
  definition,
  send,
  onSuccess,
  onCancel,
  preset,
  storeDraft = false,
  onTypedChange,
  extras,
}: RequestFormProps<Values>) {
  const blank: FormValues = definition.empty;
  const { form, errors } = useFormControl({
    resolver: refusingBadInput(resolverOf(definition)),
    defaultValues: blank,
  });
  const submission = useSubmission();
  const key = useRef('');
  const honeypot = useRef<HTMLInputElement>(null);
  const [draftState, setDraftState] = useState<'blank' | 'typed' | 'restored'>('blank');
  const [isStored, setStored] = useState(true);
  const [failure, setFailure] = useState<FailedAttempt>();
  const fields = useRef<HTMLDivElement>(null);
  // What is changed after it was sent would be lost with the form, or sent nowhere.
  const [isSending, setSending] = useState(false);

  const start = (values: FormValues): FormValues => (preset ? preset(values as Values) : values);

  const remember = useStableCallback((values: FormValues) => {
    const isTyped = !same(values, start(blank)) && !same(values, blank);
    const draft = { values, key: key.current, start: start(blank) };
    if (isTyped) setStored(keepDraft(definition.draft, draft, { stored: storeDraft }));
    else discardDraft(definition.draft);
    setDraftState((state) => (isTyped ? (state === 'restored' ? state : 'typed') : 'blank'));
    onTypedChange?.(isTyped);
  });

  const open = useStableCallback(() => {
    const draft = readDraft(definition.draft);
    key.current = draft && isUuid(draft.key) ? draft.key : randomUuid();
    const chosen = start(blank);
    const values = withDraft(chosen, draft?.values);
    // Another link than last time chooses anew; after a reload the visitor's own choice stands.
    const isOtherLink = draft?.start && !same(draft.start, chosen);
    // One by one: a reset would forget the fields until the next rendering, and with them whatever was
    // typed before the page came alive and is repeated at this moment (app/early-input.ts).
    for (const [name, value] of Object.entries(isOtherLink ? start(values) : values)) {
      if (value !== blank[name]) form.setValue(name, value);
    }
    onTypedChange?.(draft !== undefined);
    if (!draft) return;
    setDraftState('restored');
    // One begun before the page came alive has no key yet, and no link it was opened by.
    remember(form.getValues());
  });

  useEffect(() => {
    open();
    // A lost connection must still be able to say so.
    prepareToasts();
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => remember(values),
    });
  }, [form, open, remember]);

  const clear = () => {
    const values = structuredClone(form.getValues());
    const restore = key.current;
    empty();
    toast({
      kind: 'success',
      about: definition.name,
      title: 'Form cleared',
      action: {
        label: 'Undo',
        onClick: () => {
          key.current = restore;
          // What was typed since would otherwise be lost instead.
          const since = Object.entries(form.getValues());
          const typed = since.filter(([name, value]) => !same(value, blank[name]));
          const restored = { ...values, ...Object.fromEntries(typed) };
          form.reset(restored, { keepDefaultValues: true, keepFieldsRef: true });
          remember(restored);
        },
      },
    });
  };

  const empty = () => {
    discardDraft(definition.draft);
    key.current = randomUuid();
    setDraftState('blank');
    setFailure(undefined);
    // The fields are not drawn again, and so would not come back by themselves.
    form.reset(blank, { keepFieldsRef: true });
    onTypedChange?.(false);
  };

  const tellFailure = (message: FormMessage) =>
    toast({ kind: 'destructive', about: definition.name, ...message });

  const submit = async (values: FormValues) => {
    if (fields.current?.contains(document.activeElement)) {
      fields.current.closest('form')?.querySelector<HTMLElement>('[type=submit]')?.focus();
    }
    setSending(true);
    const { pathname } = window.location;
    try {
      await submission.run(async (signal) => {
        const sent = await send(values as Values, {
          key: key.current,
          honeypot: honeypot.current?.value ?? '',
          signal,
        });
        const isGone = honeypot.current === null;
        if (isGone) discardDraft(definition.draft);
        else empty();
        toast({
          kind: 'success',
          about: definition.name,
          ...definition.success,
          note: sent.reference ? `Your reference: ${sent.reference}` : undefined,
        });
        // Whoever has gone on meanwhile is not fetched back, also while the next page is still on its way.
        if (!isGone && window.location.pathname === pathname) onSuccess(sent);
      });
      setSending(false);
    } catch (error) {
      // At once: a field is about to get the focus.
      flushSync(() => setSending(false));
      setFailure((before) => failedAttempt(error, before));
      tellFailure(submissionFailure(error, definition.failure));
      if (isSupersededAttempt(error)) {
        key.current = randomUuid();
        remember(form.getValues());
      }
      const refused = Object.entries(refusedFields(error)).filter(([name]) => name in blank);
      refused.forEach(([name, message], index) => {
        form.setError(name, { message }, { shouldFocus: index === 0 });
      });
    }
  };

  const refuse = (_errors: FieldErrors<FormValues>) => {
    tellFailure(refusalFor(definition, form.getValues()));
  };

  return (
    <form
      noValidate
      method="post"
      aria-label={definition.name}
      onSubmit={(event) => void form.handleSubmit(submit, refuse)(event)}
      className="relative grid gap-8"
    >
      <div ref={fields} inert={isSending} className="grid gap-8 inert:opacity-60">
        {storeDraft && <DraftNotice state={draftState} isStored={isStored} onClear={clear} />}
        {definition.sections.map((section) => {
          const drawn = section.fields.map((field) => (
            <DefinitionField
              key={field.name}
              field={field}
              register={form.register}
              error={errors[field.name]?.message}
              extra={extras?.[field.name]}
            />
          ));
          return section.legend === '' ? (
            <div key="" className="grid gap-x-4 gap-y-5 sm:grid-cols-6">
              {drawn}
            </div>
          ) : (
            <FieldSet
              key={section.legend}
              legend={section.legend}
              description={section.description}
            >
              {drawn}
            </FieldSet>
          );
        })}
      </div>
      <Honeypot ref={honeypot} />
      <FormActions
        submitLabel={definition.submitLabel}
        busyLabel={definition.busyLabel}
        isSending={isSending}
        isSlow={submission.isSlow}
        failure={failure}
        onRetry={submission.retry}
        onCancel={onCancel}
      />
    </form>
  );
}
