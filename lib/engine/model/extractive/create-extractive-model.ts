/**
 * The built-in model: answers without a key or a network by quoting the packet's own sources (product 7). It implements the same port as
 * every other model and reads only the LLMCP packet of the last user message. It never writes a statement of its own, never calls a tool,
 * reports no usage (it has no tokens), and treats source text only as text.
 *
 * `maxOutputTokens` is not applied: an answer is bounded by its citations, and half a packet would be invalid.
 */
import { setImmediate } from 'node:timers/promises';
import { type Clock, systemClock } from '@/lib/core/clock';
import { createUuid } from '@/lib/core/ids';
import type { LanguageModel, ModelEvent, ModelFailure, ModelRequest } from '../model';
import { writeJsonResponse, writeMarkdownResponse } from './answer/write-response';
import { type ExtractiveTask, readTask } from './packet/read-task';
import { runTask } from './tasks/run-task';

export type ExtractiveModelOptions = {
  /** Waits between two pieces of text, so that users see the answer arrive; by default it does not wait. */
  readonly sleep?: (ms: number) => Promise<void>;
  readonly clock?: Clock;
};

/** Limit for packers. The model reads in linear time, about a megabyte of text per second. */
const contextTokens = 200_000;
const wordsPerPiece = 6;
const pieceMs = 12;

const aborted: ModelFailure = { kind: 'aborted', reason: 'The answer was stopped.', action: 'Ask again.' };

export function createExtractiveModel(options: ExtractiveModelOptions = {}): LanguageModel {
  return {
    provider: 'extractive',
    name: 'extractive',
    contextTokens,
    supportsTools: false,
    streamChat: (request, signal) => streamAnswer(request, signal, options),
  };
}

async function* streamAnswer(
  request: ModelRequest,
  signal: AbortSignal,
  { sleep, clock = systemClock }: ExtractiveModelOptions,
): AsyncGenerator<ModelEvent> {
  yield { type: 'message_start' };
  try {
    const text = await composeText(request, signal, clock);
    if (typeof text !== 'string') {
      yield { type: 'error', failure: text };
      return;
    }
    for (const piece of cutPieces(text)) {
      if (signal.aborted) break;
      yield { type: 'content_delta', text: piece };
      await (sleep?.(pieceMs) ?? setImmediate());
    }
  } catch (error) {
    yield { type: 'error', failure: describeFault(error) };
    return;
  }
  if (signal.aborted) {
    yield { type: 'error', failure: aborted };
    return;
  }
  yield { type: 'message_complete', stopForToolUse: false, finishReason: 'stop', calls: [], usage: null };
}

async function composeText(
  request: ModelRequest,
  signal: AbortSignal,
  clock: Clock,
): Promise<string | ModelFailure> {
  if (signal.aborted) return aborted;
  const read = readTask(request);
  if (!read.ok) return refuse(read.failure);
  const draft = await draftAnswer(read.value, signal);
  if (draft === null) return aborted;
  const wantsJson = request.responseFormat === 'json' || read.value.packet.output.format === 'json';
  return wantsJson
    ? writeJsonResponse(draft, read.value.packet, { id: createUuid(), createdAt: clock.now().toISOString() })
    : writeMarkdownResponse(draft);
}

/** Runs the task step by step and yields to the event loop between steps. Returns null if it was stopped. */
async function draftAnswer(task: ExtractiveTask, signal: AbortSignal) {
  const steps = runTask(task);
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done === true) return step.value;
    await setImmediate();
    if (signal.aborted) return null;
  }
}

function refuse(reason: string): ModelFailure {
  return {
    kind: 'refused',
    reason: `The built-in reader answers only from collected sources (${reason.slice(0, 200)}).`,
    action: 'Ask inside a collection, or connect a language model in Settings.',
  };
}

function describeFault(error: unknown): ModelFailure {
  return {
    kind: 'other',
    reason: `The built-in reader failed: ${error instanceof Error ? error.name : 'unknown error'}.`,
    action: 'Ask again with fewer sources, or connect a language model in Settings.',
  };
}

/** Cuts the text into groups of words with the white space after them. Joined together they are the whole text. */
function cutPieces(text: string): string[] {
  return text.match(new RegExp(`(?:\\S+\\s*|^\\s+){1,${wordsPerPiece}}`, 'g')) ?? [];
}
