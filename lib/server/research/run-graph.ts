/**
 * Follows an approved plan. As many sub-questions run at the same time as there are workers and as the budget allows, and each begins when
 * those it builds on have ended (`engine/agent/graph/decide-next.ts`). Its entire state is in the rows, so an interrupted run continues
 * after the last sub-question that ended.
 */
import { limits } from '@/lib/core/limits';
import { shorten } from '@/lib/core/text';
import type { ResearchNode } from '@/lib/domain/research/node';
import { changeNodes } from '@/lib/domain/research/node-store';
import { decideNext, type GraphStep, type SkipReason } from '@/lib/engine/agent/graph/decide-next';
import { openNodes } from '@/lib/engine/agent/graph/open-nodes';
import { shareBudget } from '@/lib/engine/agent/share-budget';
import type { Database } from '@/lib/platform/db/in-workspace';
import { answerNode } from './answer-node';
import type { NodeTelling } from './node-telling';
import { type Finding, readFindings } from './findings';
import { type Research, readUse } from './open-research';

/** The work currently in progress, by node. */
type Running = Map<string, Promise<void>>;

/** Returns when nothing is waiting or running. Rejects if the run was stopped or on an error, after all work has ended. */
export async function runGraph(research: Research): Promise<void> {
  const running: Running = new Map();
  try {
    let stop: SkipReason | null = null;
    for (;;) {
      research.context.signal.throwIfAborted();
      // A node that ends while the rows are being read counts as running until the next read.
      const busy = new Set(running.keys());
      const findings = await readFindings(research.context.run);
      stop ??= hasModelGone(findings) ? 'model' : null;
      const nodes = findings.map(({ node }) => present(node, busy));
      const step = decideNext({ nodes, free: research.input.workers - busy.size, stop });
      if (step.isOver) return;
      const began = await takeStep(research, { step, findings, running });
      if (began === 'none' && running.size > 0) await Promise.race(running.values());
      else if (began !== 'none' && began !== 'some') stop = began;
    }
  } finally {
    await Promise.allSettled(running.values());
  }
}

/** A running node that is not ours was lost with another worker and is started again. */
function present(node: ResearchNode, busy: ReadonlySet<string>): ResearchNode {
  if (busy.has(node.id)) return { ...node, state: 'running' };
  return node.state === 'running' ? { ...node, state: 'waiting' } : node;
}

/** A model that failed several times in a row will probably fail for the next sub-question too. */
function hasModelGone(findings: readonly Finding[]): boolean {
  const ended = findings
    .map(({ node }) => node)
    .filter(({ state }) => state === 'done' || state === 'failed')
    .toSorted((one, other) => (other.endedAt?.getTime() ?? 0) - (one.endedAt?.getTime() ?? 0))
    .slice(0, limits.researchFailuresInARow);
  return ended.length === limits.researchFailuresInARow && ended.every(({ state }) => state === 'failed');
}

type Stepping = {
  readonly step: GraphStep;
  readonly findings: readonly Finding[];
  readonly running: Running;
};

/** Returns whether anything was started or skipped, or why nothing more may start. */
async function takeStep(
  research: Research,
  { step, findings, running }: Stepping,
): Promise<'some' | 'none' | SkipReason> {
  await skipNodes(research, step.skip);
  if (step.start.length === 0) return step.skip.length > 0 ? 'some' : 'none';
  const use = await readUse(
    research,
    findings.map(({ node }) => node),
  );
  const shares = shareBudget(research.budget, use, step.start.length);
  if (shares.type === 'stop') return running.size > 0 && shares.reason !== 'seconds' ? 'none' : shares.reason;
  for (const id of step.start.slice(0, shares.count)) {
    const node = findings.find((finding) => finding.node.id === id)?.node;
    if (node === undefined) throw new Error(`The plan has no sub-question ${id}.`);
    const builtOn = findings.filter((finding) => node.dependsOn.includes(finding.node.id));
    const leftMs = research.budget.milliseconds - use.milliseconds;
    const telling = createGraphTelling(research, findings);
    research.reserved.set(id, shares.share);
    const work = answerNode(research, { node, builtOn, share: shares.share, leftMs, telling }).finally(() => {
      research.reserved.delete(id);
      running.delete(id);
    });
    // Rejections are reported by the race, or after the others have ended.
    work.catch(() => undefined);
    running.set(id, work);
  }
  return 'some';
}

async function skipNodes(research: Research, skip: GraphStep['skip']): Promise<void> {
  if (skip.length === 0) return;
  tellSkipped(research, skip);
  await research.context.recorder.commit((database) => keepSkipped(research, database, skip));
}

export function tellSkipped({ context: { recorder } }: Research, skip: GraphStep['skip']): void {
  for (const { id, reason } of skip)
    recorder.record({ type: 'got_node_failed', id, error: `skipped: ${reason}` });
}

export async function keepSkipped(
  { context: { run, clock } }: Research,
  database: Database,
  skip: GraphStep['skip'],
): Promise<void> {
  const place = { runId: run.id, workspaceId: run.workspaceId };
  for (const { id, reason } of skip)
    await changeNodes(database, place, { ids: [id], state: 'skipped', reason, endedAt: clock.now() });
}

/** Number of characters of a finding that its frame includes. */
const summaryChars = 300;

function createGraphTelling({ context, budget }: Research, findings: readonly Finding[]): NodeTelling {
  const { recorder } = context;
  const nodes = findings.map(({ node }) => node);
  return {
    name: 'work',
    started: ({ id }, span) => recorder.record({ type: 'got_node_start', id }, span),
    failed: ({ id }, error, span) => recorder.record({ type: 'got_node_failed', id, error }, span),
    completed(node, { markdown, opens }, span) {
      const resultSummary = shorten(markdown, summaryChars);
      recorder.record({ type: 'got_node_complete', id: node.id, resultSummary }, span);
      const { added, refused } = openNodes({
        from: node,
        questions: opens,
        nodes,
        children: budget.children,
      });
      if (added.length > 0) {
        const edgesAdded = added.length;
        recorder.record({ type: 'got_expand', nodeId: node.id, nodesAdded: added.length, edgesAdded }, span);
      }
      return { change: { refused: [...refused] }, opened: added };
    },
  };
}
