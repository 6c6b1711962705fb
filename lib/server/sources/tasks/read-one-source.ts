/**
 * What the two tasks about one source share: loading the revision that was current when the task was requested, the packet of one pass, the
 * call with the remaining budget of the run, and the wording for how a call ended. Decides nothing about the form of the answer.
 */
import { AppError, notFound } from '@/lib/core/errors';
import { asId, createUuid, type RevisionId, type SourceId } from '@/lib/core/ids';
import type { JsonValue } from '@/lib/core/json';
import { getAskedModel, type RunFailure } from '@/lib/domain/runs/run';
import { findRevision, findSource, listSources } from '@/lib/domain/sources/store';
import { listSent } from '@/lib/engine/agent/list-sent';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import type { ContextDocument, OutputFormat, RequestPacket, TaskName } from '@/lib/protocol/llmcp';
import type { NodeRun } from '@/lib/protocol/run-frames';
import { type ChosenModel, resolveModel } from '@/lib/server/models/resolve-model';
import { type CeilingsLeft, spend } from '@/lib/server/models/run-ceilings';
import { describeReachedCeiling, type RunCeilings } from '@/lib/server/models/run-ceilings';
import type { RunContext, RunResult } from '@/lib/server/runs/execute-run';
import { sendPacket, type ModelAnswer } from '@/lib/server/models/send-packet';
import type { CitableSource } from '@/lib/server/citations/cite-answer';
import { getSourceUrl } from '@/lib/server/citations/gather-sources';
import { planReading, type ReadingPlan, reckonRoom, type SourceToRead } from './read-in-passes';

export type SourceTask = {
  readonly name: TaskName;
  readonly args: Record<string, JsonValue>;
  /** The request in words. */
  readonly text: string;
  readonly format: OutputFormat;
};

export type SourceReading = {
  readonly chosen: ChosenModel;
  readonly source: SourceToRead;
  readonly citable: CitableSource;
  readonly plan: ReadingPlan;
};

/** The log alone holds the result, so nothing else could stay "running". */
export const abandonNothing = (): Promise<void> => Promise.resolve();

export async function openReading(
  context: RunContext,
  asked: { readonly sourceId: string; readonly revisionId: string; readonly task: TaskName },
): Promise<SourceReading> {
  const { workspaceId, input } = context.run;
  const chosen = await resolveModel(workspaceId, asked.task, getAskedModel(input));
  const { source, citable } = await loadSource(context, asked);
  const room = reckonRoom(chosen.model.contextTokens, chosen.runTokenCeiling);
  return { chosen, source, citable, plan: planReading(source, room) };
}

function loadSource({ run }: RunContext, asked: { readonly sourceId: string; readonly revisionId: string }) {
  const { workspaceId } = run;
  return inWorkspace(run, async (database) => {
    const source = await findSource(database, workspaceId, asId<SourceId>(asked.sourceId));
    if (source === null) throw notFound('source');
    const revision = await findRevision(database, workspaceId, asId<RevisionId>(asked.revisionId));
    if (revision === null || revision.sourceId !== source.id)
      throw new AppError('not_found', 'This version of the source no longer exists.');
    const order = await listSources(database, workspaceId, source.collectionId);
    const n = order.findIndex(({ id }) => id === source.id) + 1;
    const { id: sourceId, title, url } = source;
    return {
      source: { sourceId, n, title, url: getSourceUrl(source), revision },
      citable: { sourceId, title, url, revision },
    };
  });
}

export type PassAnswer = { readonly packet: RequestPacket; readonly answer: ModelAnswer };

/** The totals that a run has spent over its calls. */
export type Spending = {
  readonly ceilings: CeilingsLeft;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Null until a call has had a price. */
  readonly costUsd: number | null;
};

export function startSpending({ runTokenCeiling, runCostCeilingUsd }: ChosenModel): Spending {
  const ceilings = { tokens: runTokenCeiling, costUsd: runCostCeilingUsd };
  return { ceilings, inputTokens: 0, outputTokens: 0, costUsd: null };
}

export function addSpending(spending: Spending, { usage, costUsd }: ModelAnswer): Spending {
  const tokens = (usage?.inputTokens ?? 0) + (usage?.outputTokens ?? 0);
  return {
    ceilings: spend(spending.ceilings, { tokens, costUsd: costUsd ?? 0 }),
    inputTokens: spending.inputTokens + (usage?.inputTokens ?? 0),
    outputTokens: spending.outputTokens + (usage?.outputTokens ?? 0),
    costUsd: costUsd === null ? spending.costUsd : (spending.costUsd ?? 0) + costUsd,
  };
}

