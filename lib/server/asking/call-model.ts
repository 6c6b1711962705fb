/**
 * One LLMCP exchange: sends a packet, records the answer's text as it comes, and keeps the call with its packet (document bodies
 * replaced by digest, length and a preview). Reasoning goes nowhere. Stops when the run's ceiling is reached, with what is there.
 */
import type { Clock } from '@/lib/core/clock';
import type { ConversationId, RunId, UserId, WorkspaceId } from '@/lib/core/ids';
import { insertModelCall } from '@/lib/domain/models/store';
import { loadTokenCounter } from '@/lib/engine/model/count-tokens';
import type { LanguageModel, ModelFailure, ModelMessage, ModelUsage } from '@/lib/engine/model/model';
import { estimateCost } from '@/lib/engine/model/prices';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import {
  createAnswerStream,
  type RequestPacket,
  writeRequest,
  writeSystemPrompt,
} from '@/lib/protocol/llmcp';
import { type Ceilings, isOverCeiling } from '../models/run-ceiling';
import { summarisePacket } from './summarise-packet';

/** Output tokens of one answer (protocols 2: "Limits"). */
const maxOutputTokens = 4_096;

export type ModelExchange = {
  readonly model: LanguageModel;
  readonly packet: RequestPacket;
  /** Earlier turns, oldest first. */
  readonly history: readonly ModelMessage[];
  readonly owner: {
    readonly workspaceId: WorkspaceId;
    readonly userId: UserId;
    readonly runId: RunId | null;
    readonly conversationId: ConversationId | null;
  };
  /** Tokens that this call may still use, or null. */
  readonly tokenCeiling: number | null;
  /** US dollars that this call may still cost by list prices, or null. */
  readonly costCeilingUsd: number | null;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Called with each piece of text that people may see. */
  readonly onText: (text: string) => void;
};

export type ModelAnswer = {
  /** All the model wrote, the closing citation block included. */
  readonly text: string;
  readonly ended: 'stop' | 'length' | 'filtered' | 'ceiling' | 'failed';
  readonly failure: ModelFailure | null;
  readonly usage: ModelUsage | null;
  readonly costUsd: number | null;
};

export async function callModel(exchange: ModelExchange): Promise<ModelAnswer> {
  const startedAt = exchange.clock.now();
  const answer = await streamAnswer(exchange);
  const { model, packet, owner } = exchange;
  await inWorkspace(owner.workspaceId, (database) =>
    insertModelCall(database, {
      ...owner,
      turn: packet.conversation.turn,
      task: packet.input.task.name,
      provider: model.provider,
      model: model.name,
      request: summarisePacket(packet),
      response: { length: answer.text.length, ended: answer.ended },
      failure: answer.failure,
      inputTokens: answer.usage?.inputTokens ?? null,
      outputTokens: answer.usage?.outputTokens ?? null,
      costUsd: answer.costUsd,
      startedAt,
      durationMs: exchange.clock.now().getTime() - startedAt.getTime(),
    }),
  );
  return answer;
}

/** Characters of an answer for each token: an estimate that errs on the side of stopping late, by less than one answer. */
const charsPerToken = 4;

async function streamAnswer(exchange: ModelExchange): Promise<ModelAnswer> {
  const { model, packet } = exchange;
  const format = packet.output.format;
  const abort = new AbortController();
  const signal = AbortSignal.any([exchange.signal, abort.signal]);
  const visible = createAnswerStream();
  let text = '';
  const request = {
    system: writeSystemPrompt({ task: packet.input.task.name, format }),
    messages: [...exchange.history, { role: 'user' as const, content: writeRequest(packet) }],
    tools: [],
    maxOutputTokens,
    responseFormat: format === 'json' ? ('json' as const) : ('text' as const),
  };
  const ceilings = { tokens: exchange.tokenCeiling, costUsd: exchange.costCeilingUsd };
  const inputTokens = await countInput(request, ceilings);
  const estimate = () => ({ inputTokens, outputTokens: Math.ceil(text.length / charsPerToken) });
  const end = (rest: Omit<ModelAnswer, 'text' | 'costUsd'>): ModelAnswer => {
    if (format === 'markdown') exchange.onText(visible.end().visible);
    const costUsd = rest.usage === null ? null : (estimateCost(model, rest.usage)?.usd ?? null);
    return { text, costUsd, ...rest };
  };
  if (isOverCeiling(model, ceilings, estimate()))
    return end({ ended: 'ceiling', failure: null, usage: null });
  for await (const event of model.streamChat(request, signal)) {
    if (event.type === 'content_delta') {
      text += event.text;
      if (format === 'markdown') exchange.onText(visible.push(event.text));
      if (isOverCeiling(model, ceilings, estimate())) {
        abort.abort();
        // The provider tells the usage at the end, which does not come; what was spent is not nothing.
        return end({ ended: 'ceiling', failure: null, usage: estimate() });
      }
    } else if (event.type === 'message_complete') {
      const ended = event.finishReason === 'tool_use' ? 'stop' : event.finishReason;
      return end({ ended, failure: null, usage: event.usage });
    } else if (event.type === 'error') {
      exchange.signal.throwIfAborted();
      return end({ ended: 'failed', failure: event.failure, usage: null });
    }
  }
  throw new Error('The model port ended without a last event.');
}

/** Counted only where a ceiling asks for it. */
async function countInput(
  request: { readonly system: string; readonly messages: readonly ModelMessage[] },
  ceilings: Ceilings,
): Promise<number> {
  if (ceilings.tokens === null && ceilings.costUsd === null) return 0;
  const counter = await loadTokenCounter();
  const texts = request.messages.flatMap((message) => (message.role === 'tool' ? [] : [message.content]));
  return [request.system, ...texts].reduce((sum, each) => sum + counter.estimate(each), 0);
}
