/**
 * Reads sources that do not fit into one call in several calls (LLMCP, "Observation chunks"). Each call makes the same kind of page from a
 * few sources, and its quotes are located in them. For a source that is too long, the last call gets the passages that contain those
 * quotes, so that a report on all sources rests on all of them. It stays within what the run may spend, and reports which sources were not
 * read. Stores nothing.
 */
import { createUuid } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import type { ReadingGap } from '@/lib/engine/agent/describe-reading';
import { listSent } from '@/lib/engine/agent/list-sent';
import { type PackableSource, packCollection } from '@/lib/engine/agent/pack-collection';
import { splitPassages } from '@/lib/evidence/passages';
import type { ModelFailure } from '@/lib/engine/model/model';
import type { RequestPacket } from '@/lib/protocol/llmcp';
import type { NodeRun } from '@/lib/protocol/run-frames';
import type { Transform } from '@/lib/domain/transforms/define-transform';
import { sendPacket, type ModelAnswer } from '@/lib/server/models/send-packet';
import { citeAnswer } from '@/lib/server/citations/cite-answer';
import type { Gathered } from '@/lib/server/citations/gather-sources';
import { addSpending, type Spending, startSpending } from '@/lib/server/sources/tasks/read-one-source';
import type { ChosenModel } from '@/lib/server/models/resolve-model';
import type { RunContext } from '@/lib/server/runs/execute-run';
import { readMade } from './read-made';
import { divideCalls } from './divide-calls';
import { writeTransformTask } from './write-transform-task';

export type EverySource = {
  readonly context: RunContext;
  readonly node: NodeRun;
  readonly chosen: ChosenModel;
  readonly collection: { readonly id: string; readonly title: string };
  readonly transform: Transform;
  readonly options: Readonly<Record<string, unknown>>;
  readonly gathered: Gathered;
  readonly maxChars: number;
  readonly tell: (name: string, detail: string) => void;
};

export type ReadSources = {
  /** The sources that were read, each with the passages that were quoted. */
  readonly sources: readonly PackableSource[];
  /** Number of sources of which some part was not read. */
  readonly partCount: number;
  readonly leftOut: readonly { readonly title: string; readonly reason: ReadingGap }[];
  readonly spending: Spending;
  /** The last failure of a call to the model, if any. */
  readonly failure: ModelFailure | null;
};

/** What is known about one source while the calls are made. */
type Progress = {
  read: number;
  missed: number;
  reason: ReadingGap | null;
  quoted: { start: number; end: number }[];
};

export async function readEverySource(every: EverySource): Promise<ReadSources> {
  const { context, gathered, maxChars, tell } = every;
  const calls = divideCalls(gathered.packable, maxChars);
  const progress = new Map<string, Progress>(
    gathered.packable.map(({ sourceId }) => [sourceId, { read: 0, missed: 0, reason: null, quoted: [] }]),
  );
  let spending = startSpending(every.chosen);
  let stopped: ReadingGap | null = null;
  let failure: ModelFailure | null = null;
  let largest: CallCost = { tokens: 0, costUsd: 0 };
  for (const [index, sources] of calls.entries()) {
    context.signal.throwIfAborted();
    stopped ??= decideStop(spending, { index, largest });
    if (stopped !== null) {
      miss(progress, sources, stopped);
      continue;
    }
    tell('read', `Reading part ${index + 1} of ${calls.length}`);
    const { answer, packet } = await callPart(every, { sources, spending, turn: index + 1 });
    spending = addSpending(spending, answer);
    failure = answer.failure ?? failure;
    largest = findLarger(largest, answer);
    const reason = keepQuoted(every, { answer, packet, progress, sources });
    if (reason !== null) miss(progress, sources, reason);
    if (reason === 'spending') stopped = reason;
  }
  return { ...conclude(gathered.packable, progress, maxChars), spending, failure };
}

type CallCost = { readonly tokens: number; readonly costUsd: number };

/** The remaining budget must cover this call and the one that writes the page. */
const callsAhead = 2;

function decideStop(
  { ceilings }: Spending,
  { index, largest }: { readonly index: number; readonly largest: CallCost },
): ReadingGap | null {
  if (index >= limits.readingCalls) return 'calls';
  const isShort = (left: number | null, cost: number) =>
    left !== null && (left <= 0 || left < cost * callsAhead);
  return isShort(ceilings.tokens, largest.tokens) || isShort(ceilings.costUsd, largest.costUsd)
    ? 'spending'
    : null;
}

function findLarger(largest: CallCost, { usage, costUsd }: ModelAnswer): CallCost {
  const tokens = (usage?.inputTokens ?? 0) + (usage?.outputTokens ?? 0);
  return {
    tokens: Math.max(largest.tokens, tokens),
    costUsd: Math.max(largest.costUsd, costUsd ?? 0),
  };
}

