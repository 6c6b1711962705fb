/**
 * Finds passages by the words of a question and, if its vector is given, by what it means too. The rankings are joined by reciprocal rank, so
 * that an exact name that only the words find stays in front. Without a vector it is the search for words and nothing more.
 */
import type { WorkspaceId } from '@/lib/core/ids';
import type { ReadingDatabase } from '@/lib/platform/db/in-workspace';
import { findPassages, type FoundPassage, listPassagesOf, type PassageSearch } from '../store';
import { fuseRanks } from './fuse-ranks';
import { measureLikeness } from './vector';
import { findNearBySigns, listVectors, type MeantVector } from './vector-store';

/** Vectors of one scope that a search looks through: more than most workspaces have, and few enough that nobody waits for them (decision 110). */
const vectorsInScope = 50_000;

/** Passages that the words find, and that the meaning finds, before both are joined. */
export const fusedPassages = 200;
/** Numbers that a search compares one by one: of four hundred vectors with 1,536 dimensions, or of more that are shorter. */
const comparedNumbers = 614_400;

/** A question as a vector, and what made it. Only vectors made by the same can be compared with it. */
export type Meant = {
  readonly workspaceId: WorkspaceId;
  readonly madeBy: string;
  readonly vector: Float32Array;
};

/** Finds by words alone if `meant` is null. */
export async function findAsMeant(
  database: ReadingDatabase,
  queryText: string,
  { meant, ...search }: PassageSearch & { readonly meant: Meant | null },
): Promise<FoundPassage[]> {
  if (meant === null) return findPassages(database, queryText, search);
  const byWords = await findPassages(database, queryText, { ...search, limit: fusedPassages });
  return addMeaning(database, byWords, { ...search, meant });
}

/** Joins what the words found, best first, with what is nearest to the meaning of the question. */
export async function addMeaning(
  database: ReadingDatabase,
  byWords: readonly FoundPassage[],
  {
    scope,
    limit,
    meant,
    mostInScope = vectorsInScope,
  }: PassageSearch & { readonly meant: Meant; readonly mostInScope?: number },
): Promise<FoundPassage[]> {
  const near = await findNearBySigns(database, {
    ...meant,
    scope,
    mostInScope,
    mostCompared: Math.max(fusedPassages, Math.floor(comparedNumbers / meant.vector.length)),
  });
  // In a scope that is too large to look through, the meaning only orders what the words found.
  const compared = near ?? (await listVectors(database, meant, byWords));
  const byMeaning = rankByLikeness(compared, meant.vector).slice(0, fusedPassages);
  const known = Map.groupBy(byWords, nameText);
  const best = fuseRanks([...known.keys()], byMeaning.map(nameText)).slice(0, limit);
  const kept = new Set(best.map(({ key }) => key));
  const wanted = byMeaning.filter((text) => kept.has(nameText(text)) && !known.has(nameText(text)));
  const others = Map.groupBy(await listPassagesOf(database, wanted), nameText);
  return best
    .flatMap(({ key, score }) =>
      (known.get(key) ?? others.get(key) ?? []).map((passage) => ({ ...passage, score })),
    )
    .slice(0, limit);
}

type Text = Pick<FoundPassage, 'sourceId' | 'digest'>;

/** The same text twice in a source has one rank. */
const nameText = ({ sourceId, digest }: Text): string => `${sourceId} ${digest}`;

function rankByLikeness(vectors: readonly MeantVector[], to: Float32Array): MeantVector[] {
  return vectors
    .map((one) => ({ one, likeness: measureLikeness(one.vector, to) }))
    .toSorted((left, right) => right.likeness - left.likeness)
    .map(({ one }) => one);
}
