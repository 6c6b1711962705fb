/**
 * `search` (LLMCP; protocols 1): searches the workspace, or the web if an engine is set up. A query to the web leaves the workspace, and
 * one that looks personal needs approval whatever the settings say.
 */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { shorten } from '@/lib/core/text';
import { findPersonalSign } from '../find-personal-sign';
import type { BrowserPort } from '../ports/browser';
import type { SearchPort } from '../ports/search';
import { type CallFacts, defineTool } from '../tool';
import { ToolFailure } from '../tool-failure';

const engines = ['workspace', 'web'] as const;

async function searchWorkspace(port: SearchPort, query: string) {
  const found = await port.searchPassages(query, limits.toolSearchItems);
  return {
    engine: 'workspace',
    passages: found.map(({ sourceId, collectionId, title, headings, start, end, text }) => ({
      sourceId,
      collectionId,
      title,
      start,
      end,
      text,
      headings: [...headings],
    })),
  };
}

type WebSearch = {
  readonly query: string;
  /** The browser in which the results page is opened too, or undefined to open it nowhere. */
  readonly browser: BrowserPort | undefined;
  readonly signal: AbortSignal;
};

async function searchWeb(port: SearchPort, { query, browser, signal }: WebSearch) {
  if (port.searchWeb === undefined) throw noWeb();
  const found = await port.searchWeb(query, { limit: limits.toolSearchItems, signal });
  const opened = await browser?.openTab(found.resultsUrl, signal);
  return {
    engine: 'web',
    pages: found.pages.map(({ url, title, excerpt }) => ({ url, title, excerpt })),
    openedTab: opened === undefined ? null : { url: opened.url, title: opened.title },
  };
}

const noWeb = () =>
  new ToolFailure('No web search is set up here. Search the workspace, or ask for addresses.', 'unavailable');

function describeWebFacts(query: string, port: SearchPort): Partial<CallFacts> {
  // Do not ask the user to approve something that cannot be done.
  if (port.searchWeb === undefined) throw noWeb();
  const sign = findPersonalSign(query);
  return {
    risk: 'outward',
    mustAsk: sign === null ? null : `sends a web search engine a query that seems to contain ${sign}`,
  };
}

const search = defineTool({
  name: 'search',
  title: 'Search',
  sentence:
    'Searches the sources of the workspace for passages, or with engine "web" the web for pages. Use a few distinctive words. Passages carry sourceId and offsets for source.read.',
  input: z.strictObject({
    query: z.string().trim().min(1).max(limits.queryChars),
    engine: z.enum(engines).default('workspace'),
    newTab: z
      .boolean()
      .default(false)
      .describe('With engine "web": also open the results page in the app’s browser, if there is one.'),
  }),
  contexts: ['collection', 'tables'],
  risk: 'read',
  role: 'viewer',
  needs: ['search'],
  uses: ['browser'],
  readsUntrusted: true,
  editable: ['query'],
  describe: ({ query, engine }) =>
    `Search ${engine === 'web' ? 'the web' : 'the workspace'} for "${shorten(query, 120)}"`,
  describeFacts: ({ query, engine }, { search: port }) =>
    engine === 'web' ? describeWebFacts(query, port) : {},
  async execute({ query, engine, newTab }, { search: port, browser }, { signal }) {
    if (engine === 'workspace') return { result: await searchWorkspace(port, query) };
    return { result: await searchWeb(port, { query, browser: newTab ? browser : undefined, signal }) };
  },
});

export const searchTools = [search];
