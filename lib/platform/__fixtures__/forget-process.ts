type Listener = (...values: unknown[]) => void;

const events = ['message', 'SIGTERM'];
const listListeners = (event: string) => process.listeners(event as 'SIGTERM') as Listener[];
/** What the test runner itself listens for in this process. */
const ofRunner = new Map(events.map((event) => [event, new Set(listListeners(event))]));

/**
 * Forgets what the product keeps once per process, including its listeners for signals and messages, so that it reads its environment
 * again. Close connections before.
 */
export function forgetProcess(): void {
  delete (globalThis as { sourcebook?: unknown }).sourcebook;
  for (const [event, kept] of ofRunner)
    for (const listener of listListeners(event)) if (!kept.has(listener)) process.off(event, listener);
}
