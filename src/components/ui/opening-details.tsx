import { useLayoutEffect, useRef, type ComponentProps } from 'react';

/** A `details` element that opens when `opens` becomes true. Only a person can close it. */
export function OpeningDetails({
  opens,
  ...props
}: ComponentProps<'details'> & { opens: boolean }) {
  const details = useRef<HTMLDetailsElement>(null);
  useLayoutEffect(() => {
    if (opens && details.current) details.current.open = true;
  }, [opens]);
  return <details ref={details} {...props} />;
}
