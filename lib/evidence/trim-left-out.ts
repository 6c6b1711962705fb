/**
 * Removes from an alignment the words of the source before the first and after the last word that the quote shares, so that the stretch shown
 * as the quote's source is the shortest. Never changes which words of the quote are there. Pure.
 */
import type { WordStep } from './align-words';

export function trimLeftOut(steps: readonly WordStep[], source: readonly string[]): readonly WordStep[] {
  const fromStart = slideStart(trimStart(steps), source, 1);
  return slideStart(trimStart(fromStart.toReversed()), source, -1).toReversed();
}

/** At an end, a word of the quote that is paired with a word less like it than this counts as added by the quote. */
const pairedLikeness = 0.3;

function trimStart(steps: readonly WordStep[]): WordStep[] {
  const added: WordStep[] = [];
  for (const [index, step] of steps.entries()) {
    if (step.type === 'changed' && step.likeness < pairedLikeness)
      added.push({ type: 'added', quote: step.quote });
    else if (step.type === 'added') added.push(step);
    else if (step.type !== 'left_out') return [...added, ...steps.slice(index)];
  }
  return [];
}

/**
 * Takes the shared words at an end from where they occur again, beyond words left out: of `the boat left, and the boat sank`, the quote
 * `the boat sank` has the second boat. The direction is that of the source's words in the steps.
 */
function slideStart(
  steps: readonly WordStep[],
  source: readonly string[],
  direction: 1 | -1,
): readonly WordStep[] {
  const left = steps.findIndex(({ type }) => type === 'left_out');
  const rest = steps.findIndex(({ type }, index) => index > left && type !== 'left_out' && type !== 'added');
  const start = steps.slice(0, rest);
  const shift = direction * start.filter(({ type }) => type === 'left_out').length;
  const slid: WordStep[] = [];
  for (const step of start) {
    if (step.type === 'added') slid.push(step);
    else if (step.type === 'kept' && source[step.source] === source[step.source + shift])
      slid.push({ type: 'kept', source: step.source + shift, quote: step.quote });
    else if (step.type !== 'left_out') return steps;
  }
  return [...slid, ...steps.slice(rest)];
}
