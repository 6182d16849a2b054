import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

type SetParams = (params: URLSearchParams, options?: { replace?: boolean }) => void;

/**
 * The query of the address, ahead of a navigation that is still being let through: a control that shows
 * it answers at once, and two quick changes do not undo each other.
 */
export function usePendingParams(): [URLSearchParams, SetParams] {
  const [params, setParams] = useSearchParams();
  const { key } = useLocation();
  const [asked, setAsked] = useState<{ from: string; params: URLSearchParams }>();
  // Every navigation that arrives has a key of its own: what was asked before it is settled.
  const pending = asked?.from === key ? asked.params : params;
  return [
    pending,
    (to, options) => {
      setAsked({ from: key, params: to });
      setParams(to, { ...options, preventScrollReset: true });
    },
  ];
}
