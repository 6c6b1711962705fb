/**
 * Makes one model call in a run with tools. Its text and tool calls are written to the log as they arrive, and its cost is stored with the
 * run. The loop decides what to do with the answer. Nothing is executed here.
 */
import type { JsonValue } from '@/lib/core/json';
import { insertModelCall } from '@/lib/domain/models/store';
import { createUuid } from '@/lib/core/ids';
import { readJsonCalls } from '@/lib/engine/agent/json-calls';
import type { Thought } from '@/lib/engine/agent/turn';
import type { ModelRequest } from '@/lib/engine/model/model';
import { findTool } from '@/lib/engine/tools/catalogue';
import { inWholeWorkspace } from '@/lib/platform/db/in-workspace';
import { getEnvironment } from '@/lib/platform/settings/env';
import { digestBytes } from '@/lib/platform/secrets/token';
import type { NodeRun } from '@/lib/protocol/run-frames';
import type { ChosenModel } from '../models/resolve-model';
import type { CeilingsLeft } from '@/lib/server/models/run-ceilings';
import { type StreamedAnswer, streamModel } from '../models/stream-model';
import type { RunContext } from '../runs/execute-run';
import { recordUsage } from '../runs/record-usage';
import { type ProposedCalls, sealCalls } from '../tools/seal-arguments';

/** `json`: the model has no native tool calls and writes them into its packet (LLMCP "Response packet"). */
export type CallFormat = 'native' | 'json';

export type TurnToStream = {
  readonly context: RunContext;
  readonly chosen: ChosenModel;
  readonly node: NodeRun;
  readonly turn: number;
  /** The task under which the call is stored: `agent.workflow`, `web.answer`. */
  readonly task: string;
  readonly request: ModelRequest;
  readonly ceilings: CeilingsLeft;
  /** Aborting it ends the call as a ceiling does. */
  readonly timeUp?: AbortSignal | undefined;
  readonly format: CallFormat;
  /** False if people are not shown what the model writes. */
  readonly isShown: boolean;
};

export async function streamTurn(turn: TurnToStream): Promise<Thought> {
  const { context, chosen, node, request, ceilings } = turn;
  const { recorder, clock, signal } = context;
  const startedAt = clock.now();
  const names = new Map<string, string>();
  // Some providers restart their call ids in each turn. A repeated id gets the turn as a suffix.
  const used = listCallIds(request.messages);
  const nameCall = (id: string) => (used.has(id) ? `${id}_${turn.turn}` : id);
  const answer = await streamModel({
    model: chosen.model,
    spender: context.run,
    request,
    ceilings,
    timeUp: turn.timeUp,
    signal,
    onText: (text) => {
      if (turn.isShown) recorder.text(text, node);
    },
    onCall: ({ id, name }) => {
      names.set(id, name);
      recorder.record({ type: 'tool_call_chunk', callId: nameCall(id), name, argumentsDelta: '' }, node);
    },
    onCallInput: ({ id, text }) => {
      const name = names.get(id);
      // A fragment of a secret cannot be told from other text, so the arguments of such tools are sent only with the whole call, after
      // sealing.
      if (name === undefined || (findTool(name)?.takesSecrets ?? true)) return;
      recorder.record({ type: 'tool_call_chunk', callId: nameCall(id), name, argumentsDelta: text }, node);
    },
  });
  await keepCall(turn, answer, startedAt);
  recordUsage(recorder, node, answer.usage);
  const read = turn.format === 'native' ? answer : { ...answer, ...readJsonCalls(answer.text, createUuid) };
  const { calls, ...state } = sealCalls(context.run.workspaceId, {
    ...read,
    calls: read.calls.map((call) => ({ ...call, id: nameCall(call.id) })),
  });
  if (answer.ended === 'stop' || answer.ended === 'tool_use') {
    for (const { id, name, input } of calls) {
      recorder.record({ type: 'tool_call', callId: id, name, arguments: presentArguments(input) }, node);
    }
  } else {
    // An incomplete answer makes no calls. The calls already announced must not appear to be in progress.
    for (const [id, name] of names) {
      const end = { callId: nameCall(id), name, result: callWasCut, isError: true };
      recorder.record({ type: 'tool_end', ...end }, node);
    }
  }
  return presentThought({ ...read, ...state }, calls);
}

const callWasCut = JSON.stringify({
  error: 'The model’s answer ended before this call was complete, so the call was not made.',
});

/** Returns the ids of calls in earlier turns. */
function listCallIds(messages: ModelRequest['messages']): ReadonlySet<string> {
  return new Set(
    messages.flatMap((message) =>
      message.role === 'tool' ? message.results.map(({ toolCallId }) => toolCallId) : [],
    ),
  );
}

function presentThought(answer: StreamedAnswer, calls: ProposedCalls['calls']): Thought {
  const { ended, text, failure, providerState } = answer;
  if (ended !== 'failed')
    return { ended, text, calls, ...(providerState !== undefined && { providerState }) };
  if (failure === null) throw new Error('A failed answer says why.');
  return { ended, text, failure };
}

/** The log shows an object. Arguments that are not valid JSON are wrapped in one. */
function presentArguments(input: JsonValue): Record<string, JsonValue> {
  if (typeof input === 'object' && input !== null && !Array.isArray(input)) return input;
  return { text: typeof input === 'string' ? input : JSON.stringify(input) };
}

async function keepCall(turn: TurnToStream, answer: StreamedAnswer, startedAt: Date): Promise<void> {
  const { run, clock } = turn.context;
  const { model } = turn.chosen;
  await inWholeWorkspace(run.workspaceId, (database) =>
    insertModelCall(database, {
      workspaceId: run.workspaceId,
      userId: run.userId,
      runId: run.id,
      conversationId: run.conversationId,
      turn: turn.turn,
      task: turn.task,
      provider: model.provider,
      model: model.name,
      request: summariseRequest(turn.request),
      response: {
        length: answer.text.length,
        ended: answer.ended,
        calls: answer.calls.map(({ name }) => name),
      },
      failure: answer.failure,
      inputTokens: answer.usage?.inputTokens ?? null,
      outputTokens: answer.usage?.outputTokens ?? null,
      costUsd: answer.costUsd,
      startedAt,
      durationMs: clock.now().getTime() - startedAt.getTime(),
    }),
  );
}

/** Replaces texts by digest and length, unless full logging is on (protocols 1, "Storage"). */
function summariseRequest(request: ModelRequest): object {
  const { system, messages, tools } = request;
  const named = tools.map(({ name }) => name);
  if (getEnvironment().LOG_LLM === 'full') return { system, messages, tools: named };
  const summarise = (text: string) => ({ sha256: digestBytes(text), length: text.length });
  return {
    system: summarise(system),
    messages: messages.map((message) => ({
      role: message.role,
      ...summarise(message.role === 'tool' ? JSON.stringify(message.results) : message.content),
    })),
    tools: named,
  };
}
