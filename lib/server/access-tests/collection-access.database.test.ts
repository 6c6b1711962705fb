/**
 * Decision 109: a collection that only some people may open is hidden from every other member of its workspace, with everything that belongs to
 * it, in every table and at every address.
 */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createUuid, type UserId } from '@/lib/core/ids';
import { inWholeWorkspace, inWorkspace } from '@/lib/platform/db/in-workspace';
import { allEndpoints } from '@/lib/protocol/http';
import type { Endpoint } from '@/lib/protocol/http/endpoint';
import { call, type Heard, respond } from './__fixtures__/call-route';
import { asDatabaseOwner, listTenantTables } from './__fixtures__/database-owner';
import { samples } from './__fixtures__/samples';
import { addPerson, addThings, type Ids, openTenant, type Person, type Tenant } from './__fixtures__/tenants';

const instance = await vi.hoisted(async () => (await import('./__fixtures__/instance')).openInstance());
afterAll(() => instance.close());

const tables = await asDatabaseOwner(listTenantTables);
/** What belongs to the workspace or to one user, and the statistics of search. Every other table is hidden with its collection. */
const openToAll = [
  ...[
    'api_token',
    'archive',
    'archive_part',
    'audit_event',
    'audit_stream',
    'former_member',
    'idempotency_key',
    'invitation',
    'member',
    'single_sign_on',
    'visit',
  ],
  ...['knowledge_page', 'page_block', 'page_file', 'page_link', 'page_version', 'page_words', 'presence'],
  ...['knowledge_pipeline', 'pipeline_decision', 'pipeline_item', 'pipeline_phase'],
  ...[
    'delivery',
    'integration',
    'mcp_server',
    'mcp_tool',
    'mcp_sign_in',
    'model_call',
    'model_setting',
    'notice_setting',
    'permission_grant',
  ],
  ...[
    'lexeme',
    'meaning_setting',
    'object_to_delete',
    'passage_change',
    'own_transform',
    'own_transform_version',
    'policy_setting',
    'search_stat',
    'usage_entry',
    'usage_limits',
    'member_limits',
    'workflow_draft',
  ],
];
/** Paths that name something which stays open. */
const openNouns =
  /^\/v1\/(workspaces|members|invitations|tokens|sessions|integrations|mcp-servers|mcp-tools|models|tools|transforms|knowledge|journals|knowledge-pipeline|workflow-drafts)\b/;

let here: Tenant;
let ids: Ids;
let outsider: Person;

const find = (name: string) => allEndpoints.find((one) => one.name === name) as Endpoint;
const as = (person: Person) => ({ cookie: person.cookie, 'x-workspace-id': here.workspaceId });
const ask = (endpoint: Endpoint, person: Person): Promise<Heard> =>
  call(endpoint, { ids, headers: as(person), ...samples[endpoint.name]?.(ids) });
const setAccess = (person: Person, body: object, headers: Record<string, string> = as(person)) =>
  call(find('changeCollectionAccess'), { ids, headers, body });
const closeTo = (...people: Person[]) =>
  setAccess(here.founder, { access: 'people', user_ids: people.map(({ userId }) => userId) });
const isSeenBy = async (person: Person) => (await ask(find('getCollection'), person)).status === 200;

beforeAll(async () => {
  here = await openTenant('QZHERE');
  ids = await addThings(here, here.founder);
  outsider = await addPerson(here.workspaceId, 'owner', 'QZOUT');
  await closeTo(here.founder);
});

const countRows = ({ userId }: Person, table: string) =>
  inWorkspace({ workspaceId: here.workspaceId, userId }, async (database) => {
    const sql = `select count(*)::int as n from ${table}${table === 'folder' ? ' where collection_id is not null' : ''}`;
    const [row] = await database.$queryRawUnsafe<{ n: number }[]>(sql);
    return row?.n;
  });

