/**
 * A workspace whose workers run in processes of their own, which a test kills at gates. The environment is read only once, so the product
 * is imported here, after it has been set.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { lapseJobs } from '@/lib/platform/jobs/__fixtures__/lapse-jobs';
import type * as workbench from '../../artifacts/__fixtures__/workbench';
import { openTestInstance } from '../../team/__fixtures__/people';
import { buildGates } from './gates';
import { startWorker, type WorkerProcess } from './worker-process';

export type KillStage = Awaited<ReturnType<typeof openKillStage>>;

/**
 * @param hosts private hosts that the workspace may reach anyway: the model, pages and receivers of the test.
 * @param settings of the product
 */
export async function openKillStage(hosts: readonly string[], settings: Record<string, string> = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'sourcebook-kill-'));
  const instance = await openTestInstance({
    DATA_DIR: folder,
    MODEL: '',
    CAPTURE_ALLOW: hosts.join(),
    ...settings,
  });
  const benches: typeof workbench = await import('../../artifacts/__fixtures__/workbench');
  const bench = await benches.openWorkbench();
  const { getServerConnection } = await import('@/lib/platform/db/connections');
  const client = new pg.Client(getServerConnection());
  client.on('error', () => undefined);
  await client.connect();
  await buildGates(client);
  const workers: WorkerProcess[] = [];
  const send: workbench.Workbench['ada']['send'] = (endpoint, sent) =>
    bench.ada.send(endpoint, { workspaceId: bench.workspaceId, ...sent });
  return {
    bench, client, send,
    readLog: (runId: string) => benches.readLog(bench, runId),
    start(count: number, options?: Parameters<typeof startWorker>[0]): WorkerProcess[] {
      const started = Array.from({ length: count }, () => startWorker(options));
      workers.push(...started);
      return started;
    },
    /**
     * Kills workers, and lets their jobs lapse at once. In `kill.database.test.ts` and `kill-research.database.test.ts` others find out by
     * themselves that the workers are gone, which takes them seconds.
     */
    async lose(lost: readonly WorkerProcess[]): Promise<void> {
      await Promise.all(lost.map((worker) => worker.kill()));
      await lapseJobs(client);
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.kill()));
      await client.end();
      await benches.closeWorkbench();
      await instance.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
