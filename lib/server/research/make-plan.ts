/**
 * Makes the plan of a research. The plan is already known if the run follows an earlier one or was interrupted. Otherwise the model
 * proposes one from an index of the collection, or code makes one from the parts of the question and the sections that bear on them. It is
 * stored with its frames.
 */
import { insertModelCall } from '@/lib/domain/models/store';
import { hashPlan, type ResearchPlan } from '@/lib/domain/research/plan';
import { approvePlan, findPlan, insertPlan } from '@/lib/domain/research/plan-store';
import type { RunFailure, RunInputOf } from '@/lib/domain/runs/run';
import { outlinePlan } from '@/lib/engine/agent/graph/outline-plan';
import { type ReadPlan, readPlan } from '@/lib/engine/agent/graph/read-plan';
import { leaveForReport } from '@/lib/engine/agent/share-budget';
import type { Pack } from '@/lib/engine/agent/pack-collection';
import { writePlanPrompt } from '@/lib/engine/agent/prompts/plan-research';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { digestBytes } from '@/lib/platform/secrets/token';
import { countEdges } from '@/lib/protocol/research-plan';
import type { NodeRun } from '@/lib/protocol/run-frames';
import { describeEnd } from '../conversations/keep-answer';
import { type AskedTurn, askTurn } from './ask-turn';
import { presentPlanFrame } from './present-plan';
import { readForOutline } from './read-for-outline';
import { readOutline } from './read-outline';
import { isExtractive, type Research, readUse } from './open-research';

export type PlanMade = { readonly plan: ResearchPlan } | { readonly failure: RunFailure | null };

export async function requirePlan(research: Research, input: RunInputOf<'research'>): Promise<PlanMade> {
  const { workspaceId } = research.context.run;
  const name = { id: input.planId, workspaceId };
  const known = await inWorkspace(research.context.run, (database) => findPlan(database, name));
  return known === null ? makePlan(research, input) : { plan: known };
}

async function makePlan(research: Research, input: RunInputOf<'research'>): Promise<PlanMade> {
  const { recorder } = research.context;
  const node = recorder.enter('plan');
  recorder.note({ step: { name: 'plan', detail: 'Planning the research' } }, node);
  const outline = await readOutline(research);
  const asked = isExtractive(research) ? null : await askForPlan(research, { outline, node });
  if (asked?.answer.ended === 'failed') return giveUp(research, { asked, node });
  const read = asked === null ? null : readPlan(asked.answer.text);
  const plan = await keepPlan(research, { input, node, asked, read });
  return { plan };
}

type Asking = { readonly outline: Pack; readonly node: NodeRun };

async function askForPlan(research: Research, { outline, node }: Asking): Promise<AskedTurn> {
  const { budget, input, context } = research;
  return askTurn(research, {
    documents: [...outline.documents],
    inventory: outline.inventory,
    node,
    format: 'json',
    system: writePlanPrompt(budget.children),
    question: input.question,
    args: { step: 'plan' },
    share: leaveForReport(budget, await readUse(research, [])) ?? { tokens: 0, costUsd: 0 },
    signal: context.signal,
  });
}

async function giveUp(
  { context: { recorder }, chosen }: Research,
  { asked, node }: { readonly asked: AskedTurn; readonly node: NodeRun },
): Promise<PlanMade> {
  const { failure } = describeEnd(asked.answer, chosen);
  recorder.exit(node, { Err: failure?.message ?? 'failed' });
  await recorder.commit((database) => insertModelCall(database, asked.call));
  return { failure };
}

type Drafted = {
  readonly node: NodeRun;
  readonly input: RunInputOf<'research'>;
  readonly asked: AskedTurn | null;
  readonly read: ReadPlan | null;
};

async function keepPlan(research: Research, drafted: Drafted): Promise<ResearchPlan> {
  const { context, conversationId } = research;
  const { run, recorder, clock } = context;
  const { input, node, asked, read } = drafted;
  const { question } = input;
  const nodes = read?.nodes ?? outlinePlan(question, await readForOutline(research));
  const draft = {
    id: input.planId,
    workspaceId: run.workspaceId,
    userId: run.userId,
    collectionId: run.collectionId,
    conversationId,
    question,
    nodes,
    hash: hashPlan({ question, nodes }, digestBytes),
    budget: input.budget,
    origin: read === null ? ('sources' as const) : ('model' as const),
  };
  if (asked !== null && read === null)
    recorder.note(
      {
        step: {
          name: 'plan',
          detail:
            'The model’s plan could not be read; this one follows the question and the sources’ headings',
        },
      },
      node,
    );
  recorder.record(describeGraph(nodes), node);
  recorder.note({ plan: presentPlanFrame({ ...draft, version: 1 }) }, node);
  const repairs = [...(read?.repairs ?? [])];
  recorder.record(
    { type: 'updates', id: node.name, state: { plan_id: draft.id, origin: draft.origin, repairs } },
    node,
  );
  recorder.exit(node, 'Ok');
  const approval = { approvedBy: run.userId, approvedAt: clock.now() };
  return recorder.commit(async (database) => {
    if (asked !== null) await insertModelCall(database, asked.call);
    const plan = await insertPlan(database, draft);
    if (!input.mayRunUnseen) return plan;
    await approvePlan(database, plan, approval);
    return { ...plan, ...approval, status: 'approved' as const };
  });
}

export const describeGraph = (nodes: ResearchPlan['nodes']) => ({
  type: 'got_plan' as const,
  nodeCount: nodes.length,
  edgeCount: countEdges(nodes),
  nodeIds: nodes.map(({ id }) => id),
});
