/**
 * Detects that a page has settled: no request has been pending for a moment, or it has taken long enough. The browser's own idle event
 * fires only once per document, so it says nothing after a click.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Page, Request } from 'playwright';
import { limits } from '../../core/limits';

export type QuietWatch = {
  /** Never rejects. Resolves after `limits.browserSettleMs` at the latest. */
  waitUntilQuiet(): Promise<void>;
};

/** Milliseconds without a request. A script that reacts to a click has sent a request by then. */
const quietMs = 500;
const lookMs = 50;
/** Requests of these types may stay pending forever. */
const endless = new Set(['eventsource', 'websocket', 'ping', 'media']);

export function createQuietWatch(page: Page): QuietWatch {
  const onTheWay = new Set<Request>();
  let changedMs = performance.now();
  const touch = () => {
    changedMs = performance.now();
  };
  page.on('request', (request) => {
    if (!endless.has(request.resourceType())) onTheWay.add(request);
    touch();
  });
  for (const event of ['requestfinished', 'requestfailed'] as const)
    page.on(event as 'requestfinished', (request) => {
      onTheWay.delete(request);
      touch();
    });
  page.on('framenavigated', (frame) => {
    // Requests of an earlier document may end without an event.
    if (frame === page.mainFrame()) onTheWay.clear();
    touch();
  });
  return {
    waitUntilQuiet: async () => {
      touch();
      const endMs = changedMs + limits.browserSettleMs;
      while (performance.now() < endMs && !page.isClosed()) {
        if (onTheWay.size === 0 && performance.now() - changedMs >= quietMs) return;
        await wait(lookMs);
      }
    },
  };
}
