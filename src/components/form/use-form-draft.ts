import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { toast } from '#lib/feedback/toast.ts';
import { discardDraft, saveDraft, readDraft, withDraft } from '#lib/forms/form-draft.ts';
import { isBlank, type FormDefinition, type FormValues } from './form-definition.ts';
import { emptyValues } from './form-schema.ts';
import type { IdempotencyKey } from './use-idempotency-key.ts';

export type DraftState = 'blank' | 'typed' | 'restored';

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/**
 * Keeps what is typed until it is sent, over a closed dialog and over a reload, and with it the key of the request.
 * @param preset Adds what the link that opened the form has chosen.
 */
export function useFormDraft(
  form: UseFormReturn<FormValues>,
  { name, draft: draftName, sections }: Pick<FormDefinition, 'name' | 'draft' | 'sections'>,
  preset: (values: FormValues) => FormValues,
  key: IdempotencyKey,
) {
  const start = preset(emptyValues({ sections }));
  const isRestored = useRef(false);
  const [state, setState] = useState<DraftState>('blank');
  const [isStored, setStored] = useState(true);

  const remember = (values: FormValues) => {
    const isTyped = !isSame(values, start);
    if (isTyped) setStored(saveDraft(draftName, { values, key: key.value(), start }));
    else discardDraft(draftName);
    setState(isTyped ? (isRestored.current ? 'restored' : 'typed') : 'blank');
  };

  const restore = useEffectEvent(() => {
    const draft = readDraft(draftName);
    isRestored.current = draft !== undefined;
    key.restore(draft?.key);
    const values = withDraft(start, draft?.values);
    // After a reload the visitor's own choice stands; another link than last time chooses again.
    const isOtherLink = draft?.start && !isSame(draft.start, start);
    // One by one, because resetting the form would forget what was typed before the page came alive.
    for (const [field, value] of Object.entries(isOtherLink ? preset(values) : values)) {
      if (!isBlank(value)) form.setValue(field, value);
    }
  });
  const onValues = useEffectEvent(remember);

  useEffect(() => {
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => onValues(values),
    });
    restore();
    return stop;
  }, [form]);

  const startOver = () => {
    isRestored.current = false;
    key.renew();
    form.reset(start, { keepFieldsRef: true });
    // A form that has left the page is not told of its new values.
    discardDraft(draftName);
  };

  const clear = () => {
    const cleared = structuredClone(form.getValues());
    const clearedKey = key.value();
    const undo = () => {
      key.restore(clearedKey);
      const now = Object.entries(form.getValues());
      const typedSince = now.filter(([field, value]) => !isSame(value, start[field]));
      const values = { ...cleared, ...Object.fromEntries(typedSince) };
      form.reset(values, { keepFieldsRef: true });
      remember(values);
    };
    startOver();
    toast({
      kind: 'success',
      id: name,
      title: 'Form cleared',
      action: { label: 'Undo', onClick: undo },
    });
  };

  return {
    state,
    isStored,
    save: () => remember(form.getValues()),
    startOver,
    clear,
  };
}
