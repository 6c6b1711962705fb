/**
 * `POST /v1/llmcp` (protocols 1): sends a packet with its documents inline to the workspace's model and returns the answer in the requested
 * mode, with a record of what was done to it. The call is stored like any other, and nothing else is. Tool calls are returned as proposals
 * and never made here.
 */
import { AppError } from '@/lib/core/errors';
import { systemClock } from '@/lib/core/clock';
import { createUuid } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import type { Editor } from '@/lib/domain/team/actor';
import { toModelTool } from '@/lib/engine/tools/catalogue';
import {
  type AnsweredPacket,
  type AssistantAnswer,
  type DroppedAnswerPart,
  encodeResponse,
  numberDocuments,
  type NumberedPacket,
  readResponse,
  type RequestPacket,
  type ResponseReading,
  writeSystemPrompt,
} from '@/lib/protocol/llmcp';
import { sendPacket, type ModelAnswer } from '../models/send-packet';
import { refuseForModel } from '../models/refuse-for-model';
import { resolveModel } from '../models/resolve-model';
import { TextReply } from '../replies/reply-kinds';
import { type PacketField, holdToFields, readAskedFields, showFields } from './asked-fields';
import { type ChosenTools, chooseTools, readProposals } from './choose-tools';
import { proveCitations } from './prove-citations';

export async function exchangePacket(
  actor: Editor,
  given: RequestPacket,
  signal: AbortSignal,
): Promise<TextReply | Record<string, unknown>> {
  const asked: Asked = {
    ...numberDocuments(given),
    fields: requireCheckableFields(given),
    tools: chooseTools(given),
  };
  const { packet } = asked;
  const { format } = packet.output;
  const task = packet.input.task.name;
  const chosen = await resolveModel(actor.workspaceId, task);
  const written = await sendPacket({
    model: chosen.model,
    packet,
    system: writeSystemPrompt({ task, format, tools: asked.tools.offered.map(toModelTool) }),
    history: [],
    owner: { workspaceId: actor.workspaceId, userId: actor.userId, runId: null, conversationId: null },
    tokenCeiling: chosen.runTokenCeiling,
    costCeilingUsd: chosen.runCostCeilingUsd,
    clock: systemClock,
    signal,
    onText: () => undefined,
  });
  const read = requireAnswer(packet, written);
  return format === 'markdown'
    ? new TextReply(writeMarkdown(packet, read.reading.answer), 'text/markdown')
    : encodeResponse(writePacket(asked, read));
}

type Asked = NumberedPacket & {
  /** The fields requested by `web.extract`, if any. */
  readonly fields: readonly PacketField[] | null;
  readonly tools: ChosenTools;
};

function requireCheckableFields({ input, output }: RequestPacket): readonly PacketField[] | null {
  if (input.task.name !== 'web.extract' || output.format === 'markdown') return null;
  const read = readAskedFields(input.task.args);
  if (read.ok) return read.value;
  const { path, reason } = read.failure;
  throw new AppError('invalid_input', reason, { data: { field: path } });
}

type Read = {
  readonly reading: Exclude<ResponseReading, { label: 'failed' }>;
  readonly ended: Exclude<ModelAnswer['ended'], 'failed'>;
};

const fallbackFailure = { kind: 'other', reason: 'The model gave no answer.', action: 'Try again.' } as const;

/** Explains an unreadable answer if it was cut off. */
const cutReasons = {
  stop: '',
  length: ' It was cut off at the length limit of one turn: ask for less at a time.',
  filtered: ' The provider withheld part of it.',
  ceiling: ' It was cut off at the spending limit per run, which an owner can raise.',
} as const satisfies Record<Read['ended'], string>;

function requireAnswer(packet: RequestPacket, { text, ended, failure }: ModelAnswer): Read {
  if (ended === 'failed') throw refuseForModel(failure ?? fallbackFailure);
  if (ended === 'ceiling' && text === '') {
    throw new AppError(
      'too_large',
      'The packet alone exceeds the spending limit per run. Send less. Owners can also raise the limit.',
    );
  }
  const reading = readResponse(text, { format: packet.output.format, maxChars: limits.answerChars });
  if (reading.label !== 'failed') return { reading, ended };
  const sentence = `The model's answer cannot be read. ${reading.reason}${cutReasons[ended]}`;
  throw new AppError('model_failed', sentence, { details: { code: reading.code, ended } });
}

/** Writes the text and then the proved citations in the block of Markdown mode (protocols 1). */
function writeMarkdown(packet: RequestPacket, answer: AssistantAnswer): string {
  const { citations } = proveCitations(packet, answer.citations);
  const lines = citations.flatMap(({ n, quote }) => (n === undefined ? [] : [JSON.stringify({ n, quote })]));
  if (lines.length === 0) return `${answer.markdown.trimEnd()}\n`;
  return [answer.markdown.trimEnd(), '', '```citations', ...lines, '```', ''].join('\n');
}

function writePacket({ packet, numbered, fields, tools }: Asked, { reading, ended }: Read): AnsweredPacket {
  const { answer } = reading;
  const { citations, dropped: unproved } = proveCitations(packet, answer.citations);
  const { proposals, dropped: refused } = readProposals(answer.toolCalls, tools.allowed);
  const { render, data, dropped: unasked } = holdAnswer(answer, fields);
  const whole = reading.label === 'markdown_only' ? [{ path: '', reason: reading.reason }] : [];
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
      render,
      citations: [...citations],
      ...(data !== undefined && { data }),
    },
    toolCalls: [...proposals],
    reading: reading.label,
    repairs: reading.label === 'repaired' ? [...reading.repairs] : [],
    ended,
    dropped: boundDropped([...whole, ...answer.dropped, ...unproved, ...refused, ...unasked]),
    numbered: [...numbered],
  };
}

type HeldAnswer = Pick<AssistantAnswer, 'render' | 'data' | 'dropped'>;

function holdAnswer(answer: AssistantAnswer, fields: readonly PacketField[] | null): HeldAnswer {
  if (fields === null) return { render: answer.render, data: answer.data, dropped: [] };
  const held = holdToFields(fields, answer);
  if (held === null) {
    throw new AppError(
      'model_failed',
      'The model did not answer with the requested fields. Try again, ask for fewer fields, or choose another model.',
    );
  }
  return { render: showFields(answer.render, held.data), data: held.data, dropped: held.dropped };
}

function boundDropped(parts: readonly DroppedAnswerPart[]): DroppedAnswerPart[] {
  if (parts.length <= limits.droppedParts) return [...parts];
  const kept = parts.slice(0, limits.droppedParts - 1);
  return [...kept, { path: '', reason: `${parts.length - kept.length} more parts were left out` }];
}
