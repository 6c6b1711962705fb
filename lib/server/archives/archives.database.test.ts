/**
 * A workspace becomes one file, and a file becomes a workspace: with everything that its owner may open, without a secret, and never halfway.
 * Uses real PostgreSQL, the real routes, and the real job.
 */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createUuid } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import { entryNames } from '@/lib/domain/archives/manifest';
import type { TarEntry } from '@/lib/platform/backup/tar';
import { inWholeWorkspace } from '@/lib/platform/db/in-workspace';
import {
  type ArchiveReply,
  checkArchiveEndpoint,
  createArchiveEndpoint,
  createWorkspaceFromArchiveEndpoint,
  deleteArchiveEndpoint,
  downloadArchiveEndpoint,
  listArchivesEndpoint,
  openArchiveEndpoint,
  putArchivePartEndpoint,
  uploadArchiveEndpoint,
} from '@/lib/protocol/http/archives';
import type { Endpoint } from '@/lib/protocol/http/endpoint';
import { callSecret } from '../access-tests/__fixtures__/acting-things';
import { asDatabaseOwner } from '../access-tests/__fixtures__/database-owner';
import {
  addPerson,
  addThings,
  type Ids,
  integrationSecrets,
  openTenant,
  type Person,
  secretPassword,
  type Tenant,
} from '../access-tests/__fixtures__/tenants';
import { workflowSecrets } from '../access-tests/__fixtures__/workflow-things';
import { rebuildIndex } from '@/lib/server/search-index/rebuild-index';
import { listRows, pack, repack, unpack } from './__fixtures__/open-archive';
import { performArchive } from './perform-archive';

const instance = await vi.hoisted(async () =>
  (await import('../access-tests/__fixtures__/instance')).openInstance(),
);
afterAll(() => instance.close());

const routes = import.meta.glob<Record<string, Handler>>('/app/v1/archives/**/route.ts');
type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>;
type Sent = { readonly params?: Record<string, string>; readonly body?: object; readonly form?: FormData };

let tenant: Tenant;
let owner: Person;
let ids: Ids;

