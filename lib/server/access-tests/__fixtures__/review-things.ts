/** A review of a journal block, reworded by a model and by a person, and its place on a page, for the access tests. */
import { createUuid } from '@/lib/core/ids';
import { createDecisionId } from '@/lib/domain/reviews/review';
import { insertReview } from '@/lib/domain/reviews/review-store';
import type { Database } from '@/lib/platform/db/in-workspace';
import type { PageThings } from './page-things';
import type { Place } from './tenants';

type ReviewThings = { readonly pipelines: string; readonly items: string; readonly decisions: string };

export async function addReviewThings(database: Database, place: Place, { pages }: PageThings): Promise<ReviewThings> {
  const { text, workspaceId, userId } = place;
  const [id, blockId, appliedId] = [createUuid(), createUuid(), createUuid()];
  const decisionId = createDecisionId({ blockId, pageId: pages, action: 'add_section', targetBlockId: null });
  await insertReview(database, { id, workspaceId, userId, title: text('review'), pageId: pages });
  await database.pipelinePhase.updateMany({
    where: { pipelineId: id, phase: 'rewording' },
    data: { state: 'failed', failure: { error: text('error'), reason: text('reason'), action: text('action') }, reports: [{ reason: text('why'), text: text('line') }], model: text('model') },
  });
  const item = (itemId: string, position: number) => ({
    pipelineId: id, blockId: itemId, workspaceId, position, pageId: pages, depth: 0, text: text('block'), context: [text('link')], isClassified: true, confidence: 0.9,
    reason: text('lasting'), isPicked: true, reworded: text('reworded'), edited: text('edited'),
  });
  const decision = (itemId: string) => ({
    pipelineId: id, blockId: itemId, pageId: pages, workspaceId, pageTitle: text('page'), pageVersion: 1, action: 'add_section', confidence: 0.8,
    targetBlockTitle: text('target'), reasoning: text('reasoning'), skipReason: text('skipped'),
  });
  await database.pipelineItem.createMany({ data: [item(blockId, 0), item(appliedId, 1)] });
  await database.pipelineDecision.create({ data: { ...decision(blockId), id: decisionId, state: 'proposed' } });
  const applied = { added: [{ id: createUuid(), markdown: text('applied') }], replaced: null, version: 1, baseVersion: 1 };
  await database.pipelineDecision.create({ data: { ...decision(appliedId), id: createUuid(), state: 'applied', applied } });
  return { pipelines: id, items: blockId, decisions: decisionId };
}