export type Pass = {
  readonly reading: SourceReading;
  readonly documents: readonly ContextDocument[];
  readonly turn: number;
  readonly task: SourceTask;
  readonly spending: Spending;
  readonly node: NodeRun;
  readonly onText: (text: string) => void;
};

export async function callPass(context: RunContext, pass: Pass): Promise<PassAnswer> {
  const { run, recorder, clock, signal } = context;
  const { chosen } = pass.reading;
  const packet = writePacket(context, pass);
  recorder.note(
    { packet: { requestId: packet.id, inventory: takeInventory(pass), sent: listSent(pass.documents) } },
    pass.node,
  );
  const answer = await sendPacket({
    model: chosen.model,
    packet,
    history: [],
    owner: {
      workspaceId: run.workspaceId,
      userId: run.userId,
      runId: run.id,
      conversationId: run.conversationId,
    },
    tokenCeiling: pass.spending.ceilings.tokens,
    costCeilingUsd: pass.spending.ceilings.costUsd,
    clock,
    signal,
    onText: pass.onText,
  });
  if (answer.usage !== null) {
    const { inputTokens, outputTokens } = answer.usage;
    recorder.record(
      {
        type: 'usage',
        promptTokens: inputTokens,
        completionTokens: outputTokens,
        totalTokens: inputTokens + outputTokens,
      },
      pass.node,
    );
  }
  return { packet, answer };
}

function writePacket({ run, clock }: RunContext, { documents, turn, task }: Pass): RequestPacket {
  return {
    protocol: { name: 'laika.llmcp', version: 1 },
    id: createUuid(),
    type: 'request',
    createdAt: clock.now().toISOString(),
    conversation: { id: run.id, turn },
    sender: { role: 'agent' },
    input: { userMessage: { id: run.id, text: task.text }, task: { name: task.name, args: task.args } },
    context: { documents: [...documents] },
    output: { format: task.format },
  };
}

function takeInventory({ documents }: Pass) {
  const isWhole = documents[0]?.kind === 'web.observation.summary.v1';
  return {
    sourceCount: 1,
    fullCount: isWhole ? 1 : 0,
    summaryCount: isWhole ? 0 : 1,
    titleCount: 0,
    leftOut: [],
  };
}

/** The result of a task about one source, and what it cost. */
type ReadingOutcome = {
  readonly reading: SourceReading;
  readonly node: NodeRun;
  readonly end: ReadingEnd;
  readonly spending: Spending;
  readonly markdown: string;
};

/** Leaves the node in which the source was read. A failed run has no reply. */
export function endReading({ recorder }: RunContext, outcome: ReadingOutcome): RunResult {
  const { reading, node, end, spending, markdown } = outcome;
  const hasFailed = end.status === 'failed';
  recorder.exit(node, hasFailed ? { Err: end.failure?.message ?? 'failed' } : 'Ok');
  return {
    ...end,
    model: `${reading.chosen.model.provider}/${reading.chosen.model.name}`,
    inputTokens: spending.inputTokens,
    outputTokens: spending.outputTokens,
    costUsd: spending.costUsd,
    reply: hasFailed ? null : { text: markdown, node },
  };
}

type ReadingEnd = Pick<RunResult, 'status' | 'failure'>;

/** How the calls of a run ended together. The worst one decides. */
export function describeAnswerEnd(answers: readonly ModelAnswer[], ceilings: RunCeilings): ReadingEnd {
  const failed = answers.find(({ ended }) => ended === 'failed');
  if (failed !== undefined) {
    const failure: RunFailure = {
      message: failed.failure?.reason ?? 'The model gave no answer.',
      action: failed.failure?.action ?? 'Try again.',
    };
    return { status: answers.some(({ ended }) => ended !== 'failed') ? 'partial' : 'failed', failure };
  }
  const cut = answers.find(({ ended }) => ended !== 'stop');
  return cut === undefined
    ? { status: 'complete', failure: null }
    : {
        status: 'partial',
        failure: cut.ended === 'ceiling' ? describeReachedCeiling(ceilings) : partial[cut.ended],
      };
}

const partial: Readonly<Record<Exclude<ModelAnswer['ended'], 'ceiling'>, RunFailure | null>> = {
  stop: null,
  failed: null,
  length: {
    message: 'The answer was cut off at the length limit of one turn.',
    action: 'Ask for less at a time.',
  },
  filtered: {
    message: 'The provider withheld part of the answer.',
    action: 'Choose another model.',
  },
};
