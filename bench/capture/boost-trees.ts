/**
 * Gradient-boosted decision trees of depth three for a yes/no question with weighted rows. They use histograms of 64 bins and logistic
 * loss. Rows and columns are sampled with a fixed seed, so that the same rows give the same trees.
 */
import { type DecisionTree, splitsPerTree } from '@/lib/capture/html/content/content-model';

export type TrainingRows = {
  /** One column of values per feature. */
  readonly columns: readonly Float32Array[];
  readonly labels: Float64Array;
  readonly weights: Float64Array;
};

export type BoostSettings = {
  readonly trees: number;
  readonly rate: number;
  readonly columnShare: number;
  readonly rowShare: number;
};

const bins = 64;
const minWeight = 2;
const ridge = 5;

type Binned = { readonly edges: readonly Float64Array[]; readonly codes: readonly Uint8Array[] };
type Split = { readonly feature: number; readonly bin: number };
type Growth = { readonly features: number[]; readonly thresholds: number[]; readonly leaves: number[] };

export function boostTrees(rows: TrainingRows, settings: BoostSettings): DecisionTree[] {
  return new Booster(rows, settings).run();
}

class Booster {
  private readonly binned: Binned;
  private readonly scores: Float64Array;
  private readonly gradients: Float64Array;
  private readonly curvatures: Float64Array;
  private seed = 7;

  constructor(
    private readonly rows: TrainingRows,
    private readonly settings: BoostSettings,
  ) {
    const count = rows.labels.length;
    this.binned = binColumns(rows.columns);
    this.scores = new Float64Array(count);
    this.gradients = new Float64Array(count);
    this.curvatures = new Float64Array(count);
  }

  run(): DecisionTree[] {
    const all = Int32Array.from({ length: this.rows.labels.length }, (_, index) => index);
    const trees: DecisionTree[] = [];
    for (let index = 0; index < this.settings.trees; index += 1) {
      this.updateGradients();
      const sampled = all.filter(() => this.random() < this.settings.rowShare);
      const columns = this.binned.edges
        .map((_, column) => column)
        .filter(() => this.random() < this.settings.columnShare);
      const zeros = (length: number) => Array.from({ length }, () => 0);
      const growth: Growth = {
        features: zeros(splitsPerTree),
        thresholds: zeros(splitsPerTree),
        leaves: zeros(splitsPerTree + 1),
      };
      this.grow(growth, 0, { sampled, all, columns });
      trees.push(growth);
    }
    return trees;
  }

  private random(): number {
    this.seed = (Math.imul(this.seed, 1_664_525) + 1_013_904_223) >>> 0;
    return this.seed / 2 ** 32;
  }

  private updateGradients(): void {
    const { labels, weights } = this.rows;
    for (let index = 0; index < labels.length; index += 1) {
      const chance = 1 / (1 + Math.exp(-(this.scores[index] ?? 0)));
      const weight = weights[index] ?? 0;
      this.gradients[index] = weight * (chance - (labels[index] ?? 0));
      this.curvatures[index] = weight * Math.max(1e-3, chance * (1 - chance));
    }
  }

  private grow(
    growth: Growth,
    node: number,
    part: { sampled: Int32Array; all: Int32Array; columns: readonly number[] },
  ): void {
    if (node >= splitsPerTree) {
      const { gradient, curvature } = this.sum(part.sampled);
      const value = round((-this.settings.rate * gradient) / (curvature + ridge));
      growth.leaves[node - splitsPerTree] = value;
      for (const index of part.all) this.scores[index] = (this.scores[index] ?? 0) + value;
      return;
    }
    const split = this.findSplit(part.sampled, part.columns);
    const codes = this.binned.codes[split.feature] ?? new Uint8Array();
    growth.features[node] = split.feature;
    growth.thresholds[node] =
      split.bin < 0 ? -1e9 : round(this.binned.edges[split.feature]?.[split.bin] ?? 0);
    const isLeft = (index: number) => (codes[index] ?? 0) <= split.bin;
    for (const [child, side] of [
      [node * 2 + 1, true],
      [node * 2 + 2, false],
    ] as const) {
      this.grow(growth, child, {
        sampled: part.sampled.filter((index) => isLeft(index) === side),
        all: part.all.filter((index) => isLeft(index) === side),
        columns: part.columns,
      });
    }
  }

