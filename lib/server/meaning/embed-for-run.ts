/**
 * Turns the question of a run into a vector, and tells its log what was sent where, or why not. Whoever chose the built-in reader for a question
 * wants nothing of it to leave the server, so nothing is sent. Not for use inside a transaction.
 */
import { limits } from '@/lib/core/limits';
import { shorten } from '@/lib/core/text';
import type { Meant } from '@/lib/domain/search/meaning/meant-store';
import type { NodeRun } from '@/lib/protocol/run-frames';
import { fixedModels } from '../models/list-offered';
import type { RunContext } from '../runs/execute-run';
import { embedQuestion } from './embed-question';

type Asked = Pick<RunContext, 'run' | 'recorder' | 'signal'>;

/** Null if the words alone are to be searched. */
export async function embedForRun(
  { run, recorder, signal }: Asked,
  text: string,
  node?: NodeRun,
): Promise<Meant | null> {
  const { workspaceId, userId, id: runId, conversationId, input } = run;
  if ('model' in input && input.model?.id === fixedModels.builtIn) return null;
  const asked = await embedQuestion({ workspaceId, userId, runId, conversationId, text, signal });
  if (asked === null) return null;
  recorder.note({ step: { name: 'meaning', detail: shorten(asked.sentence, limits.linkTextChars) } }, node);
  return asked.meant;
}
