import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { systemClock } from '@/lib/core/clock';
import { asId, type ArtifactId, type SourceId } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import { jobSchemas } from '@/lib/platform/jobs/queues';
import type { ExportFormat } from '@/lib/protocol/export-formats';
import { createArtifactEndpoint, exportArtifactEndpoint } from '@/lib/protocol/http/artifacts';
import { asDatabaseOwner } from '../../access-tests/__fixtures__/database-owner';
import { openTestInstance } from '../../team/__fixtures__/people';
import { memberIdOf, welcome } from '../../team/__fixtures__/team';
import type * as workbench from '../__fixtures__/workbench';

let instance: Awaited<ReturnType<typeof openTestInstance>>;
let bench: workbench.Workbench;
let support: typeof workbench;

beforeAll(async () => {
  instance = await openTestInstance();
  support = await import('../__fixtures__/workbench');
  bench = await support.openWorkbench();
});
afterAll(async () => {
  await support.closeWorkbench();
  await instance.close();
});

const sentence = 'The dam was built of stone, and the river rose twice in the winter after. ';
const writeText = (chars: number) =>
  sentence.repeat(Math.ceil(chars / sentence.length)).slice(0, chars - 1) + '.';

async function keep(markdown: string): Promise<string> {
  const { createArtifact } = await import('../create-artifact');
  return (await createArtifact(bench.editor, { from: 'text', title: 'A long report', markdown })).id;
}

/** Returns the run that makes the file, or the file itself. */
async function ask(id: string, format: ExportFormat) {
  const { exportArtifact } = await import('./export-artifact');
  const { AcceptedReply } = await import('../../replies/reply-kinds');
  const answer = await exportArtifact(bench.editor, id, { format });
  return answer instanceof AcceptedReply
    ? { runId: answer.value.run_id, file: null }
    : { runId: null, file: answer };
}

async function begin(id: string, format: ExportFormat): Promise<string> {
  const { runId } = await ask(id, format);
  if (runId === null) throw new Error('The file came at once.');
  return runId;
}

async function fetchFile(runId: string, at?: Date) {
  const { downloadExport } = await import('./download-export');
  const { file, open } = await downloadExport(bench.editor, runId, at);
  const bytes = await open(null);
  if (!(bytes instanceof Uint8Array)) throw new Error('An export is no stream.');
  return { bytes, fileName: file.fileName };
}

/** Lists what the artifact's menu offers, newest first. */
async function listOffered(id: string) {
  const { readExports } = await import('./read-exports');
  const { items } = await readExports(bench.editor, id);
  return items.map(({ run_id: runId, version, status }) => ({ runId, version, status }));
}

/** Simulates losing the worker before it could record the end of the run. */
const loseWorker = (runId: string) =>
  asDatabaseOwner((client) =>
    client.query(`update run set status = 'running', finished_at = null where id = $1`, [runId]),
  );

const countFiles = (runId: string) =>
  asDatabaseOwner(async (client) => {
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int as count from export_file where run_id = $1',
      [runId],
    );
    return rows[0]?.count;
  });

/** Counts transactions that wait for a lock held by another. */
const countBlocked = () =>
  asDatabaseOwner(async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows[0]?.count;
  });

const listErasures = (id: string) =>
  asDatabaseOwner(async (client) => {
    const { rows } = await client.query<{ data: unknown; hours: number }>(
      `select data, round(extract(epoch from start_after - now()) / 3600)::int as hours
       from pgboss.job where name = 'erase' and data->>'id' = $1`,
      [id],
    );
    return rows.map(({ data, hours }) => ({ job: jobSchemas.erase.parse(data), hours }));
  });

async function erase(id: string): Promise<void> {
  const { eraseDeleted } = await import('@/lib/server/erasure/erase-deleted');
  for (const { job } of await listErasures(id)) await eraseDeleted(job);
}

