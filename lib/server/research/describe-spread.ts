/** Describes for people, under a report from several collections, which were searched and from which something is cited. */
import { asId, type CollectionId } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import { countNoun } from '@/lib/core/text';
import { listReached } from '@/lib/domain/collections/reach-store';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import type { CitedAnswer } from '../citations/cite-answer';
import type { Research } from './open-research';

/** @returns nothing for a research in one collection */
export async function describeSpread(
  { context: { run }, input }: Pick<Research, 'context' | 'input'>,
  { citations }: Pick<CitedAnswer, 'citations'>,
): Promise<readonly string[]> {
  if (run.collectionId !== null) return [];
  const ids = input.collectionIds.map((id) => asId<CollectionId>(id));
  const reached = await inWorkspace(run, (database) => listReached(database, run.workspaceId, ids));
  const cited = new Set(citations.map(({ sourceId }) => sourceId));
  const named = reached
    .map(({ title, sourceIds }) => ({
      title,
      size: sourceIds.length,
      count: sourceIds.filter((id) => cited.has(id)).length,
    }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count);
  const size = reached.reduce((sum, { sourceIds }) => sum + sourceIds.length, 0);
  const searched = `${countNoun(size, 'source')} in ${countNoun(reached.length, 'collection')} ${size === 1 ? 'was' : 'were'} searched.`;
  if (named.length === 0) return [searched];
  const shown = named
    .slice(0, limits.namedCollections)
    .map(({ title, count, size: of }) => `“${title}” (${count} of ${of})`);
  const rest = named.length - shown.length;
  const list = rest === 0 ? shown : [...shown, countNoun(rest, 'other collection')];
  return [searched, `${cited.size} ${cited.size === 1 ? 'is' : 'are'} cited: ${list.join(', ')}.`];
}
