/**
 * Ties a thread to a passage of a text that may change. It remembers the passage's own words and some of the text around them, and finds
 * them again in a later text (`lib/evidence/relocate.ts`). It never guesses: words that are gone are gone, and are still shown. Pure.
 */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { prepareDocument } from '@/lib/evidence/prepare-document';
import { createAnchor, relocateSpan } from '@/lib/evidence/relocate';
import { clampSpan, type Span } from '@/lib/evidence/span';
import type { AnchorState } from '@/lib/protocol/thread-words';

export const threadAnchorSchema = z.object({
  /** The text that the span counts in: a revision, a message or a version. */
  textId: z.string(),
  start: z.number().int(),
  end: z.number().int(),
  prefix: z.string(),
  exact: z.string(),
  suffix: z.string(),
});
export type ThreadAnchor = z.infer<typeof threadAnchorSchema>;

export type AnchoredText = { readonly id: string; readonly markdown: string };

/** Returns null if nothing readable lies within the span, or more than a passage does. */
export function anchorPassage(text: AnchoredText, span: Span): ThreadAnchor | null {
  const { start, end } = clampSpan(span, text.markdown.length);
  if (end - start > limits.quoteChars) return null;
  const { prefix, exact, suffix } = createAnchor(prepareDocument(text.markdown), { start, end });
  if (exact.trim() === '') return null;
  return { textId: text.id, start, end, prefix, exact, suffix };
}

export type Found = { readonly state: AnchorState; readonly span: Span | null };

/** Finds passages in the text as it is now, or null if the thing is no longer there. The text is prepared once for all of them. */
export function findAnchors(
  anchors: readonly (ThreadAnchor | null)[],
  text: AnchoredText | null,
): readonly Found[] {
  let prepared: ReturnType<typeof prepareDocument> | null = null;
  return anchors.map((anchor) => {
    if (anchor === null) return { state: 'whole', span: null };
    if (text === null) return { state: 'gone', span: null };
    if (anchor.textId === text.id)
      return { state: 'current', span: { start: anchor.start, end: anchor.end } };
    prepared ??= prepareDocument(text.markdown);
    const found = relocateSpan(anchor, prepared);
    if (found.state === 'vanished') return { state: 'gone', span: null };
    return { state: found.state, span: { start: found.start, end: found.end } };
  });
}
