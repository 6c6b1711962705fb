/**
 * Sends one request of a phase and reads its answer line by line. Each usable line is stored as soon as it arrives, together with the frame
 * that reports it. After a transport error, the request is repeated once after 2 s, only for what is still unanswered (protocols 4).
 */
import type { ModelFailure } from '@/lib/engine/model/model';
import { retryDelayMs } from '@/lib/engine/model/retry-once';
import { sleep } from '@/lib/engine/model/sleep';
import { insertModelCall } from '@/lib/domain/models/store';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import {
  type AnswerReader,
  type KnowledgePhase,
  type Leniency,
  type LineOutcome,
  type LineReport,
  phasePrompts,
} from '@/lib/protocol/knowledge-lines';
import type { NodeRun } from '@/lib/protocol/run-frames';
import { readLeft } from '@/lib/server/models/run-spending';
import { type ChosenModel, resolveLinesModel } from '../models/resolve-model';
import { type StreamedAnswer, streamModel } from '../models/stream-model';
import type { RunContext } from '../runs/execute-run';

export type LinesExchange<Asked, Line> = {
  readonly phase: KnowledgePhase;
  readonly node: NodeRun;
  readonly asked: readonly Asked[];
  readonly countBlocks: (asked: readonly Asked[]) => number;
  readonly writeContent: (asked: readonly Asked[]) => string;
  readonly createReader: (asked: readonly Asked[]) => AnswerReader<Line>;
  /** Returns what these lines leave unanswered. */
  readonly leaveOpen: (asked: readonly Asked[], lines: readonly Line[]) => readonly Asked[];
  readonly blockOf: (line: Line) => string;
  readonly keep: (database: Database, line: Line) => Promise<void>;
};

export type LinesAnswer<Asked> = {
  readonly failure: ModelFailure | null;
  /** Whether the answer was cut off: at the requested length, or at the run's ceiling. */
  readonly cutAt: 'length' | 'ceiling' | null;
  /** Number of usable lines. */
  readonly lineCount: number;
  readonly reports: readonly LineReport[];
  readonly lenient: readonly Leniency[];
  readonly open: readonly Asked[];
};

const transportKinds: ReadonlySet<ModelFailure['kind']> = new Set([
  'connect',
  'connect_timeout',
  'read_timeout',
  'connection_lost',
]);

export async function askForLines<Asked, Line>(
  context: RunContext,
  exchange: LinesExchange<Asked, Line>,
): Promise<LinesAnswer<Asked>> {
  const first = await askOnce(context, exchange);
  if (first.failure === null || !transportKinds.has(first.failure.kind) || first.open.length === 0)
    return first;
  await sleep(retryDelayMs, context.signal);
  const second = await askOnce(context, { ...exchange, asked: first.open });
  return {
    ...second,
    lineCount: first.lineCount + second.lineCount,
    reports: [...first.reports, ...second.reports],
    lenient: [...new Set([...first.lenient, ...second.lenient])],
  };
}

async function askOnce<Asked, Line>(
  context: RunContext,
  exchange: LinesExchange<Asked, Line>,
): Promise<LinesAnswer<Asked>> {
  const { run, signal } = context;
  const { phase, asked } = exchange;
  const numBlocks = exchange.countBlocks(asked);
  const chosen = await resolveLinesModel(run.workspaceId, { phase, numBlocks });
  const reader = exchange.createReader(asked);
  const keeper = createKeeper(context, exchange);
  const startedAt = context.clock.now();
  const answer = await streamModel({
    model: chosen.model,
    spender: run,
    request: {
      ...phasePrompts[phase],
      messages: [{ role: 'user', content: exchange.writeContent(asked) }],
      tools: [],
      maxOutputTokens: decideOutput(chosen),
      responseFormat: 'text',
    },
    ceilings: await readLeft(chosen, run),
    signal,
    onText: (text) => keeper.take(reader.push(text)),
  });
  keeper.take(reader.end());
  await keeper.settle();
  await keepCall(context, { phase, numBlocks, chosen, answer, startedAt });
  const { ended } = answer;
  return {
    failure: answer.failure,
    cutAt: ended === 'length' || ended === 'ceiling' ? ended : null,
    lineCount: keeper.lines.length,
    reports: keeper.reports,
    lenient: reader.listLeniencies(),
    open: exchange.leaveOpen(asked, keeper.lines),
  };
}

/** Maximum tokens of one answer: what the request leaves of a small context, and a limit for a model that does not stop by itself. */
const mostOutputTokens = 8_192;
const outputShare = 0.4;

const decideOutput = ({ model }: ChosenModel) =>
  Math.min(mostOutputTokens, Math.floor(model.contextTokens * outputShare));

/** Stores lines in order. Lines that arrive together are stored in one transaction. */
function createKeeper<Asked, Line>(
  { recorder }: RunContext,
  { phase, node, keep, blockOf }: LinesExchange<Asked, Line>,
) {
  const lines: Line[] = [];
  const reports: LineReport[] = [];
  let waiting: Line[] = [];
  let keeping: Promise<void> = Promise.resolve();

  async function keepWaiting(): Promise<void> {
    const batch = waiting;
    waiting = [];
    if (batch.length === 0) return;
    const state = { phase, block_ids: batch.map(blockOf) };
    recorder.record({ type: 'updates', id: node.name, state }, node);
    await recorder.commit(async (database) => {
      for (const line of batch) await keep(database, line);
    });
  }

  return {
    lines,
    reports,
    take(outcomes: readonly LineOutcome<Line>[]): void {
      const found = outcomes.flatMap((outcome) => (outcome.type === 'line' ? [outcome.line] : []));
      reports.push(...outcomes.filter((outcome) => outcome.type === 'report'));
      if (found.length === 0) return;
      lines.push(...found);
      waiting.push(...found);
      keeping = keeping.then(keepWaiting);
      // `settle` reports the error.
      keeping.catch(() => undefined);
    },
    settle: () => keeping,
  };
}

type MadeCall = {
  readonly phase: KnowledgePhase;
  readonly numBlocks: number;
  readonly chosen: ChosenModel;
  readonly answer: StreamedAnswer;
  readonly startedAt: Date;
};

/** The questions and answers are stored with the blocks. This stores only what the call used. */
function keepCall({ run, clock }: RunContext, { phase, numBlocks, chosen, answer, startedAt }: MadeCall) {
  const { provider, name: model } = chosen.model;
  return inWorkspace(run, (database) =>
    insertModelCall(database, {
      workspaceId: run.workspaceId,
      userId: run.userId,
      runId: run.id,
      conversationId: null,
      turn: 1,
      task: `knowledge.${phase}`,
      provider,
      model,
      request: { blocks: numBlocks },
      response: { length: answer.text.length, ended: answer.ended },
      failure: answer.failure,
      inputTokens: answer.usage?.inputTokens ?? null,
      outputTokens: answer.usage?.outputTokens ?? null,
      costUsd: answer.costUsd,
      startedAt,
      durationMs: clock.now().getTime() - startedAt.getTime(),
    }),
  );
}
