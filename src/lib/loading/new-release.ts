/** Code is gone with a former release: only a reload brings the new one. */
export class FormerReleaseError extends Error {}

/** How long the look for a new release may take, in milliseconds. */
const timeoutMs = 5_000;

/** Whether the site was released anew under this tab: then code that was not fetched yet is gone, until a reload. */
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
