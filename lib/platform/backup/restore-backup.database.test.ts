import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '@/e2e/support/database';
import { withDatabase } from '@/e2e/support/database-template';
import type { WorkspaceId } from '@/lib/core/ids';
import { createProjection } from '@/lib/evidence/projection';
import { getConversationEndpoint, listConversationsEndpoint } from '@/lib/protocol/http/conversations';
import { getRevisionEndpoint } from '@/lib/protocol/http/sources';
import { listSharesEndpoint } from '@/lib/protocol/http/shares';
import { createSessionEndpoint } from '@/lib/protocol/http/team';
import { Browser, closeProduct, openTestInstance } from '@/lib/server/team/__fixtures__/people';
import { openTeam, password } from '@/lib/server/team/__fixtures__/team';
import { passingTables } from './list-tables';
import type { BackupManifest } from './manifest';
import { restoreBackup } from './restore-backup';
import { writeBackup } from './write-backup';

const root = path.resolve(import.meta.dirname, '../../..');
const migrations = path.join(root, 'prisma/migrations');
/** Folders name collections, and collections folders. */
const putIntoFolder = () =>
  query(
    url,
    `insert into folder (id, workspace_id, collection_id, name, created_by)
     select 'on home', workspace_id, null, 'Rivers', 'nobody' from collection
     union all select 'within', workspace_id, id, 'Locks', 'nobody' from collection;
     update collection set folder_id = 'on home';
     update source set folder_id = 'within'`,
  );

/** Reading six documents, answering a question and building a timeline take long on a busy machine. */
const patience = { timeout: 100_000, interval: 250 };
const now = new Date('2026-03-01T12:00:00Z');

let instance: Awaited<ReturnType<typeof openTestInstance>>;
let folder: string;
let file: string;
let manifest: BackupManifest;
let workspaceId: string;
let before: Snapshot;
/** The database that was backed up. */
let url: string;

/**
 * Creates a workspace with the sample collection, as every first workspace has: six captured documents, an answer, an artifact and a share
 * link, plus a waiting job.
 */
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'backup-'));
  file = path.join(folder, 'whole.tar.gz');
  instance = await openTestInstance();
  url = process.env['DATABASE_URL'] ?? '';
  const team = await openTeam();
  workspaceId = team.workspaceId;
  const { createJobFunctions } = await import('@/lib/server/worker/job-functions');
  const { workJobs } = await import('@/lib/platform/jobs/work-jobs');
  const functions = createJobFunctions();
  const worker = await workJobs(functions.functions, functions.listening);
  await vi.waitFor(async () => {
    const { reply } = await team.ada.send(listSharesEndpoint, { workspaceId });
    expect(reply.items).toHaveLength(1);
  }, patience);
  await addWaitingJob();
  await putIntoFolder();
  // The product stays in use throughout.
  manifest = await writeBackup({ url, file, now, secretKey: null, keyMark: 'a mark', objects: null });
  before = await takeSnapshot(url);
  await worker.close(5_000);
  await functions.close();
});
afterAll(async () => {
  await instance.close();
  rmSync(folder, { recursive: true });
});

async function addWaitingJob(): Promise<void> {
  const { inWholeWorkspace } = await import('@/lib/platform/db/in-workspace');
  const { sendJob } = await import('@/lib/platform/jobs/send-job');
  const data = { workspaceId, kind: 'source', id: 'gone', purge: false } as const;
  await inWholeWorkspace(workspaceId as WorkspaceId, (database) =>
    sendJob(database, { queue: 'erase', data }, { delaySeconds: 3_600 }),
  );
}

