/**
 * Reads what a server sends that was asked for a stream of events and answers with one JSON text instead, as if `stream` had not been there.
 * Such an answer is written as the events of its wire, if the adapter knows how; otherwise it is refused in words that say so. It is recognised
 * by its first character, because a line of events begins with the name of a field or with a colon.
 */
import { readJson } from '@/lib/core/json';
import { limits } from '@/lib/core/limits';
import { ModelProblem } from '../model-problem';
import type { ModelFetch } from './model-fetch';
import { findReportedError } from './read-envelope';

/** Writes a whole reply as the events of a stream, or returns null if it is no answer of this wire. */
type WriteEvents = (reply: unknown) => string | null;

export function readWholeReplies(fetch: ModelFetch, writeEvents: WriteEvents = () => null): ModelFetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (!response.ok || response.body === null) return response;
    const { status, statusText, headers } = response;
    return new Response(response.body.pipeThrough(rewrite(writeEvents)), { status, statusText, headers });
  };
}

function rewrite(
  writeEvents: WriteEvents,
): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let isWhole: boolean | null = null;
  return new TransformStream({
    transform(piece, controller) {
      isWhole ??= beginsJson(piece);
      if (isWhole === true) pieces.push(piece);
      else controller.enqueue(piece);
    },
    async flush(controller) {
      if (isWhole !== true) return;
      const events = writeReply(await new Blob(pieces).text(), writeEvents);
      controller.enqueue(new TextEncoder().encode(events));
    },
  });
}

const whiteBytes: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0d, 0x20]);
const bracketBytes: ReadonlySet<number> = new Set([0x7b, 0x5b]);

/** Returns null if there is only white space so far. */
function beginsJson(piece: Uint8Array): boolean | null {
  const first = piece.find((byte) => !whiteBytes.has(byte));
  return first === undefined ? null : bracketBytes.has(first);
}

/** The errors that are thrown here end the stream, and the adapter reports them. */
function writeReply(text: string, writeEvents: WriteEvents): string {
  const read = readJson(text, limits.modelResponseBytes);
  if (!read.ok) throw new ModelProblem('interrupted', '', { cause: new Error(read.failure.reason) });
  const error = findReportedError(read.value);
  if (error !== null) throw error;
  const events = writeEvents(read.value);
  if (events === null)
    throw new ModelProblem('malformed', 'one whole reply, not the stream that was asked for');
  return events;
}
