/**
 * Tools that navigate in the browser (LLMCP "Browser primitives"). A new address is outward and reported to policy. Scrolling, going back
 * and forward, and reloading only contact addresses that this tab was already allowed to contact.
 */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import type { BrowserPage, BrowserPort } from '../ports/browser';
import { defineTool, type Tool } from '../tool';
import { listContacted, webAddressSchema } from './argument-schemas';
import { presentPage } from './browser-acting';

const moving = {
  contexts: ['collection'],
  role: 'editor',
  needs: ['browser'],
  readsUntrusted: true,
  // A repeated call would go one step too far.
  isRepeatable: false,
} as const;

const going = {
  ...moving,
  risk: 'outward',
  input: z.strictObject({ url: webAddressSchema }),
  editable: ['url'],
  describeFacts: ({ url }: { readonly url: string }) => ({ addresses: listContacted([url]) }),
} as const;

const openTab = defineTool({
  ...going,
  name: 'browser.open_tab',
  title: 'Open a page in a new tab',
  sentence: 'Opens an address in a new tab of the app’s browser, which becomes the active one.',
  describe: ({ url }) => `Open ${url} in a new tab`,
  async execute({ url }, { browser }, { signal }) {
    return presentPage(await browser.openTab(url, signal));
  },
});

const navigate = defineTool({
  ...going,
  name: 'browser.navigate',
  title: 'Go to a page',
  sentence: 'Goes to an address in the active tab of the app’s browser.',
  describe: ({ url }) => `Go to ${url}`,
  async execute({ url }, { browser }, { signal }) {
    return presentPage(await browser.navigate(url, signal));
  },
});

const scroll = defineTool({
  ...moving,
  name: 'browser.scroll',
  title: 'Scroll the page',
  sentence: 'Scrolls the open page by deltaY pixels, downwards when positive. Observe again to see more.',
  input: z.strictObject({
    deltaY: z.number().min(-limits.browserScrollPixels).max(limits.browserScrollPixels),
  }),
  risk: 'read',
  describe: ({ deltaY }) => `Scroll ${deltaY < 0 ? 'up' : 'down'} the open page`,
  async execute({ deltaY }, { browser }, { signal }) {
    return presentPage(await browser.scroll(deltaY, signal));
  },
});

type Step = {
  readonly name: string;
  readonly title: string;
  readonly sentence: string;
  readonly move: (browser: BrowserPort, signal: AbortSignal) => Promise<BrowserPage>;
};

const defineStep = ({ name, title, sentence, move }: Step): Tool =>
  defineTool({
    ...moving,
    name,
    title,
    sentence,
    input: z.strictObject({}),
    risk: 'read',
    describe: () => title,
    async execute(_input, { browser }, { signal }) {
      return presentPage(await move(browser, signal));
    },
  });

const steps = [
  defineStep({
    name: 'browser.back',
    title: 'Go back',
    sentence: 'Goes back to the previous page of the active tab.',
    move: (browser, signal) => browser.goBack(signal),
  }),
  defineStep({
    name: 'browser.forward',
    title: 'Go forward',
    sentence: 'Goes forward again in the active tab.',
    move: (browser, signal) => browser.goForward(signal),
  }),
  defineStep({
    name: 'browser.refresh',
    title: 'Reload the page',
    sentence: 'Reloads the page in the active tab.',
    move: (browser, signal) => browser.refresh(signal),
  }),
];

export const browserMovingTools = [scroll, openTab, navigate, ...steps];
