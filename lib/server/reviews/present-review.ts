/** Presents a review as a reply: its phases, its blocks, the places for them, and a sentence about the outcome. */
import { countNoun } from '@/lib/core/text';
import { listDecisions } from '@/lib/domain/reviews/decision-store';
import { listItems } from '@/lib/domain/reviews/item-store';
import {
  isPicked,
  type Item,
  type Phase,
  type Review,
  type PlacedDecision,
  wordsOf,
} from '@/lib/domain/reviews/review';
import { listPhases } from '@/lib/domain/reviews/review-store';
import { decideReviewState, type Progress } from '@/lib/domain/reviews/progress';
import { findDefaultModel } from '@/lib/domain/models/setting-store';
import type { Viewer } from '@/lib/domain/team/actor';
import type { Database } from '@/lib/platform/db/in-workspace';
import type { ListedPipelineReply, PipelineReply, PipelineSummaryReply } from '@/lib/protocol/http/reviews';
import { chooseModel } from '../models/resolve-model';

export async function presentReview(
  database: Database,
  actor: Viewer,
  review: Review,
): Promise<PipelineReply> {
  const phases = await listPhases(database, review);
  const items = await listItems(database, review);
  const decisions = await listDecisions(database, review);
  const setting = await findDefaultModel(database, actor.workspaceId);
  const { model } = chooseModel(actor.workspaceId, setting, { phase: 'knowledge' });
  return {
    ...presentSummary(review),
    has_model: model.provider !== 'extractive',
    phases: phases.map(presentPhase),
    items: items.map(presentItem),
    decisions: decisions.map(presentDecision),
    outcome: describeOutcome(decisions),
  };
}

type Listed = { readonly review: Review; readonly progress: Progress };

/** Presents a review in a list. */
export function presentListed({ review, progress }: Listed): ListedPipelineReply {
  const { blocks, integrated, open, takenOff } = progress;
  return {
    ...presentSummary(review),
    state: decideReviewState(review, progress),
    block_count: blocks,
    integrated_count: integrated,
    open_count: open,
    taken_off_count: takenOff,
  };
}

function presentSummary(review: Review): PipelineSummaryReply {
  const { id, title, status } = review;
  return {
    id,
    title,
    status,
    page_id: review.pageId,
    created_at: review.createdAt.toISOString(),
    updated_at: review.updatedAt.toISOString(),
  };
}

function presentPhase({ phase, state, runId, failure, reports, lenient, model }: Phase) {
  return {
    phase,
    state,
    run_id: runId,
    model,
    lenient: [...lenient],
    failure: failure && { error: failure.error, reason: failure.reason, suggested_action: failure.action },
    reports: reports.map(({ reason, text }) => ({ reason, text })),
  };
}

function presentItem(item: Item) {
  return {
    block_id: item.blockId,
    page_id: item.pageId,
    depth: item.depth,
    text: item.text,
    is_tainted: item.taint !== null,
    is_answered: item.isClassified,
    confidence: item.confidence,
    reason: item.reason,
    is_picked: isPicked(item),
    reworded: item.reworded,
    edited: item.edited,
    words: wordsOf(item),
  };
}

function presentDecision(decision: PlacedDecision) {
  const { applied } = decision;
  return {
    id: decision.id,
    knowledge_block_id: decision.blockId,
    page_id: decision.pageId,
    target_page: decision.pageTitle,
    page_version: decision.pageVersion,
    state: decision.state,
    action: decision.action,
    target_block_id: decision.targetBlockId,
    target_block_title: decision.targetBlockTitle,
    confidence: decision.confidence,
    reasoning: decision.reasoning,
    skip_reason: decision.skipReason,
    is_recorded: decision.existsBlockId !== null,
    placed_block_id: applied?.added[0]?.id ?? applied?.replaced?.id ?? null,
  };
}

/** `3 integrated, 2 already recorded, 1 skipped because …` */
function describeOutcome(decisions: readonly PlacedDecision[]): string {
  const integrated = decisions.filter(({ state }) => state === 'applied').length;
  const passed = decisions.filter(({ state }) => state === 'passed');
  const recorded = passed.filter(({ existsBlockId }) => existsBlockId !== null).length;
  const skipped = passed.filter(({ existsBlockId }) => existsBlockId === null);
  const rejected = decisions.filter(({ state }) => state === 'rejected').length;
  const open = decisions.filter(({ state }) => state === 'proposed').length;
  const [only] = skipped;
  const why =
    skipped.length === 1 && only?.skipReason ? ` because: ${only.skipReason.replace(/\.$/, '')}` : '';
  const parts = [
    `${integrated} integrated`,
    `${recorded} already recorded`,
    ...(rejected === 0 ? [] : [`${rejected} rejected`]),
    ...(open === 0 ? [] : [`${countNoun(open, 'place')} to decide`]),
    `${skipped.length} skipped${why}`,
  ];
  return `${parts.join(', ')}.`;
}
