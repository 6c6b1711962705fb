/**
 * Files in an object store beside the database: the same contract wherever they are, and nothing lost or left behind when the store, the
 * process or a back-up comes between. Uses real PostgreSQL, and a store that is asked over real HTTP.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEmptyDatabase } from '@/e2e/support/database';
import { systemClock } from '@/lib/core/clock';
import { type FilePlace, filePlaces } from '@/lib/core/file-place';
import { limits } from '@/lib/core/limits';
import { restoreBackup } from '@/lib/platform/backup/restore-backup';
import { writeBackup } from '@/lib/platform/backup/write-backup';
import { getEnvironment } from '@/lib/platform/settings/env';
import { jobSchemas, type QueueName } from '@/lib/platform/jobs/queues';
import { getObjectStore } from '@/lib/platform/objects/get-object-store';
import type { ObjectStore } from '@/lib/platform/objects/object-store';
import { createProcessPool } from '@/lib/platform/processes/process-pool';
import { downloadExportEndpoint } from '@/lib/protocol/http/artifacts';
import type { Endpoint } from '@/lib/protocol/http/endpoint';
import { healthEndpoint } from '@/lib/protocol/http/health';
import { addPageFileEndpoint, getPageFileEndpoint } from '@/lib/protocol/http/pages';
import {
  addSourceEndpoint,
  deleteSourceEndpoint,
  refreshSourceEndpoint,
  downloadOriginalEndpoint,
} from '@/lib/protocol/http/sources';
import { call, respond } from '../access-tests/__fixtures__/call-route';
import { asDatabaseOwner } from '../access-tests/__fixtures__/database-owner';
import { createImageForm } from '../access-tests/__fixtures__/page-things';
import { addThings, type Ids, openTenant, type Tenant } from '../access-tests/__fixtures__/tenants';
import { captureSource } from '@/lib/server/sources/capture/capture-source';
import { eraseDeleted } from '@/lib/server/erasure/erase-deleted';
import { findPublication } from '@/lib/server/sources/capture/find-publication';
import { createObtainer } from '@/lib/server/sources/capture/obtain-page';
import { deleteLeftObjects } from './delete-left-objects';
import { moveFiles } from './move-files';
import { sweepObjects } from './sweep-objects';

const { server, instance } = await vi.hoisted(async () => {
  const { startObjectServer } = await import('@/lib/platform/objects/__fixtures__/object-server');
  const { openInstance } = await import('../access-tests/__fixtures__/instance');
  const started = await startObjectServer({ pageKeys: 3 });
  return { server: started, instance: await openInstance(started.settings) };
});
const pool = createProcessPool({
  entry: path.resolve(import.meta.dirname, '../sources/capture/capture-process.ts'),
  size: 1,
  deadlineMs: limits.captureMs,
  maxMemoryBytes: limits.captureMemoryBytes,
  maxOutputBytes: limits.captureOutputBytes,
});
afterAll(async () => {
  await pool.close();
  await instance.close();
  await server.close();
});

let tenant: Tenant;
let ids: Ids;
beforeAll(async () => {
  tenant = await openTenant('QZSTORED');
  ids = await addThings(tenant, tenant.founder);
  // A purge erases every export of the workspace, besides the files that are counted here.
  await query(`delete from archive where kind = 'export'`);
});
beforeEach(async () => {
  await deleteLeftObjects(null);
  server.requests.length = 0;
});

/** Where new files are stored from now on. A process reads its settings only once. */
const storeIn = (place: FilePlace) => Object.assign(getEnvironment(), { FILE_STORE: place });

const headers = () => ({ cookie: tenant.founder.cookie, 'x-workspace-id': tenant.workspaceId });
const fetchFile = async (endpoint: Endpoint, changed: Partial<Ids> = {}) => {
  const response = await respond(endpoint, { ids: { ...ids, ...changed } as Ids, headers: headers() });
  return { status: response.status, text: await response.text() };
};

function upload(text: string) {
  const rawBody = new FormData();
  rawBody.set('file', new File([text], 'river.txt', { type: 'text/plain' }));
  return call(addSourceEndpoint, { ids, rawBody, headers: { ...headers(), 'content-type': '' } });
}

