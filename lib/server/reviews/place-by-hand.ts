/**
 * Stores a user's own choice of a page for a block: an existing page, or a new one of that name. It becomes a proposal like any other, and
 * is applied in the same way.
 */
import { AppError, notFound } from '@/lib/core/errors';
import { createPage } from '../pages/save-page';
import { findPageByTitle } from '@/lib/domain/pages/page-store';
import { readJournalDate } from '@/lib/domain/pages/page-name';
import { changeDecision, insertPairs, listDecisions } from '@/lib/domain/reviews/decision-store';
import { listItems } from '@/lib/domain/reviews/item-store';
import { createDecisionId } from '@/lib/domain/reviews/review';
import type { Editor } from '@/lib/domain/team/actor';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import { presentReview } from './present-review';
import { requireOpenReview } from './require-review';

type Placing = { readonly id: string; readonly blockId: string; readonly pageTitle: string };

export function placeByHand(actor: Editor, { id, blockId, pageTitle }: Placing) {
  return inWorkspace(actor, async (database) => {
    const review = await requireOpenReview(database, actor, id);
    const item = (await listItems(database, review)).find((each) => each.blockId === blockId);
    if (item === undefined) throw notFound('block');
    const page = await findOrCreate(database, actor, pageTitle);
    const pair = { blockId, pageId: page.id };
    await insertPairs(database, review, [{ ...pair, pageTitle: page.title, pageVersion: page.version }]);
    const known = (await listDecisions(database, review)).find(
      (each) => each.blockId === blockId && each.pageId === page.id,
    );
    if (known?.state === 'applied') throw new AppError('conflict', 'It is already on this page.');
    await changeDecision(database, review, {
      pair,
      from: known?.state ?? 'asked',
      change: {
        id: createDecisionId({ ...pair, action: 'add_section', targetBlockId: null }),
        state: 'proposed',
        action: 'add_section',
        targetBlockId: null,
        targetBlockTitle: null,
        confidence: 1,
        reasoning: 'Chosen by hand.',
        skipReason: null,
        existsBlockId: null,
        pageVersion: page.version,
      },
    });
    return presentReview(database, actor, review);
  });
}

async function findOrCreate(database: Database, actor: Editor, title: string) {
  if (readJournalDate(title) !== null)
    throw new AppError('invalid_input', 'Knowledge cannot go on a journal day. Name a page.');
  const known = await findPageByTitle(database, actor.workspaceId, title);
  if (known !== null) return known;
  return createPage(database, actor, { kind: 'page', title, format: 'logseq', text: '', origin: 'edit' });
}