function miss(progress: Map<string, Progress>, sources: readonly PackableSource[], reason: ReadingGap): void {
  for (const { sourceId } of sources) {
    const known = progress.get(sourceId);
    if (known === undefined) continue;
    known.missed += 1;
    known.reason ??= reason;
  }
}

type Part = {
  readonly sources: readonly PackableSource[];
  readonly spending: Spending;
  readonly turn: number;
};

async function callPart(every: EverySource, { sources, spending, turn }: Part) {
  const { context, chosen, node } = every;
  const { run, clock, signal, recorder } = context;
  const pack = packCollection({
    collection: every.collection,
    sources,
    uncaptured: [],
    maxChars: every.maxChars,
    maxFullSources: sources.length,
  });
  const packet: RequestPacket = {
    protocol: { name: 'laika.llmcp', version: 1 },
    id: createUuid(),
    type: 'request',
    createdAt: clock.now().toISOString(),
    conversation: { id: run.id, turn },
    sender: { role: 'agent' },
    input: writeTransformTask(every.transform, every.options),
    context: { documents: [...pack.documents] },
    output: { format: 'json' },
  };
  recorder.note(
    { packet: { requestId: packet.id, inventory: pack.inventory, sent: listSent(pack.documents) } },
    node,
  );
  const answer = await sendPacket({
    model: chosen.model,
    packet,
    history: [],
    owner: { workspaceId: run.workspaceId, userId: run.userId, runId: run.id, conversationId: null },
    tokenCeiling: spending.ceilings.tokens,
    costCeilingUsd: spending.ceilings.costUsd,
    clock,
    signal,
    onText: () => undefined,
  });
  return { answer, packet };
}

type Kept = {
  readonly answer: ModelAnswer;
  readonly packet: RequestPacket;
  readonly progress: Map<string, Progress>;
  readonly sources: readonly PackableSource[];
};

/** Records what the part quoted. Returns a reason if its sources must count as unread. */
function keepQuoted(every: EverySource, { answer, packet, progress, sources }: Kept): ReadingGap | null {
  if (answer.ended === 'ceiling' || answer.failure?.kind === 'limit_reached') return 'spending';
  if (answer.ended === 'failed') return 'unreadable';
  const read = readMade(answer.text, {
    transform: every.transform,
    options: every.options,
    facts: [],
  });
  // The transform's own failure for "these sources contain nothing of that kind": the sources were read.
  const isEmpty = !read.ok && read.failure === every.transform.nothing;
  if (!read.ok && !isEmpty) return 'unreadable';
  for (const { sourceId } of sources) {
    const known = progress.get(sourceId);
    if (known !== undefined) known.read += 1;
  }
  if (!read.ok) return null;
  const { markdown, entries } = read.value;
  const cited = citeAnswer({ markdown, entries, packet, sources: every.gathered.citable });
  for (const { sourceId, start, end } of cited.citations) {
    if (sourceId !== null) progress.get(sourceId)?.quoted.push({ start, end });
  }
  return null;
}

function conclude(
  all: readonly PackableSource[],
  progress: ReadonlyMap<string, Progress>,
  maxChars: number,
): Omit<ReadSources, 'spending' | 'failure'> {
  const read: { readonly source: PackableSource; readonly quoted: Progress['quoted'] }[] = [];
  const leftOut: ReadSources['leftOut'][number][] = [];
  let partCount = 0;
  for (const source of all) {
    const known = progress.get(source.sourceId);
    if (known === undefined || known.read === 0) {
      leftOut.push({ title: source.title, reason: known?.reason ?? 'unreadable' });
      continue;
    }
    if (known.missed > 0) partCount += 1;
    read.push({ source, quoted: known.quoted });
  }
  const withPassages = read.map(({ source, quoted }) => ({
    ...source,
    passages: findQuotedPassages(source, quoted),
  }));
  const chars = withPassages
    .flatMap(({ passages }) => passages)
    .reduce((sum, { start, end }) => sum + end - start, 0);
  // If there is no room for the text around the quotes, use the quotes alone.
  const sources =
    chars <= maxChars
      ? withPassages
      : read.map(({ source, quoted }) => ({ ...source, passages: joinQuoted(quoted) }));
  return { sources, partCount, leftOut };
}

function findQuotedPassages(source: PackableSource, quoted: Progress['quoted']): PackableSource['passages'] {
  return splitPassages(source.markdown)
    .filter((passage) => quoted.some(({ start, end }) => start < passage.end && end > passage.start))
    .map(({ start, end, headings }) => ({ start, end, headings }));
}

/** Joins the quoted spans in reading order. Spans that touch become one. */
function joinQuoted(quoted: Progress['quoted']): PackableSource['passages'] {
  const spans: { start: number; end: number; headings: string[] }[] = [];
  for (const { start, end } of quoted.toSorted((one, other) => one.start - other.start)) {
    const last = spans.at(-1);
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else spans.push({ start, end, headings: [] });
  }
  return spans;
}
