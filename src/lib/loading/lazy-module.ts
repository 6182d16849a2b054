import { use } from 'react';

export interface LazyModule<Module> {
  /** Fetches the code once. If a call has failed, the next call fetches again. */
  load: () => Promise<Module>;
  /** Use this while rendering. It suspends until the code is fetched, and throws if fetching failed. */
  use: () => Module;
}

/** Timeout for fetching the code, in milliseconds. A stalled connection reports no error by itself. */
const timeoutMs = 15_000;

/**
 * A module whose code is fetched at the first call. A failed fetch is retried once.
 *
 * @param fetchModule A function that only calls `import()`.
 */
export function lazyModule<Module>(fetchModule: () => Promise<Module>): LazyModule<Module> {
  let module: Module | undefined;
  let loading: Promise<Module> | undefined;
  let hasFailed = false;

  const load = () => {
    if (loading && !hasFailed) return loading;
    hasFailed = false;
    loading = Promise.race([fetchModule().catch(fetchModule), stalled()]);
    loading.then(
      (fetched) => (module = fetched),
      () => (hasFailed = true),
    );
    return loading;
  };

  // Rendering does not fetch again after a failure, because it would repeat forever.
  return { load, use: () => module ?? use(loading ?? load()) };
}

function stalled(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error('The connection has stalled.')), timeoutMs);
  });
}
