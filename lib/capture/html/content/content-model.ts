/**
 * Scores how likely each text block is to be main content, with a small ensemble of decision trees of depth three that were fitted on
 * openly licensed annotated pages of seven kinds and on the test pages of other projects (`bench/capture/train-content-model.ts` writes
 * `content-model.json`, decision 147). Pure arithmetic over the rows of `block-features.ts`. The model knows no page, host or word by name.
 */
import model from './content-model.json';
import type { BlockRow } from './block-row';

/**
 * A complete binary tree of depth three: seven pairs of feature and threshold, then eight leaves. A row goes left if its value is below the
 * threshold.
 */
export type DecisionTree = {
  readonly features: readonly number[];
  readonly thresholds: readonly number[];
  readonly leaves: readonly number[];
};

export const splitsPerTree = 7;

export function scoreRow(values: readonly number[], trees: readonly DecisionTree[]): number {
  let score = 0;
  for (const tree of trees) {
    let node = 0;
    while (node < splitsPerTree) {
      const feature = tree.features[node] ?? 0;
      node = (values[feature] ?? 0) < (tree.thresholds[node] ?? 0) ? node * 2 + 1 : node * 2 + 2;
    }
    score += tree.leaves[node - splitsPerTree] ?? 0;
  }
  return 1 / (1 + Math.exp(-score));
}

/** Returns a score between 0 and 1 for each row. */
export function scoreBlocks(rows: readonly BlockRow[]): number[] {
  return rows.map((row) =>
    scoreRow(
      model.features.map((name) => row[name] ?? 0),
      model.trees,
    ),
  );
}