async function query<Row extends pg.QueryResultRow>(at: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: at });
  await client.connect();
  try {
    await client.query(`SELECT set_config('app.workspace', '*', false)`);
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

type Snapshot = Record<string, { readonly rows: number; readonly digest: string }>;

/** Counts every table's rows and computes a checksum that does not depend on their storage order. */
async function takeSnapshot(at: string): Promise<Snapshot> {
  const tables = await query<{ name: string }>(
    at,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
     and relname not in ('_prisma_migrations', 'object_area', 'rate_limit', 'secret_key_mark', 'worker_heartbeat') order by relname`,
  );
  const snapshot: Snapshot = {};
  for (const { name } of tables) {
    const [row] = await query<{ rows: number; digest: string }>(
      at,
      `select count(*)::int as rows, md5(coalesce(string_agg(line, E'\\n' order by line), '')) as digest
       from (select t::text as line from ${pg.escapeIdentifier(name)} as t) as lines`,
    );
    if (row !== undefined) snapshot[name] = row;
  }
  return snapshot;
}

let target: TestDatabase;
/** Gives each test an empty database, dropped after it. */
function prepareTargets(): void {
  beforeEach(async () => {
    target = await createEmptyDatabase();
  });
  afterEach(() => target.drop());
}

const restore = (changed: { file?: string; url?: string; migrations?: string; replace?: boolean } = {}) =>
  restoreBackup({ file, url: target.url, migrations, replace: false, ...changed });

/** Has the product in this process work with another database, because it reads the environment only once. */
async function moveProduct(to: string): Promise<void> {
  await closeProduct();
  process.env['DATABASE_URL'] = to;
}

/** These tests share one restored database. The first compares it with the original, the last use the product on it. */
describe('a restored backup', () => {
  let restored: Awaited<ReturnType<typeof restore>>;
  beforeAll(async () => {
    target = await createEmptyDatabase();
    restored = await restore();
  });
  afterAll(async () => {
    await moveProduct(url);
    await target.drop();
  });

  it('has every row as it was', async () => {
    const after = await takeSnapshot(target.url);
    expect(after).toEqual(before);
    expect(after['original']?.rows).toBeGreaterThan(4);
    expect(after['citation']?.rows).toBeGreaterThan(5);
    expect(Object.fromEntries(manifest.tables.map(({ name, rows }) => [name, rows]))).toEqual(
      Object.fromEntries(
        Object.entries(after)
          .filter(([name]) => !passingTables.includes(name))
          .map(([name, { rows }]) => [name, rows]),
      ),
    );
  });

  it('brings no secret key unless that was asked for', () => {
    expect(restored.secretKey).toBeNull();
  });

  it('keeps the row-level security and the trigger that announces frames', async () => {
    const guards = `select relname, relrowsecurity, relforcerowsecurity from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`;
    expect(await query(target.url, guards)).toEqual(await query(url, guards));
    expect(
      await query(target.url, `select tgenabled from pg_trigger where tgname = 'announce_frames'`),
    ).toEqual([{ tgenabled: 'O' }]);
  });

  it('keeps the jobs that were waiting', async () => {
    const waiting = await query<{ name: string; data: { id: string }; later: boolean }>(
      target.url,
      `select name, data, start_after > now() + interval '50 minutes' as later from pgboss.job where name = 'erase'`,
    );
    expect(waiting).toMatchObject([{ data: { id: 'gone' }, later: true }]);
  });

  it('continues the numbering of passages', async () => {
    const last = `select last_value::int as value from pg_sequences where sequencename = 'passage_id_seq'`;
    expect(await query(target.url, last)).toEqual(await query(url, last));
  });

  it('lets users sign in with their passwords and open the cited passages of an answer', async () => {
    await moveProduct(target.url);
    const ada = new Browser();
    const body = { email: 'ada@example.com', password };
    expect((await ada.send(createSessionEndpoint, { body })).status).toBe(201);
    const { reply: list } = await ada.send(listConversationsEndpoint, { workspaceId });
    const id = list.items[0]?.id ?? '';
    const { reply: conversation } = await ada.send(getConversationEndpoint, { workspaceId, params: { id } });
    const citations = conversation.messages.flatMap((message) => message.citations);
    expect(citations.length).toBeGreaterThan(0);
    for (const citation of citations) {
      const params = { id: citation.revision_id };
      const { reply: revision } = await ada.send(getRevisionEndpoint, { workspaceId, params });
      expect(createProjection(revision.markdown).slice(citation)).toBe(citation.quote);
    }
  });

  it('finds a cited passage in a search', async () => {
    await moveProduct(target.url);
    const { inWholeWorkspace } = await import('@/lib/platform/db/in-workspace');
    const { findPassages } = await import('@/lib/domain/search/store');
    const [cited] = await query<{ quote: string; id: string }>(
      target.url,
      'select quote, source_id as id from citation order by id limit 1',
    );
    const found = await inWholeWorkspace(workspaceId as WorkspaceId, (database) =>
      findPassages(database, cited?.quote ?? '', { scope: {}, limit: 5 }),
    );
    expect(found.map(({ sourceId }) => sourceId)).toContain(cited?.id);
  });
});

describe('restoring a backup', () => {
  prepareTargets();

  it('is migrated to the tables of a newer version', async () => {
    const newer = path.join(folder, 'newer');
    cpSync(migrations, newer, { recursive: true });
    mkdirSync(path.join(newer, '29990101000000_later'));
    writeFileSync(
      path.join(newer, '29990101000000_later', 'migration.sql'),
      `ALTER TABLE workspace ADD COLUMN colour text; UPDATE workspace SET colour = 'blue';`,
    );
    await restore({ migrations: newer });
    expect(await query(target.url, 'select name, colour from workspace')).toEqual([
      { name: 'Field notes', colour: 'blue' },
    ]);
  });

  it('refuses a database that is not empty, and replaces its contents when told to', async () => {
    const other = await createTestDatabase();
    await query(other.url, `insert into workspace (id, slug, name) values ('w', 'other', 'Other')`);
    await expect(restore({ url: other.url })).rejects.toThrow(/^This database is not empty\. Add --replace/);
    expect(await query(other.url, 'select name from workspace')).toEqual([{ name: 'Other' }]);
    await restore({ url: other.url, replace: true });
    expect(await takeSnapshot(other.url)).toEqual(before);
    await other.drop();
  });

  it('accepts a database that Sourcebook has only prepared, and returns the secret key that the file includes', async () => {
    const key = 'the key of this instance, 32 bytes and more';
    const kept = path.join(folder, 'kept.tar.gz');
    await writeBackup({ url, file: kept, now, secretKey: key, keyMark: '', objects: null });
    expect(gunzipSync(readFileSync(kept)).includes(key)).toBe(true);
    const prepared = await createTestDatabase();
    await query(
      prepared.url,
      `insert into verification (id, identifier, value, expires_at) values ('v', 'i', 'v', now())`,
    );
    expect((await restore({ url: prepared.url, file: kept })).secretKey).toBe(key);
    expect(await takeSnapshot(prepared.url)).toEqual(before);
    await prepared.drop();
  });

  it('leaves everything unchanged when it fails halfway', async () => {
    const other = await createTestDatabase();
    await query(other.url, `insert into workspace (id, slug, name) values ('w', 'other', 'Other')`);
    const there = await takeSnapshot(other.url);
    const broken = path.join(folder, 'broken');
    cpSync(migrations, broken, { recursive: true });
    mkdirSync(path.join(broken, '29990101000000_later'));
    writeFileSync(path.join(broken, '29990101000000_later', 'migration.sql'), 'SELECT nonsense;');
    await expect(restore({ url: other.url, replace: true, migrations: broken })).rejects.toThrow(/nonsense/);
    expect(await takeSnapshot(other.url)).toEqual(there);
    await other.drop();
  });

  it("refuses a database with a table that is not Sourcebook's", async () => {
    await query(target.url, 'create table invoices (id int)');
    await expect(restore({ replace: true })).rejects.toThrow(
      /contains the table invoices, which does not belong to Sourcebook/,
    );
    expect(await query(target.url, 'select * from invoices')).toEqual([]);
  });

  it('refuses a database that is in use', async () => {
    const client = new pg.Client({ connectionString: target.url });
    await client.connect();
    await expect(restore()).rejects.toThrow(/Something is connected to this database; stop Sourcebook first/);
    await client.end();
  });

  it('refuses a backup made by a newer version', async () => {
    const older = path.join(folder, 'older');
    cpSync(migrations, older, { recursive: true });
    const last = manifest.migrations.at(-1)?.name ?? '';
    rmSync(path.join(older, last), { recursive: true });
    await expect(restore({ migrations: older })).rejects.toThrow(
      `This back-up was made by a newer version of Sourcebook (${last})`,
    );
  });

  it('works for a database owner who is not a superuser, as on a hosted database', async () => {
    const { serverUrl } = inject('databaseTemplate');
    const [role, name] = [`owner_${process.pid}`, `test_owned_${process.pid}`];
    await query(serverUrl, `create role ${role} login password 'word' createrole`);
    await query(serverUrl, `grant sourcebook_app to ${role} with admin option`);
    await query(serverUrl, `create database ${name} owner ${role}`);
    const owned = new URL(withDatabase(serverUrl, name));
    owned.username = role;
    owned.password = 'word';
    await restore({ url: owned.href });
    expect(await takeSnapshot(owned.href)).toEqual(before);
    const again = path.join(folder, 'again.tar.gz');
    const second = await writeBackup({
      url: owned.href,
      file: again,
      now,
      secretKey: null,
      keyMark: '',
      objects: null,
    });
    expect(second.tables.map(({ rows }) => rows)).toEqual(manifest.tables.map(({ rows }) => rows));
    await query(serverUrl, `drop database ${name} with (force)`);
    await query(serverUrl, `drop role ${role}`);
  });
});

describe('a file that is not a complete backup', () => {
  prepareTargets();

  const whole = () => readFileSync(file);
  const cut = (length: number) => whole().subarray(0, length);
  const flip = (bytes: Buffer, place: number) => {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(place) ^ 0x10, place);
    return changed;
  };
  /** Changes the text inside the archive and recompresses it, so that gzip's own checksum is valid. */
  const rewrite = (from: string, to: string) => {
    const inside = gunzipSync(whole()).toString('latin1');
    expect(inside).toContain(from);
    return gzipSync(Buffer.from(inside.replace(from, to), 'latin1'));
  };

  it.each([
    [
      'one byte is another',
      () => flip(whole(), Math.floor(whole().length / 2)),
      /is damaged: .*Nothing was changed\.$/,
    ],
    ['its end is missing', () => cut(whole().length - 300), /is damaged: it ends too early/],
    ['half is missing', () => cut(Math.floor(whole().length / 2)), /is damaged: it ends too early/],
    ['a row was changed', () => rewrite('Field notes', 'Other notes'), /tables\/workspace has been changed/],
    ['it is text', () => Buffer.from('Dear diary'), /bad\.tar\.gz is not a Sourcebook back-up\.$/],
    ['it is another archive', () => gzipSync(Buffer.alloc(10_240, 'x')), /is not a Sourcebook back-up\.$/],
    ['it is empty', () => Buffer.alloc(0), /bad\.tar\.gz/],
    [
      'its format is a later one',
      () => rewrite('"format":1', '"format":2'),
      /made by a newer version of Sourcebook/,
    ],
  ])('is refused before anything is changed: %s', async (_case, make, sentence) => {
    const bad = path.join(folder, 'bad.tar.gz');
    writeFileSync(bad, make());
    await expect(restore({ file: bad })).rejects.toThrow(sentence);
    expect(
      await query(target.url, `select from pg_class where relnamespace = 'public'::regnamespace`),
    ).toEqual([]);
  });

  it('is refused when it does not exist', async () => {
    await expect(restore({ file: path.join(folder, 'none') })).rejects.toThrow(/^There is no file .*none\.$/);
  });
});

describe('writing a backup', () => {
  prepareTargets();

  it('makes a file that only its owner can read, and never overwrites another file', async () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const there = path.join(folder, 'there.tar.gz');
    copyFileSync(file, there);
    const again = writeBackup({ url, file: there, now, secretKey: null, keyMark: '', objects: null });
    await expect(again).rejects.toThrow(/^The file .* already exists\.$/);
    expect(readFileSync(there).equals(readFileSync(file))).toBe(true);
  });

  it("refuses a database without Sourcebook's tables", async () => {
    const none = path.join(folder, 'nothing.tar.gz');
    await expect(
      writeBackup({ url: target.url, file: none, now, secretKey: null, keyMark: '', objects: null }),
    ).rejects.toThrow(/^There is nothing to back up/);
    expect(statSync(none, { throwIfNoEntry: false })).toBeUndefined();
  });
});
