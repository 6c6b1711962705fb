/** Rights are checked when the work is done, not only when it is requested: a real member, a real run, the built-in reader. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asId, type UserId } from '@/lib/core/ids';
import { authorise } from '@/lib/domain/team/actor';
import { getAccountEndpoint } from '@/lib/protocol/http/accounts';
import { changeMemberRoleEndpoint, removeMemberEndpoint } from '@/lib/protocol/http/team';
import type * as workbench from '../artifacts/__fixtures__/workbench';
import { openTestInstance } from '../team/__fixtures__/people';
import { memberIdOf, welcome } from '../team/__fixtures__/team';

const folder = mkdtempSync(path.join(tmpdir(), 'sourcebook-rights-'));
let instance: Awaited<ReturnType<typeof openTestInstance>>;
let tools: typeof workbench;
let bench: workbench.Workbench;

beforeAll(async () => {
  instance = await openTestInstance({ DATA_DIR: folder, MODEL: '' });
  tools = await import('../artifacts/__fixtures__/workbench');
  bench = await tools.openWorkbench();
});
afterAll(async () => {
  await tools.closeWorkbench();
  await instance.close();
  rmSync(folder, { recursive: true, force: true });
});

it.each([
  ['made a viewer', 'fay'],
  ['removed', 'guy'],
] as const)(
  'a run does nothing for a member who was %s after the question, and says so',
  async (change, name) => {
    const { ada, workspaceId, collectionId } = bench;
    const place = { by: ada, workspaceId };
    const email = `${name}@example.com`;
    const asker = await welcome(place, email, 'editor');
    const { reply: account } = await asker.send(getAccountEndpoint);
    const editor = authorise(
      { userId: asId<UserId>(account.id), workspaceId, role: 'editor', via: 'session' },
      'editor',
    );
    const { askQuestion } = await import('@/lib/server/conversations/ask-question');
    const asked = await askQuestion(editor ?? bench.editor, {
      text: 'How high is the dam?',
      collectionId,
      conversationName: null,
      sourceIds: [],
      retryOf: null,
      editOf: null,
      mayAct: false,
    });
    const params = { id: await memberIdOf(place, email) };
    if (change === 'removed') await ada.send(removeMemberEndpoint, { params, workspaceId });
    else await ada.send(changeMemberRoleEndpoint, { params, workspaceId, body: { role: 'viewer' } });

    await tools.work(bench, asked.runId);

    const { run, frames } = await tools.readLog(bench, asked.runId);
    const failure = {
      message: expect.stringMatching(/is no longer allowed to do it/),
      action: expect.any(String),
    };
    expect(run).toMatchObject({ status: 'failed', failure });
    expect(JSON.stringify(frames)).not.toContain('message_chunk');
    const { inWholeWorkspace } = await import('@/lib/platform/db/in-workspace');
    const { listMessages } = await import('@/lib/domain/conversations/store');
    const messages = await inWholeWorkspace(bench.workspaceId, (database) =>
      listMessages(database, bench.workspaceId, asked.conversationId),
    );
    expect(messages.find(({ id }) => id === asked.messageId)).toMatchObject({
      status: 'failed',
      markdown: '',
    });
  },
);
