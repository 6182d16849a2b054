import { useState } from 'react';
import { isUuid, randomUuid } from '#lib/browser/uuid.ts';

export type IdempotencyKey = ReturnType<typeof createKey>;

/** The key under which a form is sent: what is sent again under the same key is stored once. */
export function useIdempotencyKey(): IdempotencyKey {
  const [key] = useState(createKey);
  return key;
}

function createKey() {
  let value = '';
  return {
    value: () => value,
    /** Takes the key of a draft; a new one if there is none. */
    restore: (stored: string | undefined) => {
      value = isUuid(stored) ? stored : randomUuid();
    },
    /** Makes the next attempt another request than the ones before. */
    renew: () => {
      value = randomUuid();
    },
  };
}
