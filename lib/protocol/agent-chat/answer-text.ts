/**
 * Returns what a reader sees of a run. It is separate from `reduce.ts` so that a screen can show an answer before the code that reduces
 * events is loaded.
 */
import type { RunView } from './reduce';

/** The current answer: the text of the last turn. */
export function getAnswerText(view: RunView): string {
  return view.turns.at(-1)?.text ?? '';
}
