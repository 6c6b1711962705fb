/**
 * An estimate of how many tokens a text is, for packing a request into a model's context. Counted with OpenAI's newest
 * encoding for every model: others differ by some ten per cent, so a budget needs a margin. Never used for cost or shown
 * as usage: those are what the provider reports.
 */
export type TokenCounter = {
  /** An estimate; see above. */
  estimate(text: string): number;
};

/**
 * The encoder is quadratic in the length of a run without a word end; hostile text is one such run. Cut at this size it
 * costs a token or two a cut (0.5 % of prose).
 */
const pieceChars = 1_000;

let loading: Promise<TokenCounter> | undefined;

/** Loads the encoder (about 2 MB) at the first use, once a process. */
export function loadTokenCounter(): Promise<TokenCounter> {
  loading ??= import('gpt-tokenizer/encoding/o200k_base').then(({ countTokens }) => ({
    estimate: (text) => {
      let tokens = 0;
      for (let start = 0; start < text.length; start += pieceChars) {
        // A text may spell a control token of the encoding; it is text all the same.
        tokens += countTokens(text.slice(start, start + pieceChars), { disallowedSpecial: new Set() });
      }
      return tokens;
    },
  }));
  return loading;
}