describe('an export', () => {
  it.each([
    ['text', limits.exportNowChars],
    ['pdf', limits.pdfNowChars],
  ] as const)(
    'as %s is returned at once up to the limit, and becomes a run above it',
    async (format, chars) => {
      expect((await ask(await keep(writeText(chars)), format)).file?.bytes.length).toBeGreaterThan(1_000);
      const { runId, file } = await ask(await keep(writeText(chars + 1)), format);
      expect(file).toBeNull();
      await support.work(bench, runId ?? '');
      expect((await fetchFile(runId ?? '')).bytes.length).toBeGreaterThan(1_000);
    },
  );

  it('counts the quotes of its notes towards the limit', async () => {
    const { isLongExport } = await import('./is-long-export');
    const { citation, document } = await import('./__fixtures__/documents');
    const quoted = (chars: number) =>
      document({ markdown: 'A [1]', citations: [citation({ quote: 'x'.repeat(chars) })] });
    expect(isLongExport(quoted(limits.pdfNowChars - 5), 'pdf')).toBe(false);
    expect(isLongExport(quoted(limits.pdfNowChars - 4), 'pdf')).toBe(true);
  });

  it('as JSON is always returned at once', async () => {
    expect((await ask(await keep(writeText(limits.exportNowChars + 1)), 'json')).runId).toBeNull();
  });
});

describe('a long export', () => {
  it.each(['markdown', 'text', 'html', 'pdf'] as const)(
    'is the same %s as an immediate export, named by title and date',
    async (format) => {
      const id = await keep(writeText(limits.exportNowChars + 1));
      const runId = await begin(id, format);
      await expect(fetchFile(runId)).rejects.toMatchObject({ code: 'conflict' });
      await support.work(bench, runId);
      const { run, frames } = await support.readLog(bench, runId);
      expect(run).toMatchObject({ status: 'complete', failure: null, artifactId: id });
      expect(JSON.stringify(frames.map(({ payload }) => payload))).toContain('Creating the');
      const { bytes, fileName } = await fetchFile(runId);
      const { writtenFormats, writeExport } = await import('./write-export');
      expect(fileName).toMatch(
        new RegExp(`^A long report \\d{4}-\\d\\d-\\d\\d\\.${writtenFormats[format].ending}$`),
      );
      if (format === 'pdf') return expect(new TextDecoder().decode(bytes.subarray(0, 5))).toBe('%PDF-');
      const { readDocument } = await import('./read-document');
      const { inWholeWorkspace } = await import('@/lib/platform/db/in-workspace');
      const { document } = await inWholeWorkspace(bench.workspaceId, (database) =>
        readDocument(database, bench.editor, { id }),
      );
      expect(await writeExport(document, format)).toEqual({ ok: true, value: bytes });
    },
  );

  it('fails with a message when there is no table to save', async () => {
    const runId = await begin(await keep(writeText(limits.exportNowChars + 1)), 'csv');
    await support.work(bench, runId);
    expect((await support.readLog(bench, runId)).run).toMatchObject({
      status: 'failed',
      failure: { message: 'This artifact has no table to save as CSV.', action: 'Choose another format.' },
    });
    await expect(fetchFile(runId)).rejects.toMatchObject({ code: 'gone' });
  });

  it('that is requested twice is one run until it is made or cancelled, and only so many run at once', async () => {
    const id = await keep(writeText(limits.exportNowChars + 1));
    const [first, again] = await Promise.all([begin(id, 'pdf'), begin(id, 'pdf')]);
    expect(again).toBe(first);
    const others = [await begin(id, 'html'), await begin(id, 'text'), await begin(id, 'markdown')];
    expect(new Set([first, ...others]).size).toBe(limits.exportsAtOnce);
    await expect(ask(id, 'csv')).rejects.toMatchObject({ code: 'rate_limited' });
    for (const runId of [first, ...others]) await support.work(bench, runId);
    expect(await begin(id, 'pdf')).not.toBe(first);
    const { cancelRun } = await import('../../runs/cancel-run');
    const cancelled = await begin(id, 'pdf');
    await cancelRun(bench.editor, cancelled);
    const next = await begin(id, 'pdf');
    expect(next).not.toBe(cancelled);
    await Promise.all([cancelled, next].map((runId) => support.work(bench, runId)));
  });

  it('has the version that was requested, and is offered only by its own artifact', async () => {
    const { saveArtifact } = await import('../save-artifact');
    const id = await keep(writeText(limits.exportNowChars + 1));
    const first = await begin(id, 'text');
    const markdown = `Written anew. ${writeText(limits.exportNowChars)}`;
    await saveArtifact(bench.editor, { id, base_version: 1, title: 'A long report', markdown });
    const second = await begin(id, 'text');
    const offered = (status: string) => [
      { runId: second, version: 2, status },
      { runId: first, version: 1, status },
    ];
    expect(await listOffered(id)).toEqual(offered('making'));
    for (const runId of [first, second]) await support.work(bench, runId);
    const read = async (runId: string) => new TextDecoder().decode((await fetchFile(runId)).bytes);
    expect(await read(first)).not.toContain('Written anew.');
    expect(await read(second)).toContain('Written anew.');
    expect(await listOffered(id)).toEqual(offered('ready'));
    const other = await keep(writeText(limits.exportNowChars + 1));
    const going = await begin(id, 'html');
    expect(await listOffered(other)).toEqual([]);
    await support.work(bench, going);
  });

  it('that is too large, or whose artifact was deleted, says so', async () => {
    const text = writeText(limits.exportNowChars + 1);
    const { createProcessPool } = await import('@/lib/platform/processes/process-pool');
    const pool = createProcessPool({
      entry: path.resolve(import.meta.dirname, './export-process.ts'),
      size: 1,
      jobsPerProcess: 1,
      deadlineMs: limits.exportMs,
      maxMemoryBytes: limits.exportMemoryBytes,
      maxOutputBytes: 1_000,
    });
    const large = await begin(await keep(text), 'html');
    await support.work(bench, large, { pool });
    await pool.close();
    const { deleteArtifact } = await import('../delete-artifact');
    const id = await keep(text);
    const gone = await begin(id, 'html');
    await deleteArtifact(bench.editor, asId<ArtifactId>(id));
    await support.work(bench, gone);
    for (const [runId, message] of [
      [large, 'This artifact is too large for this format.'],
      [gone, 'The artifact was deleted in the meantime.'],
    ] as const)
      expect((await support.readLog(bench, runId)).run).toMatchObject({
        status: 'failed',
        failure: { message },
      });
  });

  it('that is cancelled leaves no file and is no longer offered, even if the file was made', async () => {
    const id = await keep(writeText(limits.exportNowChars + 1));
    const { cancelRun } = await import('../../runs/cancel-run');
    const [early, late] = [await begin(id, 'pdf'), await begin(id, 'html')];
    await support.work(bench, late);
    await loseWorker(late);
    for (const runId of [early, late]) await cancelRun(bench.editor, runId);
    expect(await listOffered(id)).toEqual([]);
    for (const runId of [early, late]) {
      await support.work(bench, runId);
      expect((await support.readLog(bench, runId)).run?.status).toBe('cancelled');
      expect(await countFiles(runId)).toBe(0);
      await expect(fetchFile(runId)).rejects.toMatchObject({ code: 'gone' });
    }
  });
});

