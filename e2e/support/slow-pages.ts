/**
 * Makes the pages of the end-to-end tests slow on purpose: `SLOW=1` before the command gives each page a quarter of a processor, and lets scripts
 * and replies arrive late and in another order than they were asked for. Another number chooses another order. What a person or a test does
 * meanwhile must neither be lost nor be undone by a reply that is overtaken. Never on by default.
 */
import { createHash } from 'node:crypto';
import type { Browser, BrowserContext, Page } from '@playwright/test';

const seed = process.env['SLOW'];
const longestDelayMs = 800;
const shareOfProcessor = 4;

/** Slows every page that the browser opens from now on. @returns a function that lets later pages be as quick as they are */
export function slowPages(browser: Browser): () => void {
  if (seed === undefined) return () => undefined;
  let count = 0;
  const chooseDelayMs = () => {
    count += 1;
    const random = createHash('sha256').update(`${seed} ${count}`).digest().readUInt32BE() / 2 ** 32;
    return random * longestDelayMs;
  };
  const listen = (context: BrowserContext) => {
    context.on('page', (page) => {
      // A page may close before it is slow, and then nothing depends on it.
      slowPage(page, chooseDelayMs).catch(() => undefined);
    });
  };
  browser.on('context', listen);
  return () => browser.off('context', listen);
}

/** The start of a reply is held back, so that a stream goes on streaming. */
async function slowPage(page: Page, chooseDelayMs: () => number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  session.on('Fetch.requestPaused', ({ requestId }) => {
    setTimeout(() => {
      // What the page no longer waits for cannot be let through.
      session.send('Fetch.continueResponse', { requestId }).catch(() => undefined);
    }, chooseDelayMs());
  });
  const patterns = (['Fetch', 'XHR', 'EventSource', 'Script'] as const).map((resourceType) => ({
    resourceType,
    requestStage: 'Response' as const,
  }));
  await session.send('Emulation.setCPUThrottlingRate', { rate: shareOfProcessor });
  await session.send('Fetch.enable', { patterns });
}
