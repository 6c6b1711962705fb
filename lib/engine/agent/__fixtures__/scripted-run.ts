/**
 * A run whose model and tools follow a script. What a database would store is held in memory and survives a crash, which a test can cause
 * at any call of a port. Tools behave as their port demands: work already done is remembered by the id of the call.
 */
import type { JsonValue } from '@/lib/core/json';
import type { ModelMessage, ModelToolCall, ModelToolResult } from '../../model/model';
import type { LoopOutcome } from '../decide-step';
import { loopBounds, type LoopOptions, type LoopPorts, runLoop } from '../loop';
import type { LoopEvent } from '../receive-turn';
import type { SpokenThought, StoredTurn, Thought } from '../turn';

export class Crash extends Error {}

type Answer = { readonly content: string; readonly isError: boolean };

export type Script = {
  readonly thoughts: readonly Thought[];
  /** Scripted answers by tool name. Any other tool succeeds, and one whose name begins with `wait` waits until its call is approved. */
  readonly tools?: Readonly<Record<string, (call: ModelToolCall) => Answer>>;
  readonly question?: string;
  readonly workspaceLanguage?: string;
  readonly bounds?: Partial<LoopOptions['bounds']>;
};

const conversationOf = (question: string): readonly ModelMessage[] => [
  { role: 'user', content: question },
];

export function say(text: string, ...calls: readonly ModelToolCall[]): SpokenThought {
  return { text, calls, ended: calls.length > 0 ? 'tool_use' : 'stop' };
}

export function call(id: string, name: string, input: JsonValue = {}): ModelToolCall {
  return { id, name, input };
}

export function createScriptedRun(script: Script) {
  const { question = 'What does this workflow do?', tools = {} } = script;
  const kept: StoredTurn[] = [];
  const events: LoopEvent[] = [];
  /** Every request to the model, as it was sent. */
  const sent: (readonly ModelMessage[])[] = [];
  const performed: string[] = [];
  const refused: string[] = [];
  const results = new Map<string, ModelToolResult>();
  const approved = new Set<string>();
  /** Ids of calls for which `act` was called although their result was already stored. */
  const askedInVain: string[] = [];
  const controller = new AbortController();
  let portCalls = 0;
  /** Number of port calls after which every following `sit` crashes, either before or after the port has done its work. */
  let crash: { readonly at: number; readonly isBefore: boolean } | null = null;

  async function through<Value>(work: () => Value): Promise<Value> {
    portCalls += 1;
    const dies = crash !== null && portCalls >= crash.at;
    if (dies && crash?.isBefore) throw new Crash();
    const value = work();
    if (dies) throw new Crash();
    return value;
  }

  function perform(asked: ModelToolCall): { result: ModelToolResult } | { waiting: string } {
    if (kept.some((turn) => turn.results.some(({ toolCallId }) => toolCallId === asked.id)))
      askedInVain.push(asked.id);
    if (asked.name.startsWith('wait') && !approved.has(asked.id)) return { waiting: `approval of ${asked.id}` };
    const done = results.get(asked.id);
    if (done !== undefined) return { result: done };
    performed.push(asked.id);
    const answer = tools[asked.name]?.(asked) ?? { content: `{"of":"${asked.id}"}`, isError: false };
    const result = { toolCallId: asked.id, name: asked.name, ...answer };
    results.set(asked.id, result);
    return { result };
  }

  const ports: LoopPorts = {
    think: (messages, turn) =>
      through(() => {
        sent.push(messages);
        const thought = script.thoughts[turn];
        if (thought === undefined) throw new Error(`The script has no turn ${turn}.`);
        return thought;
      }),
    act: (asked) => through(() => perform(asked)),
    refuse: (asked, _turn, reason) =>
      through(() => {
        const result = { toolCallId: asked.id, name: asked.name, content: JSON.stringify({ error: reason }), isError: true };
        if (!results.has(asked.id)) refused.push(asked.id);
        results.set(asked.id, result);
        return result;
      }),
    keepTurn: (turn) => through(() => void kept.push(turn)),
    keepResult: (number, result) =>
      through(() => {
        const turn = kept[number];
        if (turn === undefined) throw new Error('A result of a turn that was not kept.');
        kept[number] = { ...turn, results: [...turn.results, result] };
      }),
    isCeilingReached: () => through(() => false),
    emit: (event) => void events.push(event),
  };

  return {
    kept,
    events,
    sent,
    performed,
    refused,
    askedInVain,
    approved,
    controller,
    ports,
    /** Runs from the stored state, as a worker does when it takes over the run. */
    sit(change: Partial<LoopPorts> = {}): Promise<LoopOutcome> {
      portCalls = 0;
      return runLoop({
        conversation: conversationOf(question),
        turns: [...kept],
        bounds: { ...loopBounds, ...script.bounds },
        language: { workspaceLanguage: script.workspaceLanguage ?? 'en', question },
        ports: { ...ports, ...change },
        signal: controller.signal,
      });
    },
    crashAt(at: number | null, isBefore = false) {
      crash = at === null ? null : { at, isBefore };
    },
  };
}
