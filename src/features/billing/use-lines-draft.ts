import { useState } from 'react';
import { useStaffDraft } from '#lib/forms/use-staff-draft.ts';
import { restoreLines, storeLines, type TypedLine } from './typed-lines.ts';

export interface TypedLines {
  lines: readonly TypedLine[];
}

const toStored = <Typed extends TypedLines>({ lines, ...values }: Typed) => ({
  ...values,
  lines: storeLines(lines),
});

/**
 * The draft of a quote, an invoice or a credit note. It survives a reload.
 * @param record Key of the draft, such as `invoice-` followed by the id of the request.
 */
export function useLinesDraft<Typed extends TypedLines>(record: string, first: () => Typed) {
  const [start] = useState(first);
  const draft = useStaffDraft(record, toStored(start));
  const [restored] = useState(draft.read);
  const [isRestored, setRestored] = useState(restored !== undefined);
  const [typed, setTyped] = useState<Typed>(() => {
    const lines = restored ? restoreLines(restored.lines) : [];
    return restored && lines.length > 0 ? { ...start, ...restored, lines } : start;
  });
  return {
    typed,
    isRestored,
    isUntouched: typed.lines === start.lines,
    change: (part: Partial<Typed>) => {
      const values = { ...typed, ...part };
      setTyped(values);
      draft.save(toStored(values));
    },
    startOver: () => {
      draft.discard();
      setTyped(start);
      setRestored(false);
    },
    key: draft.key,
    renewKey: draft.renewKey,
    discard: draft.discard,
  };
}
