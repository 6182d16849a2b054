/** Thrown if the server no longer has the code of this release. Only a reload then loads the new release. */
export class FormerReleaseError extends Error {}

/** Timeout for checking for a new release, in milliseconds. */
const timeoutMs = 5_000;

/**
 * True if the site has a newer release than this tab. The server then lacks code that this tab has not fetched yet,
 * until a reload.
 */
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
