/**
 * Carries out what a person decides about places: apply, reject, take off, take back, for one, some, or all above a confidence. Each is
 * processed separately, so that one that cannot be applied does not stop the others.
 */
import { changeDecision, listDecisions } from '@/lib/domain/reviews/decision-store';
import { listItems } from '@/lib/domain/reviews/item-store';
import { isPicked, type PlacedDecision } from '@/lib/domain/reviews/review';
import { listPhases } from '@/lib/domain/reviews/review-store';
import type { Editor } from '@/lib/domain/team/actor';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import type { BodyOf } from '@/lib/protocol/http/endpoint';
import type { decidePipelineEndpoint } from '@/lib/protocol/http/reviews';
import { applyDecision, type DecisionResult, undoDecision } from './apply-decision';
import { beginPhase } from './begin-phase';
import { presentReview } from './present-review';
import { requireOpenReview, requireReview } from './require-review';

type Asked = { readonly id: string } & BodyOf<typeof decidePipelineEndpoint>;

export async function decideReview(actor: Editor, asked: Asked, now: Date = new Date()) {
  const ids = await listMeant(actor, asked);
  const results: (DecisionResult & { readonly id: string })[] = [];
  for (const decisionId of ids)
    results.push({ id: decisionId, ...(await decideOne(actor, { asked, decisionId, now })) });
  if (results.some(({ outcome }) => outcome === 'asked_again')) await decideAgain(actor, asked.id);
  const review = await inWorkspace(actor, async (database) =>
    presentReview(database, actor, await requireReview(database, actor, asked.id)),
  );
  return { results, pipeline: review };
}

function listMeant(actor: Editor, { id, verdict, ids, above }: Asked): Promise<string[]> {
  return inWorkspace(actor, async (database) => {
    const review = await requireOpenReview(database, actor, id);
    if (ids !== undefined) return ids;
    const items = await listItems(database, review);
    const picked = new Set(items.filter(isPicked).map(({ blockId }) => blockId));
    const from = verdict === 'undo' ? 'applied' : verdict === 'reopen' ? 'rejected' : 'proposed';
    const decisions = await listDecisions(database, review);
    return decisions
      .filter(({ state, blockId }) => state === from && picked.has(blockId))
      .filter(({ confidence }) => above === undefined || (confidence ?? 0) >= above)
      .flatMap((decision) => decision.id ?? []);
  });
}

type One = { readonly asked: Asked; readonly decisionId: string; readonly now: Date };

function decideOne(actor: Editor, { asked, decisionId, now }: One): Promise<DecisionResult> {
  const named = { pipelineId: asked.id, decisionId };
  switch (asked.verdict) {
    case 'apply':
      return applyDecision(actor, named, now);
    case 'undo':
      return undoDecision(actor, named, now);
    case 'reject':
      return mark(actor, { ...named, from: 'proposed', to: 'rejected', now });
    case 'reopen':
      return mark(actor, { ...named, from: 'rejected', to: 'proposed', now });
  }
}

type Mark = {
  readonly pipelineId: string;
  readonly decisionId: string;
  readonly from: PlacedDecision['state'];
  readonly to: PlacedDecision['state'];
  readonly now: Date;
};

function mark(actor: Editor, { pipelineId, decisionId, from, to, now }: Mark): Promise<DecisionResult> {
  return inWorkspace(actor, async (database) => {
    const review = await requireOpenReview(database, actor, pipelineId);
    const decisions = await listDecisions(database, review);
    const pair = decisions.find(({ id }) => id === decisionId);
    const change = { state: to, decidedBy: actor.userId, decidedAt: now };
    const isDone = pair !== undefined && (await changeDecision(database, review, { pair, from, change }));
    return {
      outcome: isDone ? (to === 'rejected' ? 'rejected' : 'reopened') : 'nothing_to_do',
      reason: null,
    };
  });
}

/** Asks again about decisions whose page has changed. If a phase is already running, that phase or the user takes them up. */
function decideAgain(actor: Editor, id: string): Promise<void> {
  return inWorkspace(actor, async (database) => {
    const review = await requireOpenReview(database, actor, id);
    const phases = await listPhases(database, review);
    if (phases.some(({ state }) => state === 'running')) return;
    await beginPhase(database, actor, { review, phase: 'integration' });
  });
}
