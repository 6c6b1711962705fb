/**
 * The performer of the three phases (knowledge pipeline). What was stored is kept, however the run ends, and an interrupted run asks only
 * for what is not answered yet. A phase that a model could not finish waits for the user: retry, skip or cancel.
 */
import { countNoun } from '@/lib/core/text';
import { listDecisions } from '@/lib/domain/reviews/decision-store';
import { listItems } from '@/lib/domain/reviews/item-store';
import { isPicked, type Review } from '@/lib/domain/reviews/review';
import { findReview, listPhases, updatePhase } from '@/lib/domain/reviews/review-store';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import type { KnowledgePhase } from '@/lib/protocol/knowledge-lines';
import { describeSpending } from '@/lib/server/models/run-spending';
import { type ChosenModel, resolveModel } from '../models/resolve-model';
import type { RunContext, RunPerformer, RunResult } from '../runs/execute-run';
import { classifyBlocks } from './classify-blocks';
import { decidePlaces } from './decide-places';
import { rewordBlocks } from './reword-blocks';
import type { PhaseEnd } from './run-batches';
import type { PhaseWork } from './phase-work';

const phases: Readonly<Record<KnowledgePhase, (work: PhaseWork) => Promise<PhaseEnd>>> = {
  classification: classifyBlocks,
  rewording: rewordBlocks,
  integration: decidePlaces,
};

export const knowledgePerformer: RunPerformer<'knowledge'> = {
  neededRole: 'editor',
  perform: performPhase,
  abandon: async ({ run }, { status, failure }) => {
    const { phase, pipelineId } = run.input;
    const name = { id: pipelineId, workspaceId: run.workspaceId };
    const told = failure && {
      error: failure.message,
      reason: failure.message,
      action: failure.action ?? 'Retry.',
    };
    await inWorkspace(run, (database) =>
      updatePhase(database, name, {
        phase,
        state: status === 'cancelled' ? 'skipped' : 'failed',
        failure: told,
      }),
    );
  },
};

async function performPhase(context: RunContext<'knowledge'>): Promise<RunResult> {
  const { run, recorder } = context;
  const { phase, pipelineId } = run.input;
  const chosen = await resolveModel(run.workspaceId, phase);
  const review = await inWorkspace(run, (database) => findReview(database, run.workspaceId, pipelineId));
  const node = recorder.enter(phase);
  if (review === null) {
    recorder.exit(node, { Err: gone.message });
    return { status: 'failed', failure: gone, ...(await describeSpending(run, chosen)), reply: null };
  }
  const end = await phases[phase]({ context, review, chosen, node });
  const text = await inWorkspace(run, (database) => describeOutcome(database, review, phase));
  recorder.exit(node, end.failure === null ? 'Ok' : { Err: end.failure.reason });
  await recorder.commit((database) => keepEnd(database, review, { phase, end, chosen }));
  const failure = end.failure && { message: end.failure.reason, action: end.failure.action };
  return {
    status: end.failure === null ? 'complete' : 'failed',
    failure,
    ...(await describeSpending(run, chosen)),
    reply: end.failure === null ? { text, node } : null,
  };
}

const gone = {
  message: 'This review was deleted in the meantime.',
  action: 'Start another one from the journal.',
};

async function keepEnd(
  database: Database,
  review: Review,
  {
    phase,
    end,
    chosen,
  }: { readonly phase: KnowledgePhase; readonly end: PhaseEnd; readonly chosen: ChosenModel },
): Promise<void> {
  const before = (await listPhases(database, review)).find((each) => each.phase === phase);
  // A person skipped or cancelled the phase meanwhile. That decision stays.
  if (before?.state !== 'running') return;
  const { provider, name } = chosen.model;
  await updatePhase(database, review, {
    phase,
    state: end.failure === null ? 'done' : 'failed',
    ...end,
    model: provider === 'extractive' ? null : `${provider}/${name}`,
  });
}

async function describeOutcome(database: Database, review: Review, phase: KnowledgePhase): Promise<string> {
  const items = await listItems(database, review);
  const picked = items.filter(isPicked);
  if (phase === 'classification')
    return `${picked.length} of ${countNoun(items.length, 'block')} may be worth keeping.`;
  if (phase === 'rewording')
    return `${countNoun(picked.filter(({ reworded }) => reworded !== null).length, 'block')} reworded.`;
  const decisions = await listDecisions(database, review);
  const proposed = decisions.filter(({ state }) => state === 'proposed').length;
  return `${countNoun(proposed, 'place')} proposed.`;
}
