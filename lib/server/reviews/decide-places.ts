/**
 * The third phase: decides where each picked block goes on each page that may hold it. Code passes over what a page already says, and a
 * model is asked about the rest. Without a model, the best place is proposed from what block and page have in common.
 */
import { limits } from '@/lib/core/limits';
import { shorten } from '@/lib/core/text';
import { changeDecision, insertPairs, listDecisions } from '@/lib/domain/reviews/decision-store';
import { findRecorded } from '@/lib/domain/reviews/find-recorded';
import { listItems } from '@/lib/domain/reviews/item-store';
import { outlinePage, packPages } from '@/lib/domain/reviews/pack-requests';
import {
  createDecisionId,
  isPicked,
  type Item,
  type PlacedDecision,
  wordsOf,
} from '@/lib/domain/reviews/review';
import { placeBySharedWords } from '@/lib/domain/reviews/place-by-words';
import { loadTokenCounter } from '@/lib/core/count-tokens';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import { createDecisionReader, type Decision, writeIntegrationContent } from '@/lib/protocol/knowledge-lines';
import { createPageShelf, type FoundCandidate } from './find-candidates';
import { keepBySignals } from './keep-by-signals';
import type { PhaseWork } from './phase-work';
import { type PhaseEnd, runBatches } from './run-batches';

type AskedItem = { readonly item: Item; readonly pages: readonly FoundCandidate[] };

export async function decidePlaces(work: PhaseWork): Promise<PhaseEnd> {
  const { context, review, chosen, node } = work;
  const asked = await listAsked(work);
  if (chosen.model.provider === 'extractive')
    return keepBySignals(context, {
      node,
      state: { phase: 'integration', block_ids: asked.map(({ item }) => item.blockId) },
      keep: async (database) => {
        for (const { item, pages } of asked)
          for (const { page, blocks, candidate } of pages) {
            const decision = placeBySharedWords({ page, blocks, candidate, words: wordsOf(item) });
            await keepDecision(database, work, { ...decision, blockId: item.blockId, pageId: page.id });
          }
      },
    });
  const pageIds = new Map(asked.flatMap(({ pages }) => pages.map(({ page }) => [page.title, page.id])));
  return runBatches<AskedItem, Decision>(context, {
    phase: 'integration',
    node,
    asked,
    chosen,
    countBlocks: (some) => some.length,
    writeContent: (some) =>
      writeIntegrationContent(some.map((each) => toPlacedBlock(each, chosen.model.contextTokens))),
    createReader: (some) => createDecisionReader(listPairs(some)),
    leaveOpen: (some, lines) => leaveOpen(some, lines),
    blockOf: ({ blockId }) => blockId,
    nameOf: ({ item }) => shorten(wordsOf(item), 120),
    keep: (database, { page, ...decision }) =>
      keepDecision(database, { review }, { ...decision, pageId: pageIds.get(page) ?? '' }),
  });
}

function toPlacedBlock({ item, pages }: AskedItem, contextTokens: number) {
  return {
    id: item.blockId,
    text: wordsOf(item),
    context: item.context.map((title) => `[[${title}]]`).join(' '),
    candidates: pages.map(({ page, blocks }) => ({
      title: page.title,
      outline: outlinePage(blocks, contextTokens),
    })),
  };
}

const listPairs = (asked: readonly AskedItem[]) =>
  new Map(
    asked.map(({ item, pages }) => [
      item.blockId,
      new Map(pages.map(({ page, blocks }) => [page.title, new Set(blocks.map(({ id }) => id))])),
    ]),
  );

function leaveOpen(asked: readonly AskedItem[], lines: readonly Decision[]): AskedItem[] {
  const answered = new Set(lines.map(({ blockId, page }) => `${blockId}\n${page}`));
  return asked.flatMap(({ item, pages }) => {
    const open = pages.filter(({ page }) => !answered.has(`${item.blockId}\n${page.title}`));
    return open.length === 0 ? [] : [{ item, pages: open }];
  });
}

/** Returns the pairs that nobody has decided yet. Those already recorded on the page are decided here. */
async function listAsked({ context, review, chosen }: PhaseWork): Promise<AskedItem[]> {
  const shelf = createPageShelf(review.workspaceId);
  const items = await inWorkspace(review, (database) => listItems(database, review));
  const asked: AskedItem[] = [];
  for (const item of items.filter(isPicked)) {
    context.signal.throwIfAborted();
    const found = await inWorkspace(review, (database) => shelf.find(database, item));
    const fitting = await fitPages(found, chosen.model.contextTokens);
    const pages = await inWorkspace(review, (database) =>
      listOpenPages(database, { review, item, pages: fitting }),
    );
    if (pages.length > 0) asked.push({ item, pages });
  }
  return asked;
}

type Asking = AskedItem & Pick<PhaseWork, 'review'>;

async function listOpenPages(database: Database, { review, item, pages }: Asking): Promise<FoundCandidate[]> {
  const pairs = pages.map(({ page }) => ({
    blockId: item.blockId,
    pageId: page.id,
    pageTitle: page.title,
    pageVersion: page.version,
  }));
  await insertPairs(database, review, pairs);
  const known = await listDecisions(database, review);
  const open: FoundCandidate[] = [];
  for (const each of pages) {
    const pair = { blockId: item.blockId, pageId: each.page.id };
    const decision = known.find(({ blockId, pageId }) => blockId === pair.blockId && pageId === pair.pageId);
    if (decision?.state !== 'asked') continue;
    const change = { pageVersion: each.page.version, pageTitle: each.page.title };
    const recorded = findRecorded(each.blocks, wordsOf(item));
    await changeDecision(database, review, {
      pair,
      from: 'asked',
      change: recorded === null ? change : { ...change, ...passAsRecorded(pair, recorded) },
    });
    if (recorded === null) open.push(each);
  }
  return open;
}

/** Internally, the decision names the block that already says it. On the wire it is a skip with a reason (protocols 4). */
function passAsRecorded(
  pair: Pick<PlacedDecision, 'blockId' | 'pageId'>,
  recorded: { readonly id: string; readonly markdown: string },
) {
  return {
    id: createDecisionId({ ...pair, action: 'skip', targetBlockId: null }),
    state: 'passed' as const,
    action: 'skip' as const,
    confidence: 1,
    existsBlockId: recorded.id,
    reasoning: '',
    skipReason: `It is already on this page: “${shorten(recorded.markdown, 120)}”`,
  };
}

async function fitPages(pages: readonly FoundCandidate[], contextTokens: number): Promise<FoundCandidate[]> {
  const counter = await loadTokenCounter();
  const estimate = ({ page, blocks }: FoundCandidate) =>
    counter.estimate(
      writeIntegrationContent([
        {
          id: '',
          text: '',
          context: '',
          candidates: [{ title: page.title, outline: outlinePage(blocks, contextTokens) }],
        },
      ]),
    );
  return packPages(pages.slice(0, limits.knowledgeCandidates), { contextTokens, estimate });
}

/** Stores a decision only if it is still being asked for, because a person may have placed the block meanwhile. */
async function keepDecision(
  database: Database,
  { review }: Pick<PhaseWork, 'review'>,
  decision: Omit<Decision, 'page'> & { readonly pageId: string },
): Promise<void> {
  const { blockId, pageId, ...answer } = decision;
  const pair = { blockId, pageId };
  await changeDecision(database, review, {
    pair,
    from: 'asked',
    change: {
      ...answer,
      id: createDecisionId(decision),
      state: answer.action === 'skip' ? 'passed' : 'proposed',
      existsBlockId: null,
    },
  });
}
