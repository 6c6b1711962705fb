/**
 * Carries out what a person decides about places: apply, reject, take off, take back, for one, some, or all above a confidence. Each is
 * processed separately, so that one that cannot be applied does not stop the others.
 */
import { changeDecision, listDecisions } from '@/lib/domain/reviews/decision-store';
import { listItems } from '@/lib/domain/reviews/item-store';
import { isPicked, type PlacedDecision } from '@/lib/domain/reviews/pipeline';
import { listPhases } from '@/lib/domain/reviews/pipeline-store';
import type { Editor } from '@/lib/domain/team/actor';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import type { BodyOf } from '@/lib/protocol/http/endpoint';
import type { decidePipelineEndpoint } from '@/lib/protocol/http/reviews';
import { applyDecision, type DecisionResult, undoDecision } from './apply-decision';
import { beginPhase } from './begin-phase';
import { presentPipeline } from './present-pipeline';
import { requireOpenPipeline, requirePipeline } from './require-pipeline';

type Asked = { readonly id: string } & BodyOf<typeof decidePipelineEndpoint>;

export async function decidePipeline(actor: Editor, asked: Asked, now: Date = new Date()) {
  const ids = await listMeant(actor, asked);
  const results: (DecisionResult & { readonly id: string })[] = [];
  for (const decisionId of ids)
    results.push({ id: decisionId, ...(await decideOne(actor, { asked, decisionId, now })) });
  if (results.some(({ outcome }) => outcome === 'asked_again')) await decideAgain(actor, asked.id);
  const pipeline = await inWorkspace(actor, async (database) =>
    presentPipeline(database, actor, await requirePipeline(database, actor, asked.id)),
  );
  return { results, pipeline };
}

function listMeant(actor: Editor, { id, verdict, ids, above }: Asked): Promise<string[]> {
  return inWorkspace(actor, async (database) => {
    const pipeline = await requireOpenPipeline(database, actor, id);
    if (ids !== undefined) return ids;
    const items = await listItems(database, pipeline);
    const picked = new Set(items.filter(isPicked).map(({ blockId }) => blockId));
    const from = verdict === 'undo' ? 'applied' : verdict === 'reopen' ? 'rejected' : 'proposed';
    const decisions = await listDecisions(database, pipeline);
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
    const pipeline = await requireOpenPipeline(database, actor, pipelineId);
    const decisions = await listDecisions(database, pipeline);
    const pair = decisions.find(({ id }) => id === decisionId);
    const change = { state: to, decidedBy: actor.userId, decidedAt: now };
    const isDone = pair !== undefined && (await changeDecision(database, pipeline, { pair, from, change }));
    return {
      outcome: isDone ? (to === 'rejected' ? 'rejected' : 'reopened') : 'nothing_to_do',
      reason: null,
    };
  });
}

/** Asks again about decisions whose page has changed. If a phase is already running, that phase or the user takes them up. */
function decideAgain(actor: Editor, id: string): Promise<void> {
  return inWorkspace(actor, async (database) => {
    const pipeline = await requireOpenPipeline(database, actor, id);
    const phases = await listPhases(database, pipeline);
    if (phases.some(({ state }) => state === 'running')) return;
    await beginPhase(database, actor, { pipeline, phase: 'integration' });
  });
}
