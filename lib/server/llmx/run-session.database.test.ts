/** The conversation between the agents of one run: numbered by sender and target, each message stored once, deleted with the run. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRunId, type RunId } from '@/lib/core/ids';
import { readMessage } from '@/lib/protocol/llmx';
import type * as workbench from '../artifacts/__fixtures__/workbench';
import { openTestInstance } from '../team/__fixtures__/people';

let instance: Awaited<ReturnType<typeof openTestInstance>>;
let benches: typeof workbench;
let bench: workbench.Workbench;
let product: Awaited<ReturnType<typeof importProduct>>;

async function importProduct() {
  const [store, talking, runs, database, erase] = await Promise.all([
    import('@/lib/domain/llmx/store'),
    import('@/lib/domain/llmx/run-session-store'),
    import('@/lib/domain/runs/store'),
    import('@/lib/platform/db/in-workspace'),
    import('@/lib/domain/runs/erase-store'),
  ]);
  const { readSession } = await import('./read-sessions');
  return { ...store, ...talking, ...runs, ...database, ...erase, readSession };
}

beforeAll(async () => {
  instance = await openTestInstance();
  benches = await import('../artifacts/__fixtures__/workbench');
  bench = await benches.openWorkbench();
  product = await importProduct();
});
afterAll(async () => {
  await benches.closeWorkbench();
  await instance.close();
});

async function beginRun(): Promise<RunId> {
  const { workspaceId, collectionId, editor } = bench;
  const id = createRunId();
  const input = { kind: 'tool', name: 'app.calculate', arguments: {}, surface: 'llmx' } as const;
  const run = { id, workspaceId, userId: editor.userId, input, agent: 'got', collectionId };
  await product.inWholeWorkspace(workspaceId, (database) => product.insertRun(database, run));
  return id;
}

function open(id: RunId) {
  const { workspaceId, collectionId, editor } = bench;
  const run = { id, workspaceId, userId: editor.userId, collectionId };
  return product.inWholeWorkspace(workspaceId, (database) => product.openRunSession(database, run, 'Lead'));
}

const say = (session: { readonly id: string }, from: string, to: string, key?: string) =>
  product.inWholeWorkspace(bench.workspaceId, (database) =>
    product.appendRunMessage(
      database,
      { id: session.id, workspaceId: bench.workspaceId },
      {
        from,
        to,
        blocks: [{ type: 'REQ', fields: { o: `${from} asks ${to}`, pr: 2 } }],
        ...(key === undefined ? {} : { key }),
      },
    ),
  );

it('numbers messages added at the same moment without repetition, by sender and target', async () => {
  const session = await open(await beginRun());
  const ways = Array.from({ length: 12 }, (_, index) => ['Lead', `Worker-${index % 3}`] as const);
  const said = await Promise.all(ways.map(([from, to]) => say(session, from, to)));
  const numbers = (worker: string) =>
    said.filter(({ target }) => target === worker).map(({ number }) => number);
  expect([...numbers('Worker-0')].sort()).toEqual([1, 2, 3, 4]);
  expect(said.map(({ position }) => position).sort((left, right) => left - right)).toEqual(
    Array.from({ length: 12 }, (_, index) => index + 1),
  );
  for (const { text, number, sender } of said)
    expect(readMessage(text)).toMatchObject({
      ok: true,
      value: { message: { header: { f: sender, s: number } } },
    });
});

it('continues in the session of a run that another worker takes over, without repeating a message', async () => {
  const run = await beginRun();
  const first = await open(run);
  const told = await say(first, 'Lead', 'Worker-1', 'assign:1');
  const second = await open(run);
  expect(second.id).toBe(first.id);
  expect(await say(second, 'Lead', 'Worker-1', 'assign:1')).toEqual(told);
  expect((await say(second, 'Lead', 'Worker-1', 'assign:2')).number).toBe(2);
});

it("names the session after the run's question, and ends it with the run", async () => {
  const runId = await beginRun();
  const { id } = await open(runId);
  const read = () => product.readSession(bench.editor, id);
  expect(await read()).toMatchObject({ kind: 'run', run_title: 'Tool: app.calculate', ended_at: null });
  const holder = { runId, workspaceId: bench.workspaceId, attempt: 0 };
  const now = new Date();
  await product.inWholeWorkspace(bench.workspaceId, (database) =>
    product.endRun(database, holder, {
      now,
      status: 'complete',
      failure: null,
      model: null,
      inputTokens: 0,
      outputTokens: 0,
      costUsd: null,
    }),
  );
  expect((await read()).ended_at).toBe(now.toISOString());
});

it("erases the messages of a run's agents with the run", async () => {
  const session = await open(await beginRun());
  await say(session, 'Lead', 'ALL');
  const { workspaceId, collectionId } = bench;
  const left = await product.inWholeWorkspace(workspaceId, async (database) => {
    await product.eraseRuns(database, workspaceId, { collectionId });
    return product.findSession(database, workspaceId, session.id);
  });
  expect(left).toBeNull();
});
