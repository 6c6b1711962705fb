/**
 * A text block as the content model sees it: numbers by the name of the feature. There is one object per block, filled by the files beside
 * this one. Creating an object per feature group and merging them later took a fifth of a capture's time.
 */

export type BlockRow = Record<string, number>;

/** Compresses a count, because its order of magnitude matters and small differences do not. */
export const log = (value: number) => Math.log2(1 + Math.max(0, value));
