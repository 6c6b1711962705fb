/**
 * Finds fonts that do not say which letters their signs show. What such a font gives is private-use or control characters, which nobody can
 * read and no search can find. The bullets and arrows of a symbol font are few different signs, so that they stay. Pure.
 */
import type { PdfWord } from './page-text';

/** Private use, control characters, unassigned code points and the replacement character. */
const impossible = /[\p{Co}\p{Cn}\p{Cc}\ufffd]/gu;
/** A font with fewer signs may be one for bullets. */
const minSigns = 20;
const minKinds = 8;
/** The share of impossible signs. In a font whose mapping is missing, the blank may be the only one. */
const minPart = 0.08;

export function findUnreadableFonts(words: Iterable<PdfWord>): ReadonlySet<string> {
  const counts = new Map<string, { signs: number; impossible: number; readonly kinds: Set<string> }>();
  for (const { font, text } of words) {
    const count = counts.get(font) ?? { signs: 0, impossible: 0, kinds: new Set<string>() };
    count.signs += text.length;
    count.impossible += text.match(impossible)?.length ?? 0;
    if (count.kinds.size < minKinds) for (const sign of text) count.kinds.add(sign);
    counts.set(font, count);
  }
  const unreadable = [...counts].filter(
    ([, count]) =>
      count.signs >= minSigns && count.kinds.size >= minKinds && count.impossible >= count.signs * minPart,
  );
  return new Set(unreadable.map(([font]) => font));
}
