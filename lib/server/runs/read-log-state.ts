/** Reads what a run's log has left unfinished, for the worker that continues the run (run-stream §2). */
import type { Run } from '@/lib/domain/runs/run';
import { listFrames } from '@/lib/domain/runs/store';
import type { Database } from '@/lib/platform/db/in-workspace';
import { emptyLog, type LogState, readOpenNodes, readWireFrame } from '@/lib/protocol/run-frames';

/** Frames read in one query. */
const pageFrames = 5_000;

export async function readLogState(database: Database, run: Run): Promise<LogState> {
  let log = emptyLog;
  for (let after = 0; after < run.lastSeq; ) {
    const page = { runId: run.id, after, limit: pageFrames };
    const frames = await listFrames(database, run.workspaceId, page);
    for (const { payload } of frames) {
      const read = readWireFrame(payload);
      if (read.ok) log = readOpenNodes(log, read.value);
    }
    after = frames.at(-1)?.seq ?? run.lastSeq;
  }
  return log;
}
