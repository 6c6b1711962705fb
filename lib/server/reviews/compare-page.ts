/** Returns the page's text before and after a decision, whether it was already applied or not, for a person to compare. Writes nothing. */
import { notFound } from '@/lib/core/errors';
import { asId, type PageId } from '@/lib/core/ids';
import { openPage, type Page, printPage } from '@/lib/domain/pages/page';
import { findPage, findPageVersion } from '@/lib/domain/pages/page-store';
import { listDecisions } from '@/lib/domain/reviews/decision-store';
import { listItems } from '@/lib/domain/reviews/item-store';
import { type Applied, type PlacedDecision, wordsOf } from '@/lib/domain/reviews/review';
import { placeDecision } from '@/lib/domain/reviews/place-decision';
import type { Viewer } from '@/lib/domain/team/actor';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import type { PageComparisonReply } from '@/lib/protocol/http/reviews';
import { requireReview } from './require-review';

export function comparePage(actor: Viewer, id: string, decisionId: string): Promise<PageComparisonReply> {
  return inWorkspace(actor, async (database) => {
    const review = await requireReview(database, actor, id);
    const decision = (await listDecisions(database, review)).find((each) => each.id === decisionId);
    const item = (await listItems(database, review)).find(({ blockId }) => blockId === decision?.blockId);
    if (decision === undefined || item === undefined) throw notFound('decision');
    const page = await findPage(database, actor.workspaceId, asId<PageId>(decision.pageId));
    if (page === null) throw notFound('page');
    const { applied } = decision;
    return applied === null ? foresee(page, decision, wordsOf(item)) : lookBack(database, page, applied);
  });
}

function foresee(page: Page, decision: PlacedDecision, words: string): PageComparisonReply {
  const { id, action, targetBlockId } = decision;
  if (id === null || action === null) throw notFound('decision');
  const outline = openPage(page);
  const placed = placeDecision(outline.blocks, { id, action, targetBlockId, words });
  const isStale = page.version !== decision.pageVersion || !placed.ok;
  if (!placed.ok || placed.value === 'there_already')
    return { before: page.text, after: page.text, is_stale: isStale };
  const { text: after } = printPage({ ...outline, blocks: placed.value.blocks });
  return { before: page.text, after, is_stale: isStale };
}

async function lookBack(database: Database, page: Page, applied: Applied): Promise<PageComparisonReply> {
  const before = await findPageVersion(database, page, applied.baseVersion);
  const after = await findPageVersion(database, page, applied.version);
  return { before: before?.text ?? page.text, after: after?.text ?? page.text, is_stale: false };
}
