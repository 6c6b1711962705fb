/**
 * The performer of *research* (protocols 3, `got`): a plan, which a person approves or lets run; its sub-questions in parallel; a report.
 * A run that waits for its plan holds no worker; approval wakes it (`manage-plans.ts`).
 */
import { insertNodes, listNodes } from '@/lib/domain/research/node-store';
import type { ResearchPlan } from '@/lib/domain/research/plan';
import type { RunFailure } from '@/lib/domain/runs/run';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { describeSpending } from '../acting/run-budget';
import { endMessage } from '@/lib/domain/conversations/store';
import { keepEarlierAnswer } from '../asking/keep-earlier-answer';
import type { RunContext, RunPause, RunPerformer, RunResult } from '../runs/execute-run';
import { abandonResearch } from './abandon-research';
import { type Finding, isCarried, readFindings } from './findings';
import { describeGraph, requirePlan } from './make-plan';
import { presentPlanFrame } from './present-plan';
import { openResearch, type Research } from './research';
import { runGraph } from './run-graph';
import { describeSkip, writeGaps } from './write-gaps';
import { writeReport } from './write-report';

export const researchPerformer: RunPerformer = {
  neededRole: 'editor',
  perform: performResearch,
  abandon: abandonResearch,
};

async function performResearch(context: RunContext): Promise<RunResult | RunPause> {
  const { input } = context.run;
  if (input.kind !== 'research') throw new Error('Only research is performed here.');
  const begun = await keepEarlierAnswer(context);
  if ('ended' in begun) return begun.ended;
  const research = await openResearch(context, begun.messageId);
  const made = await requirePlan(research, input);
  if ('failure' in made) return endWithoutPlan(research, made.failure);
  if (made.plan.status === 'proposed') return { status: 'waiting' };
  await takeUpPlan(research, made.plan);
  await runGraph(research);
  const findings = await readFindings(context.run);
  const closing = writeGaps(findings);
  return writeReport(research, {
    kind: 'report',
    findings,
    all: findings,
    closing,
    end: describeEnd(findings),
  });
}

/** Its sub-questions as rows of this run, once: what was edited since it was proposed is told again. */
async function takeUpPlan({ context }: Research, plan: ResearchPlan): Promise<void> {
  const { run, recorder } = context;
  const place = { runId: run.id, workspaceId: run.workspaceId };
  const known = await inWorkspace(run.workspaceId, (database) => listNodes(database, place));
  if (known.length > 0) return;
  recorder.record(describeGraph(plan.nodes));
  recorder.note({ plan: presentPlanFrame(plan) });
  await recorder.commit((database) => insertNodes(database, place, plan.nodes));
}

const budgetReasons = new Set(['tokens', 'cost', 'seconds', 'steps', 'model']);

/** Partial where something was left out for want of budget; failed only where a model answered nothing at all. */
export function describeEnd(findings: readonly Finding[]): Pick<RunResult, 'status' | 'failure'> {
  const nodes = findings.map(({ node }) => node);
  const failed = nodes.find(({ state }) => state === 'failed');
  if (failed !== undefined && !nodes.some(({ state }) => state === 'done'))
    return {
      status: 'failed',
      failure: {
        message: failed.reason ?? 'The model gave no answer.',
        action: 'Try again.',
        code: 'model_failed',
      },
    };
  const skipped = nodes.find(({ state, reason }) => state === 'skipped' && budgetReasons.has(reason ?? ''));
  if (skipped === undefined) return { status: 'complete', failure: null };
  const left = nodes.filter(({ state }) => state === 'skipped').length;
  const message = `It stopped early, because ${describeSkip(skipped.reason)}; ${left} of ${nodes.length} sub-questions were left out.`;
  return {
    status: 'partial',
    failure: { message, action: 'Ask again with a larger budget, or for what was left out.' },
  };
}

export const hasFindings = (findings: readonly Finding[]): boolean => findings.some(isCarried);

/** The model gave nothing to begin with. */
export async function endWithoutPlan(
  { context: { run }, messageId, chosen }: Research,
  failure: RunFailure | null,
): Promise<RunResult> {
  const message = { id: messageId, markdown: '', status: 'failed' as const, failure };
  await inWorkspace(run.workspaceId, (database) => endMessage(database, run.workspaceId, message));
  return { status: 'failed', failure, ...(await describeSpending(run, chosen)), reply: null };
}
