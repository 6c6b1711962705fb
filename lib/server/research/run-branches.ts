/**
 * Explores: approaches are proposed, tried, and scored by what was proved of them. The best one that holds is pursued, and if pursuing it
 * leads nowhere, the search goes back (`engine/agent/tree/decide-branch.ts`). Its entire state is in the rows.
 */
import { insertModelCall } from '@/lib/domain/models/store';
import type { ResearchNode } from '@/lib/domain/research/node';
import { changeNodes, insertNodes } from '@/lib/domain/research/node-store';
import type { RunFailure } from '@/lib/domain/runs/run';
import type { SkipReason } from '@/lib/engine/agent/graph/decide-next';
import { leaveForReport, shareBudget } from '@/lib/engine/agent/share-budget';
import { writeApproachesPrompt } from '@/lib/engine/agent/prompts/propose-approaches';
import { type BranchStep, carries, decideBranch, findNextBest } from '@/lib/engine/agent/tree/decide-branch';
import { outlineApproaches } from '@/lib/engine/agent/tree/outline-approaches';
import { readApproaches } from '@/lib/engine/agent/tree/read-approaches';
import { scoreFinding } from '@/lib/engine/agent/tree/score-finding';
import { describeEnd } from '../conversations/keep-answer';
import { answerNode } from './answer-node';
import type { NodeTelling } from './node-telling';
import { askTurn } from './ask-turn';
import { type Finding, readFindings } from './findings';
import { readForOutline } from './read-for-outline';
import { readOutline } from './read-outline';
import { isExtractive, type Research, readUse } from './open-research';
import { keepSkipped } from './run-graph';

/** The chosen path, or the failure if the model proposed no approaches. */
export type Explored = { readonly path: readonly string[] } | { readonly failure: RunFailure | null };

export async function runBranches(research: Research): Promise<Explored> {
  let stop: SkipReason | null = null;
  for (;;) {
    research.context.signal.throwIfAborted();
    const findings = await readFindings(research.context.run);
    if (findings.length === 0) {
      const failure = await proposeApproaches(research);
      if (failure !== null) return { failure };
      continue;
    }
    // Nodes that another worker was running when it was lost are tried again.
    const nodes = findings.map(
      ({ node }) => ({ ...node, state: node.state === 'running' ? 'waiting' : node.state }) as const,
    );
    const step = decideBranch(nodes, stop);
    if (step.type === 'answer') {
      tellChoice(research, { nodes, chosen: step.path[0] ?? null });
      return { path: step.path };
    }
    if (step.type === 'pursue' && isFull(research, nodes)) stop = await refusePursuit(research, step);
    else if (step.type === 'pursue') await pursue(research, { step, nodes });
    if (step.type === 'try') stop = await tryBranches(research, { ids: step.ids, findings });
  }
}

/** @returns why there are no approaches, or null */
async function proposeApproaches(research: Research): Promise<RunFailure | null> {
  const { context, input, budget } = research;
  const { recorder, run } = context;
  const node = recorder.enter('expand');
  recorder.note({ step: { name: 'expand', detail: 'Looking for ways to answer the question' } }, node);
  const outline = await readOutline(research);
  const asked = isExtractive(research)
    ? null
    : await askTurn(research, {
        documents: [...outline.documents],
        inventory: outline.inventory,
        node,
        format: 'json',
        system: writeApproachesPrompt(),
        question: input.question,
        args: { step: 'approaches' },
        share: leaveForReport(budget, await readUse(research, [])) ?? { tokens: 0, costUsd: 0 },
        signal: context.signal,
      });
  const failure =
    asked?.answer.ended === 'failed' ? describeEnd(asked.answer, research.chosen).failure : null;
  const read = asked === null ? null : readApproaches(asked.answer.text);
  const approaches = read ?? outlineApproaches(input.question, await readForOutline(research));
  if (failure === null)
    recorder.record({ type: 'tot_expand', candidates: approaches.map(({ title }) => title) }, node);
  const leftOut = approaches.slice(budget.children);
  const skip = leftOut.map(({ id }) => ({ id, reason: 'children' as const }));
  recorder.exit(node, failure === null ? 'Ok' : { Err: failure.message });
  await recorder.commit(async (database) => {
    if (asked !== null) await insertModelCall(database, asked.call);
    const place = { runId: run.id, workspaceId: run.workspaceId };
    if (failure === null)
      await insertNodes(
        database,
        place,
        approaches.map((each) => ({ ...each, dependsOn: [] })),
      );
    if (failure === null) await keepSkipped(research, database, skip);
  });
  return failure;
}

