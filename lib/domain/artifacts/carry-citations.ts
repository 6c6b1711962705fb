/**
 * Carries citations from a text over to its edited version. A marker that follows the same words keeps its citation, wherever it moved.
 * Each of the others takes the unused earlier marker with the same number whose words are most similar, or the next one in order. The rest
 * get no citation, because a number typed by hand proves nothing. A marker that the earlier text had is never reported as typed by hand. The
 * numbers of passages that were cited while editing are not among those of the earlier text, and bind wherever they stand. Pure.
 */
import { findMarkers } from '@/lib/protocol/llmcp/match-markers';
import { type Unsupported, unsupportedReasons } from '../citations/unsupported';

export type EarlierText<Id> = {
  readonly markdown: string;
  /** In the order of their markers. */
  readonly citations: readonly { readonly id: Id; readonly ordinal: number }[];
  readonly unsupported: readonly Unsupported[];
};

export type CarriedCitation<Id> = {
  readonly id: Id;
  readonly ordinal: number;
  readonly n: number;
  readonly markerStart: number;
};

/** What a marker that was added while editing is bound to, or why nothing was found for it. */
export type FreshMarker<Id> = { readonly id: Id } | { readonly reason: string };

export type Carried<Id> = {
  readonly citations: readonly CarriedCitation<Id>[];
  readonly unsupported: readonly Unsupported[];
};

/** Why a number that was typed by hand is bound to nothing. */
export const byHand = 'This citation was added by hand and is not linked to a passage.';

type Marked = {
  readonly ordinal: number;
  readonly n: number;
  readonly start: number;
  /** The text before the marker, back to the start of the line or to the previous marker. */
  readonly claim: string;
  readonly words: ReadonlySet<string>;
};

/** Earlier markers considered for a marker whose words changed; an edit moves few of them far. */
const candidatesConsidered = 200;

export function carryCitations<Id>(
  markdown: string,
  earlier: EarlierText<Id>,
  fresh: ReadonlyMap<number, FreshMarker<Id>> = new Map(),
): Carried<Id> {
  const before = listMarked(earlier.markdown);
  const after = listMarked(markdown);
  const partners = pairMarkers(
    before,
    after.filter(({ n }) => !fresh.has(n)),
  );
  const cited = new Map(earlier.citations.map((citation) => [citation.ordinal, citation.id]));
  const reasons = new Map(earlier.unsupported.map(({ ordinal, reason }) => [ordinal, reason]));
  const citations: CarriedCitation<Id>[] = [];
  const unsupported: Unsupported[] = [];
  for (const marker of after) {
    const { ordinal, n } = marker;
    const partner = partners.get(marker);
    const known = fresh.get(n);
    const id = known !== undefined && 'id' in known ? known.id : partner && cited.get(partner.ordinal);
    if (id !== undefined) citations.push({ id, ordinal, n, markerStart: marker.start });
    else if (known !== undefined && 'reason' in known) unsupported.push({ ordinal, n, reason: known.reason });
    else {
      const reason = partner === undefined ? byHand : reasons.get(partner.ordinal);
      unsupported.push({ ordinal, n, reason: reason ?? unsupportedReasons.unknown });
    }
  }
  return { citations, unsupported };
}

function listMarked(markdown: string): Marked[] {
  let from = 0;
  return findMarkers(markdown).map(({ n, start, end }, ordinal) => {
    const line = markdown.lastIndexOf('\n', start - 1) + 1;
    const claim = markdown.slice(Math.max(from, line), start).trim();
    from = end;
    return { ordinal, n, start, claim, words: readWords(claim) };
  });
}

function pairMarkers(before: readonly Marked[], after: readonly Marked[]): ReadonlyMap<Marked, Marked> {
  const partners = new Map<Marked, Marked>();
  const sameWords = Map.groupBy(before, keyOf);
  for (const marker of after) {
    const partner = sameWords.get(keyOf(marker))?.shift();
    if (partner !== undefined) partners.set(marker, partner);
  }
  const taken = new Set(partners.values());
  const free = before.filter((marker) => !taken.has(marker));
  for (const marker of after) {
    if (partners.has(marker)) continue;
    const partner = findMostAlike(marker, free);
    if (partner === null) continue;
    partners.set(marker, partner);
    free.splice(free.indexOf(partner), 1);
  }
  return partners;
}

const keyOf = ({ n, claim }: Marked) => `${n} ${claim}`;

function findMostAlike(marker: Marked, free: readonly Marked[]): Marked | null {
  let best: { readonly marker: Marked; readonly shared: number } | null = null;
  for (const candidate of free.filter(({ n }) => n === marker.n).slice(0, candidatesConsidered)) {
    const shared = [...candidate.words].filter((word) => marker.words.has(word)).length;
    if (best === null || shared > best.shared) best = { marker: candidate, shared };
  }
  return best?.marker ?? null;
}

const readWords = (text: string): ReadonlySet<string> =>
  new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
