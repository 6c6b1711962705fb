/**
 * Keeps a character whole when a model's fragments cut it: a fragment that ends with the first half of a surrogate pair
 * waits with it for the second. Encoding a lone half as UTF-8 would destroy it. Stateful, one for each text.
 */
export type SurrogateJoiner = {
  push(fragment: string): string;
  /** What still waits: at most one lone half. */
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
