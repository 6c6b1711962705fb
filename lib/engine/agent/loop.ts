/**
 * The agentic loop (agent-chat §3), style example 7. Its whole state is the run's kept turns:
 *
 *   ┌──────────┐ no calls ───────────────────────────────► answered · length · filtered · ceiling
 *   │ thinking │ failed ─────────────────────────────────► failed (the turn is not kept)
 *   └─▲──┬─────┘
 *     │  │ calls, or a text that must be said again in English: the turn is kept
 *     │  ▼
 *   ┌─┴──────┐ an open call is made, and its result kept, one after the other, in order
 *   │ acting │ open calls are left that wait for a person ─► waiting (taken up again with the same turns)
 *   └────────┘ all have results, the last turn is used up ─► too_many_turns
 *
 *   Before each step: stopped → throws the signal's reason; a ceiling is reached → ceiling.
 *
 * What is told of a turn is told before the turn is kept, and a kept turn is never thought again: a run that is taken up tells nothing
 * twice. Errors of tools are results that the model reads. Throws when it is stopped, when a port throws, and on a bug; performs no
 * I/O of its own, and never reads the time.
 */
import { limits } from '@/lib/core/limits';
import type { ModelMessage, ModelToolCall, ModelToolResult } from '../model/model';
import { decideStep, type LoopOutcome } from './decide-step';
import { writeHistory } from './history';
import { type LoopEvent, type ReceiveOptions, receiveTurn } from './receive-turn';
import { type CallBounds, refuseCalls } from './refuse-calls';
import type { StoredTurn, Thought } from './turn';

export type LoopPorts = {
  /** One call of the model. Streams its text and announces its calls itself; does not reject for what the provider does. */
  readonly think: (messages: readonly ModelMessage[], turn: number) => Promise<Thought>;
  /**
   * Checks, asks policy, executes and records one call; a refusal or a failure of the tool is an error result. It is asked again for a
   * call whose result was not kept, so what has an outside effect remembers by `call.id`, unique in the run, that it was done. A call
   * that waits for a person says by which approval, each time it is asked until that is decided.
   */
  readonly act: (
    call: ModelToolCall,
    turn: number,
  ) => Promise<{ readonly result: ModelToolResult } | { readonly waiting: string }>;
  /** Records that the loop itself refused a call, as its result; durable when it resolves. Asked again, it tells nothing twice. */
  readonly refuse: (call: ModelToolCall, turn: number, reason: string) => Promise<ModelToolResult>;
  /** Durable when it resolves, with all that was told before. */
  readonly keepTurn: (turn: StoredTurn) => Promise<void>;
  /** Durable when it resolves. */
  readonly keepResult: (turn: number, result: ModelToolResult) => Promise<void>;
  /** Whether the run has spent what it may: tokens, money, seconds, steps. */
  readonly isCeilingReached: () => Promise<boolean>;
  /** What only the loop knows and the log should say. */
  readonly emit: (event: LoopEvent) => void;
};

/** Fewer turns where a run has a budget of its own. */
export const loopBounds: LoopOptions['bounds'] = {
  maxTurns: limits.agentTurns,
  maxCallsPerTurn: limits.toolCalls,
  maxSameCalls: limits.sameCalls,
};

export type LoopOptions = Pick<ReceiveOptions, 'language'> & {
  readonly bounds: ReceiveOptions['bounds'] & CallBounds;
  /** The conversation up to and including the person's message. */
  readonly conversation: readonly ModelMessage[];
  /** What was kept of this run, oldest first; empty at its beginning. */
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

/** A result is kept also when the run was stopped meanwhile: what was done was done. */
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