async function send(
  { method, path }: Endpoint,
  sent: Sent = {},
  by: Person = owner,
  workspaceId: string = tenant.workspaceId,
) {
  const file = `/app${path.replaceAll('{', '[').replaceAll('}', ']')}/route.ts`;
  const route = await routes[file]?.();
  const address = path.replace(/\{(\w+)\}/g, (_whole, name: string) => sent.params?.[name] ?? '');
  const body = sent.form ?? (sent.body === undefined ? undefined : JSON.stringify(sent.body));
  const headers = new Headers({
    host: 'localhost:3000',
    origin: 'http://localhost:3000',
    cookie: by.cookie,
    'x-workspace-id': workspaceId,
  });
  if (sent.form === undefined && body !== undefined) headers.set('content-type', 'application/json');
  const request = new Request(`http://localhost:3000${address}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
  });
  const response = await route?.[method]?.(request, { params: Promise.resolve(sent.params ?? {}) });
  if (response === undefined) throw new Error(`${file} has no ${method}.`);
  return response;
}

const work = (id: string, workspaceId: string = tenant.workspaceId) =>
  performArchive({ workspaceId, archiveId: id }, new AbortController().signal);

async function read(
  id: string,
  by: Person = owner,
  workspaceId: string = tenant.workspaceId,
): Promise<ArchiveReply> {
  const { items } = (await (await send(listArchivesEndpoint, {}, by, workspaceId)).json()) as {
    items: ArchiveReply[];
  };
  const found = items.find((item) => item.id === id);
  if (found === undefined) throw new Error('There is no such archive.');
  return found;
}

async function exportFrom(workspaceId: string = tenant.workspaceId, by: Person = owner): Promise<Buffer> {
  const begun = await send(createArchiveEndpoint, {}, by, workspaceId);
  expect(begun.status).toBe(201);
  const { id } = (await begun.json()) as ArchiveReply;
  await work(id, workspaceId);
  expect(await read(id, by, workspaceId)).toMatchObject({ state: 'ready', failure: null });
  const params = { id };
  expect((await send(openArchiveEndpoint, { params }, by, workspaceId)).status).toBe(204);
  const file = await send(downloadArchiveEndpoint, { params }, by, workspaceId);
  const bytes = Buffer.from(await file.arrayBuffer());
  expect(file.headers.get('content-length')).toBe(String(bytes.length));
  expect((await send(deleteArchiveEndpoint, { params }, by, workspaceId)).status).toBe(204);
  return bytes;
}

type Importing = { readonly name?: string; readonly by?: Person; readonly workspaceId?: string };

async function upload(file: Buffer, { by = owner, workspaceId = tenant.workspaceId }: Importing = {}) {
  const ask = (endpoint: Endpoint, sent: Sent) => send(endpoint, sent, by, workspaceId);
  const body = { file_name: 'export.tar.gz', byte_length: file.length };
  const begun = await ask(uploadArchiveEndpoint, { body });
  expect(begun.status).toBe(201);
  const { id, part_bytes: partBytes } = (await begun.json()) as ArchiveReply & { part_bytes: number };
  for (let start = 0; start < file.length; start += partBytes) {
    const form = new FormData();
    form.set('file', new File([new Uint8Array(file.subarray(start, start + partBytes))], 'piece'));
    const params = { id, number: String(start / partBytes + 1) };
    expect((await ask(putArchivePartEndpoint, { params, form })).status).toBe(204);
  }
  expect((await ask(checkArchiveEndpoint, { params: { id } })).status).toBe(200);
  await work(id, workspaceId);
  return read(id, by, workspaceId);
}

async function makeFrom(file: Buffer, importing: Importing = {}): Promise<ArchiveReply> {
  const { by = owner, workspaceId = tenant.workspaceId, name = 'Moved' } = importing;
  const checked = await upload(file, importing);
  expect(checked).toMatchObject({ state: 'ready', failure: null });
  const sent = { params: { id: checked.id }, body: { name } };
  expect((await send(createWorkspaceFromArchiveEndpoint, sent, by, workspaceId)).status).toBe(200);
  await work(checked.id, workspaceId);
  return read(checked.id, by, workspaceId);
}

async function forget(id: string): Promise<void> {
  expect((await send(deleteArchiveEndpoint, { params: { id } })).status).toBe(204);
}

const query = <Row extends object>(sql: string, ...values: unknown[]) =>
  asDatabaseOwner(async (client) => {
    await client.query(`select set_config('app.workspace', '*', false)`);
    return (await client.query<Row>(sql, values)).rows;
  });

/** Counts the rows of every table but those that a job or a request leaves behind. */
async function countAll(): Promise<Record<string, number>> {
  const tables = await query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  const passing = [
    'archive',
    'audit_event',
    'notice',
    'usage_entry',
    'object_to_delete',
    'rate_limit',
    'session',
  ];
  const counted = tables
    .filter(({ name }) => !passing.includes(name))
    .map(({ name }) => `select '${name}' as name, count(*)::int as count from "${name}"`);
  const rows = await query<{ name: string; count: number }>(counted.join(' union all '));
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

let file: Buffer;
let entries: TarEntry[];

beforeAll(async () => {
  tenant = await openTenant('Canary');
  owner = tenant.founder;
  ids = await addThings(tenant, owner);
  const other = await addPerson(tenant.workspaceId, 'editor', 'Colleague');
  await inWholeWorkspace(tenant.workspaceId, async (database) => {
    const conversation = {
      workspaceId: tenant.workspaceId,
      userId: other.userId,
      title: 'Private of a colleague',
    };
    await database.conversation.create({
      data: { id: createUuid(), collectionId: ids.collections, ...conversation },
    });
    await database.source.update({
      where: { id: ids.sources },
      data: { title: `See /w/canary/sources/${ids.sources} and /w/canaryisland` },
    });
  });
  // Without an object store, nothing can be deleted from one. The archives of the fixtures are no files.
  await query('delete from object_to_delete');
  await query('delete from archive');
  file = await exportFrom();
  entries = await unpack(file);
});

describe('an export of a workspace', () => {
  const textOf = (name: string) => entries.find((entry) => entry.name === name)?.bytes.toString('utf8') ?? '';

  it('holds no secret, no credential and nothing that another member keeps for themselves', () => {
    const whole = entries.map(({ bytes }) => bytes.toString('latin1')).join('\n');
    const secrets = [
      ...Object.values(integrationSecrets),
      ...Object.values(workflowSecrets),
      ...[
        callSecret,
        secretPassword,
        owner.bearer,
        owner.cookie,
        owner.sessionId,
        'Private of a colleague',
        'sealed:',
      ],
    ];
    expect(secrets.filter((secret) => whole.includes(String(secret)))).toEqual([]);
    expect(listRows(entries).get('conversation')?.length).toBe(1);
  });

  it('names the people, and counts what it leaves out', () => {
    const manifest = JSON.parse(textOf(entryNames.manifest)) as {
      people: { name: string }[];
      left_out: object[];
    };
    expect(manifest.people.map(({ name }) => name)).toContain('Canary owner');
    expect(manifest.left_out).toContainEqual({ what: 'Conversations of other members', count: 1 });
  });

  it('has a folder that can be read without Sourcebook', () => {
    const readable = entries.map(({ name }) => name).filter((name) => name.startsWith('readable/'));
    const folders = new Set(readable.map((name) => name.split('/')[1]));
    expect([...folders]).toEqual([
      'README.md',
      'sources',
      'artifacts',
      'tables',
      'conversations',
      'knowledge',
    ]);
    const artifact = readable.find((name) => name.startsWith('readable/artifacts/')) ?? '';
    expect(textOf(artifact)).toMatch(/^---\ntitle: "Canary /);
    expect(readable.some((name) => /^readable\/tables\/.+\.csv$/.test(name))).toBe(true);
  });

  it('is seen by its maker alone, and not by another owner', async () => {
    const second = await addPerson(tenant.workspaceId, 'owner', 'Second');
    const begun = (await (await send(createArchiveEndpoint)).json()) as ArchiveReply;
    await work(begun.id);
    const theirs = (await (await send(listArchivesEndpoint, {}, second)).json()) as { items: unknown[] };
    expect(theirs.items).toEqual([]);
    expect((await send(downloadArchiveEndpoint, { params: { id: begun.id } }, second)).status).toBe(404);
    await forget(begun.id);
  });

  it('is neither made nor handed out without a recent proof of identity', async () => {
    const begun = (await (await send(createArchiveEndpoint)).json()) as ArchiveReply;
    await work(begun.id);
    await query(
      `update session set created_at = now() - interval '1 day', confirmed_at = null where id = $1`,
      owner.sessionId,
    );
    const params = { id: begun.id };
    const answers = [
      await send(createArchiveEndpoint),
      await send(openArchiveEndpoint, { params }),
      await send(downloadArchiveEndpoint, { params }),
    ];
    await query(`update session set confirmed_at = now() where id = $1`, owner.sessionId);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
    await forget(begun.id);
  });

  it('is erased when a source is purged', async () => {
    const begun = (await (await send(createArchiveEndpoint)).json()) as ArchiveReply;
    await work(begun.id);
    const { eraseDeleted } = await import('@/lib/server/erasure/erase-deleted');
    const doomed = `src_${createUuid()}`;
    await query(
      `insert into source (id, workspace_id, collection_id, kind, title, status, created_by, deleted_at) values ($1, $2, $3, 'note', 'Doomed', 'captured', $4, now())`,
      ...[doomed, tenant.workspaceId, ids.collections, owner.userId],
    );
    await eraseDeleted({ workspaceId: tenant.workspaceId, kind: 'source', id: doomed, purge: true });
    const { items } = (await (await send(listArchivesEndpoint)).json()) as { items: unknown[] };
    expect(items).toEqual([]);
  });
});

describe('a workspace that is made from an export', () => {
  let made: ArchiveReply;
  let workspaceId: string;
  beforeAll(async () => {
    made = await makeFrom(file);
    const [row] = await query<{ id: string }>(
      'select id from workspace where slug = $1',
      made.workspace?.slug,
    );
    workspaceId = row?.id ?? '';
  });

  it('is made beside the one it came from, with an address as long, and belongs to the member who imports', async () => {
    expect(made).toMatchObject({ state: 'done', workspace: { name: 'Moved' } });
    expect(made.workspace?.slug).toHaveLength('canary'.length);
    expect(made.workspace?.slug).not.toBe('canary');
    const members = await query<object>(
      'select user_id, role from member where workspace_id = $1',
      workspaceId,
    );
    expect(members).toEqual([{ user_id: owner.userId, role: 'owner' }]);
  });

  it('exports the same again, up to ids', async () => {
    const again = listRows(await unpack(await exportFrom(workspaceId)));
    const first = listRows(entries);
    expect([...again.keys()]).toEqual([...first.keys()]);
    for (const [table, rows] of first)
      expect({ table, rows: again.get(table)?.map(withoutIds).toSorted() }).toEqual({
        table,
        rows: rows.map(withoutIds).toSorted(),
      });
  });

  it('names nothing of the workspace it came from, in no column and no text', async () => {
    const again = await unpack(await exportFrom(workspaceId));
    const before = new Set([...JSON.stringify([...listRows(entries)]).matchAll(uuids)].map(([id]) => id));
    before.delete(owner.userId);
    const rows = JSON.stringify([...listRows(again)]);
    expect([...rows.matchAll(uuids)].filter(([id]) => before.has(id)).map(([id]) => id)).toEqual([]);
    const [source] = await query<{ id: string; title: string }>(
      'select id, title from source where workspace_id = $1',
      workspaceId,
    );
    expect(source?.title).toBe(`See /w/${made.workspace?.slug}/sources/${source?.id} and /w/canaryisland`);
  });

  it('keeps the names of people who are not here, and nobody else has a right in it', async () => {
    const names = await query<{ name: string }>(
      'select name from former_member where workspace_id = $1',
      workspaceId,
    );
    expect(names.map(({ name }) => name)).toContain('Colleague editor');
    const rights = await query<object>(
      `select 1 from permission_grant where workspace_id = $1 union all select 1 from api_token where workspace_id = $1
       union all select 1 from share_link where workspace_id = $1 union all select 1 from workflow where workspace_id = $1 and is_active
       union all select 1 from feed where workspace_id = $1 and state = 'following'`,
      workspaceId,
    );
    expect(rights).toEqual([]);
  });

  it('is found by search once the job of the index has run', async () => {
    await rebuildIndex({ workspaceId }, new AbortController().signal);
    const passages = await query<{ text: string }>(
      'select text from passage where workspace_id = $1',
      workspaceId,
    );
    expect(passages.map(({ text }) => text).join()).toContain('Canary text 1');
    const pages = await query<object>(
      `select 1 from page_words where workspace_id = $1 and words @@ to_tsquery('simple', 'canary')`,
      workspaceId,
    );
    expect(pages.length).toBeGreaterThan(0);
  });
});

const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;

/** The time in an id stays, so rows that were made at different times can still be told apart. */
const withoutIds = (line: string) =>
  line
    .replaceAll(uuids, (id) => id.slice(0, 13))
    .replaceAll(/\/w\/[\w-]{6}(?=\/)/g, '/w/…')
    .replaceAll(/"is_tainted": ?(true|false)|"taint": ?(null|"\w+")/g, '');

describe('a workspace that somebody else makes from an export', () => {
  it('gives them what belonged to its maker, whose name stays beside what they wrote', async () => {
    const elsewhere = await openTenant('Elsewhere');
    const importer = elsewhere.founder;
    const { workspace } = await makeFrom(file, {
      name: 'Taken over',
      by: importer,
      workspaceId: elsewhere.workspaceId,
    });
    const [row] = await query<{ id: string }>('select id from workspace where slug = $1', workspace?.slug);
    const of = (sql: string) => query<{ who: string }>(sql, row?.id);
    expect(await of('select distinct user_id as who from conversation where workspace_id = $1')).toEqual([
      { who: importer.userId },
    ]);
    expect(
      await of(
        `select name as who from former_member join artifact on created_by = user_id where artifact.workspace_id = $1`,
      ),
    ).toEqual([{ who: 'Canary owner' }]);
    for (const belonging of ['owner_id as who from workflow', 'followed_by as who from feed'])
      expect(await of(`select ${belonging} where workspace_id = $1`)).toEqual([{ who: importer.userId }]);
  });
});

describe('a file that is not a whole export', () => {
  const newer = (format: number) => (entry: TarEntry) =>
    entry.name === entryNames.beginning
      ? Buffer.from(JSON.stringify({ product: 'sourcebook-workspace', format }))
      : entry.bytes;
  const same = ({ bytes }: TarEntry) => bytes;
  const damaged = /damaged or was changed/;
  const bad: readonly (readonly [string, () => Promise<Buffer> | Buffer, RegExp])[] = [
    ['is a text', () => Buffer.from('no archive at all'), damaged],
    ['is another archive', () => pack([{ name: 'photo.png', bytes: Buffer.from('x') }]), /not an export/],
    ['ends too early', () => file.subarray(0, file.length - 40), damaged],
    [
      'has one row changed',
      () =>
        pack(
          entries.map((entry) => ({
            name: entry.name,
            bytes: Buffer.from(
              entry.bytes.toString('latin1').replace('Canary collection', 'Canary collectiom'),
              'latin1',
            ),
          })),
        ),
      damaged,
    ],
    ['lacks an entry', () => pack(entries.filter(({ name }) => !name.startsWith('tables/source/'))), damaged],
    ['has a newer format', () => repack(entries, newer(2)), /newer version/],
    [
      'has a newer schema',
      () => repack(entries, same, (manifest) => (manifest.schema = '29990101000000_later')),
      /newer version/,
    ],
    [
      'has a table that is not exported',
      () =>
        repack(entries, same, (manifest) =>
          manifest.tables.push({ name: 'member', rows: 0, columns: ['id'] }),
        ),
      damaged,
    ],
  ];

  it.each(bad)(
    'that %s is refused in a sentence, and leaves nothing behind',
    async (_what, write, sentence) => {
      const before = await countAll();
      const refused = await upload(await write());
      expect(refused.state).toBe('failed');
      expect(refused.failure).toMatch(sentence);
      expect(await countAll()).toEqual(before);
      await forget(refused.id);
    },
  );

  it('whose rows do not fit together is refused when it is read, and leaves nothing behind', async () => {
    const other = await openTenant('Victim');
    const theirs = await addThings(other, other.founder);
    const stolen = await repack(entries, ({ name, bytes }) =>
      name.startsWith('tables/source/')
        ? Buffer.from(bytes.toString('utf8').replaceAll(ids.collections, theirs.collections))
        : bytes,
    );
    const before = await countAll();
    const refused = await makeFrom(stolen);
    expect(refused).toMatchObject({ state: 'failed', workspace: null });
    expect(refused.failure).toMatch(damaged);
    expect(await countAll()).toEqual(before);
    await forget(refused.id);
  });

  it('that claims more than an export holds gives no right by it', async () => {
    const claims: readonly (readonly [string, RegExp, string])[] = [
      ['tables/workflow/', /"is_active": ?false/g, '"is_active": true'],
      ['tables/feed/', /"state": ?"paused"/g, '"state": "following"'],
    ];
    const bold = await repack(entries, ({ name, bytes }) => {
      const claim = claims.find(([table]) => name.startsWith(table));
      return claim === undefined ? bytes : Buffer.from(bytes.toString('utf8').replaceAll(claim[1], claim[2]));
    });
    const { workspace } = await makeFrom(bold, { name: 'Bold' });
    const active = await query<object>(
      `select 1 from workflow join workspace on workspace.id = workflow.workspace_id where slug = $1 and is_active
       union all select 1 from feed join workspace on workspace.id = feed.workspace_id where slug = $1 and state = 'following'`,
      workspace?.slug,
    );
    expect(active).toEqual([]);
  });

  it('is not taken beyond its bound', async () => {
    const body = { file_name: 'large.tar.gz', byte_length: limits.archiveBytes + 1 };
    expect((await send(uploadArchiveEndpoint, { body })).status).toBe(400);
  });
});
