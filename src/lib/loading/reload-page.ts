/** How long the site may take to answer, in milliseconds: a connection that stalls is none. */
const patienceMs = 5_000;

/**
 * Loads the page anew, if the site answers: without a connection the browser would put a page of its own in its
 * place, and what was typed and is kept in memory would be gone for nothing.
 * @returns whether it does.
 */
export async function reloadPage(): Promise<boolean> {
  const isThere = await fetch(window.location.href, {
    method: 'HEAD',
    cache: 'no-store',
    signal: AbortSignal.timeout(patienceMs),
  }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isThere) window.location.reload();
  return isThere;
}
