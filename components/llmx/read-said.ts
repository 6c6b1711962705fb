/**
 * The messages of a conversation in readable form: each message is explained, and each request in it is shown with its outcome.
 * Observations and answers refer to their message by `x_re`, and observations to their action by `ai` as well. Pure.
 */
import type { LlmxMessageReply } from '@/lib/protocol/http/llmx';
import {
  explainMessage,
  type LlmxBlock,
  type LlmxMessage,
  type PlanStep,
  readMessage,
} from '@/lib/protocol/llmx';

/** Position of the message with the outcome, and how it went. Null if there is none yet. */
export type CameOf = { readonly position: number; readonly isWell: boolean; readonly words: string } | null;

export type SaidBlock = {
  readonly block: LlmxBlock;
  readonly sentence: string;
  /** Undefined if the block needs no outcome. */
  readonly cameOf?: CameOf;
};

export type Said = {
  readonly reply: LlmxMessageReply;
  readonly heading: string;
  readonly blocks: readonly SaidBlock[];
};

export type StepState = PlanStep['s'] | 'unfinished';

type Read = { readonly reply: LlmxMessageReply; readonly message: LlmxMessage };

export function readSaid(replies: readonly LlmxMessageReply[]): Said[] {
  const read = replies.flatMap((reply): Read[] => {
    const result = readMessage(reply.text);
    return result.ok ? [{ reply, message: result.value.message }] : [];
  });
  return read.map(({ reply, message }, index) => {
    const { heading, sentences } = explainMessage(message);
    const later = read.slice(index + 1);
    const blocks = message.blocks.map((block, at): SaidBlock => {
      const cameOf = findOutcome(block, { of: reply, later });
      const sentence = sentences[at]?.sentence ?? '';
      return { block, sentence, ...(cameOf === undefined ? {} : { cameOf }) };
    });
    return { reply, heading, blocks };
  });
}

/** Returns the state of each plan step at the end of a conversation. Steps not done by then are unfinished. */
export function listEndStates(said: readonly Said[]): ReadonlyMap<string, StepState> {
  const steps = said.flatMap(({ blocks }) =>
    blocks.flatMap(({ block }) => (block.type === 'PLAN' ? block.steps : [])),
  );
  return new Map(steps.map(({ i, s }) => [String(i), s === 'C' || s === 'X' ? s : 'unfinished']));
}

type Later = { readonly of: LlmxMessageReply; readonly later: readonly Read[] };

/** Returns undefined if the block needs no outcome. Agents of a run answer each other without involving a person. */
function findOutcome(block: LlmxBlock, place: Later): CameOf | undefined {
  if (block.type === 'ACT') return findObservation(block.fields.i, place);
  if (block.type === 'REQ') return findEnd(place);
  if (block.type !== 'ASK' && block.type !== 'BLK') return undefined;
  const found = findAnswer(place);
  return found === null && place.of.direction === 'received' && block.fields.esc !== true ? undefined : found;
}

/** Returns the later messages addressed to the sender. */
const listBack = ({ of, later }: Later) =>
  later.filter(({ message: { header } }) => header.t === of.sender || header.t === 'ALL');

const answersIt = (re: unknown, { of }: Later) => re === of.number;

function findObservation(name: string | undefined, place: Later): CameOf {
  for (const { reply, message } of listBack(place))
    for (const block of message.blocks) {
      if (block.type !== 'OBS' || block.fields.ai !== name) continue;
      const re = block.fields['x_re'] ?? reply.answers ?? undefined;
      if (re !== undefined && !answersIt(re, place)) continue;
      const isWell = block.fields.s === 'OK';
      return { position: reply.position, isWell, words: isWell ? 'Done' : 'Failed' };
    }
  return null;
}

function findEnd(place: Later): CameOf {
  for (const { reply, message } of listBack(place))
    for (const block of message.blocks) {
      if (block.type !== 'END') continue;
      const re = block.fields['x_re'] ?? reply.answers ?? undefined;
      if (re !== undefined && !answersIt(re, place)) continue;
      const isWell = block.fields['x_status'] !== 'failed' && block.fields['x_status'] !== 'cancelled';
      return { position: reply.position, isWell, words: isWell ? 'Answered' : 'Not answered' };
    }
  return null;
}

/** Finds the answer by a person or by the agent that was asked. A mere acknowledgement of receipt is not an answer. */
function findAnswer(place: Later): CameOf {
  for (const { reply, message } of listBack(place)) {
    if (reply.direction === 'replied') continue;
    for (const block of message.blocks)
      if (block.type === 'RES' && answersIt(block.fields['x_re'], place)) {
        const isWell = block.fields.o !== 'NACK';
        const { o, msg } = block.fields;
        return {
          position: reply.position,
          isWell,
          words: [o === 'OTHER' ? null : o, msg].filter(Boolean).join(': '),
        };
      }
  }
  return null;
}
