/**
 * Finds underscores that are drawn as short lines between the parts of a name, as TeX does: `asn1_get_tag` must not become three words.
 * Pure.
 */
import type { PdfRule, PdfWord } from './page-text';

/** On one page; a page of names in C has a hundred. */
const maxUnderscores = 1_000;

export function findUnderscores(words: readonly PdfWord[], rules: readonly PdfRule[]): PdfWord[] {
  const short = rules
    .filter((rule) => rule.right - rule.left < 12 && rule.bottom - rule.top < 1.5)
    .slice(0, maxUnderscores);
  if (short.length === 0) return [];
  const byBaseline = Map.groupBy(words, (word) => Math.round(word.y));
  return short.flatMap((rule) => {
    const baseline = Math.round(rule.top);
    const near = [-3, -2, -1, 0, 1].flatMap((step) => byBaseline.get(baseline + step) ?? []);
    const before = near.find((word) => Math.abs(word.right - rule.left) < word.size * 0.15);
    const isBetween = near.some(
      (word) => before?.y === word.y && Math.abs(word.x - rule.right) < word.size * 0.15,
    );
    if (before === undefined || !isBetween || rule.right - rule.left > before.size * 0.8) return [];
    return [Object.assign({}, before, { text: '_', x: rule.left, right: rule.right })];
  });
}
