/**
 * Loads the page anew, if the site answers: without a connection the browser would put a page of its own in its
 * place, and what was typed and is kept in memory would be gone for nothing.
 * @returns whether it does.
 */
export async function reloadPage(): Promise<boolean> {
  const isThere = await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isThere) window.location.reload();
  return isThere;
}
