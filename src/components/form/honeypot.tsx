import type { Ref } from 'react';

/**
 * A field that only programs fill in: people can neither see nor reach it. Browsers do not autofill a field with this
 * name and type, and the attributes keep password managers away.
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
