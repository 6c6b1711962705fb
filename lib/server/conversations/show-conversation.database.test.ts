import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createUuid } from '@/lib/core/ids';
import { removeUntoldFollowers } from '@/lib/domain/threads/store';
import { inWholeWorkspace, inWorkspace } from '@/lib/platform/db/in-workspace';
import { allEndpoints } from '@/lib/protocol/http';
import type { Endpoint } from '@/lib/protocol/http/endpoint';
import { call, type Sent } from '../access-tests/__fixtures__/call-route';
import {
  addPerson,
  addThings,
  type Ids,
  openTenant,
  type Person,
  type Tenant,
} from '../access-tests/__fixtures__/tenants';

const instance = await vi.hoisted(async () =>
  (await import('../access-tests/__fixtures__/instance')).openInstance(),
);
afterAll(() => instance.close());

let here: Tenant;
let ids: Ids;
let colleague: Person;
let viewer: Person;
beforeAll(async () => {
  here = await openTenant('QZHERE');
  ids = await addThings(here, here.founder);
  colleague = await addPerson(here.workspaceId, 'owner', 'QZMATE');
  viewer = await addPerson(here.workspaceId, 'viewer', 'QZVIEW');
});

const ask = (name: string, person: Person, sent: Partial<Sent> = {}) =>
  call(allEndpoints.find((one) => one.name === name) as Endpoint, {
    ids,
    headers: { cookie: person.cookie, 'x-workspace-id': here.workspaceId },
    ...sent,
  });
const list = async (person: Person) =>
  (await ask('listShownConversations', person, { query: { collection_id: ids.collections } })).raw;

/** What the inbox of a person lists, newest first. */
async function listTold(person: Person) {
  const { raw } = await ask('listNotices', person);
  const { items } = JSON.parse(raw) as { items: { kind: string; path: string; thread_id: string | null }[] };
  return items.filter(({ thread_id: id }) => id !== ids.threads).map(({ kind, path }) => [kind, path]);
}

const write = (markdown: string) => ({ markdown, send_key: createUuid() });

describe.each(['answer', 'question'] as const)('threads about the %s of a conversation', (kind) => {
  let threads: Ids;
  const about = () => ({ kind, id: ids[kind] });
  const reads = async (person: Person) => (await ask('getThread', person, { ids: threads })).status === 200;
  const reply = (person: Person, markdown: string) =>
    ask('addComment', person, { ids: threads, body: write(markdown) });

  it('that is shown are begun and answered by its readers, and tell its author', async () => {
    const body = { subject: about(), ...write('Is this so?') };
    expect((await ask('createThread', colleague, { body })).status).toBe(404);
    await ask('showConversation', here.founder);
    const { raw, status } = await ask('createThread', colleague, { body });
    expect(status, raw).toBe(201);
    threads = { ...ids, threads: (JSON.parse(raw) as { id: string }).id };
    expect((await reply(viewer, 'It is.')).status).toBe(201);
    const told = [expect.stringMatching(/^reply$/), expect.stringContaining(`chat=${ids.conversations}`)];
    expect(await listTold(here.founder)).toEqual([told, told]);
    expect(await listTold(colleague)).toEqual([
      ['reply', expect.stringContaining(`/conversations/${ids.conversations}?thread=`)],
    ]);
    expect((await ask('getShownConversation', viewer)).raw).toContain('"open_threads":1');
  });

  it('that is hidden are its author’s alone in every table, and come back when it is shown again', async () => {
    const count = (person: Person) =>
      inWorkspace({ workspaceId: here.workspaceId, userId: person.userId }, async (database) => {
        const where = { threadId: threads.threads };
        const counts = [
          await database.thread.count({ where: { id: threads.threads } }),
          await database.comment.count({ where }),
          await database.threadFollower.count({ where }),
          await database.notice.count({ where }),
        ];
        return counts.map((one) => one > 0);
      });
    await ask('hideConversation', here.founder);
    for (const person of [colleague, viewer]) {
      expect(await count(person)).toEqual([false, false, false, false]);
      expect(await listTold(person)).toEqual([]);
      expect((await reply(person, 'Still?')).status).toBe(404);
    }
    expect(await count(here.founder)).toEqual([true, true, true, true]);
    expect(await reads(here.founder)).toBe(true);
    await ask('showConversation', here.founder);
    expect([await reads(colleague), await reads(viewer)]).toEqual([true, true]);
    expect(await listTold(colleague)).toHaveLength(1);
  });

  it('that is hidden are read by those whom its author mentions there, who can bring in nobody else', async () => {
    await ask('hideConversation', here.founder);
    await reply(here.founder, `@{${colleague.userId}}, please check.`);
    expect([await reads(colleague), await reads(viewer)]).toEqual([true, false]);
    const query = { ...about(), thread_id: threads.threads };
    const unreached = await ask('listOutsiders', colleague, { query });
    expect(unreached.raw).toContain(viewer.userId);
    expect(unreached.raw).toContain('"reads_thread_only":true');
    expect((await ask('listOutsiders', here.founder, { query })).raw).not.toContain(viewer.userId);
    const asked = await reply(colleague, `@{${viewer.userId}}, what do you say?`);
    expect(asked.raw).toContain(`"not_told":[{"user_id":"${viewer.userId}"`);
    expect([await reads(viewer), await listTold(viewer)]).toEqual([false, []]);
    // Only those who could read it keep it when the conversation is erased.
    const listFollowers = () =>
      inWholeWorkspace(here.workspaceId, async (database) => {
        const update = (deletedAt: Date | null) =>
          database.conversation.update({ where: { id: ids.conversations }, data: { deletedAt } });
        await update(new Date());
        await removeUntoldFollowers(database, here.workspaceId, [ids[kind]]);
        await update(null);
        const where = { threadId: threads.threads };
        return (await database.threadFollower.findMany({ where })).map(({ userId }) => userId);
      });
    expect((await listFollowers()).toSorted()).toEqual([here.founder.userId, colleague.userId].toSorted());
    await inWholeWorkspace(here.workspaceId, (database) =>
      database.thread.delete({ where: { id: threads.threads } }),
    );
  });
});

