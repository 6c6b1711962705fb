/**
 * Searches the web through an engine with SearXNG's interface (`GET /search?q=…&format=json`) that an administrator named. The address
 * guard of this fetch allows the engine's own host and nothing else, wherever the engine redirects to. What the engine answers is
 * untrusted.
 */
import { z } from 'zod';
import type { Clock } from '@/lib/core/clock';
import { readJsonAs } from '@/lib/core/json';
import { limits } from '@/lib/core/limits';
import { shorten } from '@/lib/core/text';
import { readWebUrl } from '@/lib/core/url';
import type { FoundPage, SearchPort } from '@/lib/engine/tools/ports/search';
import { ToolFailure } from '@/lib/engine/tools/tool-failure';
import { getPort } from '@/lib/platform/fetch/address-guard';
import { createGuardedFetch, type GuardedFetch } from '@/lib/platform/fetch/guarded-fetch';

export type WebSearch = NonNullable<SearchPort['searchWeb']>;

/** Only the parts of the engine's answer that are read. Results of another shape are dropped one by one. */
const answerSchema = z.object({ results: z.array(z.unknown()) });
const resultSchema = z.object({
  url: z.string(),
  title: z.string().catch(''),
  content: z.string().nullish().catch(null),
});

export function createWebSearch(engine: string, clock: Clock): WebSearch {
  const { hostname, origin, pathname } = new URL(engine);
  const host = `${hostname}:${getPort(new URL(engine))}`;
  const page = `${origin}${pathname.replace(/\/+$/, '')}/search`;
  return async (query, { limit, signal }) => {
    const resultsUrl = `${page}?${new URLSearchParams({ q: query }).toString()}`;
    // Created for this one query, so that no socket stays open that somebody would have to close. It may connect to no port but the
    // engine's own.
    const door = createGuardedFetch({ allow: [host], ports: [], clock });
    try {
      const text = await ask(door, `${resultsUrl}&format=json`, signal);
      return { pages: readPages(text).slice(0, limit), resultsUrl };
    } finally {
      await door.close();
    }
  };
}

async function ask(door: GuardedFetch, url: string, signal: AbortSignal): Promise<string> {
  const fetched = await door(url, {
    acceptTypes: ['application/json'],
    maxBytes: limits.webSearchBytes,
    signal,
  });
  if (fetched.ok) return new TextDecoder().decode(fetched.value.bytes);
  signal.throwIfAborted();
  const { code, status } = fetched.failure;
  throw noAnswer(status === undefined ? code : `${code}, ${status}`);
}

function readPages(text: string): FoundPage[] {
  const read = readJsonAs(answerSchema, text, limits.webSearchBytes);
  if (!read.ok) throw noAnswer('no list of results');
  return read.value.results.flatMap((given) => {
    const result = resultSchema.safeParse(given);
    const address = result.success ? readWebUrl(result.data.url, limits.urlChars) : null;
    if (!result.success || address?.ok !== true) return [];
    const { title, content } = result.data;
    return [
      {
        url: address.value.href,
        title: shorten(title, limits.titleChars),
        excerpt: shorten(content ?? '', limits.webExcerptChars),
      },
    ];
  });
}

const noAnswer = (why: string) =>
  new ToolFailure(
    `The web search engine gave no usable answer (${why}). Search the workspace, or try again later.`,
    'unavailable',
  );
