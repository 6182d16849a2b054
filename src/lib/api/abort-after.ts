/**
 * `AbortSignal.timeout`, which Safari has only from version 16 on.
 * @param limit In milliseconds.
 */
export function abortAfter(limit: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new DOMException('No answer in time.', 'TimeoutError')), limit);
  return controller.signal;
}
