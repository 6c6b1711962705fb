/**
 * Makes one LLMCP exchange: sends a packet, reports the answer's text as it arrives, and stores the call with its packet (document bodies
 * replaced by digest, length and a preview). Reasoning is discarded. When the run's ceiling is reached, it stops with what it has.
 */
import type { Clock } from '@/lib/core/clock';
import { type ConversationId, createUuid, type RunId, type UserId, type WorkspaceId } from '@/lib/core/ids';
import { insertModelCall, type NewModelCall } from '@/lib/domain/models/store';
import type {
  LanguageModel,
  ModelFailure,
  ModelMessage,
  ModelRequest,
  ModelUsage,
} from '@/lib/engine/model/model';
import { estimateCost } from '@/lib/engine/model/prices';
import { inWholeWorkspace } from '@/lib/platform/db/in-workspace';
import { countModelCall } from '@/lib/platform/telemetry/metrics';
import {
  createAnswerStream,
  type RequestPacket,
  writeRequest,
  writeSystemPrompt,
} from '@/lib/protocol/llmcp';
import { countInput } from './count-input';
import { streamModel } from './stream-model';
import { summarisePacket } from './summarise-packet';

/** Maximum output tokens of one answer (protocols 2: "Limits"). */
export const maxOutputTokens = 4_096;

export type PacketExchange = {
  readonly model: LanguageModel;
  readonly packet: RequestPacket;
  /** The instructions sent with the packet. If absent, those of its task. */
  readonly system?: string;
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
  /** US dollars that this call may still cost at list prices, or null. */
  readonly costCeilingUsd: number | null;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Ends the call with what has arrived, which is counted. */
  readonly timeUp?: AbortSignal | undefined;
  /**
   * Called before anything is sent, with the minimum that the call uses. If the worker is lost, that is all that is known about the call.
   */
  readonly onBegin?: ((call: NewModelCall & { readonly id: string }) => Promise<void>) | undefined;
  /** Called with each piece of text that people may see. */
  readonly onText: (text: string) => void;
};

export type ModelAnswer = {
  /** Everything the model wrote, including the closing citation block. */
  readonly text: string;
  readonly ended: 'stop' | 'length' | 'filtered' | 'ceiling' | 'failed';
  readonly failure: ModelFailure | null;
  readonly usage: ModelUsage | null;
  readonly isEstimated: boolean;
  readonly costUsd: number | null;
};

export async function sendPacket(exchange: PacketExchange): Promise<ModelAnswer> {
  const { answer, call } = await sendPacketUnstored(exchange);
  await inWholeWorkspace(call.workspaceId, (database) => insertModelCall(database, call));
  return answer;
}

/** Returns the answer and the call to store, so that the caller can store the call together with its result. */
export async function sendPacketUnstored(
  exchange: PacketExchange,
): Promise<{ readonly answer: ModelAnswer; readonly call: NewModelCall }> {
  const request = writeModelRequest(exchange);
  const startedAt = exchange.clock.now();
  const begun = describeCall(exchange, startedAt);
  const { onBegin } = exchange;
  const onSend = async () => {
    if (onBegin === undefined) return;
    const usage = { inputTokens: await countInput(request), outputTokens: 0 };
    const costUsd = estimateCost(exchange.model, usage)?.usd ?? null;
    await onBegin({ ...begun, ...usage, costUsd, isEstimated: true });
  };
  const answer = await streamAnswer(exchange, { request, onSend });
  const { usage } = answer;
  const call = {
    ...begun,
    response: { length: answer.text.length, ended: answer.ended },
    failure: answer.failure,
    inputTokens: usage?.inputTokens ?? null,
    outputTokens: usage?.outputTokens ?? null,
    costUsd: answer.costUsd,
    isEstimated: answer.isEstimated,
    durationMs: exchange.clock.now().getTime() - startedAt.getTime(),
  };
  countModelCall({
    provider: call.provider,
    ended: answer.ended,
    inputTokens: call.inputTokens,
    outputTokens: call.outputTokens,
  });
  return { answer, call };
}

/** What is known about the call before it is made. */
function describeCall({ model, packet, owner }: PacketExchange, startedAt: Date) {
  return {
    ...owner,
    id: createUuid(),
    turn: packet.conversation.turn,
    task: packet.input.task.name,
    provider: model.provider,
    model: model.name,
    request: summarisePacket(packet),
    response: null,
    failure: null,
    startedAt,
    durationMs: 0,
  };
}

export function writeModelRequest({
  packet,
  system,
  history,
}: Pick<PacketExchange, 'packet' | 'system' | 'history'>): ModelRequest {
  const { format } = packet.output;
  return {
    system: system ?? writeSystemPrompt({ task: packet.input.task.name, format }),
    messages: [...history, { role: 'user', content: writeRequest(packet) }],
    tools: [],
    maxOutputTokens,
    responseFormat: format === 'json' ? 'json' : 'text',
  };
}

async function streamAnswer(
  exchange: PacketExchange,
  { request, onSend }: { readonly request: ModelRequest; readonly onSend: () => Promise<void> },
): Promise<ModelAnswer> {
  const { model, packet, tokenCeiling, costCeilingUsd, signal, timeUp } = exchange;
  const visible = createAnswerStream();
  const show = (text: string) => {
    if (packet.output.format === 'markdown') exchange.onText(text);
  };
  const answer = await streamModel({
    model,
    spender: exchange.owner,
    request,
    onSend,
    ceilings: { tokens: tokenCeiling, costUsd: costCeilingUsd },
    signal,
    timeUp,
    onText: (text) => show(visible.push(text)),
  });
  show(visible.end().visible);
  const { text, ended, failure, usage, isEstimated, costUsd } = answer;
  // No tools were offered, so a call that the model made up is ignored.
  return { text, ended: ended === 'tool_use' ? 'stop' : ended, failure, usage, isEstimated, costUsd };
}
