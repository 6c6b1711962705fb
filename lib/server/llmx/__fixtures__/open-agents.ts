/**
 * Outside agents of one workspace, each with a different name. Call it once at the top of a test file: it opens an instance for the file
 * and closes it.
 */
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { LlmxMessage } from '@/lib/protocol/llmx';
import type * as workbench from '../../artifacts/__fixtures__/workbench';
import { openTestInstance } from '../../team/__fixtures__/people';
import type * as agents from './agent';

async function importProduct() {
  const [database, tasks, settle, store] = await Promise.all([
    import('@/lib/platform/db/in-workspace'),
    import('@/lib/domain/llmx/task-store'),
    import('../settle-session'),
    import('@/lib/domain/llmx/store'),
  ]);
  return { ...database, ...tasks, ...settle, ...store };
}

export const context = 'CTX:{p:"Harrow Dam"}';

/** Summarises the blocks of a message. */
export const answerOf = ({ blocks }: LlmxMessage) =>
  blocks.map((block) =>
    block.type === 'RES' ? `${block.fields.o} ${block.fields.msg ?? ''}`.trim() : block.type,
  );

export function openAgents(settings: Readonly<Record<string, string>> = {}) {
  let instance: Awaited<ReturnType<typeof openTestInstance>>;
  let benches: typeof workbench;
  let bench: workbench.Workbench;
  let outside: typeof agents;
  let agent: agents.Agent;
  let product: Awaited<ReturnType<typeof importProduct>>;

  beforeAll(async () => {
    instance = await openTestInstance({ MODEL: 'extractive', ...settings });
    benches = await import('../../artifacts/__fixtures__/workbench');
    outside = await import('./agent');
    bench = await benches.openWorkbench();
    agent = await outside.Agent.of(bench.ada, bench.workspaceId);
    product = await importProduct();
  });
  afterAll(async () => {
    await benches.closeWorkbench();
    await instance.close();
  });

  /** A token may have only a few open sessions, so those left open by a test are ended. */
  const endAll = () =>
    product.inWholeWorkspace(bench.workspaceId, (database) =>
      database.llmxSession.updateMany({ where: { endedAt: null }, data: { endedAt: new Date() } }),
    );
  afterEach(endAll);

  let names = 0;
  /** Creates an agent with a name that no other test uses. */
  function open() {
    names += 1;
    const name = `Agent-${names}`;
    let number = 0;
    const write = (blocks: string, beside = '') => {
      number += 1;
      return `HEADER:{f:${name},t:Sourcebook,s:${number}${beside}}\n${blocks}`;
    };
    const speaker = new outside.Agent(agent.bearer);
    const hear = () => speaker.hear({ f: name });
    const say = (blocks: string, beside?: string) => speaker.say(write(blocks, beside));
    return { name, write, hear, say, speaker };
  }

  /** Does what the worker does for runs that agents started. */
  async function work(): Promise<void> {
    const { workspaceId } = bench;
    const runs = await product.inWholeWorkspace(workspaceId, (database) =>
      database.llmxTask.findMany({ where: { workspaceId, status: 'running' }, select: { runId: true } }),
    );
    for (const { runId } of runs) if (runId !== null) await benches.work(bench, runId);
  }

  const pick: typeof agents.pick = (messages, type) => outside.pick(messages, type);

  return {
    open, work, endAll, pick,
    agent: () => agent,
    bench: () => bench,
    product: () => product,
  };
}
