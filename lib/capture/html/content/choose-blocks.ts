/**
 * Decides which blocks to keep, given how likely each is to be content. Blocks are taken from the most likely downwards while the expected
 * F1 of the whole choice rises, so that an uncertain page yields its best part instead of nothing. If the page is an article and
 * Readability's choice is expected to be about as good, Readability's is used, because it keeps together what belongs together, and only
 * corrected where the model is sure (decision 147). Then the
 * facts of a product, the prices and labelled facts of a list, the rest of a table, and the names, the code and the short texts that belong to the chosen blocks
 * are added, and notices are taken out.
 */
import type { DescribedPage } from './describe-page';
import { keepFacts } from './keep-facts';
import { keepBetween, keepCode, type ScoredBlocks } from './keep-inside';
import { keepNames } from './keep-names';
import { keepLabelled, keepPrices } from './keep-prices';
import { keepTables } from './keep-tables';
import { smoothTwins } from './smooth-twins';
import { readManner } from './page-hints';

export type BlockChoice = {
  readonly keeps: readonly boolean[];
  readonly source: 'readability' | 'model';
  /** Expected F1, between 0 and 1. */
  readonly confidence: number;
};

/** The scores from which the model adds to Readability's choice, and below which it takes from it. */
type Bounds = { readonly surely: number; readonly surelyNot: number };
/** Readability loses names and examples of documentation. */
const documentation: Bounds = { surely: 0.85, surelyNot: 0.12 };
/** Of an article it rather keeps too much: what else there is to read, appeals, the names of photographers. */
const article: Bounds = { surely: 0.9, surelyNot: 0.3 };
/**
 * How much better than Readability the model must expect to be on an article, and on a page that shows no sign of another kind. On lists,
 * forums and shops, the model is always used.
 */
const margin = 0.1;

export function chooseBlocks(page: DescribedPage, modelScores: readonly number[]): BlockChoice {
  const choice = choose(page, modelScores);
  const priced = keepPrices(page.blocks, keepFacts(page, choice.keeps));
  // Within an article, labels beside prices are those of a box about something that is for sale.
  const labelled = choice.source === 'model' ? keepLabelled(page.blocks, priced) : priced;
  const together = keepTogether(
    { blocks: page.blocks, scores: modelScores },
    keepTables(page.blocks, labelled),
  );
  return { ...choice, keeps: together.map((keep, index) => keep && (page.notices[index] ?? null) === null) };
}

function keepTogether(scored: ScoredBlocks, keeps: readonly boolean[]): boolean[] {
  return keepBetween(scored, keepNames(scored, keepCode(scored.blocks, keeps)));
}

function choose(page: DescribedPage, modelScores: readonly number[]): BlockChoice {
  const scores = smoothTwins(page.blocks, modelScores);
  const weights = page.blocks.map((block) => block.wordCount);
  const likelihood = scores.map(soften);
  const total = sumOf(likelihood, weights, () => true);
  const expect = (keeps: readonly boolean[]) => {
    const kept = weights.reduce((sum, weight, index) => sum + (keeps[index] ? weight : 0), 0);
    return kept + total === 0
      ? 0
      : (2 * sumOf(likelihood, weights, (index) => keeps[index] ?? false)) / (kept + total);
  };
  const model = pickBest(likelihood, weights, total);
  const confidence = expect(model);
  const { keeps } = page.readability;
  const mayFollow = readManner(page.hints) !== 'other' && keeps.includes(true);
  if (mayFollow && expect(keeps) + margin >= confidence) {
    const settled = mend(keeps, scores, page.hints.documentationScore > 0 ? documentation : article);
    return { keeps: settled, source: 'readability', confidence: expect(settled) };
  }
  return { keeps: model, source: 'model', confidence };
}

/** Corrects Readability's choice: removes what the model is sure is not content, and adds what it is sure is content. */
function mend(
  keeps: readonly boolean[],
  scores: readonly number[],
  { surely, surelyNot }: Bounds,
): boolean[] {
  return keeps.map((keep, index) => {
    const score = scores[index] ?? 0;
    return keep ? score >= surelyNot : score >= surely;
  });
}

/** Scores are more confident than they deserve to be. Moving them towards one half makes the choice cover more when little is certain. */
function soften(score: number): number {
  const bounded = Math.min(1 - 1e-6, Math.max(1e-6, score));
  return 1 / (1 + ((1 - bounded) / bounded) ** 0.8);
}

function sumOf(
  likelihood: readonly number[],
  weights: readonly number[],
  includes: (index: number) => boolean,
): number {
  return likelihood.reduce(
    (sum, value, index) => sum + (includes(index) ? value * (weights[index] ?? 0) : 0),
    0,
  );
}

function pickBest(likelihood: readonly number[], weights: readonly number[], total: number): boolean[] {
  const order = likelihood
    .map((_, index) => index)
    .sort((left, right) => (likelihood[right] ?? 0) - (likelihood[left] ?? 0));
  let good = 0;
  let kept = 0;
  let bestExpected = 0;
  let bestCount = 0;
  order.forEach((index, position) => {
    good += (likelihood[index] ?? 0) * (weights[index] ?? 0);
    kept += weights[index] ?? 0;
    const expected = kept + total === 0 ? 0 : (2 * good) / (kept + total);
    if (expected > bestExpected) {
      bestExpected = expected;
      bestCount = position + 1;
    }
  });
  const chosen = new Set(order.slice(0, bestCount));
  return likelihood.map((_, index) => chosen.has(index));
}
