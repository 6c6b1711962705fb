/**
 * Fits the content model on annotated pages and measures it on pages it has not seen. The result is stored in
 * `lib/capture/html/content/content-model.json`; the pages themselves are never part of the project.
 */
import { type DecisionTree, scoreRow } from '@/lib/capture/html/content/content-model';
import { chooseBlocks } from '@/lib/capture/html/content/choose-blocks';
import { describePage, type DescribedPage } from '@/lib/capture/html/content/describe-page';
import { preparePage } from '@/lib/capture/html/prepare-page';
import { boostTrees, type BoostSettings } from './boost-trees';
import { labelBlocks, labelByPhrases } from './label-blocks';
import { readSamplePages, type SamplePage } from './sample-pages';
import { listBagWords, measureOverlap } from './word-bag';

export type TrainingPage = {
  readonly page: SamplePage;
  readonly described: DescribedPage;
  /** Null where nothing is known of a block. */
  readonly labels: readonly (number | null)[];
  /** The weight of the page: one, unless it says less than the annotated samples. */
  readonly share: number;
};

/** A page of another collection: its main content, or some phrases in it and around it. */
export type FurtherPage = {
  readonly page: SamplePage;
  readonly phrases: { readonly wanted: readonly string[]; readonly unwanted: readonly string[] } | null;
  readonly share: number;
};

export type ContentModel = { readonly features: readonly string[]; readonly trees: readonly DecisionTree[] };

export const defaultSettings: BoostSettings = { trees: 700, rate: 0.08, columnShare: 0.3, rowShare: 0.7 };
/** Upper bound of a block's weight, which is otherwise its word count. */
const maxBlockWeight = 60;

export function readTrainingPages(
  samplesFolder: string,
  further: readonly FurtherPage[] = [],
): TrainingPage[] {
  const samples = readSamplePages(samplesFolder).map((page) => ({ page, phrases: null, share: 1 }));
  return [...samples, ...further].map(({ page, phrases, share }) => {
    const described = describePage(preparePage(page.html, page.url));
    const labels =
      phrases === null
        ? labelBlocks(described.blocks, page.truth)
        : labelByPhrases(described.blocks, phrases);
    const isUnknown = phrases === null && page.truth.trim() === '';
    return { page, described, labels: isUnknown ? labels.map(() => null) : labels, share };
  });
}

export function trainContentModel(
  pages: readonly TrainingPage[],
  features: readonly string[],
  settings: BoostSettings = defaultSettings,
): ContentModel {
  const known = pages.flatMap((page) => {
    const weights = weighBlocks(page);
    return page.described.rows.flatMap((row, index) => {
      const label = page.labels[index] ?? null;
      return label === null ? [] : [{ row, label, weight: weights[index] ?? 0 }];
    });
  });
  const columns = features.map((name) => Float32Array.from(known, ({ row }) => row[name] ?? 0));
  const labels = Float64Array.from(known, ({ label }) => label);
  const weights = Float64Array.from(known, ({ weight }) => weight);
  return { features, trees: boostTrees({ columns, labels, weights }, settings) };
}

/** The weight of a page is divided among its known blocks by their words. */
function weighBlocks({ described, labels, share }: TrainingPage): number[] {
  const own = described.blocks.map((block, index) =>
    (labels[index] ?? null) === null ? 0 : Math.min(maxBlockWeight, block.wordCount + 0.5),
  );
  const total = own.reduce((sum, weight) => sum + weight, 0);
  return own.map((weight) => (weight * share * 100) / Math.max(1, total));
}

export type HeldOutScore = {
  readonly id: string;
  readonly set: string;
  readonly kind: string;
  readonly f1: number;
};

/** Returns the F1 of the chosen blocks on pages left out of training, in folds by host. */
export function crossValidate(
  pages: readonly TrainingPage[],
  features: readonly string[],
  { folds, settings = defaultSettings }: { readonly folds: number; readonly settings?: BoostSettings },
): HeldOutScore[] {
  return Array.from({ length: folds }, (_, fold) => fold).flatMap((fold) => {
    const isHeldOut = ({ page }: TrainingPage) => foldOf(page, folds) === fold;
    const model = trainContentModel(
      pages.filter((page) => !isHeldOut(page)),
      features,
      settings,
    );
    return pages.filter(isHeldOut).map(({ page, described }) => {
      const scores = described.rows.map((row) =>
        scoreRow(
          model.features.map((name) => row[name] ?? 0),
          model.trees,
        ),
      );
      const chosen = chooseBlocks(described, scores);
      const text = described.blocks
        .filter((_, index) => chosen.keeps[index])
        .map((block) => block.text)
        .join(' ');
      const { f1 } = measureOverlap(listBagWords(text), listBagWords(page.truth));
      return { id: page.id, set: page.set, kind: page.kind, f1 };
    });
  });
}

function foldOf(page: SamplePage, folds: number): number {
  const host =
    page.set === 'web' && URL.canParse(page.url) ? new URL(page.url).hostname.replace(/^www\./, '') : page.id;
  let hash = 2_166_136_261;
  for (const char of host) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return hash % folds;
}

/** Returns the features by the number of splits that use them, most used first. */
export function rankFeatures(model: ContentModel): string[] {
  const counts = new Map<string, number>();
  for (const tree of model.trees) {
    tree.features.forEach((feature, index) => {
      const name = model.features[feature];
      if (name !== undefined && (tree.thresholds[index] ?? 0) > -1e8)
        counts.set(name, (counts.get(name) ?? 0) + 1);
    });
  }
  return [...counts].sort((left, right) => right[1] - left[1]).map(([name]) => name);
}
