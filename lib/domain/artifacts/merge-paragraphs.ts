/**
 * Merges two users' changes of one text, paragraph by paragraph, with the rules by which pages merge their blocks. Paragraphs are separated by
 * blank lines, and one that both changed differently is a conflict. Pure.
 */
import { diffArrays } from 'diff';
import { limits } from '@/lib/core/limits';
import { type Block, createBlock } from '../pages/block';
import { mergeBlocks } from '../pages/merge-blocks';
import { type ConflictChoice, resolveConflicts } from '../pages/resolve-conflicts';

type Paragraph = {
  readonly text: string;
  /** The blank lines behind it. */
  readonly gap: string;
};

type Versions = { readonly base: string; readonly mine: string; readonly theirs: string };

type ParagraphMerge = {
  /** Paragraphs that both changed. */
  readonly conflicts: number;
  /** The merged text, with the conflicting paragraphs of one side, or with both, one below the other. */
  readonly take: (choice: ConflictChoice) => string;
};

export function splitParagraphs(markdown: string): Paragraph[] {
  const parts = markdown.split(/(\n(?:[ \t]*\n)+)/);
  return parts.flatMap((text, index) => (index % 2 === 0 ? [{ text, gap: parts[index + 1] ?? '' }] : []));
}

export function mergeParagraphs({ base, mine, theirs }: Versions): ParagraphMerge {
  if (mine === base || mine === theirs) return { conflicts: 0, take: () => theirs };
  if (theirs === base) return { conflicts: 0, take: () => mine };
  const earlier = splitParagraphs(base);
  const own = splitParagraphs(mine);
  const other = splitParagraphs(theirs);
  const gaps = new Map<string, string>();
  const name = (paragraphs: readonly Paragraph[], side: string): Block[] => {
    const places = alignParagraphs(earlier, paragraphs);
    return paragraphs.map(({ text, gap }, index) => {
      const id = `${places[index] ?? `${side}-${index}`}`;
      if (gap !== '') gaps.set(id, gap);
      return createBlock({ id, depth: 0, markdown: text });
    });
  };
  // My own blank lines are kept where both have some.
  const versions = { theirs: name(other, 'theirs'), base: name(earlier, 'base'), mine: name(own, 'mine') };
  const { conflicts } = mergeBlocks(versions);
  return {
    conflicts: conflicts.length,
    take(choice) {
      let doubled = 0;
      const blocks = resolveConflicts(versions, { conflicts, choice }, () => `both-${(doubled += 1)}`);
      return blocks
        .map(({ id, markdown }, index) =>
          index < blocks.length - 1
            ? markdown + (gaps.get(id) ?? '\n\n')
            : markdown + (own.at(-1)?.gap ?? ''),
        )
        .join('');
    },
  };
}

/**
 * Returns for each paragraph of a text the place of the paragraph that it was in the earlier text, or null if it is new. Of those between two
 * that stayed, each takes the next one that shares the most words with it.
 */
export function alignParagraphs(
  earlier: readonly Paragraph[],
  later: readonly Paragraph[],
): readonly (number | null)[] {
  const parts = diffArrays(
    earlier.map(({ text }) => text),
    later.map(({ text }) => text),
    { maxEditLength: limits.alignedParagraphs },
  );
  if (parts === undefined) return later.map((_paragraph, index) => (index < earlier.length ? index : null));
  const places: (number | null)[] = [];
  let from = 0;
  let removed: readonly string[] = [];
  let added: readonly string[] = [];
  const settle = () => {
    places.push(...pairParagraphs(removed, added).map((place) => (place === null ? null : from + place)));
    from += removed.length;
    removed = [];
    added = [];
  };
  for (const part of parts) {
    if (part.removed) removed = [...removed, ...part.value];
    else if (part.added) added = [...added, ...part.value];
    else {
      settle();
      places.push(...part.value.map((_text, index) => from + index));
      from += part.value.length;
    }
  }
  settle();
  return places;
}

/** Returns for each added paragraph which of the removed ones it continues, in their order. */
function pairParagraphs(removed: readonly string[], added: readonly string[]): (number | null)[] {
  const places: (number | null)[] = added.map(() => null);
  let next = 0;
  for (const [place, text] of removed.entries()) {
    const spare = Math.max(0, added.length - next - (removed.length - place));
    const candidates = added.slice(next, next + Math.min(spare, limits.pairedParagraphs) + 1);
    if (candidates.length === 0) break;
    const shared = candidates.map((candidate) => countShared(text, candidate));
    next += shared.indexOf(Math.max(...shared));
    places[next] = place;
    next += 1;
  }
  return places;
}

function countShared(one: string, other: string): number {
  const words = new Set(one.match(/[\p{L}\p{N}]+/gu));
  return [...new Set(other.match(/[\p{L}\p{N}]+/gu))].filter((word) => words.has(word)).length;
}