const query = <Row extends object>(sql: string, ...values: unknown[]) =>
  asDatabaseOwner(async (client) => (await client.query<Row>(sql, values)).rows);

async function takeJobs<Name extends QueueName>(queue: Name) {
  const rows = await query<{ data: unknown }>('delete from pgboss.job where name = $1 returning data', queue);
  return rows.map(({ data }) => jobSchemas[queue].parse(data));
}

/** Captures what waits, as the worker would, in the real process. */
async function captureNow(): Promise<void> {
  const fetch = () => Promise.reject(new Error('Nothing is fetched.'));
  const guarded = Object.assign(fetch, { close: () => Promise.resolve() });
  const obtainer = createObtainer({ fetch: guarded, pool, browser: null, findPublication });
  for (const job of await takeJobs('capture'))
    await captureSource(
      jobSchemas.capture.parse(job),
      { obtainer, clock: systemClock },
      new AbortController().signal,
    );
}

const tablesOfFiles = ['original', 'page_file', 'export_file', 'archive_part'];
async function countFiles() {
  const counted = await Promise.all(
    tablesOfFiles.map((table) =>
      query<{ inRows: number; inStore: number }>(
        `select count(bytes)::int as "inRows", count(object_key)::int as "inStore" from ${table}`,
      ),
    ),
  );
  const sum = (place: 'inRows' | 'inStore') =>
    counted.reduce((total, [row]) => total + (row?.[place] ?? 0), 0);
  return { inRows: sum('inRows'), inStore: sum('inStore') };
}

describe.each(filePlaces)('a file that is stored in %s', (place) => {
  beforeAll(() => {
    storeIn(place);
  });

  it('is read by its capture, comes back byte for byte, and is gone when its source is erased', async () => {
    const text = `The weir was built in 1911, and ${place} keeps its plan.`;
    const before = await countFiles();
    const { raw, status } = await upload(text);
    expect(status, raw).toBe(201);
    const { id: sources } = JSON.parse(raw);
    await captureNow();
    const [revision] = await query<{ id: string; markdown: string }>(
      'select id, markdown from revision where source_id = $1',
      sources,
    );
    expect(revision?.markdown).toContain('The weir was built in 1911');
    const revisions = revision?.id ?? '';
    expect(await fetchFile(downloadOriginalEndpoint, { revisions })).toEqual({ status: 200, text });
    expect((await countFiles())[place === 's3' ? 'inStore' : 'inRows']).toBe(
      before[place === 's3' ? 'inStore' : 'inRows'] + 1,
    );
    expect(server.objects.size).toBe((await countFiles()).inStore);

    const deletion = { ids: { ...ids, sources } as Ids, query: { purge: 'true' }, headers: headers() };
    expect((await call(deleteSourceEndpoint, deletion)).status).toBe(204);
    const [job] = await takeJobs('erase');
    await eraseDeleted(jobSchemas.erase.parse(job));
    expect(await fetchFile(downloadOriginalEndpoint, { revisions })).toMatchObject({ status: 404 });
    expect(await countFiles()).toEqual(before);
    expect(server.objects.size).toBe(before.inStore);
  });

  it('is stored once for a page that shows it twice', async () => {
    const add = () => call(addPageFileEndpoint, { form: createImageForm(), headers: headers() });
    const [first, second] = [await add(), await add()].map(({ raw }) => JSON.parse(raw).id as string);
    expect(second).toBe(first);
    await deleteLeftObjects(null);
    expect(server.objects.size).toBe((await countFiles()).inStore);
    expect(await fetchFile(getPageFileEndpoint, { files: first ?? '' })).toMatchObject({ status: 200 });
    await query('delete from page_file where id = $1', first);
    await deleteLeftObjects(null);
    expect(server.objects.size).toBe((await countFiles()).inStore);
  });
});

