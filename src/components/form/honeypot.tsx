import type { Ref } from 'react';

/**
 * A field that only programs fill in: people neither see nor reach it. Its name is one that browsers do not fill in by
 * themselves.
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
