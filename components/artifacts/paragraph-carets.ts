/**
 * Where the others write in an artifact. Each edits a text of their own, so a place is named by the paragraph of the saved version that both
 * are based on: `3:12` is the twelfth one of version 3. Pure.
 */
import { alignParagraphs, splitParagraphs } from '@/lib/domain/artifacts/merge-paragraphs';
import type { ArtifactDetailReply } from '@/lib/protocol/http/artifacts';

type Base = Pick<ArtifactDetailReply, 'version' | 'markdown'>;

/** Returns the paragraph that holds the offset, or, if it is new, the one before it. */
export function nameParagraph(base: Base, text: string, offset: number): string {
  const paragraphs = splitParagraphs(text);
  const places = alignParagraphs(splitParagraphs(base.markdown), paragraphs);
  let end = 0;
  let place = 0;
  for (const [index, { text: words, gap }] of paragraphs.entries()) {
    place = places[index] ?? place;
    end += words.length + gap.length;
    if (offset < end) break;
  }
  return `${base.version}:${place}`;
}

/** Returns where in the text the named paragraphs begin. Those of another version are left out until both have the same one. */
export function findParagraphs<Value>(
  base: Base,
  text: string,
  named: ReadonlyMap<string, Value>,
): readonly { readonly at: number; readonly value: Value }[] {
  if (named.size === 0) return [];
  const paragraphs = splitParagraphs(text);
  const places = alignParagraphs(splitParagraphs(base.markdown), paragraphs);
  const found: { at: number; value: Value }[] = [];
  let at = 0;
  for (const [index, { text: words, gap }] of paragraphs.entries()) {
    const value = named.get(`${base.version}:${places[index]}`);
    if (value !== undefined) found.push({ at, value });
    at += words.length + gap.length;
  }
  return found;
}
