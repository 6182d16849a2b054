import { useEffect } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router-dom';
import * as z from 'zod/mini';
import { readLink, tokenIn } from './arrived-link.ts';

const linkStateSchema = z.object({ link: z.string() });

/**
 * Returns the data of the mail link that opened this page, or `null` if no mail link opened it. Usually, the data is
 * already in the state of the history entry. If a person pastes a link into an open page, the data is still in the URL.
 * This hook then moves it to the state.
 */
export function useArrivedLink(): string | null {
  const navigate = useNavigate();
  const location = useLocation() as Location<unknown>;
  const { path, text } = readLink(location) ?? {};
  useEffect(() => {
    if (path !== undefined) void navigate(path, { replace: true, state: { link: text } });
  }, [path, text, navigate]);
  const parsed = linkStateSchema.safeParse(location.state);
  return text ?? (parsed.success ? parsed.data.link : null);
}

/** The token of the link. Empty if a part of the token is missing, `null` if there is no link. */
export function useLinkToken(): string | null {
  const text = useArrivedLink();
  return text === null ? null : (tokenIn(text) ?? '');
}
