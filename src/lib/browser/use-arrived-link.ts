import { useEffect } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router-dom';
import * as z from 'zod/mini';
import { readLink, tokenIn } from './arrived-link.ts';

const linkStateSchema = z.object({ link: z.string() });

/**
 * What the link of a mail held that led to this page; `null` without a link. One that is pasted while the page is open
 * changes the URL alone: it moves to the state of the history's entry here.
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

/** The token of the link; empty if the link has lost part of it, `null` without a link. */
export function useLinkToken(): string | null {
  const text = useArrivedLink();
  return text === null ? null : (tokenIn(text) ?? '');
}