describe('a conversation', () => {
  it('is its author’s alone to read until they show it, and again once they hide it', async () => {
    expect((await ask('getShownConversation', colleague)).status).toBe(404);
    expect((await ask('getShownConversation', here.founder)).raw).toContain('"readers":"author"');
    expect((await ask('showConversation', colleague)).status).toBe(404);
    expect(await list(colleague)).not.toContain(ids.conversations);

    expect((await ask('showConversation', here.founder)).raw).toContain('"readers":"workspace"');
    const { raw } = await ask('getShownConversation', colleague);
    expect(raw).toContain(ids.answer);
    expect(await list(colleague)).toContain(ids.conversations);
    expect(await list(here.founder)).not.toContain(ids.conversations);

    expect((await ask('hideConversation', here.founder)).raw).toContain('"readers":"author"');
    expect((await ask('getShownConversation', colleague)).status).toBe(404);
    expect(await list(colleague)).not.toContain(ids.conversations);
  });

  it('that is shown can be read by others, but not changed, deleted or gone on with, and its runs stay private', async () => {
    await ask('showConversation', here.founder);
    const { raw } = await ask('getShownConversation', colleague);
    expect(raw).not.toContain(ids.runs);
    for (const name of ['getConversation', 'deleteConversation', 'hideConversation'])
      expect([name, (await ask(name, colleague)).status]).toEqual([name, 404]);
    expect((await ask('updateConversation', colleague, { body: { title: 'Mine' } })).status).toBe(404);
    expect((await ask('getRun', colleague)).status).toBe(404);
  });

  it('that is shown leads from the address of an answer to the others’ view of it', async () => {
    const { findShownMessage } = await import('./find-message-place');
    const { authorise } = await import('@/lib/domain/team/actor');
    const who = {
      userId: colleague.userId,
      workspaceId: here.workspaceId,
      role: 'viewer',
      via: 'session',
    } as const;
    const reader = authorise(who, 'viewer');
    if (reader === null) throw new Error('A viewer may read.');
    expect(await findShownMessage(reader, ids.answer)).toBe(ids.conversations);
  });

  it('that is shown is told to the colleagues whom its author names, and to nobody once it is hidden', async () => {
    const tell = { body: { tell_user_ids: [colleague.userId] } };
    expect((await ask('listConversationReaders', here.founder)).raw).toContain(colleague.userId);
    await ask('showConversation', here.founder, tell);
    expect(await listTold(colleague)).toEqual([['shown', `/w/qzhere/conversations/${ids.conversations}`]]);
    expect(await listTold(viewer)).toEqual([]);
    await ask('hideConversation', here.founder);
    expect(await listTold(colleague)).toEqual([]);
    expect((await ask('showConversation', colleague, tell)).status).toBe(404);
  });

  it('that quotes a collection a reader may not open is not shown to them, whichever collection it is about', async () => {
    await ask('showConversation', here.founder);
    const secret = await ask('createCollection', here.founder, { body: { title: 'Secret' } });
    const { id } = JSON.parse(secret.raw) as { id: string };
    await call(allEndpoints.find(({ name }) => name === 'changeCollectionAccess') as Endpoint, {
      ids: { ...ids, collections: id },
      headers: { cookie: here.founder.cookie, 'x-workspace-id': here.workspaceId },
      body: { access: 'people', user_ids: [here.founder.userId] },
    });
    await inWholeWorkspace(here.workspaceId, (database) =>
      database.source.update({ where: { id: ids.sources }, data: { collectionId: id } }),
    );
    expect((await ask('getShownConversation', colleague)).status).toBe(404);
    expect(await list(colleague)).not.toContain(ids.conversations);
    expect((await ask('listConversationReaders', here.founder)).raw).toBe('{"items":[]}');
    const body = { subject: { kind: 'answer', id: ids.answer, span: null }, ...write('Secret?') };
    expect((await ask('createThread', colleague, { body })).status).toBe(404);
    expect((await ask('getShownConversation', here.founder)).status).toBe(200);
  });

  it('that was deleted is shown to nobody', async () => {
    await inWholeWorkspace(here.workspaceId, (database) =>
      database.source.update({ where: { id: ids.sources }, data: { collectionId: ids.collections } }),
    );
    expect((await ask('getShownConversation', colleague)).status).toBe(200);
    await ask('deleteConversation', here.founder);
    expect((await ask('getShownConversation', colleague)).status).toBe(404);
  });

  it('is shown with an event of the audit log', async () => {
    const { raw } = await ask('listAuditEvents', here.founder, { query: { limit: '50' } });
    expect(raw).toContain('"showConversation"');
    expect(raw).toContain('"hideConversation"');
  });
});
