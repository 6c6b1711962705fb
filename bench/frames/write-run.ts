/** Writes runs whose logs go through the product's own recorder, one piece of text per frame, as a model streams it. */
import { setImmediate as turn } from 'node:timers/promises';
import { systemClock } from '@/lib/core/clock';
import type { RunId } from '@/lib/core/ids';
import { endRun, takeRun } from '@/lib/domain/runs/store';
import { inWholeWorkspace } from '@/lib/platform/db/in-workspace';
import { beginToolRun } from '@/lib/server/tools/begin-tool-run';
import { createRecorder } from '@/lib/server/runs/recorder';
import type { ScratchTeam } from '../scratch/scratch-team';

export type WrittenRun = { readonly runId: RunId; readonly writeMs: number };

const content = 'Words of an answer that goes on for a while.';

/** @param frames number of frames besides those that begin and end the run */
export async function writeRun(
  { editor }: ScratchTeam,
  { frames, isEachStored }: { readonly frames: number; readonly isEachStored: boolean },
): Promise<WrittenRun> {
  const { workspaceId } = editor;
  const call = { name: 'app.calculate', arguments: {}, surface: 'rest' as const, collectionId: null };
  const name = await beginToolRun(editor, call);
  const taken = await inWholeWorkspace(workspaceId, (database) => takeRun(database, name, systemClock.now()));
  if (taken === null) throw new Error('A new run can be taken.');
  const { id: runId, attempt } = taken.run;
  const recorder = createRecorder(taken.run, (error) => {
    throw error;
  });
  const node = recorder.enter('think');
  const began = performance.now();
  for (let frame = 0; frame < frames; frame += 1) {
    recorder.record({ type: 'message_chunk', content, id: node.name }, node);
    // The next piece arrives in another turn of the event loop, as from a socket.
    await (isEachStored ? recorder.flush() : turn());
  }
  await recorder.flush();
  const writeMs = performance.now() - began;
  const spent = { model: null, inputTokens: 0, outputTokens: 0, costUsd: null };
  const end = { status: 'complete' as const, failure: null, ...spent, now: systemClock.now() };
  await inWholeWorkspace(workspaceId, (database) => endRun(database, { runId, workspaceId, attempt }, end));
  return { runId, writeMs };
}
