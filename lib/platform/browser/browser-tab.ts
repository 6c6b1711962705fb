/** One tab of an open browser: its page, our isolated world in it, and the outcome of its last navigation. Only its session uses it. */
import type { BrowserContext, CDPSession, Page, Request, Response } from 'playwright';
import type { z } from 'zod';
import { limits } from '../../core/limits';
import type { NavigationAnswer } from './explain-navigation';
import { writeReadPlace } from './in-page/write-page-script';
import { placeSchema } from './page-view';
import { createQuietWatch, type QuietWatch } from './quiet-watch';

export type BrowserTab = {
  readonly page: Page;
  readonly session: CDPSession;
  readonly watch: QuietWatch;
  /** Rejects when the page crashes. Anything that waits for the page would otherwise wait forever. */
  readonly gone: Promise<never>;
  /** What has happened since the last step began. */
  readonly last: {
    answer: NavigationAnswer | null;
    /** The browser's message for a failed navigation. */
    failure: string | null;
    isDownload: boolean;
  };
  /** Status and method of the document on display. */
  readonly shown: { status: number; method: string };
};

export type Place = z.output<typeof placeSchema>;

export async function createBrowserTab(context: BrowserContext, page: Page): Promise<BrowserTab> {
  const gone = Promise.withResolvers<never>();
  gone.promise.catch(() => undefined);
  const tab: BrowserTab = {
    page,
    session: await context.newCDPSession(page),
    watch: createQuietWatch(page),
    gone: gone.promise,
    last: { answer: null, failure: null, isDownload: false },
    shown: { status: 200, method: 'GET' },
  };
  // It tells of windows that the page opens.
  await tab.session.send('Page.enable');
  page.on('crash', () => {
    gone.reject(new Error('The page crashed.'));
    page.close().catch(() => undefined);
  });
  page.on('download', (download) => {
    tab.last.isDownload = true;
    download.cancel().catch(() => undefined);
  });
  // A listener keeps the file chooser from opening. No file is ever chosen.
  page.on('filechooser', () => undefined);
  page.on('response', (answer) => {
    const isPage = answer.request().isNavigationRequest() && answer.frame() === page.mainFrame();
    if (isPage) noteAnswer(tab, answer);
  });
  page.on('requestfailed', (request) => {
    const isPage = request.isNavigationRequest() && request.frame() === page.mainFrame();
    if (isPage) noteFailure(tab, request);
  });
  return tab;
}

type Heard = Pick<BrowserTab, 'last' | 'shown'>;

export function noteAnswer({ last, shown }: Heard, answer: Response): void {
  last.answer = { url: answer.url(), status: answer.status() };
  shown.status = answer.status();
  shown.method = answer.request().method();
}

export function noteFailure({ last }: Heard, request: Request): void {
  last.failure = request.failure()?.errorText ?? '';
  last.answer ??= { url: request.url(), status: 0 };
}

/** Evaluates an expression in an isolated world, because the page may have tampered with any function of its own world. */
export async function evaluateInTab<Schema extends z.ZodType>(
  { session }: Pick<BrowserTab, 'session'>,
  expression: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  const { frameTree } = await session.send('Page.getFrameTree');
  const world = await session.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
    worldName: 'reader',
  });
  const evaluated = await session.send('Runtime.evaluate', {
    expression,
    contextId: world.executionContextId,
    returnByValue: true,
    timeout: limits.browserStepMs,
  });
  if (evaluated.exceptionDetails !== undefined) {
    throw new Error(evaluated.exceptionDetails.exception?.description ?? evaluated.exceptionDetails.text);
  }
  return schema.parse(evaluated.result.value);
}

/** Waits until the network is quiet and the document is parsed. */
export async function settleTab({ page, watch }: BrowserTab): Promise<void> {
  await watch.waitUntilQuiet();
  await page.waitForLoadState('domcontentloaded', { timeout: limits.browserSettleMs }).catch(() => undefined);
}

export function readPlace(tab: BrowserTab): Promise<Place> {
  return evaluateInTab(tab, writeReadPlace(), placeSchema);
}

export function isWebPage(tab: BrowserTab): boolean {
  return /^https?:/.test(tab.page.url());
}
