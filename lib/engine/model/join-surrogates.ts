/**
 * Keeps characters whole if a model's fragments split them: a fragment that ends with the first half of a surrogate pair holds it back
 * until the second half arrives. Encoding a lone half as UTF-8 would destroy it. Stateful, one for each text.
 */
export type SurrogateJoiner = {
  push(fragment: string): string;
  /** Returns what is still held back: at most one lone half. */
  end(): string;
};

export function createSurrogateJoiner(): SurrogateJoiner {
  let waiting = '';
  return {
    push(fragment) {
      const text = waiting + fragment;
      const last = text.charCodeAt(text.length - 1);
      waiting = last >= 0xd800 && last <= 0xdbff ? text.slice(-1) : '';
      return waiting === '' ? text : text.slice(0, -1);
    },
    end() {
      const rest = waiting;
      waiting = '';
      return rest;
    },
  };
}
