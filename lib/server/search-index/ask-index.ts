/**
 * Asks the search engine for the places of passages, before the transaction that searches. Somebody waits, so whatever is wrong leaves the
 * search to PostgreSQL: no engine is set up, it has not everything of the workspace yet, it fails, or it is too slow. A search is never worse
 * than without an engine. Not for use inside a transaction.
 */
import { readHidden, findEngineState } from '@/lib/domain/search/engine-store';
import type { PassageScope } from '@/lib/domain/search/search-index';
import { readSearchQuery } from '@/lib/domain/search/analysis/searchable-text';
import type { AskedPlaces } from '@/lib/domain/search/store';
import { inWorkspaceToRead, type Reader, type ReadingDatabase } from '@/lib/platform/db/in-workspace';
import { log } from '@/lib/platform/telemetry/log';
import { onePerProcess } from '@/lib/platform/process-state';
import { getSearchEngine } from '@/lib/platform/search-engine/get-search-engine';
import { indexGeneration } from './language-analysis';
import { openEngineIndex } from './open-engine-index';
import { isForEngine } from './write-engine-query';

/** Places that are asked for: more than any search shows, because the database does not confirm those that are no longer there. */
const askedPlaces = 300;
/** Sources that a question names. In a scope of more, the whole workspace is asked, and the database leaves out what is not in the scope. */
const mostSources = 2_000;
/** Milliseconds for which an engine that failed is not asked again. */
const leftAloneMs = 30_000;

const pause = onePerProcess('search engine pause', () => ({ until: 0 }));

type Asked = {
  readonly text: string;
  readonly scope: PassageScope | ((database: ReadingDatabase) => Promise<PassageScope>);
};

/** Returns null if PostgreSQL is to search. */
export async function askIndex(reader: Reader, { text, scope }: Asked): Promise<AskedPlaces | null> {
  if (getSearchEngine() === null || pause.get().until > Date.now()) return null;
  const query = readSearchQuery(text);
  if (!isForEngine(query)) return null;
  const ready = await inWorkspaceToRead(reader, async (database) => {
    const state = await findEngineState(database);
    const { isCurrent, hidden } = await readHidden(database, reader.workspaceId);
    if (state?.serving !== indexGeneration || !isCurrent) return null;
    return {
      index: await openEngineIndex(database),
      hidden,
      scope: typeof scope === 'function' ? await scope(database) : scope,
    };
  });
  if (ready === null || ready.index === null) return null;
  const found = await ready.index.find({
    workspaceId: reader.workspaceId,
    query,
    scope: narrow(ready.scope),
    hidden: ready.hidden,
    limit: askedPlaces,
    isCounted: true,
  });
  if (found.ok) return { typed: text, found: found.value };
  pause.get().until = Date.now() + leftAloneMs;
  log.warn({ reason: found.failure.reason }, 'the search engine did not answer, and PostgreSQL searches');
  return null;
}

const narrow = ({ collectionId, sourceIds }: PassageScope): PassageScope => ({
  ...(collectionId === undefined ? {} : { collectionId }),
  ...(sourceIds === undefined || sourceIds.length > mostSources ? {} : { sourceIds }),
});
