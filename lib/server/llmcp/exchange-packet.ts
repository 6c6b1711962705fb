/**
 * `POST /v1/llmcp` (protocols 1): a packet with its documents inline goes to the workspace's model and the answer comes back
 * in the mode that was asked for. Stores the call like any other, nothing else; no tool is offered, so none comes back.
 */
import { AppError } from '@/lib/core/errors';
import { systemClock } from '@/lib/core/clock';
import { createUuid } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import type { Editor } from '@/lib/domain/team/actor';
import {
  type AssistantAnswer,
  encodeResponse,
  readResponse,
  type RequestPacket,
  type ResponsePacket,
} from '@/lib/protocol/llmcp';
import { callModel, type ModelAnswer } from '../asking/call-model';
import { resolveModel } from '../models/resolve-model';
import { TextReply } from '../route';
import { proveCitations } from './prove-citations';

export async function exchangePacket(
  actor: Editor,
  packet: RequestPacket,
  signal: AbortSignal,
): Promise<TextReply | Record<string, unknown>> {
  const chosen = await resolveModel(actor.workspaceId, packet.input.task.name);
  const written = await callModel({
    model: chosen.model,
    packet,
    history: [],
    owner: { workspaceId: actor.workspaceId, userId: actor.userId, runId: null, conversationId: null },
    tokenCeiling: chosen.runTokenCeiling,
    costCeilingUsd: chosen.runCostCeilingUsd,
    clock: systemClock,
    signal,
    onText: () => undefined,
  });
  const answer = readAnswer(packet, written);
  return packet.output.format === 'markdown'
    ? new TextReply(writeMarkdown(packet, answer), 'text/markdown')
    : encodeResponse(writePacket(packet, answer));
}

function readAnswer(packet: RequestPacket, written: ModelAnswer): AssistantAnswer {
  if (written.ended === 'failed') {
    const { reason, action } = written.failure ?? {
      reason: 'The model gave no answer.',
      action: 'Try again.',
    };
    throw new AppError('model_failed', `${reason} ${action}`);
  }
  if (written.ended === 'ceiling' && written.text === '')
    throw new AppError(
      'model_failed',
      'The packet alone is over the ceiling of a run. An owner can raise it.',
    );
  const read = readResponse(written.text, { format: packet.output.format, maxChars: limits.answerChars });
  if (read.label === 'failed')
    throw new AppError('model_failed', `The model's answer cannot be read: ${read.reason}`);
  return read.answer;
}

/** The text, then the citations that were proved, in the block of Markdown mode (protocols 1). */
function writeMarkdown(packet: RequestPacket, answer: AssistantAnswer): string {
  const { citations } = proveCitations(packet, answer.citations);
  const lines = citations.flatMap(({ n, quote }) => (n === undefined ? [] : [JSON.stringify({ n, quote })]));
  if (lines.length === 0) return `${answer.markdown.trimEnd()}\n`;
  return [answer.markdown.trimEnd(), '', '```citations', ...lines, '```', ''].join('\n');
}

function writePacket(packet: RequestPacket, answer: AssistantAnswer): ResponsePacket {
  const { citations } = proveCitations(packet, answer.citations);
  return {
    protocol: packet.protocol,
    id: createUuid(),
    type: 'response',
    createdAt: systemClock.now().toISOString(),
    conversation: packet.conversation,
    sender: { role: 'assistant' },
    inReplyTo: { requestId: packet.id },
    assistant: {
      ...(answer.title !== null && { title: answer.title }),
      render: answer.render,
      citations: [...citations],
      ...(answer.data !== undefined && { data: answer.data }),
    },
    toolCalls: [],
  };
}
