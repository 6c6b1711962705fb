/**
 * The second phase: rewords the picked blocks as lasting knowledge. Without a model nothing is reworded, and the journal's wording is used.
 */
import { shorten } from '@/lib/core/text';
import { keepRewording, listItems } from '@/lib/domain/reviews/item-store';
import { isPicked, type Item } from '@/lib/domain/reviews/review';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { createRewordingReader, type Rewording, writeRewordingContent } from '@/lib/protocol/knowledge-lines';
import type { PhaseWork } from './phase-work';
import { type PhaseEnd, runBatches } from './run-batches';

export async function rewordBlocks({ context, review, chosen, node }: PhaseWork): Promise<PhaseEnd> {
  if (chosen.model.provider === 'extractive') return { failure: null, reports: [], lenient: [] };
  const items = await inWorkspace(review, (database) => listItems(database, review));
  return runBatches<Item, Rewording>(context, {
    phase: 'rewording',
    node,
    chosen,
    asked: items.filter((item) => isPicked(item) && item.reworded === null),
    countBlocks: (some) => some.length,
    writeContent: (some) => writeRewordingContent(some.map(({ blockId: id, text }) => ({ id, text }))),
    createReader: (some) => createRewordingReader(some.map(({ blockId }) => blockId)),
    leaveOpen: (some, lines) => {
      const answered = new Set(lines.map(({ blockId }) => blockId));
      return some.filter(({ blockId }) => !answered.has(blockId));
    },
    blockOf: ({ blockId }) => blockId,
    nameOf: ({ text }) => shorten(text, 120),
    keep: (database, line) => keepRewording(database, review, line),
  });
}
