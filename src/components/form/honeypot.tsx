import type { Ref } from 'react';

/**
 * A hidden field that only bots fill in. People cannot see or reach this field. Its name, type and attributes keep
 * browsers and password managers from filling it in.
 */
export function Honeypot({ ref }: { ref: Ref<HTMLInputElement> }) {
  return (
    <div aria-hidden className="absolute -left-[9999px] size-px overflow-hidden">
      <label>
        Leave this empty
        <input
          ref={ref}
          type="search"
          name="leave_this_empty"
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore
          data-bwignore
          data-lpignore="true"
          data-form-type="other"
        />
      </label>
    </div>
  );
}
