import type { AnswerCitation } from '@/components/citations/answer-citation';

export type PlacedChip = {
  readonly citation: AnswerCitation;
  /** The chip, or the "+2" into which its group is folded. */
  readonly element: HTMLElement;
};

/**
 * Returns the chips of a rendered text with their citations. Markers that have a passage appear on the page in the order of the citations,
 * group by group. Citations that a group has folded are placed at its last chip.
 */
export function listChips(text: HTMLElement, citations: readonly AnswerCitation[]): PlacedChip[] {
  const located = citations.filter((citation) => citation.match !== 'unsupported');
  let next = 0;
  return [...text.querySelectorAll<HTMLElement>('.citation-group')].flatMap((group) =>
    [...group.querySelectorAll<HTMLElement>('.citation-chip')].flatMap((element) => {
      const count = element.dataset['match'] === undefined ? Number(element.textContent?.slice(1)) || 0 : 1;
      const held = located.slice(next, next + count);
      next += count;
      return held.map((citation) => ({ citation, element }));
    }),
  );
}
