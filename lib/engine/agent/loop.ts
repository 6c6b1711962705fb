/**
 * The agentic loop (agent-chat §3), style example 7. Its whole state is the run's stored turns:
 *
 *   ┌──────────┐ no calls ───────────────────────────────► answered · length · filtered · ceiling
 *   │ thinking │ failed ─────────────────────────────────► failed (the turn is not stored)
 *   └─▲──┬─────┘
 *     │  │ calls, or a text that must be repeated in English: the turn is stored
 *     │  ▼
 *   ┌─┴──────┐ open calls are made one after the other, in order, and each result is stored
 *   │ acting │ the only open calls left wait for the user ─► waiting (resumed later with the same turns)
 *   └────────┘ all have results, the last turn is used up ─► too_many_turns
 *
 *   Before each step: stopped → throws the signal's reason; a ceiling is reached → ceiling.
 *
 * Events of a turn are emitted before the turn is stored, and the model is never asked again for a stored turn, so a resumed run emits
 * nothing twice. Tool errors are results that the model reads. Throws when it is stopped, when a port throws, and on a bug; performs no I/O
 * of its own, and never reads the time.
 */
import { limits } from '@/lib/core/limits';
import type { ModelMessage, ModelToolCall, ModelToolResult } from '../model/model';
import { decideStep, type LoopOutcome } from './decide-step';
import { writeHistory } from './history';
import { type LoopEvent, type ReceiveOptions, receiveTurn } from './receive-turn';
import { type CallBounds, refuseCalls } from './refuse-calls';
import type { StoredTurn, Thought } from './turn';

export type LoopPorts = {
  /** Makes one model call. Streams the text and announces the calls itself. Does not reject because of anything the provider does. */
  readonly think: (messages: readonly ModelMessage[], turn: number) => Promise<Thought>;
  /**
   * Checks one call, asks policy, executes and records it. A refusal or a failure of the tool is an error result. The loop asks again for a
   * call whose result was not stored, so anything with an outside effect must remember by `call.id`, which is unique in the run, that it
   * was done. For a call that waits for the user it returns the id of the approval, each time until the approval is decided.
   */
  readonly act: (
    call: ModelToolCall,
    turn: number,
  ) => Promise<{ readonly result: ModelToolResult } | { readonly waiting: string }>;
  /** Records as the call's result that the loop itself refused it; durable when it resolves. Emits nothing twice if called again. */
  readonly refuse: (call: ModelToolCall, turn: number, reason: string) => Promise<ModelToolResult>;
  /** Durable when it resolves, together with everything emitted before. */
  readonly keepTurn: (turn: StoredTurn) => Promise<void>;
  /** Durable when it resolves. */
  readonly keepResult: (turn: number, result: ModelToolResult) => Promise<void>;
  /** True if the run has used up what it may spend: tokens, money, seconds or steps. */
  readonly isCeilingReached: () => Promise<boolean>;
  /** Emits events that only the loop knows about and that belong in the log. */
  readonly emit: (event: LoopEvent) => void;
};

/** Default bounds. A run with a budget of its own gets fewer turns. */
export const loopBounds: LoopOptions['bounds'] = {
  maxTurns: limits.agentTurns,
  maxCallsPerTurn: limits.toolCalls,
  maxSameCalls: limits.sameCalls,
};

export type LoopOptions = Pick<ReceiveOptions, 'language'> & {
  readonly bounds: ReceiveOptions['bounds'] & CallBounds;
  /** The conversation up to and including the user's message. */
  readonly conversation: readonly ModelMessage[];
  /** The stored turns of this run, oldest first; empty at the beginning. */
  readonly turns: readonly StoredTurn[];
  readonly ports: LoopPorts;
  readonly signal: AbortSignal;
};

export async function runLoop(options: LoopOptions): Promise<LoopOutcome> {
  const { bounds, ports, signal } = options;
  const { maxTurns } = bounds;
  const waiting = new Map<string, string>();
  let turns = options.turns;
  for (;;) {
    signal.throwIfAborted();
    const step = decideStep({ turns, waiting, maxTurns });
    if (step.type === 'end') return step.outcome;
    if (await ports.isCeilingReached()) return endAtCeiling(turns);
    if (step.type === 'think') {
      const thought = await think(options, turns);
      if ('failure' in thought) return thought;
      turns = [...turns, thought];
    } else {
      const acted = await act(options, { ...step, earlier: turns.slice(0, -1) });
      if ('waiting' in acted) waiting.set(step.call.id, acted.waiting);
      else turns = [...turns.slice(0, -1), addResult(step.turn, acted.result)];
    }
  }
}

async function think(
  { conversation, bounds, language, ports, signal }: LoopOptions,
  earlier: readonly StoredTurn[],
): Promise<StoredTurn | Extract<LoopOutcome, { type: 'failed' }>> {
  const thought = await ports.think(writeHistory(conversation, earlier), earlier.length);
  signal.throwIfAborted();
  if (thought.ended === 'failed') {
    return { type: 'failed', failure: thought.failure, text: thought.text };
  }
  const { turn, events } = receiveTurn(thought, { earlier, bounds, language });
  for (const event of events) ports.emit(event);
  await ports.keepTurn(turn);
  return turn;
}

type Act = {
  readonly turn: StoredTurn;
  readonly call: ModelToolCall;
  readonly earlier: readonly StoredTurn[];
};

/** Stores the result even if the run was stopped meanwhile, because the work has been done. */
async function act(
  { ports, bounds }: LoopOptions,
  { turn, call, earlier }: Act,
): ReturnType<LoopPorts['act']> {
  const refusal = refuseCalls(turn.calls, earlier, bounds).find(({ callId }) => callId === call.id);
  const acted =
    refusal === undefined
      ? await ports.act(call, turn.number)
      : { result: await ports.refuse(call, turn.number, refusal.reason) };
  if ('waiting' in acted) return acted;
  if (acted.result.toolCallId !== call.id) throw new Error('The result is that of another call.');
  await ports.keepResult(turn.number, acted.result);
  return acted;
}

function addResult(turn: StoredTurn, result: ModelToolResult): StoredTurn {
  return { ...turn, results: [...turn.results, result] };
}

function endAtCeiling(turns: readonly StoredTurn[]): LoopOutcome {
  const last = turns.at(-1);
  return { type: 'ceiling', text: last?.text ?? '', turn: last?.number ?? null };
}
