import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

type SetParams = (params: URLSearchParams, options?: { replace?: boolean }) => void;

/**
 * The query of the address, ahead of a navigation that is still being rendered: a control that shows it
 * answers at once, and two quick changes do not undo each other.
 */
export function usePendingParams(): [URLSearchParams, SetParams] {
  const [params, setParams] = useSearchParams();
  const { key } = useLocation();
  const [asked, setAsked] = useState<{ from: string; params: URLSearchParams }>();
  // Every navigation that arrives has a key of its own: what was asked before it is settled.
  if (asked && asked.from !== key) setAsked(undefined);
  return [
    asked?.from === key ? asked.params : params,
    (to, options) => {
      setAsked({ from: key, params: to });
      setParams(to, options);
    },
  ];
}