describe('the object store', () => {
  beforeAll(() => {
    storeIn('s3');
  });

  it('that is away refuses an upload in one sentence, and leaves nothing of it', async () => {
    const before = await countFiles();
    server.failNext('away', limits.objectTries);
    const refused = await upload('A note that nobody keeps');
    expect(refused).toMatchObject({ status: 503, code: 'unavailable' });
    expect(refused.message).toContain('nothing was saved');
    expect(await countFiles()).toEqual(before);
    expect(await takeJobs('capture')).toEqual([]);
  });

  it('that is away while a source is captured leaves it to be tried again, with its file', async () => {
    const { id: sources } = JSON.parse((await upload('Read when the store is back')).raw);
    server.failNext('away', limits.objectTries);
    await captureNow();
    const read = async () => {
      const [row] = await query('select status, failure_code as code from source where id = $1', sources);
      return row;
    };
    expect(await read()).toEqual({ status: 'failed', code: 'storage_unavailable' });
    expect(
      (await call(refreshSourceEndpoint, { ids: { ...ids, sources } as Ids, headers: headers() })).status,
    ).toBe(202);
    await captureNow();
    expect(await read()).toEqual({ status: 'captured', code: null });
  });

  it('that is away while a source is erased keeps the erasure waiting, which the health check tells', async () => {
    const { raw } = await upload('Words that must go');
    const { id: sources } = JSON.parse(raw);
    await takeJobs('capture');
    const [row] = await query<{ key: string }>(
      'select object_key as key from original where source_id = $1',
      sources,
    );
    await query('delete from source where id = $1', sources);
    server.failNext('busy', limits.objectTries);
    await expect(deleteLeftObjects(tenant.workspaceId)).rejects.toThrow('Erased files are not gone yet.');
    expect(server.objects.has(row?.key ?? '')).toBe(true);
    const { raw: health } = await call(healthEndpoint);
    expect(JSON.parse(health).parts.storage).toEqual({
      status: 'ready',
      detail: 'The object store answers. Erased files that are not gone from it yet: 1.',
    });
    expect(await deleteLeftObjects(tenant.workspaceId)).toBe(1);
    expect(server.objects.has(row?.key ?? '')).toBe(false);
  });

  it('deletes what a refused upload had put there, of which the audit log says nothing', async () => {
    const before = server.objects.size;
    const countEvents = async () => (await query('select id from audit_event')).length;
    const events = await countEvents();
    expect((await upload('The same words')).status).toBe(201);
    expect((await upload('The same words')).status).toBe(409);
    expect(await countEvents()).toBe(events + 1);
    expect(server.objects.size).toBe(before + 2);
    expect(await deleteLeftObjects(null)).toBe(1);
    expect(server.objects.size).toBe(before + 1);
    await takeJobs('capture');
  });

  it('is swept of old objects that no row names, in the part of this database alone', async () => {
    await upload('Words that stay');
    await takeJobs('capture');
    const [area] = await query<{ name: string }>('select name from object_area');
    const day = limits.objectUnnamedHours * 3_600_000;
    const lost = (part: string, ageMs: number) => {
      const key = `tests/${part}/${tenant.workspaceId}/digest/${part}${ageMs}`;
      server.objects.set(key, { bytes: Buffer.from('x'), changedAt: new Date(Date.now() - ageMs) });
      return key;
    };
    const old = lost(area?.name ?? '', day + 60_000);
    const kept = [lost(area?.name ?? '', day - 60_000), lost('another-database', 2 * day)];
    // What a row names is kept, however old it is.
    for (const [key, { bytes }] of server.objects)
      if (!kept.includes(key)) server.objects.set(key, { bytes, changedAt: new Date(0) });
    const named = (await countFiles()).inStore;
    expect(named).toBeGreaterThan(0);
    expect(await sweepObjects()).toBe(1);
    expect(await deleteLeftObjects(null)).toBe(1);
    expect(server.objects.has(old)).toBe(false);
    expect(server.objects.size).toBe(named + kept.length);
    for (const key of kept) server.objects.delete(key);
  });
});

