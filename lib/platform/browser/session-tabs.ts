/**
 * The tabs of an open browser. The one opened last is active. During a step that acts on it, a page may open one tab, which is under the
 * same guard. Any other new window is closed immediately.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright';
import { limits } from '../../core/limits';
import { type BrowserTab, createBrowserTab, noteAnswer, noteFailure } from './browser-tab';

export type SessionTabs = {
  getActive(): BrowserTab | null;
  open(): Promise<BrowserTab>;
  /** Lets a tab open one other while `act` runs. Resolves once that one is ready. */
  withPopup<Value>(opener: BrowserTab, act: () => Promise<Value>): Promise<Value>;
};

export function createSessionTabs(context: BrowserContext): SessionTabs {
  const tabs: BrowserTab[] = [];
  let opening: Promise<Page> | null = null;
  let adopting: Promise<void> = Promise.resolve();
  let popupsLeft = 0;
  // A new window is reported only after its first page has loaded or failed, which is too late to listen for the outcome. So navigations
  // are recorded here.
  const heard: Pick<BrowserTab, 'last' | 'shown'> = {
    last: { answer: null, failure: null, isDownload: false },
    shown: { status: 200, method: 'GET' },
  };
  context.on('response', (answer) => {
    if (answer.request().isNavigationRequest()) noteAnswer(heard, answer);
  });
  context.on('requestfailed', (request) => {
    if (request.isNavigationRequest()) noteFailure(heard, request);
  });

  const keep = async (page: Page): Promise<BrowserTab> => {
    const tab = await createBrowserTab(context, page);
    if (page.isClosed()) return tab;
    tabs.push(tab);
    page.on('close', () => void tabs.splice(tabs.indexOf(tab), 1));
    if (tabs.length > limits.browserTabs) await tabs[0]?.page.close();
    return tab;
  };
  const adopt = async (page: Page): Promise<void> => {
    if ((await opening) === page) return;
    if (popupsLeft <= 0) return page.close();
    popupsLeft -= 1;
    const tab = await keep(page);
    Object.assign(tab.last, heard.last);
    Object.assign(tab.shown, heard.shown);
  };
  context.on('page', (page) => {
    const adopted = adopt(page).catch(() => undefined);
    adopting = Promise.all([adopting, adopted]).then(() => undefined);
  });
  return {
    getActive: () => tabs.at(-1) ?? null,
    open: async () => {
      opening = context.newPage();
      try {
        return await keep(await opening);
      } finally {
        opening = null;
      }
    },
    withPopup: async ({ session }, act) => {
      popupsLeft = 1;
      Object.assign(heard.last, { answer: null, failure: null });
      const reported = Promise.withResolvers<void>();
      const report = () => reported.resolve();
      let isOpening = false;
      const expect = () => {
        isOpening = true;
      };
      session.on('Page.windowOpen', expect);
      context.on('page', report);
      try {
        const value = await act();
        // The opener says at once that a window opens. A busy browser reports the window long after that, and its refusal with it.
        if (isOpening) await Promise.race([reported.promise, wait(limits.browserSettleMs)]);
        await adopting;
        return value;
      } finally {
        popupsLeft = 0;
        session.off('Page.windowOpen', expect);
        context.off('page', report);
      }
    },
  };
}
