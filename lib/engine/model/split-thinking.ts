/**
 * Separates `<think>…</think>` at the very beginning of an answer from the answer itself: local servers without a reasoning parser send
 * both as one text. A tag anywhere else is text that the model wrote on purpose. Stateful, one for each answer.
 */
export type ThinkingPiece = { readonly type: 'text' | 'thinking'; readonly text: string };

export type ThinkingSplitter = {
  push(fragment: string): ThinkingPiece[];
  end(): ThinkingPiece[];
};

const open = '<think>';
const close = '</think>';

/**
 * `start`: only white space or a part of the tag has arrived. `thinking`: inside the tags. `gap`: white space after the closing tag.
 * `text`: the rest of the answer.
 */
type State = 'start' | 'thinking' | 'gap' | 'text';

export function createThinkingSplitter(): ThinkingSplitter {
  let state: State = 'start';
  let held = '';

  function step(): ThinkingPiece[] {
    if (state === 'start') return leaveStart();
    if (state === 'thinking') return readThinking();
    if (state === 'gap') {
      held = held.trimStart();
      if (held === '') return [];
      state = 'text';
    }
    return take('text', held.length);
  }

  function leaveStart(): ThinkingPiece[] {
    const begin = held.trimStart();
    if (begin.startsWith(open)) {
      state = 'thinking';
      held = begin.slice(open.length);
      return step();
    }
    if (open.startsWith(begin)) return [];
    state = 'text';
    return take('text', held.length);
  }

  function readThinking(): ThinkingPiece[] {
    const end = held.indexOf(close);
    if (end < 0) return take('thinking', held.length - countHeldTail(held));
    const thought = take('thinking', end);
    held = held.slice(close.length);
    state = 'gap';
    return [...thought, ...step()];
  }

  function take(type: ThinkingPiece['type'], chars: number): ThinkingPiece[] {
    const text = held.slice(0, chars);
    held = held.slice(chars);
    return text === '' ? [] : [{ type, text }];
  }

  return {
    push(fragment) {
      held += fragment;
      return step();
    },
    end() {
      return take(state === 'thinking' ? 'thinking' : 'text', held.length);
    },
  };
}

/** Returns the length of the longest suffix of `text` that may be the beginning of the closing tag. */
function countHeldTail(text: string): number {
  for (let length = Math.min(close.length - 1, text.length); length > 0; length -= 1) {
    if (close.startsWith(text.slice(-length))) return length;
  }
  return 0;
}
