/** Presents what a run that explores or researches has found so far, for the routes. It is as private as the run itself. */
import { notFound } from '@/lib/core/errors';
import { secondMs } from '@/lib/core/clock';
import { findRunSession } from '@/lib/domain/llmx/run-session-store';
import { findPlan } from '@/lib/domain/research/plan-store';
import { agentsOfKinds, getAskedModel, type Run } from '@/lib/domain/runs/run';
import { countRunCalls, hasEstimatedCalls, sumRunCalls } from '@/lib/domain/models/store';
import type { Viewer } from '@/lib/domain/team/actor';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import type { ResearchReply } from '@/lib/protocol/http/research';
import { presentCitation } from '../citations/present-citation';
import { describeModel } from '../models/resolve-model';
import { requireRun } from '../runs/require-run';
import { presentAskedModel } from '../runs/present-asked-model';
import { type Finding, loadFindings } from './findings';
import { presentCeilings } from './present-ceilings';
import { presentPlan } from './present-plan';
import { decideBudget } from './open-research';
import { describeSkip } from './write-gaps';

export async function readResearch(
  actor: Viewer,
  id: string,
  now: Date = new Date(),
): Promise<ResearchReply> {
  const { workspaceId } = actor;
  const asked = await inWorkspace(actor, async (database) =>
    getAskedModel((await requireRun(database, actor, id)).input),
  );
  const chosen = await describeModel(workspaceId, asked);
  return inWorkspace(actor, async (database) => {
    const run = await requireRun(database, actor, id);
    const { input } = run;
    if (input.kind !== 'explore' && input.kind !== 'research' && input.kind !== 'chat') throw notFound('run');
    const planId = input.kind === 'research' ? input.planId : null;
    const plan = planId === null ? null : await findPlan(database, { id: planId, workspaceId });
    const findings = await loadFindings(database, run);
    const ceilings = presentCeilings(decideBudget(input.kind === 'chat' ? {} : input.budget, chosen));
    return {
      run_id: run.id,
      agent: agentsOfKinds[input.kind],
      ...presentAskedModel(run),
      plan: plan === null ? null : presentPlan(plan),
      session_id: await findRunSession(database, run),
      nodes: findings.map(presentFinding),
      budget: { ceilings, used: await readUsed(database, { run, findings, now }) },
    };
  });
}

function presentFinding({ node, citations }: Finding): ResearchReply['nodes'][number] {
  const { startedAt, endedAt } = node;
  return {
    id: node.id,
    title: node.title,
    question: node.question,
    depends_on: [...node.dependsOn],
    parent_id: node.parentId,
    state: node.state,
    reason: node.state === 'skipped' ? describeSkip(node.reason) : node.reason,
    markdown: node.markdown,
    citations: citations.map(presentCitation),
    unsupported: node.unsupported.map(({ ordinal, n, reason }) => ({ ordinal, n, reason })),
    score: node.score,
    score_reasons: [...node.scoreReasons],
    refused: node.refused.map(({ question, reason }) => ({ question, reason: describeSkip(reason) })),
    tokens: node.inputTokens + node.outputTokens,
    duration_ms: startedAt === null || endedAt === null ? null : endedAt.getTime() - startedAt.getTime(),
  };
}

type Used = { readonly run: Run; readonly findings: readonly Finding[]; readonly now: Date };

async function readUsed(
  database: Database,
  { run, findings, now }: Used,
): Promise<ResearchReply['budget']['used']> {
  const calls = { workspaceId: run.workspaceId, runId: run.id };
  const { inputTokens, outputTokens, costUsd } = await sumRunCalls(database, calls);
  const until = (run.finishedAt ?? now).getTime();
  const begun = Math.min(until, ...findings.flatMap(({ node }) => node.startedAt?.getTime() ?? []));
  return {
    tokens: inputTokens + outputTokens,
    cost_usd: costUsd,
    seconds: Math.round((until - begun) / secondMs),
    steps: await countRunCalls(database, calls),
    is_estimated: await hasEstimatedCalls(database, calls),
  };
}