describe('files that are moved while the product runs', () => {
  const readAll = () =>
    Promise.all(
      [downloadOriginalEndpoint, getPageFileEndpoint, downloadExportEndpoint].map((each) => fetchFile(each)),
    );

  it('are found before and after, go on where a move broke off, and leave no copy behind', async () => {
    const before = await readAll();
    expect(before.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { inRows } = await countFiles();
    const told: number[] = [];
    const first = await moveFiles('s3', ({ moved }) => told.push(moved));
    expect(first).toEqual({ total: inRows, moved: inRows, failed: [] });
    expect(told.at(-1)).toBe(inRows);
    expect(await countFiles()).toMatchObject({ inRows: 0 });
    expect(await readAll()).toEqual(before);

    server.failNext('away', limits.objectTries);
    await expect(moveFiles('postgres', () => undefined)).rejects.toThrow('The object store does not answer.');
    expect(await readAll()).toEqual(before);
    await moveFiles('postgres', () => undefined);
    expect(await countFiles()).toMatchObject({ inStore: 0 });
    expect(server.objects.size).toBe(0);
    expect(await readAll()).toEqual(before);
  });

  it('stay where they are when the new copy is not the same', async () => {
    const { inRows } = await countFiles();
    server.damage = true;
    const outcome = await moveFiles('s3', () => undefined);
    server.damage = false;
    expect(outcome).toMatchObject({ moved: 0, failed: expect.objectContaining({ length: inRows }) });
    expect(await countFiles()).toEqual({ inRows, inStore: 0 });
    await deleteLeftObjects(null);
    expect(server.objects.size).toBe(0);
  });
});

describe('an object with other bytes than those that were stored', () => {
  it('is never shown', async () => {
    await moveFiles('s3', () => undefined);
    server.damage = true;
    const { status, text } = await fetchFile(downloadOriginalEndpoint);
    server.damage = false;
    expect(status).toBe(410);
    expect(JSON.parse(text).error.message).toContain('lost or damaged where it is stored');
  });
});

describe('a back-up', () => {
  const migrations = path.resolve(import.meta.dirname, '../../../prisma/migrations');

  it('contains the files of the store, is restored without one, and lets none be deleted meanwhile', async () => {
    await moveFiles('s3', () => undefined);
    const folder = mkdtempSync(path.join(tmpdir(), 'objects-'));
    const target = await createEmptyDatabase();
    const store = getObjectStore() as ObjectStore;
    const [gone] = await query<{ id: string; key: string }>(
      'select id, object_key as key from original order by id desc limit 1',
    );
    const seen: string[] = [];
    const objects: ObjectStore = {
      ...store,
      async get(key) {
        if (seen.length === 0) {
          // Someone erases a file that the back-up has not reached yet.
          await query('delete from original where id = $1', gone?.id);
          await expect(deleteLeftObjects(null)).rejects.toThrow('A back-up is being written');
        }
        seen.push(key);
        return store.get(key);
      },
    };
    const file = path.join(folder, 'whole.tar.gz');
    const url = process.env['DATABASE_URL'] ?? '';
    try {
      await writeBackup({ url, file, now: new Date(), secretKey: null, keyMark: '', objects });
      expect(seen).toContain(gone?.key);
      await deleteLeftObjects(null);
      expect(server.objects.has(gone?.key ?? '')).toBe(false);
      await restoreBackup({ file, url: target.url, migrations, replace: false });
      const client = new pg.Client({ connectionString: target.url });
      await client.connect();
      const { rows } = await client.query<{ id: string; isWhole: boolean; key: string | null }>(
        `select id, encode(sha256(bytes), 'hex') = digest as "isWhole", object_key as key from original`,
      );
      await client.end();
      expect(rows.map(({ id }) => id)).toContain(gone?.id);
      for (const row of rows) expect(row).toMatchObject({ isWhole: true, key: null });
    } finally {
      await target.drop();
      rmSync(folder, { recursive: true });
    }
  });

  it('is not made if a file is missing', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'objects-'));
    const lost = [...server.objects.keys()][0] ?? '';
    server.objects.delete(lost);
    const url = process.env['DATABASE_URL'] ?? '';
    const made = writeBackup({
      url,
      file: path.join(folder, 'none.tar.gz'),
      now: new Date(),
      secretKey: null,
      keyMark: '',
      objects: getObjectStore(),
    });
    await expect(made).rejects.toThrow('The object store does not have this file.');
    rmSync(folder, { recursive: true });
  });
});
