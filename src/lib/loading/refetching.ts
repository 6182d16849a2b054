/**
 * For code that is fetched when it is wanted, with `import()`: fetches it again after it failed. Browsers may remember
 * a module that could not be fetched and fail at once whenever it is asked for again, until the page is reloaded
 * (https://github.com/whatwg/html/issues/6768). Under another address it is another module to them. What such a module
 * imports keeps its address: where that is what failed, only a reload helps.
 * @param fetchModule An `import()` and nothing else, of a module that no other one imports: the build gives it a file
 * of its own then, with the names that the module has.
 */
export function refetching<Module>(fetchModule: () => Promise<Module>): () => Promise<Module> {
  let failures = 0;
  return async () => {
    try {
      return await fetchModule();
    } catch (error) {
      failures += 1;
      const address = addressIn(error);
      if (failures === 1 || !address) throw error;
      return (await import(/* @vite-ignore */ `${address}?again=${failures}`)) as Module;
    }
  };
}

/** What could not be fetched, where the browser says so: some only say that something could not. */
function addressIn(error: unknown): string | undefined {
  const [address] = /https?:\/\/\S+\.js\b/.exec(error instanceof Error ? error.message : '') ?? [];
  return address?.startsWith(`${window.location.origin}/`) ? address : undefined;
}
