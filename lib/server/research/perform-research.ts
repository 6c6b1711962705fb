/**
 * The performer of *research* (protocols 3, `got`): a plan, which a person approves or allows to run directly, its sub-questions in
 * parallel, and a report. A run that waits for its plan occupies no worker, and approval wakes it (`approve-plan.ts`).
 */
import { insertNodes, listNodes } from '@/lib/domain/research/node-store';
import type { ResearchPlan } from '@/lib/domain/research/plan';
import type { RunFailure } from '@/lib/domain/runs/run';
import { inWholeWorkspace, inWorkspace } from '@/lib/platform/db/in-workspace';
import type { DescribedLimit } from '@/lib/domain/usage/describe-limit';
import { describeSpending } from '@/lib/server/models/run-spending';
import { findReachedLimit } from '../usage/find-reached-limit';
import { createUncheckedText } from '@/lib/domain/citations/cited-text';
import { endMessage } from '@/lib/domain/conversations/store';
import { keepInterruptedAnswer } from '../conversations/keep-interrupted-answer';
import type { RunContext, RunPause, RunPerformer, RunResult } from '../runs/execute-run';
import { abandonResearch } from './abandon-research';
import { type Finding, readFindings } from './findings';
import { describeGraph, requirePlan } from './make-plan';
import { presentPlanFrame } from './present-plan';
import { choosePlanned } from '@/lib/engine/agent/graph/choose-planned';
import { describeLimits, type LimitsInForce } from './describe-limits';
import { openResearch, readInForce, type Research } from './open-research';
import { keepSkipped, runGraph, tellSkipped } from './run-graph';
import { writeGaps } from './write-gaps';
import { writeReport } from './write-report';

export const researchPerformer: RunPerformer<'research'> = {
  neededRole: 'editor',
  perform: performResearch,
  abandon: abandonResearch,
};

async function performResearch(context: RunContext<'research'>): Promise<RunResult | RunPause> {
  const { input } = context.run;
  const begun = await keepInterruptedAnswer(context);
  if ('ended' in begun) return begun.ended;
  const research = await openResearch(context, begun.messageId);
  const made = await requirePlan(research, input);
  if ('failure' in made) return endWithoutPlan(research, made.failure);
  if (made.plan.status === 'proposed') return { status: 'waiting' };
  await takeUpPlan(research, made.plan);
  await runGraph(research);
  const findings = await readFindings(context.run);
  const reached = describeLimits(findings, readInForce(research));
  return writeReport(research, {
    kind: 'report',
    findings,
    all: findings,
    closing: writeGaps(findings, reached),
    reached,
    end: describeEnd(findings, readInForce(research), await findReachedLimit(context.run)),
  });
}

/**
 * Stores the plan's sub-questions as rows of this run, once. The plan is reported again, because it may have been edited since it was
 * proposed. Sub-questions beyond the limit get rows too, so that the report names them.
 */
async function takeUpPlan(research: Research, plan: ResearchPlan): Promise<void> {
  const { run, recorder } = research.context;
  const place = { runId: run.id, workspaceId: run.workspaceId };
  const known = await inWorkspace(run, (database) => listNodes(database, place));
  if (known.length > 0) return;
  recorder.record(describeGraph(plan.nodes));
  recorder.note({ plan: presentPlanFrame(plan) });
  const chosen = new Set(choosePlanned(plan.nodes, research.budget.children));
  const leftOut = plan.nodes.filter(({ id }) => !chosen.has(id));
  const skip = leftOut.map(({ id }) => ({ id, reason: 'children' as const }));
  tellSkipped(research, skip);
  await recorder.commit(async (database) => {
    await insertNodes(database, place, plan.nodes);
    await keepSkipped(research, database, skip);
  });
}

/**
 * Returns partial if a limit left something out, and failed only if a model answered nothing at all.
 * @param reached the limit of the month that is reached, if there is one
 */
export function describeEnd(
  findings: readonly Finding[],
  inForce: LimitsInForce,
  reached: DescribedLimit | null,
): Pick<RunResult, 'status' | 'failure'> {
  const nodes = findings.map(({ node }) => node);
  const failed = nodes.find(({ state }) => state === 'failed');
  if (failed !== undefined && reached !== null)
    return {
      status: nodes.some(({ state }) => state === 'done') ? 'partial' : 'failed',
      failure: { message: reached.reason, action: reached.action },
    };
  if (failed !== undefined && !nodes.some(({ state }) => state === 'done'))
    return {
      status: 'failed',
      failure: {
        message: failed.reason ?? 'The model gave no answer.',
        action: 'Try again.',
        code: 'model_failed',
      },
    };
  const message = describeLimits(findings, inForce);
  if (message === null) return { status: 'complete', failure: null };
  return {
    status: 'partial',
    failure: { message, action: 'Ask again with a higher limit, or only about what was left out.' },
  };
}

/** Ends the run because the model returned nothing to begin with. */
export async function endWithoutPlan(
  { context: { run }, messageId, chosen }: Research,
  failure: RunFailure | null,
): Promise<RunResult> {
  const message = { id: messageId, text: createUncheckedText(''), status: 'failed' as const, failure };
  await inWholeWorkspace(run.workspaceId, (database) => endMessage(database, run.workspaceId, message));
  return { status: 'failed', failure, ...(await describeSpending(run, chosen)), reply: null };
}
