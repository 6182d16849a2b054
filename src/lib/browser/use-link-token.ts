import { useEffect } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router-dom';
import * as z from 'zod/mini';

const linkStateSchema = z.object({ token: z.string() });

/**
 * The token behind the `#` of a mail's link. It moves to the state of the history's entry at once, so that it stays in
 * no URL, and a reload still has it.
 */
export function useLinkToken(): string | null {
  const navigate = useNavigate();
  const { pathname, hash, state } = useLocation() as Location<unknown>;
  const linked = new URLSearchParams(hash.slice(1)).get('token');
  useEffect(() => {
    if (linked !== null) void navigate(pathname, { replace: true, state: { token: linked } });
  }, [linked, pathname, navigate]);
  const parsed = linkStateSchema.safeParse(state);
  return linked ?? (parsed.success ? parsed.data.token : null);
}
