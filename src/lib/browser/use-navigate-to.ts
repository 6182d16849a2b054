import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';

/**
 * Returns a function for buttons that navigates. A second press while the next page is loading does nothing, because it
 * would add a second history entry.
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