  private sum(indexes: Int32Array): { gradient: number; curvature: number } {
    let gradient = 0;
    let curvature = 0;
    for (const index of indexes) {
      gradient += this.gradients[index] ?? 0;
      curvature += this.curvatures[index] ?? 0;
    }
    return { gradient, curvature };
  }

  /** Returns the split with the largest gain. If no split helps, its bin is -1, which sends every row to the right. */
  private findSplit(indexes: Int32Array, columns: readonly number[]): Split {
    const total = this.sum(indexes);
    const base = total.gradient ** 2 / (total.curvature + ridge);
    let best: Split = { feature: 0, bin: -1 };
    let bestGain = 1e-6;
    for (const feature of columns) {
      const found = this.bestBin(indexes, feature, total);
      if (found.score - base > bestGain) {
        bestGain = found.score - base;
        best = { feature, bin: found.bin };
      }
    }
    return best;
  }

  private bestBin(
    indexes: Int32Array,
    feature: number,
    total: { gradient: number; curvature: number },
  ): { bin: number; score: number } {
    const { gradients, curvatures } = this.fillBins(indexes, feature);
    let best = { bin: -1, score: 0 };
    let left = 0;
    let leftCurvature = 0;
    const edges = this.binned.edges[feature]?.length ?? 0;
    for (let bin = 0; bin < edges; bin += 1) {
      left += gradients[bin] ?? 0;
      leftCurvature += curvatures[bin] ?? 0;
      const rightCurvature = total.curvature - leftCurvature;
      if (leftCurvature < minWeight || rightCurvature < minWeight) continue;
      const right = total.gradient - left;
      const score = left ** 2 / (leftCurvature + ridge) + right ** 2 / (rightCurvature + ridge);
      if (score > best.score) best = { bin, score };
    }
    return best;
  }

  private fillBins(
    indexes: Int32Array,
    feature: number,
  ): { gradients: Float64Array; curvatures: Float64Array } {
    const codes = this.binned.codes[feature] ?? new Uint8Array();
    const gradients = new Float64Array(bins);
    const curvatures = new Float64Array(bins);
    for (const index of indexes) {
      const code = codes[index] ?? 0;
      gradients[code] = (gradients[code] ?? 0) + (this.gradients[index] ?? 0);
      curvatures[code] = (curvatures[code] ?? 0) + (this.curvatures[index] ?? 0);
    }
    return { gradients, curvatures };
  }
}

const round = (value: number) => Number(value.toPrecision(4));

function binColumns(columns: readonly Float32Array[]): Binned {
  const edges = columns.map(findEdges);
  const codes = columns.map((column, index) =>
    Uint8Array.from(column, (value) => codeOf(value, edges[index] ?? new Float64Array())),
  );
  return { edges, codes };
}

/**
 * Returns up to 63 thresholds: all distinct values, or quantiles. They are rounded first, so that training uses the same values that are
 * stored.
 */
function findEdges(column: Float32Array): Float64Array {
  const sorted = Float64Array.from(column).sort();
  const distinct = new Set(sorted);
  const values =
    distinct.size <= bins
      ? [...distinct]
      : Array.from({ length: bins }, (_, index) => sorted[Math.floor((index * sorted.length) / bins)] ?? 0);
  return Float64Array.from([...new Set(values.map(round))].sort((left, right) => left - right).slice(1));
}

/** Returns the number of edges at or below the value. */
function codeOf(value: number, edges: Float64Array): number {
  let low = 0;
  let high = edges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (value >= (edges[middle] ?? 0)) low = middle + 1;
    else high = middle;
  }
  return low;
}
