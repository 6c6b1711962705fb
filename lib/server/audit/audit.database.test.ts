/** The audit log: what it says about who changed what, to whom it says it, and that it says it exactly when something changed. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { allEndpoints } from '@/lib/protocol/http';
import { changePoliciesEndpoint } from '@/lib/protocol/http/approvals';
import { changeMemberRoleEndpoint, removeMemberEndpoint } from '@/lib/protocol/http/team';
import {
  changeAuditRetentionEndpoint,
  exportAuditEventsEndpoint,
  listAuditEventsEndpoint,
} from '@/lib/protocol/http/audit';
import {
  updateCollectionEndpoint,
  createCollectionEndpoint,
  deleteCollectionEndpoint,
} from '@/lib/protocol/http/collections';
import { Browser } from '../team/__fixtures__/people';
import { addPerson, openTenant, type Person, type Tenant } from '../access-tests/__fixtures__/tenants';

const instance = await vi.hoisted(async () =>
  (await import('../access-tests/__fixtures__/instance')).openInstance(),
);
afterAll(() => instance.close());

let tenant: Tenant;
let editor: Person;
const browser = new Browser().from('198.51.100.20');
beforeAll(async () => {
  tenant = await openTenant('AUDIT');
  editor = await addPerson(tenant.workspaceId, 'editor', 'AUDIT');
});

const by = (person: Person) => ({
  workspaceId: tenant.workspaceId,
  headers: { cookie: person.cookie },
});
const read = async (query: Record<string, string | number> = {}) =>
  (await browser.send(listAuditEventsEndpoint, { ...by(tenant.founder), query })).reply;

async function createCollection(person: Person, title: string): Promise<string> {
  const made = await browser.send(createCollectionEndpoint, { ...by(person), body: { title } });
  return made.reply.id;
}

describe('the audit log', () => {
  it('says who did what to which thing, when and from where', async () => {
    const id = await createCollection(editor, 'Tides');
    const deleted = await browser.send(deleteCollectionEndpoint, { ...by(editor), params: { id } });
    const [event] = (await read({ kind: 'collection', object_id: id })).items;
    expect(event).toMatchObject({
      action: 'deleteCollection',
      object: { kind: 'collection', id },
      person: { user_id: editor.userId, name: 'AUDIT editor' },
      origin: {
        token: null,
        address: '198.51.100.20',
        request_id: deleted.headers.get('x-request-id'),
      },
    });
  });

  it('names the token that a program used', async () => {
    await browser.send(createCollectionEndpoint, { bearer: editor.bearer, body: { title: 'By a program' } });
    const [event] = (await read({ kind: 'collection' })).items;
    expect(event?.origin).toMatchObject({ token: { id: editor.tokenId, name: 'AUDIT token' } });
  });

  it('names things as they are called now, and people in its details', async () => {
    const id = await createCollection(editor, 'Tidse');
    await browser.send(updateCollectionEndpoint, { ...by(editor), params: { id }, body: { title: 'Tides' } });
    const [renamed] = (await read({ object_id: id })).items;
    expect(renamed).toMatchObject({ action: 'updateCollection', object: { id, name: 'Tides' } });
    const viewer = await addPerson(tenant.workspaceId, 'viewer', 'AUDIT');
    const removal = { ...by(tenant.founder), params: { id: viewer.memberId } };
    await browser.send(removeMemberEndpoint, removal);
    const [removed] = (await read({ object_id: viewer.memberId })).items;
    expect(removed).toMatchObject({
      action: 'member.removed',
      object: { name: 'AUDIT viewer' },
      detail_names: { [viewer.userId]: 'AUDIT viewer' },
    });
  });

  it('names a tool by its title, not as programs call it', async () => {
    const body = { changes: [{ tool: 'share.create', setting: 'deny' as const }] };
    const changed = await browser.send(changePoliciesEndpoint, { ...by(tenant.founder), body });
    expect(changed.status, changed.message).toBe(200);
    const [event] = (await read({ kind: 'policy' })).items;
    expect(event).toMatchObject({ object: { id: 'share.create', name: 'Create a public link' } });
  });

  it('names nothing of another workspace', async () => {
    const other = await openTenant('OTHERAUDIT');
    const theirs = await browser.send(createCollectionEndpoint, {
      workspaceId: other.workspaceId,
      headers: { cookie: other.founder.cookie },
      body: { title: 'Secret' },
    });
    const { findThingNames } = await import('@/lib/domain/audit/name-store');
    const { acrossWorkspaces } = await import('@/lib/platform/db/in-workspace');
    const find = (workspaceId: typeof tenant.workspaceId) =>
      acrossWorkspaces((database) => findThingNames(database, workspaceId, [theirs.reply.id]));
    expect([...(await find(tenant.workspaceId))]).toEqual([]);
    expect([...(await find(other.workspaceId))]).toEqual([[theirs.reply.id, 'Secret']]);
  });

  it('is kept for good until an owner says how long, and only in that workspace', async () => {
    const { eraseOldAuditEvents } = await import('./retain-audit-events');
    const other = await openTenant('KEPTAUDIT');
    await browser.send(createCollectionEndpoint, {
      workspaceId: other.workspaceId,
      headers: { cookie: other.founder.cookie },
      body: { title: 'Old' },
    });
    await createCollection(editor, 'Old');
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
    expect(await eraseOldAuditEvents(inDays(4_000))).toBe(0);
    const change = (person: Person, days: 90 | 365 | null) =>
      browser.send(changeAuditRetentionEndpoint, { ...by(person), body: { days } });
    expect((await change(editor, 90)).code).toBe('forbidden');
    await change(tenant.founder, 365);
    await change(tenant.founder, 365);
    const events = (await read({ limit: 200 })).items;
    expect(events.filter(({ action }) => action === 'audit_retention.changed')).toMatchObject([
      { object: { name: 'AUDIT workspace' }, detail: { from: 'no limit', to: '365 days' } },
    ]);
    expect(await eraseOldAuditEvents(inDays(364))).toBe(0);
    expect(await eraseOldAuditEvents(inDays(366))).toBe(events.length);
    expect((await read()).items).toEqual([]);
    const theirs = await browser.send(listAuditEventsEndpoint, {
      workspaceId: other.workspaceId,
      headers: { cookie: other.founder.cookie },
    });
    expect(theirs.reply.items.length).toBeGreaterThan(0);
    await change(tenant.founder, null);
  });

  it('has one event for a request with a more telling event of its own', async () => {
    const viewer = await addPerson(tenant.workspaceId, 'viewer', 'AUDIT');
    const change = { params: { id: viewer.memberId }, body: { role: 'editor' } } as const;
    const changed = await browser.send(changeMemberRoleEndpoint, { ...by(tenant.founder), ...change });
    const requestId = changed.headers.get('x-request-id');
    const own = (await read()).items.filter(({ origin }) => origin?.request_id === requestId);
    expect(own).toMatchObject([{ action: 'member.role_changed', detail: { from: 'viewer', to: 'editor' } }]);
  });

  it('has no event for a request that was refused or changed nothing', async () => {
    const before = (await read()).items.length;
    await browser.send(deleteCollectionEndpoint, { ...by(editor), params: { id: 'col_unknown' } });
    await browser.send(createCollectionEndpoint, { ...by(editor), body: { title: '' } });
    expect((await read()).items).toHaveLength(before);
  });

  it('is read by owners only, page by page, between two times, and as a file with the same events', async () => {
    expect((await browser.send(listAuditEventsEndpoint, by(editor))).code).toBe('forbidden');
    await createCollection(editor, 'Ebb');
    await createCollection(tenant.founder, 'Flow');
    const all = (await read({ limit: 200 })).items;
    const pages = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Awaited<ReturnType<typeof read>> = await read(
        cursor === '' ? { limit: 2 } : { limit: 2, cursor },
      );
      pages.push(...page.items);
      cursor = page.next;
    }
    expect(pages).toEqual(all);
    const [newest, second] = all;
    expect((await read({ from: newest?.at ?? '' })).items[0]).toEqual(newest);
    expect((await read({ to: newest?.at ?? '' })).items[0]).toEqual(second);
    const query = new URLSearchParams({ user_id: editor.userId });
    const { GET } = await import('@/app/v1/audit-events/export/route');
    const headers = { cookie: editor.cookie, 'x-workspace-id': tenant.workspaceId };
    const address = `http://localhost:3000${exportAuditEventsEndpoint.path}?${query}`;
    const refused = await GET(new Request(address, { headers }), { params: Promise.resolve({}) });
    expect(refused.status).toBe(403);
    const asOwner = new Request(address, { headers: { ...headers, cookie: tenant.founder.cookie } });
    const file = await (await GET(asOwner, { params: Promise.resolve({}) })).text();
    const lines = file
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown);
    expect(lines).toEqual(all.filter(({ person }) => person?.user_id === editor.userId));
  });

  it('leaves out only what changes nothing, or what its caller alone sees', () => {
    const left = allEndpoints.filter(({ concernsOnlyCaller }) => concernsOnlyCaller === true);
    expect(left.map(({ name }) => name).sort()).toEqual([
      'checkReferences',
      'keepPresence',
      'readNotices',
      'updateAlert',
      'updateNotice',
    ]);
  });
});
