/** The answers of the protocol itself (LLMX 3.10, 7.2, 7.3): the message was accepted, it was rejected, or parts of it were ignored. */
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

/** Answers the sender, or `unknown` if the sender could not be read (protocols 5). */
export function answerUnread({ failure, header }: UnreadMessage, answering: AnswerSender): LlmxMessage {
  return createVerdict(answering, { to: header, verdict: 'NACK', messages: [describeFailure(failure)] });
}

export function answerRefused(header: Header, reason: string, answering: AnswerSender): LlmxMessage {
  return createVerdict(answering, { to: header, verdict: 'NACK', messages: [reason] });
}

/** Returns an ACK, or a WARN for each part that was ignored. */
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
  /** One RES block per message. */
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
