/** What the test runner itself listens for in this process. */
const events = ['message', 'SIGTERM'] as const;
const ofRunner = new Map(events.map((event) => [event, new Set(process.listeners(event))]));

/**
 * Forgets what the product keeps once per process, including its listeners for signals and messages, so that it reads its environment
 * again. Close connections before.
 */
export function forgetProcess(): void {
  delete (globalThis as { sourcebook?: unknown }).sourcebook;
  for (const [event, kept] of ofRunner)
    for (const listener of process.listeners(event))
      if (!kept.has(listener)) process.off(event, listener as (...values: unknown[]) => void);
}
