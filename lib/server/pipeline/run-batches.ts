/** Asks for all that a phase wants, request after request, and says how it ended. The first permanent failure ends it: the next one would fail too. */
import { countNoun } from '@/lib/core/text';
import type { KeptReport, PhaseFailure } from '@/lib/domain/pipeline/pipeline';
import { type Packed, packRequests } from '@/lib/domain/pipeline/pack-requests';
import { loadTokenCounter } from '@/lib/core/count-tokens';
import type { Leniency, LineReport } from '@/lib/protocol/knowledge-lines';
import type { ChosenModel } from '../models/resolve-model';
import type { RunContext } from '../runs/execute-run';
import { askForLines, type LinesAnswer, type LinesExchange } from './ask-for-lines';
import { describePhaseFailure } from './describe-phase-failure';

export type PhaseEnd = {
  readonly failure: PhaseFailure | null;
  readonly reports: readonly KeptReport[];
  readonly lenient: readonly Leniency[];
};

export type Batches<Asked, Line> = Omit<LinesExchange<Asked, Line>, 'asked'> & {
  readonly asked: readonly Asked[];
  readonly chosen: ChosenModel;
  /** What a person calls the thing asked about, and how it begins. */
  readonly nameOf: (asked: Asked) => string;
  /** Called with each batch and what its answer left open. */
  readonly onAnswered?: (asked: readonly Asked[], answer: LinesAnswer<Asked>) => Promise<readonly Asked[]>;
};

export async function runBatches<Asked, Line>(
  context: RunContext,
  phase: Batches<Asked, Line>,
): Promise<PhaseEnd> {
  const { batches, tooLong } = await pack(phase);
  const reports: LineReport[] = [];
  const lenient = new Set<Leniency>();
  let last: Pick<LinesAnswer<Asked>, 'failure' | 'cutAt'> = { failure: null, cutAt: null };
  let openCount = 0;
  for (const [place, asked] of batches.entries()) {
    context.signal.throwIfAborted();
    if (batches.length > 1)
      context.recorder.note(
        { step: { name: phase.phase, detail: `Request ${place + 1} of ${batches.length}` } },
        phase.node,
      );
    const answer = await askForLines(context, { ...phase, asked });
    reports.push(...answer.reports);
    for (const each of answer.lenient) lenient.add(each);
    const open = (await phase.onAnswered?.(asked, answer)) ?? answer.open;
    openCount += open.length;
    if (answer.failure !== null || answer.cutAt !== null) last = answer;
    if (answer.failure !== null || answer.cutAt === 'ceiling') {
      openCount += batches.slice(place + 1).flat().length;
      break;
    }
  }
  return {
    failure: describePhaseFailure({ ...last, reports, openCount }) ?? describeTooLong(tooLong.length),
    reports: [...reports.map(({ reason, text }) => ({ reason, text })), ...tooLong.map(reportTooLong(phase))],
    lenient: [...lenient],
  };
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
    reason: `${countNoun(count, 'block')} did not fit into its context.`,
    action: 'Divide them in the journal, or choose a model with a larger context in Settings.',
  };
}
