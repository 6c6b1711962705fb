/**
 * Gathers the sources from which a question to several collections may be answered. A workspace may hold far more sources than an answer
 * can consider, so only those with the best passages are loaded. If fewer than the limit match, others follow in the order they were added,
 * as they do within one collection. A source's number is its rank, because sources of different collections have the same numbers there.
 */
import type { WorkspaceId } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import type { ReachedCollection } from '@/lib/domain/collections/reach-store';
import { findAsMeant, type Meant } from '@/lib/domain/search/meaning/meant-store';
import type { AskedPlaces } from '@/lib/domain/search/store';
import { findSources } from '@/lib/domain/sources/store';
import type { Database } from '@/lib/platform/db/in-workspace';
import { type Gathered, passagesConsidered, presentGathered } from './gather-sources';

export type QuestionAcross = {
  readonly workspaceId: WorkspaceId;
  readonly reached: readonly ReachedCollection[];
  readonly query: string;
  /** The query as a vector, if the workspace is searched by meaning. */
  readonly meant?: Meant | null | undefined;
  /** What a search engine named for the query. */
  readonly asked?: AskedPlaces | null | undefined;
  /** The number of a source. If absent, it is its rank. */
  readonly numberOf?: ((sourceId: string) => number) | undefined;
};

export async function gatherAcross(
  database: Database,
  { workspaceId, reached, query, meant = null, asked, numberOf }: QuestionAcross,
): Promise<Gathered> {
  const all = reached.flatMap(({ sourceIds }) => sourceIds);
  const found =
    query.trim() === '' || all.length === 0
      ? []
      : await findAsMeant(database, query, {
          scope: { sourceIds: all },
          limit: passagesConsidered,
          meant,
          asked,
        });
  const order = [...new Set([...found.map(({ sourceId }) => sourceId), ...all])];
  const considered = order.slice(0, limits.sourcesAcross);
  const sources = new Map(
    (await findSources(database, workspaceId, considered)).map((source) => [source.id, source]),
  );
  const numbered = considered.flatMap((id, index) => {
    const source = sources.get(id);
    return source === undefined ? [] : [{ source, n: numberOf?.(id) ?? index + 1 }];
  });
  return presentGathered(database, workspaceId, { numbered, found });
}
