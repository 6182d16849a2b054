import { useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useArrivedLink } from '#lib/browser/use-arrived-link.ts';
import { getSession } from './api.ts';
import { parseMailedLink, type MailedLink } from './mailed-link.ts';

/**
 * The mailed link that opened this page, or the last one pasted into the address bar. The hook removes it from the URL,
 * because it works only once.
 */
export function useMailedLink(): MailedLink {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const arrived = useArrivedLink();
  const [text, setText] = useState(arrived ?? '');
  if (arrived !== null && arrived !== text) setText(arrived);
  useEffect(() => {
    if (arrived !== null) void navigate(pathname, { replace: true });
  }, [arrived, pathname, navigate]);
  return useMemo(() => parseMailedLink(text), [text]);
}

/** The signed-in account's email address, if the link is for another account. */
export function useOtherAccount({ email, tokenHash, tokens }: MailedLink): string | undefined {
  return useAccountBeside(email, tokenHash !== '' || tokens !== undefined);
}

/** The signed-in account's email address, if it differs from `email`. */
export function useAccountBeside(email: string, isLink = true): string | undefined {
  const [other, setOther] = useState<string>();
  useEffect(() => {
    if (!isLink) return;
    getSession().then(
      (session) => setOther(session?.user.email === email ? undefined : session?.user.email),
      () => undefined,
    );
  }, [isLink, email]);
  return other;
}
