/**
 * A bounded, incremental reader of server-sent events from bytes, for browser and server. Chunks may be cut anywhere. An event without its
 * closing blank line is not an event. An event over the limit ends the reading, because what follows on the same connection could not be
 * told apart from the rest of that event.
 */
import { createParser } from 'eventsource-parser';

export type SseMessage = {
  /** `message` if the stream names none, as in browsers. */
  readonly event: string;
  readonly data: string;
  /** As written in the stream, or null. */
  readonly id: string | null;
};

type SseReading =
  | { readonly type: 'event'; readonly message: SseMessage }
  | { readonly type: 'comment'; readonly text: string }
  | { readonly type: 'event-too-long'; readonly maxChars: number };

export type SseReader = { push(bytes: Uint8Array): readonly SseReading[] };

export function createSseReader(maxChars: number): SseReader {
  const decoder = new TextDecoder();
  let readings: SseReading[] = [];
  let isClosed = false;
  const parser = createParser({
    maxBufferSize: maxChars,
    onEvent: ({ event, data, id }) =>
      readings.push({ type: 'event', message: { event: event ?? 'message', data, id: id ?? null } }),
    onComment: (text) => readings.push({ type: 'comment', text }),
    onError: (error) => {
      if (error.type !== 'max-buffer-size-exceeded') return;
      isClosed = true;
      readings.push({ type: 'event-too-long', maxChars });
    },
  });
  return {
    push(bytes) {
      if (isClosed) return [];
      readings = [];
      parser.feed(decoder.decode(bytes, { stream: true }));
      return readings;
    },
  };
}
