/**
 * Estimates the number of tokens in a text, for packing a request into a model's context. It counts with OpenAI's newest encoding for every
 * model. Other encodings differ by around ten per cent, so a budget needs a margin. Never used for cost or shown as usage, since the
 * provider reports those.
 */
export type TokenCounter = {
  /** Returns an estimate; see above. */
  estimate(text: string): number;
};

/**
 * The encoder's cost is quadratic in the length of a run without a word boundary, and hostile text can be a single such run. Cutting at
 * this size adds a token or two per cut (0.5 % for prose).
 */
const pieceChars = 1_000;

let loading: Promise<TokenCounter> | undefined;

/** Loads the encoder (about 2 MB) on first use, once per process. */
export function loadTokenCounter(): Promise<TokenCounter> {
  loading ??= import('gpt-tokenizer/encoding/o200k_base').then(({ countTokens }) => ({
    estimate: (text) => {
      let tokens = 0;
      for (let start = 0; start < text.length; start += pieceChars) {
        // A text may contain the spelling of one of the encoding's control tokens. It is counted as ordinary text.
        tokens += countTokens(text.slice(start, start + pieceChars), { disallowedSpecial: new Set() });
      }
      return tokens;
    },
  }));
  return loading;
}
