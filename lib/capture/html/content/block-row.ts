/**
 * A text block as the content model sees it: numbers by the name of the feature. One object a block, written once by the
 * files beside this one; an object a feature group, merged later, was a fifth of the time of a capture.
 */

export type BlockRow = Record<string, number>;

/** Counts matter by their size, not by their last word. */
export const log = (value: number) => Math.log2(1 + Math.max(0, value));
