/**
 * When a page has settled: nothing on its way for a moment, or long enough. What a browser calls idle is said once a document, and so
 * says nothing after a click.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Page, Request } from 'playwright';
import { limits } from '../../core/limits';

export type QuietWatch = {
  /** Never rejects; at the latest after `limits.browserSettleMs`. */
  waitUntilQuiet(): Promise<void>;
};

/** Milliseconds without a request: a script that hears of a click has asked for something by then. */
const quietMs = 500;
const lookMs = 50;
/** These stay on their way for ever. */
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
    // What an earlier document asked for may end without a word.
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
