/** Code is gone with a former release: only a reload brings the new one. */
export class FormerReleaseError extends Error {}

/** Timeout for checking for a new release, in milliseconds. */
const timeoutMs = 5_000;

/** True if the site has a newer release than this tab: code that was not fetched yet is gone, until a reload. */
export async function isReleasedAnew(): Promise<boolean> {
  const running = document.querySelector('script[type=module]')?.getAttribute('src');
  if (!running) return false;
  try {
    const answer = await fetch(window.location.href, { signal: AbortSignal.timeout(timeoutMs) });
    return answer.ok && !(await answer.text()).includes(running);
  } catch {
    return false;
  }
}