describe('a collection that only one person may open', () => {
  it.each(tables.filter((table) => !openToAll.includes(table)))(
    'hides its rows of %s from an owner of the workspace',
    async (table) => {
      expect(await countRows(here.founder, table)).toBeGreaterThan(0);
      expect(await countRows(outsider, table)).toBe(0);
    },
  );

  it.each(openToAll)('leaves %s as it is', async (table) => {
    expect(await countRows(outsider, table)).toBe(await countRows(here.founder, table));
  });

  const named = allEndpoints.filter(({ path }) => path.includes('{id}') && !openNouns.test(path));
  it.each(named)('is not found by $method $path', async (endpoint) => {
    const heard = await ask(endpoint, outsider);
    expect([heard.status, heard.code], heard.raw).toEqual([404, 'not_found']);
  });

  // The audit log names everything that was done by its id, but a hidden thing by no name.
  const lists = allEndpoints.filter(
    ({ method, path, access, outcome }) =>
      method === 'GET' &&
      !path.includes('{') &&
      !path.startsWith('/v1/audit-events') &&
      access !== 'public' &&
      outcome !== 'stream',
  );
  it.each(lists)('is in no reply of $path', async (endpoint) => {
    const { raw } = await ask(endpoint, outsider);
    const { collections, sources, artifacts, tables: table, runs, conversations, workflows, threads } = ids;
    for (const id of [collections, sources, artifacts, table, runs, conversations, workflows, threads])
      expect(raw).not.toContain(`"${id}"`);
  });

  it('is found by no search, and not offered as the correction of a typing error', async () => {
    const search = async (person: Person, q: string) =>
      (await call(find('search'), { headers: as(person), query: { q } })).raw;
    expect(await search(here.founder, 'QZHERE')).toContain(ids.sources);
    expect(await search(outsider, 'QZHERE')).not.toContain(ids.sources);
    expect(await search(here.founder, 'QZHERF')).toContain('"did_you_mean":{"query":"QZHERE"');
    expect(await search(outsider, 'QZHERF')).toContain('"did_you_mean":null');
  });

  it('tells whoever mentions an outsider that they are not told, and an outsider nothing', async () => {
    const body = {
      markdown: `@{${outsider.userId}} and @{${here.founder.userId}}, is this right?`,
      send_key: createUuid(),
    };
    const written = await call(find('addComment'), { ids, headers: as(here.founder), body });
    expect(written.raw).toContain(`"not_told":[{"user_id":"${outsider.userId}"`);
    expect(written.raw).not.toContain(`"not_told":[{"user_id":"${here.founder.userId}"`);
    const outsidersFor = (reader: Person) =>
      inWorkspace({ workspaceId: here.workspaceId, userId: reader.userId }, async (database) => {
        const [row] = await database.$queryRaw<
          { ids: string[] }[]
        >`select list_outsiders('source', ${ids.sources}) as ids`;
        return [row?.ids, await database.source.count({ where: { id: ids.sources } })];
      });
    const outsiders = await outsidersFor(here.founder);
    expect(outsiders).toEqual([expect.arrayContaining([outsider.userId]), 1]);
    expect(outsiders[0]).not.toContain(here.founder.userId);
    expect(await outsidersFor(outsider)).toEqual([[], 0]);
  });

  it('hides what was made of it without a collection', async () => {
    const inNone = { where: { id: ids.artifacts }, data: { collectionId: null } };
    await inWholeWorkspace(here.workspaceId, async (database) => {
      await database.artifact.update(inNone);
      await database.run.update({ where: { id: ids.runs }, data: { collectionId: null } });
    });
    for (const name of ['getArtifact', 'getRun']) {
      expect([name, (await ask(find(name), here.founder)).status]).toEqual([name, 200]);
      expect([name, (await ask(find(name), outsider)).status]).toEqual([name, 404]);
    }
  });
});

describe('who may open a collection', () => {
  it('is changed by an editor in a browser who can open it, and never so that they cannot', async () => {
    const viewer = await addPerson(here.workspaceId, 'viewer', 'QZVIEW');
    const body = { access: 'workspace' };
    expect((await setAccess(viewer, body)).status).toBe(403);
    expect((await setAccess(outsider, body)).status).toBe(404);
    const token = { authorization: `Bearer ${here.founder.bearer}` };
    expect((await setAccess(here.founder, body, token)).status).toBe(403);
    expect((await closeTo(outsider)).message).toContain('Keep yourself among the people.');
    const stranger = { ...outsider, userId: createUuid() as UserId };
    expect((await closeTo(here.founder, stranger)).message).toContain('not a member of this workspace');
  });

  it('is everyone again once it is opened', async () => {
    await setAccess(here.founder, { access: 'workspace' });
    expect(await isSeenBy(outsider)).toBe(true);
    await closeTo(here.founder);
    expect(await isSeenBy(outsider)).toBe(false);
  });

  it('takes the streams of those who can no longer open it', async () => {
    await closeTo(here.founder, outsider);
    expect(await isSeenBy(outsider)).toBe(true);
    const stream = await respond(find('streamRunFrames'), { ids, headers: as(outsider) });
    const reader = stream.body?.getReader();
    await reader?.read();
    await closeTo(here.founder);
    const rest = async () => {
      while ((await reader?.read())?.done === false);
      return 'ended';
    };
    expect(await rest()).toBe('ended');
  });

  it('keeps the log of a run readable when the one who asked for it can no longer open the collection', async () => {
    const id = ids.exports;
    await inWholeWorkspace(here.workspaceId, async (database) => {
      const data = { collectionId: ids.collections, userId: outsider.userId, lastSeq: 2 };
      await database.run.update({ where: { id }, data });
      await database.$executeRaw`
        insert into frame (run_id, seq, workspace_id, type, payload)
        select ${id}, seq, workspace_id, type, payload from frame where run_id = ${ids.runs}`;
    });
    await closeTo(here.founder);
    const log = await respond(find('streamRunFrames'), {
      ids: { ...ids, runs: id },
      headers: as(here.founder),
      query: { follow: 'false' },
    });
    expect(await log.text()).toContain(here.marker);
  });

  it('are the owners of the workspace when the last of its people has left', async () => {
    await setAccess(here.founder, { access: 'workspace' });
    const editor = await addPerson(here.workspaceId, 'editor', 'QZEDIT');
    await setAccess(editor, { access: 'people', user_ids: [editor.userId] });
    expect([await isSeenBy(outsider), await isSeenBy(editor)]).toEqual([false, true]);
    await inWholeWorkspace(here.workspaceId, (database) =>
      database.member.delete({ where: { id: editor.memberId } }),
    );
    expect(await isSeenBy(outsider)).toBe(true);
  });
});
