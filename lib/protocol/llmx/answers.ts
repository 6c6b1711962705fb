/** What the protocol itself answers (LLMX 3.10, 7.2, 7.3): it was taken, it was not, or something in it was passed over. */
import type { Header } from './block-schemas';
import { describeFailure } from './llmx-failure';
import type { LlmxMessage } from './message';
import type { UnreadMessage } from './read-message';

type AnswerVerdict = 'ACK' | 'NACK' | 'WARN';

export type AnswerSender = {
  /** Who answers. */
  readonly from: string;
  /** The answer's own number. */
  readonly sequence: number;
};

/** To whoever wrote it; where that could not be read, to `unknown` (protocols 5). */
export function answerUnread({ failure, header }: UnreadMessage, answering: AnswerSender): LlmxMessage {
  return createVerdict(answering, { to: header, verdict: 'NACK', messages: [describeFailure(failure)] });
}

export function answerRefused(header: Header, reason: string, answering: AnswerSender): LlmxMessage {
  return createVerdict(answering, { to: header, verdict: 'NACK', messages: [reason] });
}

/** An ACK, or a WARN for each thing that was passed over. */
export function answerTaken(
  header: Header,
  warnings: readonly string[],
  answering: AnswerSender,
): LlmxMessage {
  return warnings.length === 0
    ? createVerdict(answering, { to: header, verdict: 'ACK', messages: [undefined] })
    : createVerdict(answering, { to: header, verdict: 'WARN', messages: warnings });
}

type Told = {
  readonly to: Header | null;
  readonly verdict: AnswerVerdict;
  /** A block each. */
  readonly messages: readonly (string | undefined)[];
};

function createVerdict({ from, sequence }: AnswerSender, { to, verdict, messages }: Told): LlmxMessage {
  return {
    header: {
      f: from,
      t: to?.f ?? 'unknown',
      s: sequence,
      ...(to?.b === undefined ? {} : { b: to.b }),
    },
    blocks: messages.map((message) => ({
      type: 'RES',
      fields: {
        o: verdict,
        ...(message === undefined ? {} : { msg: message }),
        ...(to === null ? {} : { x_re: to.s }),
      },
    })),
  };
}
