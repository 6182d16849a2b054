import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { toast } from '#lib/feedback/toast.ts';
import { draftOf, isSame } from '#lib/forms/draft.ts';
import { useTypedValues } from '#lib/forms/use-typed-values.ts';
import { isBlank, type FormDefinition, type FormValues } from './form-definition.ts';
import { emptyValues } from './form-schema.ts';

export type DraftState = 'blank' | 'typed' | 'restored';

/**
 * Keeps the typed values and the idempotency key of a form until it is sent, even if the dialog is closed or the page
 * is reloaded.
 * @param preset Adds the values from the link that led to the form.
 */
export function useFormDraft(
  form: UseFormReturn<FormValues>,
  { name, draft: draftName, sections }: Pick<FormDefinition, 'name' | 'draft' | 'sections'>,
  preset: (values: FormValues) => FormValues,
) {
  const start = preset(emptyValues({ sections }));
  const draft = draftOf(`draft-${draftName}`, start);
  const isRestored = useRef(false);
  const [state, setState] = useState<DraftState>('blank');
  const [isStored, setStored] = useState(true);

  const remember = (values: FormValues) => {
    const isKept = draft.save(values, start);
    const isTyped = !isSame(values, start);
    if (isTyped) setStored(isKept);
    setState(isTyped ? (isRestored.current ? 'restored' : 'typed') : 'blank');
  };

  const restore = useEffectEvent(() => {
    const typed = draft.read();
    isRestored.current = typed !== undefined;
    const values = typed ?? start;
    const earlier = draft.start();
    // After a reload, the visitor's own choice stays. A link with another preset than before replaces it.
    const isOtherLink = earlier && !isSame(earlier, start);
    // Sets each value separately, because a reset of the form would drop text that was typed before hydration.
    for (const [field, value] of Object.entries(isOtherLink ? preset(values) : values)) {
      if (!isBlank(value)) form.setValue(field, value);
    }
  });
  useTypedValues(form, remember);
  useEffect(() => restore(), []);

  const startOver = () => {
    isRestored.current = false;
    form.reset(start, { keepFieldsRef: true });
    // Discards the draft here, because a form that is no longer mounted does not report the reset values.
    draft.discard();
  };

  const clear = () => {
    const cleared = structuredClone(form.getValues());
    const clearedKey = draft.key();
    const undo = () => {
      const now = Object.entries(form.getValues());
      const typedSince = now.filter(([field, value]) => !isSame(value, start[field]));
      const values = { ...cleared, ...Object.fromEntries(typedSince) };
      form.reset(values, { keepFieldsRef: true });
      remember(values);
      draft.renewKey(clearedKey);
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
    key: draft.key,
    renewKey: draft.renewKey,
    startOver,
    clear,
  };
}
