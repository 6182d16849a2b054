import type { Ref } from 'react';

/**
 * A field that people neither see nor reach and programs fill in. Its name is none that a browser's own
 * form filling knows, or it would catch people.
 */
export function Honeypot({ ref }: { ref: Ref<HTMLInputElement> }) {
  return (
    <div aria-hidden className="absolute -left-[9999px] size-px overflow-hidden">
      <label>
        Leave this empty
        <input ref={ref} type="text" name="leave_this_empty" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
