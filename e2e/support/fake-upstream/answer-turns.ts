/**
 * A responder that gives one answer per turn of a run with tools, in order. A request without tools, such as that of a guide which the
 * worker makes meanwhile, uses up none of them. When they are used up, the model ends.
 */
import type { Reply, ScriptedAnswer } from './reply';
import type { Responder } from './server';

export type Turns = { readonly respond: Responder; readonly countLeft: () => number };

export function answerTurns(answers: readonly (ScriptedAnswer | Reply)[]): Turns {
  const left = [...answers];
  return {
    respond: ({ toolNames }) => {
      const answer = toolNames.length > 0 ? left.shift() : undefined;
      return answer ?? { text: 'That is all.' };
    },
    countLeft: () => left.length,
  };
}
