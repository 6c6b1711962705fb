/** Turns a `<think>` section at the beginning of an answer's text into `thinking_delta` events. */
import type { ModelEvent } from '../model';
import type { ModelAttempt } from '../retry-once';
import { createThinkingSplitter, type ThinkingPiece } from '../split-thinking';

export function separateThinking(attempt: ModelAttempt): ModelAttempt {
  return async function* separated(request, signal) {
    const splitter = createThinkingSplitter();
    for await (const event of attempt(request, signal)) {
      if (event.type === 'content_delta') {
        yield* toEvents(splitter.push(event.text));
        continue;
      }
      // On a call or the end, release the text held back, because no more text will follow it.
      if (event.type !== 'thinking_delta') yield* toEvents(splitter.end());
      yield event;
    }
  };
}

function toEvents(pieces: readonly ThinkingPiece[]): ModelEvent[] {
  return pieces.map(({ type, text }) =>
    type === 'text' ? { type: 'content_delta', text } : { type: 'thinking_delta', text },
  );
}
