/** The search engine of this process, as the settings describe it. */
import { type Environment, getEnvironment } from '@/lib/platform/settings/env';
import { onePerProcess } from '@/lib/platform/process-state';
import { createAskEngine } from './ask-engine';
import { createSearchEngine, type SearchEngine } from './search-engine';

const ofThisProcess = onePerProcess('search engine', () => openSearchEngine(getEnvironment()));

/** Returns null if no engine is set up. Then PostgreSQL searches. */
export const getSearchEngine = (): SearchEngine | null => ofThisProcess.get();

export function openSearchEngine(environment: Environment): SearchEngine | null {
  const { SEARCH_URL, SEARCH_USER, SEARCH_PASSWORD, SEARCH_API_KEY } = environment;
  if (SEARCH_URL === undefined) return null;
  const account =
    SEARCH_USER === undefined || SEARCH_PASSWORD === undefined
      ? null
      : `Basic ${Buffer.from(`${SEARCH_USER}:${SEARCH_PASSWORD}`).toString('base64')}`;
  const authorization = SEARCH_API_KEY === undefined ? account : `ApiKey ${SEARCH_API_KEY}`;
  return createSearchEngine(createAskEngine({ url: SEARCH_URL, authorization }));
}
