import { use } from 'react';
import { inTime } from './in-time.ts';
import { refetching } from './refetching.ts';

/** A module whose code is fetched when it is first wanted. */
export interface Late<Module> {
  /** Starts to fetch it, once; after a failure the next call fetches again. */
  load: () => Promise<Module>;
  /**
   * For rendering: suspends until it is there and throws what fetching failed with. Once it is there, it
   * renders at once, so that what the build wrote as HTML can be taken over as it stands.
   */
  use: () => Module;
}

/** How long a rendering waits, in milliseconds: a connection that stalls would otherwise leave the page before for ever. */
const patienceMs = 15_000;

/**
 * What renders wait for. A failure stays here until it was shown: fetched anew by each rendering, it would
 * never end.
 */
const awaited = new Map<() => unknown, Promise<unknown>>();

/** What failed was shown, or is wanted no more: the next rendering fetches again. */
export function forgetFailures(): void {
  awaited.clear();
}

export function late<Module>(fetchModule: () => Promise<Module>): Late<Module> {
  let module: Module | undefined;
  let loading: Promise<Module> | undefined;
  let hasFailed = false;
  const fetchAgain = refetching(fetchModule);

  const load = () => {
    if (!loading || hasFailed) {
      hasFailed = false;
      loading = fetchAgain().then(
        (fetched) => (module = fetched),
        (error: unknown) => {
          hasFailed = true;
          throw error;
        },
      );
    }
    return loading;
  };

  return {
    load,
    use: () => {
      if (module) return module;
      const wanted =
        (awaited.get(load) as Promise<Module> | undefined) ?? inTime(load(), patienceMs);
      awaited.set(load, wanted);
      return use(wanted);
    },
  };
}
