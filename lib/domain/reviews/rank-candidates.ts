/**
 * Ranks the pages that a block may belong to: first those that it or its ancestors link, then those whose title it mentions, then those
 * that share its rarer words. Returns only the best few, each with the reason in words. Pure.
 */
import { limits } from '@/lib/core/limits';
import { readTerms } from '@/lib/engine/model/extractive/text/terms';
import { foldPageName } from '@/lib/domain/pages/page-name';

export type PageToRank = { readonly id: string; readonly title: string; readonly text: string };

export type Candidate = {
  readonly pageId: string;
  readonly score: number;
  /** `It links [[Python]] and shares “queue”, “thread”.` */
  readonly reason: string;
};

const linkScore = 0.5;
const titleScore = 0.3;
const wordsScore = 0.5;

export function rankCandidates(
  block: { readonly text: string; readonly context: readonly string[] },
  pages: readonly PageToRank[],
): Candidate[] {
  const terms = new Map(readTerms(block.text).map(({ key, surface }) => [key, surface]));
  const links = new Set(block.context.map(foldPageName));
  const known = pages.map((page) => ({ page, keys: listKeys(`${page.title}\n${page.text}`) }));
  const spread = (key: string) => known.filter(({ keys }) => keys.has(key)).length;
  const rarity = new Map([...terms.keys()].map((key) => [key, 1 / (1 + spread(key))]));
  return known
    .map(({ page, keys }) => scorePage(page, { keys, links, terms, rarity }))
    .filter(({ score }) => score > 0)
    .sort((left, right) => right.score - left.score)
    .slice(0, limits.knowledgeCandidates);
}

type Clues = {
  readonly keys: ReadonlySet<string>;
  readonly links: ReadonlySet<string>;
  readonly terms: ReadonlyMap<string, string>;
  readonly rarity: ReadonlyMap<string, number>;
};

function scorePage({ id, title }: PageToRank, { keys, links, terms, rarity }: Clues): Candidate {
  const isLinked =
    links.has(foldPageName(title)) || links.has(foldPageName(title.split('/').at(-1) ?? title));
  const titleKeys = [...listKeys(title)];
  const isNamed = titleKeys.length > 0 && titleKeys.every((key) => terms.has(key));
  const shared = [...terms.keys()].filter((key) => keys.has(key) && !titleKeys.includes(key));
  const all = [...rarity.values()].reduce((sum, each) => sum + each, 0);
  const weight = shared.reduce((sum, key) => sum + (rarity.get(key) ?? 0), 0);
  // A single common word may be chance; a link or the title is not.
  const words = shared.length < 2 && !isLinked && !isNamed ? 0 : (wordsScore * weight) / Math.max(all, 1);
  const score = Math.min(1, (isLinked ? linkScore : 0) + (isNamed ? titleScore : 0) + words);
  return { pageId: id, score, reason: writeReason(title, { isLinked, isNamed, shared, terms }) };
}

function writeReason(
  title: string,
  found: { isLinked: boolean; isNamed: boolean; shared: readonly string[]; terms: Clues['terms'] },
): string {
  const words = found.shared.slice(0, 4).map((key) => `“${found.terms.get(key) ?? key}”`);
  const parts = [
    ...(found.isLinked ? [`links [[${title}]]`] : found.isNamed ? [`names “${title}”`] : []),
    ...(words.length === 0 ? [] : [`shares ${words.join(', ')}`]),
  ];
  return `It ${parts.join(' and ')}.`;
}

const listKeys = (text: string) => new Set(readTerms(text).map(({ key }) => key));
