/**
 * Announces an answer sentence by sentence while it is being written. Each message contains what was finished since the last one, and
 * messages are far enough apart to be heard (ux 60). What remains at the end is announced too, even if the answer has left the screen.
 */
import { createSentenceReader } from './sentence-reader';

/** Milliseconds between two messages. */
export const readOutEveryMs = 1_500;

export type ReadOut = {
  /** Takes the text of one turn so far. The text of another turn starts from the beginning. */
  readonly take: (turn: string, text: string) => void;
  /** Ends the answer: announces what remains, then calls `onSaid`. Only the first call counts. */
  readonly finish: (onSaid: () => void) => void;
  /** Stops announcing, because nobody is listening any more. Has no effect after `finish`. */
  readonly leave: () => void;
};

export function createReadOut(say: (sentences: string) => void): ReadOut {
  let reader = createSentenceReader();
  let turn: string | null = null;
  let waiting: readonly string[] = [];
  let timer: ReturnType<typeof setTimeout> | null = null;
  let onSaid: (() => void) | null = null;
  let isOver = false;

  function speak(): void {
    if (timer !== null) return;
    if (waiting.length > 0) {
      say(waiting.join(' '));
      waiting = [];
      timer = setTimeout(() => {
        timer = null;
        speak();
      }, readOutEveryMs);
    }
    onSaid?.();
    onSaid = null;
  }

  return {
    take(of, text) {
      if (isOver) return;
      if (of !== turn) {
        waiting = [...waiting, ...reader.end()];
        reader = createSentenceReader();
        turn = of;
      }
      waiting = [...waiting, ...reader.take(text)];
      speak();
    },
    finish(then) {
      if (isOver) return;
      isOver = true;
      waiting = [...waiting, ...reader.end()];
      onSaid = then;
      speak();
    },
    leave() {
      if (isOver) return;
      isOver = true;
      waiting = [];
      if (timer !== null) clearTimeout(timer);
    },
  };
}
