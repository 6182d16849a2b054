import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';

/**
 * Returns a function that navigates, for buttons. A second press while the page is still loading does nothing, so the
 * history gets one entry.
 */
export function useNavigateTo(): (path: string) => void {
  const navigate = useNavigate();
  return useCallback(
    (path) => {
      if (window.location.pathname !== path) void navigate(path);
    },
    [navigate],
  );
}
