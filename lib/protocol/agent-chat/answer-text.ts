/** What a reader has in front of them of a run. Apart from `reduce.ts`, so that a screen can show an answer before it can fold events. */
import type { RunView } from './reduce';

/** The answer as it stands: the text of the last turn. */
export function getAnswerText(view: RunView): string {
  return view.turns.at(-1)?.text ?? '';
}
