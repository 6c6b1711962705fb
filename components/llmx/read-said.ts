/**
 * What was said in a conversation, as people read it: each message explained, with what it asked for beside what came of it. Observations and answers name
 * their message by `x_re`, an action by `ai` too. Pure.
 */
import type { LlmxMessageReply } from '@/lib/protocol/http/llmx';
import {
  explainMessage,
  type LlmxBlock,
  type LlmxMessage,
  type PlanStep,
  readMessage,
} from '@/lib/protocol/llmx';

/** Where what came of it stands, and how it went; null: not yet. */
export type CameOf = { readonly position: number; readonly isWell: boolean; readonly words: string } | null;

export type SaidBlock = {
  readonly block: LlmxBlock;
  readonly sentence: string;
  /** Undefined: nothing is owed for it. */
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

/** How each step of the plans stands at the end of a conversation: what was not done by then will not be. */
export function listEndStates(said: readonly Said[]): ReadonlyMap<string, StepState> {
  const steps = said.flatMap(({ blocks }) =>
    blocks.flatMap(({ block }) => (block.type === 'PLAN' ? block.steps : [])),
  );
  return new Map(steps.map(({ i, s }) => [String(i), s === 'C' || s === 'X' ? s : 'unfinished']));
}

type Later = { readonly of: LlmxMessageReply; readonly later: readonly Read[] };

/** Undefined: nothing is owed. Agents of a run answer each other without being asked for a person. */
function findOutcome(block: LlmxBlock, place: Later): CameOf | undefined {
  if (block.type === 'ACT') return findObservation(block.fields.i, place);
  if (block.type === 'REQ') return findEnd(place);
  if (block.type !== 'ASK' && block.type !== 'BLK') return undefined;
  const found = findAnswer(place);
  return found === null && place.of.direction === 'received' && block.fields.esc !== true ? undefined : found;
}

/** Messages back to whoever said it. */
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

/** By a person, or by the agent that was asked. What only says that it was taken is none. */
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
