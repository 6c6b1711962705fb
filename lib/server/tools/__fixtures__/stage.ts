/**
 * A workspace in which the test itself performs the runs with tools, with a scripted model over real HTTP. The environment is read only
 * once, so the product is imported here, after it has been set.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startFakeUpstream } from '@/e2e/support/fake-upstream/server';
import type * as asking from '@/lib/server/conversations/ask-question';
import type * as workbench from '../../artifacts/__fixtures__/workbench';
import { openTestInstance } from '../../team/__fixtures__/people';

export type Stage = Awaited<ReturnType<typeof openStage>>;

/**
 * @param hosts private hosts that tools may reach anyway: receivers and pages of the test.
 * @param environment further settings.
 */
export async function openStage(hosts: readonly string[] = [], environment: Readonly<Record<string, string>> = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'sourcebook-stage-'));
  const upstream = await startFakeUpstream();
  const allowed = [new URL(upstream.url).host, ...hosts].join();
  const instance = await openTestInstance({ DATA_DIR: folder, MODEL: '', CAPTURE_ALLOW: allowed, ...environment });
  const benches: typeof workbench = await import('../../artifacts/__fixtures__/workbench');
  const { askQuestion }: typeof asking = await import('@/lib/server/conversations/ask-question');
  const chat = await import('./scripted-chat');
  const bench = await benches.openWorkbench();
  await chat.useScriptedModel(bench, upstream);
  const send: workbench.Workbench['ada']['send'] = (endpoint, sent) =>
    bench.ada.send(endpoint, { workspaceId: bench.workspaceId, ...sent });
  return {
    upstream, bench, chat, send,
    work: (runId: string) => benches.work(bench, runId),
    /** Asks the collection a question that may be answered with tools. */
    ask: (text: string) =>
      askQuestion(bench.editor, {
        text, collectionId: bench.collectionId, conversationName: null, sourceIds: [],
        retryOf: null, editOf: null, mayAct: true,
      }),
    async close() {
      const { getRunTails } = await import('../../runs/run-tails');
      await getRunTails().close();
      await benches.closeWorkbench();
      await instance.close();
      await upstream.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
