import { useLayoutEffect, useRef, type ComponentProps } from 'react';

/** Opens by itself when `opens` becomes true. It never closes by itself. */
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
