/**
 * Describes for people which collections a question reached and how many of their sources were read, for an answer from several
 * collections. What was left out for another reason than its relevance is named as under every answer. Pure.
 */
import { limits } from '@/lib/core/limits';
import { countNoun } from '@/lib/core/text';
import type { ContextDocument, PackingInventory } from '@/lib/protocol/llmcp';
import { describeGaps } from './describe-reading';

export type Reach = {
  readonly collections: readonly {
    readonly id: string;
    readonly title: string;
    readonly sourceCount: number;
  }[];
  readonly documents: readonly ContextDocument[];
  readonly inventory: PackingInventory;
  readonly contextTokens: number;
};

export function describeReach({ collections, documents, inventory, contextTokens }: Reach): string {
  const total = collections.reduce((sum, { sourceCount }) => sum + sourceCount, 0);
  if (total === 0) return 'There were no sources to read.';
  const read = inventory.fullCount + inventory.summaryCount;
  const counts = countRead(documents);
  const named = collections
    .filter(({ sourceCount }) => sourceCount > 0)
    .toSorted((one, other) => (counts.get(other.id) ?? 0) - (counts.get(one.id) ?? 0));
  const shown = named
    .slice(0, limits.namedCollections)
    .map(({ id, title, sourceCount }) => `“${title}” (${counts.get(id) ?? 0} of ${sourceCount})`);
  const rest = named.length - shown.length;
  const list = rest === 0 ? shown : [...shown, countNoun(rest, 'other collection')];
  const inFull = inventory.summaryCount === 0 ? '' : `, ${inventory.fullCount} of them in full`;
  const leftOut = inventory.leftOut.filter(({ reason }) => reason !== 'not_relevant');
  return [
    `${read} of ${countNoun(total, 'source')} ${read === 1 ? 'was' : 'were'} read${inFull}: ${list.join(', ')}.`,
    ...describeGaps({ leftOut, contextTokens }),
  ].join(' ');
}

/** Each collection's index says how many of its sources are in the packet. */
function countRead(documents: readonly ContextDocument[]): ReadonlyMap<string, number> {
  return new Map(
    documents.flatMap(({ content }) =>
      content.docType === 'collection.index.v1' && content.inventory !== undefined
        ? [[content.collectionId, content.inventory.fullCount + content.inventory.summaryCount] as const]
        : [],
    ),
  );
}
