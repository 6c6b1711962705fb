/** Tools that look at the open page (LLMCP "Browser primitives"). A page's content is untrusted; nothing here changes the page. */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { defineTool } from '../tool';
import { idSchema } from './argument-schemas';
import { boundObservation } from './bound-observation';

const chars = (defaultChars: number, what: string) =>
  z.int().min(0).max(limits.observedChars).default(defaultChars).describe(`Characters of ${what} at most.`);
const partChars = (what: string) =>
  z.int().min(0).max(limits.observedPartChars).default(400).describe(`Characters of one ${what} at most.`);
const parts = (defaultParts: number, what: string) =>
  z.int().min(0).max(limits.observedParts).default(defaultParts).describe(`${what} at most.`);

const observeDom = defineTool({
  name: 'browser.observe_dom',
  title: 'Look at the open page',
  sentence:
    'Reads the page in the active tab: its text, main part, outline, list items, comments, and the elements that can be acted on, each with a handleId. Handles work until the page changes or is observed again.',
  input: z.strictObject({
    maxChars: chars(8_000, 'the text'),
    maxElements: parts(60, 'Elements'),
    maxBlocks: parts(0, 'Blocks of text'),
    maxPrimaryChars: chars(0, 'the main part'),
    maxOutline: parts(40, 'Headings'),
    maxOutlineChars: partChars('heading'),
    maxItems: parts(30, 'List items'),
    maxItemChars: partChars('list item'),
    maxComments: parts(0, 'Comments'),
    maxCommentChars: partChars('comment'),
    rootHandleId: idSchema.optional().describe('Look only inside this element.'),
  }),
  contexts: ['collection'],
  risk: 'read',
  role: 'viewer',
  needs: ['browser'],
  readsUntrusted: true,
  describe: ({ rootHandleId }) =>
    rootHandleId ? 'Look at a part of the open page' : 'Look at the open page',
  async execute({ rootHandleId, ...bounds }, { browser }, { signal }) {
    return { result: boundObservation(await browser.observe(rootHandleId ?? null, signal), bounds) };
  },
});

const getSelectionLinks = defineTool({
  name: 'browser.get_selection_links',
  title: 'List the links in the selection',
  sentence:
    'Lists the links inside the selected part of the open page; an empty list when nothing is selected.',
  input: z.strictObject({ maxLinks: parts(50, 'Links') }),
  contexts: ['collection'],
  risk: 'read',
  role: 'viewer',
  needs: ['browser'],
  readsUntrusted: true,
  describe: () => 'List the links in the selection',
  async execute({ maxLinks }, { browser }, { signal }) {
    const links = await browser.listSelectedLinks(signal);
    return { result: links.slice(0, maxLinks).map(({ url, text }) => ({ url, text })) };
  },
});

export const browserReadingTools = [observeDom, getSelectionLinks];