describe('a worker that dies', () => {
  it('in the middle of a file leaves it to the next worker, which makes it once', async () => {
    const runId = await begin(await keep(writeText(limits.exportNowChars + 1)), 'pdf');
    const gone = new AbortController();
    const lost = support.work(bench, runId, { signal: gone.signal });
    await expect
      .poll(async () => JSON.stringify((await support.readLog(bench, runId)).frames))
      .toContain('Creating the PDF');
    gone.abort(new Error('The worker was stopped.'));
    await expect(lost).rejects.toThrow();
    expect((await support.readLog(bench, runId)).run?.status).toBe('running');
    expect(await countFiles(runId)).toBe(0);
    await support.work(bench, runId);
    expect((await support.readLog(bench, runId)).run).toMatchObject({ status: 'complete', attempt: 2 });
    expect(await countFiles(runId)).toBe(1);
  });

  it('after the file was stored leaves one file and one erasure job', async () => {
    const runId = await begin(await keep(writeText(limits.exportNowChars + 1)), 'html');
    await support.work(bench, runId);
    const before = await fetchFile(runId);
    await loseWorker(runId);
    await support.work(bench, runId);
    expect((await support.readLog(bench, runId)).run).toMatchObject({ status: 'complete', attempt: 2 });
    expect(await fetchFile(runId)).toEqual(before);
    expect(await listErasures(runId)).toHaveLength(1);
  });
});

