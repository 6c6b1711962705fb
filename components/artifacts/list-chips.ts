import type { AnswerCitation } from '@/components/evidence/answer-citation';

export type PlacedChip = {
  readonly citation: AnswerCitation;
  /** The chip, or the "+2" that its group is folded into. */
  readonly element: HTMLElement;
};

/**
 * The chips of a rendered text with their citations: markers that have a passage stand in the page in the order of the citations,
 * group by group; those that a group has folded share the place of its last chip.
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
