import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestInstance } from '@/lib/server/team/__fixtures__/people';
import type { JobFunctions } from './work-jobs';

let instance: Awaited<ReturnType<typeof openTestInstance>>;
beforeAll(async () => {
  instance = await openTestInstance();
});
afterAll(() => instance.close());

const data = { workspaceId: 'ws_1', collectionId: 'col_1' };

async function askForGuide(delaySeconds = 0): Promise<void> {
  const { inWorkspace } = await import('../db/in-workspace');
  const { asId } = await import('@/lib/core/ids');
  const { sendJob } = await import('./send-job');
  await inWorkspace(asId('ws_1'), (database) =>
    sendJob(database, { queue: 'guide', data }, { delaySeconds, singletonKey: data.collectionId }),
  );
}

async function countWaiting(): Promise<number> {
  const { acrossWorkspaces } = await import('../db/in-workspace');
  const rows = await acrossWorkspaces(
    (database) =>
      database.$queryRaw<unknown[]>`SELECT FROM pgboss.job WHERE name = 'guide' AND state = 'created'`,
  );
  return rows.length;
}

it('keeps one waiting job per key, and accepts another as soon as that one has started', async () => {
  const { workJobs } = await import('./work-jobs');
  await askForGuide();
  await askForGuide();
  expect(await countWaiting()).toBe(1);

  const begun: PromiseWithResolvers<void>[] = [1, 2].map(() => Promise.withResolvers<void>());
  const release = Promise.withResolvers<void>();
  let calls = 0;
  const idle = () => Promise.resolve();
  const functions: JobFunctions = {
    lost: idle,
    capture: idle,
    page: idle,
    run: idle,
    llmx: idle,
    notices: idle,
    erase: idle,
    reindex: idle,
    sample: idle,
    execution: idle,
    guide: async () => {
      begun[calls]?.resolve();
      calls += 1;
      await release.promise;
    },
  };
  const worker = await workJobs(functions);
  await begun[0]?.promise;
  // A request made while the first job is running is not lost.
  await askForGuide();
  await begun[1]?.promise;
  release.resolve();
  await worker.close(5_000);
  expect(calls).toBe(2);
  expect(await countWaiting()).toBe(0);
});