describe('the file of a long export', () => {
  const make = async (markdown = writeText(limits.exportNowChars + 1)) => {
    const id = await keep(markdown);
    const runId = await begin(id, 'html');
    await support.work(bench, runId);
    return { id: asId<ArtifactId>(id), runId };
  };

  it('can be made and downloaded by every member, and by nobody else', async () => {
    const place = { by: bench.ada, workspaceId: bench.workspaceId };
    const eve = await welcome(place, 'eve@example.com', 'viewer');
    const { id } = await make();
    const asked = await eve.send(exportArtifactEndpoint, { params: { id }, workspaceId: bench.workspaceId });
    expect(asked.status).toBe(202);
    await support.work(bench, asked.reply.run_id);
    expect((await fetchFile(asked.reply.run_id)).fileName).toMatch(/\.md$/);
    expect((await support.readLog(bench, asked.reply.run_id)).run?.userId).not.toBe(bench.editor.userId);
    const { downloadExport } = await import('./download-export');
    const stranger = { ...bench.editor, workspaceId: asId('another workspace') } as typeof bench.editor;
    await expect(downloadExport(stranger, asked.reply.run_id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await memberIdOf(place, 'eve@example.com')).not.toBe('nobody');
    const body = { from: 'text' as const, title: 'No', markdown: 'No' };
    expect((await eve.send(createArtifactEndpoint, { body, workspaceId: bench.workspaceId })).status).toBe(
      403,
    );
  });

  it('is kept for a day and then erased', async () => {
    const { runId } = await make();
    const hours = (count: number) => new Date(systemClock.now().getTime() + count * 3_600_000);
    expect((await fetchFile(runId, hours(limits.exportKeptHours - 1))).bytes.length).toBeGreaterThan(0);
    await expect(fetchFile(runId, hours(limits.exportKeptHours + 1))).rejects.toMatchObject({ code: 'gone' });
    expect((await listErasures(runId)).map(({ hours: after }) => after)).toEqual([limits.exportKeptHours]);
    await erase(runId);
    expect(await countFiles(runId)).toBe(0);
    await expect(fetchFile(runId)).rejects.toMatchObject({ code: 'gone' });
  });

  it('is hidden with a deleted artifact, returns when that is undone, and is erased with it', async () => {
    const { id, runId } = await make();
    const { deleteArtifact, restoreArtifact } = await import('../delete-artifact');
    await deleteArtifact(bench.editor, id);
    await expect(fetchFile(runId)).rejects.toMatchObject({ code: 'not_found' });
    await restoreArtifact(bench.editor, id);
    expect((await fetchFile(runId)).bytes.length).toBeGreaterThan(0);
    await deleteArtifact(bench.editor, id);
    await erase(id);
    expect(await countFiles(runId)).toBe(0);
    await expect(fetchFile(runId)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is not kept when words in it were purged while it was written', async () => {
    const id = await keepQuoted();
    const runId = await begin(id, 'html');
    await asDatabaseOwner(async (client) => {
      await client.query('begin');
      await client.query('select id from artifact where id = $1 for update', [id]);
      const work = support.work(bench, runId);
      await vi.waitFor(async () => expect(await countBlocked()).toBe(1), { timeout: 30_000 });
      await client.query(
        `delete from citation where owner_id in (select id from artifact_version where artifact_id = $1)`,
        [id],
      );
      await client.query('commit');
      await work;
    });
    expect((await support.readLog(bench, runId)).run).toMatchObject({
      status: 'failed',
      failure: { action: 'Export it again.' },
    });
    expect(await countFiles(runId)).toBe(0);
  });

  it('is erased when a source it quotes is purged', async () => {
    const { id, runId } = await makeQuoted();
    const other = await make();
    const source = await purge();
    expect(source).toBe(bench.sourceIds[0]);
    expect(await countFiles(runId)).toBe(0);
    expect(await countFiles(other.runId)).toBe(1);
    expect(id).not.toBe(other.id);
  });
});

const quote = 'The dam is 62 metres high and 410 metres long.';

async function keepQuoted(): Promise<string> {
  const { createArtifact } = await import('../create-artifact');
  const messageId = await support.answerWithCitations(bench, {
    question: 'How high is it?',
    markdown: `It is 62 metres high [1]. ${writeText(limits.exportNowChars)}`,
    quotes: [{ n: 1, quote }],
  });
  return (await createArtifact(bench.editor, { from: 'message', message_id: messageId })).id;
}

async function makeQuoted() {
  const id = await keepQuoted();
  const runId = await begin(id, 'html');
  await support.work(bench, runId);
  expect(new TextDecoder().decode((await fetchFile(runId)).bytes)).toContain(quote);
  return { id, runId };
}

async function purge(): Promise<SourceId | undefined> {
  const [source] = bench.sourceIds;
  const { deleteSource } = await import('../../sources/delete-source');
  await deleteSource(bench.editor, { id: source ?? '', purge: true });
  await erase(source ?? '');
  return source;
}
