/**
 * The first phase: which blocks of the journal contain lasting knowledge. The model returns only the picked blocks, so a complete answer
 * also decides about the others.
 */
import { classifyBlock } from '@/lib/engine/model/extractive/knowledge/classify-block';
import { closeClassification, keepClassification, listItems } from '@/lib/domain/reviews/item-store';
import type { Item } from '@/lib/domain/reviews/review';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import {
  type Classification,
  createClassificationReader,
  writeClassificationContent,
} from '@/lib/protocol/knowledge-lines';
import { shorten } from '@/lib/core/text';
import type { PhaseWork } from './phase-work';
import { type PhaseEnd, runBatches } from './run-batches';
import { keepBySignals } from './keep-by-signals';

export async function classifyBlocks({ context, review, chosen, node }: PhaseWork): Promise<PhaseEnd> {
  const items = await inWorkspace(review, (database) => listItems(database, review));
  const asked = items.filter(({ isClassified }) => !isClassified);
  if (chosen.model.provider === 'extractive')
    return keepBySignals(context, {
      node,
      state: { phase: 'classification', block_ids: asked.map(({ blockId }) => blockId) },
      keep: async (database) => {
        for (const { blockId, text } of asked) {
          const judged = classifyBlock(text);
          if (judged !== null) await keepClassification(database, review, { blockId, ...judged });
        }
        await closeClassification(
          database,
          review,
          asked.map(({ blockId }) => blockId),
        );
      },
    });
  return runBatches<Item, Classification>(context, {
    phase: 'classification',
    node,
    asked,
    chosen,
    countBlocks: (some) => some.length,
    writeContent: (some) => writeClassificationContent(some.map(({ blockId: id, text }) => ({ id, text }))),
    createReader: (some) => createClassificationReader(some.map(({ blockId }) => blockId)),
    leaveOpen: (some, lines) => {
      const answered = new Set(lines.map(({ blockId }) => blockId));
      return some.filter(({ blockId }) => !answered.has(blockId));
    },
    blockOf: ({ blockId }) => blockId,
    nameOf: ({ text }) => shorten(text, 120),
    keep: (database, line) => keepClassification(database, review, line),
    leavesOut: {
      hasAnswered: items.some(({ confidence }) => confidence !== null),
      close: (some) =>
        inWorkspace(review, (database) =>
          closeClassification(
            database,
            review,
            some.map(({ blockId }) => blockId),
          ),
        ),
    },
  });
}
