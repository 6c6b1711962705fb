/** Opens the index in the search engine of this process, under the name that belongs to this database alone. */
import { readObjectArea } from '@/lib/domain/objects/place-store';
import type { ReadingDatabase } from '@/lib/platform/db/in-workspace';
import { getEnvironment } from '@/lib/platform/settings/env';
import { getSearchEngine } from '@/lib/platform/search-engine/get-search-engine';
import { createEngineIndex, type EngineIndex } from './engine-index';

/** Returns null if no engine is set up. The name has an id that is not backed up, so a restored copy never writes to the original's indices. */
export async function openEngineIndex(database: ReadingDatabase): Promise<EngineIndex | null> {
  const engine = getSearchEngine();
  if (engine === null) return null;
  const area = await readObjectArea(database);
  return createEngineIndex(engine, { base: `${getEnvironment().SEARCH_PREFIX}${area}` });
}
