/**
 * An answer said sentence by sentence while it is written: what was finished since the last message goes into the next one, and
 * messages are far enough apart to be heard (ux 60). What is left at the end is said too, though the answer has left the screen.
 */
import { createSentenceReader } from './sentence-reader';

/** Milliseconds from one message to the next. */
export const readOutEveryMs = 1_500;

export type ReadOut = {
  /** The text so far of one turn; the text of another turn begins anew. */
  readonly take: (turn: string, text: string) => void;
  /** Nothing more comes: says what is left, and then calls `onSaid`. Only the first call counts. */
  readonly finish: (onSaid: () => void) => void;
  /** Nobody listens any more, unless it was finished before. */
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