type Choosing = { readonly nodes: readonly ResearchNode[]; readonly chosen: string | null };

function tellChoice({ context }: Research, { nodes, chosen }: Choosing): void {
  const approaches = nodes.filter(({ parentId }) => parentId === null);
  const scores = approaches.map(({ score }) => score ?? 0);
  const place = approaches.findIndex(({ id }) => id === chosen);
  if (place >= 0) context.recorder.record({ type: 'tot_evaluate', chosen: place, scores });
}

type Pursuing = {
  readonly step: Extract<BranchStep, { type: 'pursue' }>;
  readonly nodes: readonly ResearchNode[];
};

async function pursue(research: Research, { step, nodes }: Pursuing): Promise<void> {
  const { run, recorder } = research.context;
  tellChoice(research, { nodes, chosen: step.id });
  const title = nodes.find(({ id }) => id === step.id)?.title ?? null;
  const next = {
    id: `${step.id}.1`,
    title,
    question: step.question,
    dependsOn: [step.id],
    parentId: step.id,
  };
  await recorder.commit((database) =>
    insertNodes(database, { runId: run.id, workspaceId: run.workspaceId }, [next]),
  );
}

/** True if as many approaches as the limit allows were tried, including those that pursue others. */
const isFull = ({ budget }: Research, nodes: readonly ResearchNode[]): boolean =>
  nodes.filter(({ state }) => state !== 'skipped').length >= budget.children;

/** Stores what would have been pursued, so that the answer names it. */
async function refusePursuit(
  { context: { run, recorder } }: Research,
  { id, question }: Pursuing['step'],
): Promise<SkipReason> {
  const place = { runId: run.id, workspaceId: run.workspaceId };
  const refused = [{ question, reason: 'children' as const }];
  await recorder.commit((database) => changeNodes(database, place, { ids: [id], refused }));
  return 'children';
}

type Trying = { readonly ids: readonly string[]; readonly findings: readonly Finding[] };

/** Tries approaches in parallel, as many as the budget allows. @returns why nothing more may start, or null */
async function tryBranches(research: Research, { ids, findings }: Trying): Promise<SkipReason | null> {
  const { budget, reserved, input } = research;
  const nodes = findings.map(({ node }) => node);
  const use = await readUse(research, nodes);
  const shares = shareBudget(budget, use, Math.min(input.workers, ids.length));
  if (shares.type === 'stop') {
    await skipAll(research, ids, shares.reason);
    return shares.reason;
  }
  const batch = nodes.filter(({ id }) => ids.includes(id)).slice(0, shares.count);
  for (const { id } of batch) reserved.set(id, shares.share);
  const ended = await Promise.allSettled(
    batch.map((node) => {
      const builtOn = findings.filter((finding) => node.dependsOn.includes(finding.node.id));
      const leftMs = budget.milliseconds - use.milliseconds;
      const telling = createTreeTelling(research, nodes);
      return answerNode(research, { node, builtOn, share: shares.share, leftMs, telling });
    }),
  );
  reserved.clear();
  const fault = ended.find((each) => each.status === 'rejected');
  if (fault !== undefined) throw fault.reason;
  return null;
}

async function skipAll({ context }: Research, ids: readonly string[], reason: SkipReason): Promise<void> {
  const { run, recorder, clock } = context;
  const place = { runId: run.id, workspaceId: run.workspaceId };
  await recorder.commit((database) =>
    changeNodes(database, place, { ids, state: 'skipped', reason, endedAt: clock.now() }),
  );
}

function createTreeTelling({ context, input }: Research, nodes: readonly ResearchNode[]): NodeTelling {
  const { recorder } = context;
  return {
    name: 'try',
    started: () => undefined,
    failed: () => undefined,
    completed(node, { cited }, span) {
      const { score, reasons } = scoreFinding({
        question: input.question,
        quotes: cited.citations,
        unsupported: cited.unsupported.length,
      });
      if (node.parentId !== null && !carries({ score })) {
        const next = findNextBest(nodes, node.parentId);
        const reason = `${reasons.join('; ')}. ${next === null ? 'No other approach holds up' : 'Going back to the next best approach'}.`;
        recorder.record({ type: 'tot_backtrack', reason, toDepth: 1 }, span);
      }
      return { change: { score, scoreReasons: [...reasons] }, opened: [] };
    },
  };
}
