import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { getSession } from './api.ts';
import { parseMailedLink, type MailedLink } from './mailed-link.ts';

/** Reads the link that has opened this page, and takes its token out of the address and the history. */
export function useMailedLink(): MailedLink {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const [link] = useState(() => parseMailedLink(search, hash));
  useEffect(() => {
    if (search || hash) void navigate(pathname, { replace: true });
  }, [search, hash, pathname, navigate]);
  return link;
}

/** The email address of somebody else who is signed in here than the link is for. */
export function useOtherAccount({ email, tokenHash, tokens }: MailedLink): string | undefined {
  return useAccountBeside(email, tokenHash !== '' || tokens !== undefined);
}

/** The email address of who is signed in here, if it is another one than this. */
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
