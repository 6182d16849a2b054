import { use } from 'react';

/** A module whose code is fetched when it is first wanted. */
export interface LazyModule<Module> {
  /** Fetches the code once. After a failure the next call fetches again. */
  load: () => Promise<Module>;
  /** For rendering: suspends until the code is there, and throws what fetching it failed with. */
  use: () => Module;
}

/** How long the code may take, in milliseconds. A connection that stalls reports no error. */
const timeoutMs = 15_000;

/** @param fetchModule Nothing but an `import()`. */
export function lazyModule<Module>(fetchModule: () => Promise<Module>): LazyModule<Module> {
  let module: Module | undefined;
  let loading: Promise<Module> | undefined;
  let hasFailed = false;

  const load = () => {
    if (!loading || hasFailed) {
      hasFailed = false;
      loading = withTimeout(fetchTwice(fetchModule)).then(
        (fetched) => (module = fetched),
        (error: unknown) => {
          hasFailed = true;
          throw error;
        },
      );
    }
    return loading;
  };

  // A rendering never fetches again after a failure: that would go on without end.
  return { load, use: () => module ?? use(loading ?? load()) };
}

/**
 * Tries once more. Browsers remember by its URL that a module could not be fetched
 * (https://github.com/whatwg/html/issues/6768), so the second try asks under another one where the error names it.
 */
async function fetchTwice<Module>(fetchModule: () => Promise<Module>): Promise<Module> {
  try {
    return await fetchModule();
  } catch (error) {
    const [url] = /https?:\/\/\S+\.js\b/.exec(String(error)) ?? [];
    if (!url?.startsWith(`${window.location.origin}/`)) return fetchModule();
    return (await import(/* @vite-ignore */ `${url}?again=${Date.now()}`)) as Module;
  }
}

function withTimeout<Result>(work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The connection has stalled.')), timeoutMs);
    work.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}

/**
 * Calls back once, when the visitor first touches, presses or scrolls anything: code that may be wanted next does not
 * weigh on the first view then.
 *
 * @returns what takes the request back.
 */
export function onFirstUse(callback: () => void): () => void {
  const waiting = new AbortController();
  const run = () => {
    waiting.abort();
    callback();
  };
  for (const sign of ['pointerdown', 'keydown', 'wheel', 'scroll']) {
    window.addEventListener(sign, run, { passive: true, signal: waiting.signal });
  }
  return () => waiting.abort();
}
