/**
 * The hosts a page has requested. A browser also contacts its vendor on its own, which nobody requested, so the proxy opens only
 * connections that were announced here. A redirect may reach the proxy a moment before its announcement, so the proxy waits for it.
 */
export type ExpectedHosts = {
  add(hostname: string, port: number): void;
  /** Resolves to true if the page requests this host now or within a moment. */
  waitFor(hostname: string, port: number): Promise<boolean>;
};

const momentMs = 1_000;

export function createExpectedHosts(): ExpectedHosts {
  const known = new Set<string>();
  const waiting = new Map<string, Set<() => void>>();
  const createKey = (hostname: string, port: number) => `${hostname.toLowerCase()}:${port}`;
  return {
    add: (hostname, port) => {
      const key = createKey(hostname, port);
      known.add(key);
      for (const resume of waiting.get(key) ?? []) resume();
      waiting.delete(key);
    },
    waitFor: async (hostname, port) => {
      const key = createKey(hostname, port);
      if (known.has(key)) return true;
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, momentMs);
      waiting.set(key, (waiting.get(key) ?? new Set()).add(resolve));
      await promise;
      clearTimeout(timer);
      return known.has(key);
    },
  };
}
