import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { inWholeWorkspace } from '@/lib/platform/db/in-workspace';
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
beforeAll(async () => {
  here = await openTenant('QZHERE');
  ids = await addThings(here, here.founder);
  colleague = await addPerson(here.workspaceId, 'owner', 'QZMATE');
});

const ask = (name: string, person: Person, sent: Partial<Sent> = {}) =>
  call(allEndpoints.find((one) => one.name === name) as Endpoint, {
    ids,
    headers: { cookie: person.cookie, 'x-workspace-id': here.workspaceId },
    ...sent,
  });
const list = async (person: Person) =>
  (await ask('listShownConversations', person, { query: { collection_id: ids.collections } })).raw;

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
    const viewer = authorise(who, 'viewer');
    if (viewer === null) throw new Error('A viewer may read.');
    expect(await findShownMessage(viewer, ids.answer)).toBe(ids.conversations);
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
