/**
 * A responder that gives one answer per turn of a run with tools, in order. A request without tools, such as that of a guide which the
 * worker makes meanwhile, uses up none of them. When they are used up, the model ends.
 */
import { rememberAnswers } from './remember-answers';
import type { Reply, ScriptedAnswer } from './reply';
import type { Responder } from './server';

export type Turns = { readonly respond: Responder; readonly countLeft: () => number };

export function answerTurns(answers: readonly (ScriptedAnswer | Reply)[]): Turns {
  const left = [...answers];
  const end = { text: 'That is all.' };
  const takeTurn = rememberAnswers(() => left.shift() ?? end);
  return {
    respond: (request) => (request.toolNames.length > 0 ? takeTurn(request) : end),
    countLeft: () => left.length,
  };
}
