/**
 * Sends all requests of a phase, one after the other, and reports how it ended. The first permanent failure ends it, because the next
 * request would fail too.
 */
import { countNoun } from '@/lib/core/text';
import type { KeptReport, PhaseFailure } from '@/lib/domain/reviews/review';
import { type Packed, packRequests } from '@/lib/domain/reviews/pack-requests';
import { loadTokenCounter } from '@/lib/core/count-tokens';
import type { Leniency, LineReport } from '@/lib/protocol/knowledge-lines';
import type { ChosenModel } from '../models/resolve-model';
import type { RunContext } from '../runs/execute-run';
import { askForLines, type LinesAnswer, type LinesExchange } from './ask-for-lines';
import { describePhaseFailure, isUnusable } from './describe-phase-failure';

export type PhaseEnd = {
  readonly failure: PhaseFailure | null;
  readonly reports: readonly KeptReport[];
  readonly lenient: readonly Leniency[];
};

export type Batches<Asked, Line> = Omit<LinesExchange<Asked, Line>, 'asked'> & {
  readonly asked: readonly Asked[];
  readonly chosen: ChosenModel;
  /** A name of the item for people: the beginning of its text. */
  readonly nameOf: (asked: Asked) => string;
  /** Set if a model leaves out the blocks it does not choose, so that a complete answer also decides about those. */
  readonly leavesOut?: {
    /** True if the model has already given a usable line in this phase. */
    readonly hasAnswered: boolean;
    readonly close: (asked: readonly Asked[]) => Promise<void>;
  };
};

type Tally<Asked> = {
  readonly reports: LineReport[];
  readonly lenient: Set<Leniency>;
  /** Requests that got an empty answer. */
  readonly silent: (readonly Asked[])[];
  lineCount: number;
  openCount: number;
  last: Pick<LinesAnswer<Asked>, 'failure' | 'cutAt'>;
};

export async function runBatches<Asked, Line>(
  context: RunContext,
  phase: Batches<Asked, Line>,
): Promise<PhaseEnd> {
  const { batches, tooLong } = await pack(phase);
  const tally: Tally<Asked> = {
    reports: [],
    lenient: new Set(),
    silent: [],
    lineCount: 0,
    openCount: 0,
    last: { failure: null, cutAt: null },
  };
  for (const [place, asked] of batches.entries()) {
    context.signal.throwIfAborted();
    if (batches.length > 1)
      context.recorder.note(
        { step: { name: phase.phase, detail: `Request ${place + 1} of ${batches.length}` } },
        phase.node,
      );
    const answer = await askForLines(context, { ...phase, asked });
    await count(phase, tally, { asked, answer });
    if (answer.failure !== null || answer.cutAt === 'ceiling') {
      tally.openCount += batches.slice(place + 1).flat().length;
      break;
    }
  }
  await countSilent(phase, tally);
  const { reports, lenient, lineCount, openCount, last } = tally;
  const ended = { ...last, reports, lineCount, openCount, askedCount: batches.flat().length };
  return {
    failure: describePhaseFailure(ended) ?? describeTooLong(tooLong.length),
    reports: [...reports.map(({ reason, text }) => ({ reason, text })), ...tooLong.map(reportTooLong(phase))],
    lenient: [...lenient],
  };
}

type Answered<Asked> = { readonly asked: readonly Asked[]; readonly answer: LinesAnswer<Asked> };

async function count<Asked, Line>(
  { leavesOut }: Batches<Asked, Line>,
  tally: Tally<Asked>,
  { asked, answer }: Answered<Asked>,
): Promise<void> {
  const { failure, cutAt, reports, lenient, lineCount, open } = answer;
  tally.reports.push(...reports);
  tally.lineCount += lineCount;
  for (const each of lenient) tally.lenient.add(each);
  if (failure !== null || cutAt !== null) tally.last = { failure, cutAt };
  const isWhole = failure === null && cutAt === null && !reports.some(isUnusable);
  if (leavesOut === undefined || !isWhole) tally.openCount += open.length;
  else if (lineCount > 0) await leavesOut.close(asked);
  else if (reports.length === 0) tally.silent.push(asked);
  else tally.openCount += open.length;
}

/** An empty answer means "none of these" only if the model has shown in another answer that it knows the format. */
async function countSilent<Asked, Line>(
  { leavesOut }: Batches<Asked, Line>,
  tally: Tally<Asked>,
): Promise<void> {
  for (const asked of tally.silent)
    if (leavesOut !== undefined && (leavesOut.hasAnswered || tally.lineCount > 0))
      await leavesOut.close(asked);
    else tally.openCount += asked.length;
}

async function pack<Asked, Line>({
  asked,
  chosen,
  writeContent,
}: Batches<Asked, Line>): Promise<Packed<Asked>> {
  const counter = await loadTokenCounter();
  return packRequests(asked, {
    contextTokens: chosen.model.contextTokens,
    estimate: (each) => counter.estimate(writeContent([each])),
  });
}

const reportTooLong =
  <Asked>({ nameOf }: { readonly nameOf: (asked: Asked) => string }) =>
  (asked: Asked): KeptReport => ({
    reason: 'A block is longer than the model can read.',
    text: nameOf(asked),
  });

function describeTooLong(count: number): PhaseFailure | null {
  if (count === 0) return null;
  return {
    error: 'Something was too long for the model.',
    reason: `${countNoun(count, 'block')} did not fit in its context window.`,
    action: 'Split them in the journal, or choose a model with a larger context window in Settings.',
  };
}
