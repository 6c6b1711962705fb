/**
 * Writes everything of a workspace that its owner may open into one file: the rows of every table, the original files, a folder that people can
 * read, and a manifest. All of it is from one moment. What the owner may not open, the database hides from this transaction too.
 */
import { archiveMs } from '@/lib/domain/archives/archive-bounds';
import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { z } from 'zod';
import { readJsonAs } from '@/lib/core/json';
import { archivedFiles, type ArchivedFileTable } from '@/lib/domain/archives/archive-rules';
import type { Archive } from '@/lib/domain/archives/archive-store';
import { type Catalogue, readCatalogue } from '@/lib/domain/archives/catalogue-store';
import { countLeftOut, findArchivedWorkspace } from '@/lib/domain/archives/left-out-store';
import {
  type ArchiveContents,
  archiveFormat,
  type ArchiveManifest,
  archiveProduct,
  entryNames,
  listContents,
  maxEntryBytes,
  tablePartBytes,
  writeFileEntryName,
  writeTablePartName,
} from '@/lib/domain/archives/manifest';
import { readRows } from '@/lib/domain/archives/row-store';
import { describeDatabase } from '@/lib/domain/status/store';
import { findFile } from '@/lib/domain/objects/place-store';
import type { Owner } from '@/lib/domain/team/actor';
import { listFormerMembers } from '@/lib/domain/team/former-member-store';
import { listMembers } from '@/lib/domain/team/member-store';
import { type TarEntry, writeTar } from '@/lib/platform/backup/tar';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import { openFile } from '../objects/open-file';
import { leaveOutRowSecrets } from './leave-out-row-secrets';
import { storeStream } from './store-parts';
import { writeReadable } from './write-readable';

type Job = {
  readonly archive: Archive;
  readonly owner: Owner;
  readonly signal: AbortSignal;
  /** Says what is being done, in words. */
  readonly tell: (step: string) => Promise<void>;
};

export type Written = { readonly byteLength: number; readonly contents: ArchiveContents };

export async function writeArchive(job: Job): Promise<Written> {
  const made: { manifest?: ArchiveManifest } = {};
  const at = new Date();
  const byteLength = await inWorkspace(
    job.owner,
    (database) => {
      const entries = sign(listEntries(database, job, at), (manifest) => (made.manifest = manifest));
      return pipeline(writeTar(entries, at), createGzip(), (chunks: AsyncIterable<Buffer>) =>
        storeStream(job.archive, chunks),
      );
    },
    { timeoutMs: archiveMs, isSnapshot: true },
  );
  if (made.manifest === undefined) throw new Error('An archive was written without a manifest.');
  return { byteLength, contents: listContents(made.manifest) };
}

type Unsigned = Omit<ArchiveManifest, 'entries'>;

/** Adds the manifest, which lists the entries with their digests. */
async function* sign(
  entries: AsyncGenerator<TarEntry, Unsigned>,
  note: (manifest: ArchiveManifest) => void,
): AsyncGenerator<TarEntry> {
  const listed: { name: string; sha256: string }[] = [];
  for (;;) {
    const next = await entries.next();
    if (next.done === true) {
      const manifest: ArchiveManifest = Object.assign({}, next.value, { entries: listed });
      note(manifest);
      yield json(entryNames.manifest, manifest);
      return;
    }
    const { name, bytes } = next.value;
    listed.push({ name, sha256: createHash('sha256').update(bytes).digest('hex') });
    yield next.value;
  }
}

const json = (name: string, value: unknown): TarEntry => ({
  name,
  bytes: Buffer.from(`${JSON.stringify(value, null, 2)}\n`),
});

async function* listEntries(database: Database, job: Job, at: Date): AsyncGenerator<TarEntry, Unsigned> {
  const { owner, tell, signal } = job;
  const { workspaceId, userId } = owner;
  const catalogue = await readCatalogue(database);
  yield json(entryNames.beginning, { product: archiveProduct, format: archiveFormat });
  await tell('Writing what the workspace holds');
  const files: { table: ArchivedFileTable; id: string }[] = [];
  const tables: ArchiveManifest['tables'] = [];
  for (const table of catalogue) {
    signal.throwIfAborted();
    const fileTable = archivedFiles.find((each) => each === table.name);
    const rows = yield* writeTable(database, { catalogue, table, owner }, (line) => {
      if (fileTable !== undefined) files.push({ table: fileTable, id: readId(line) });
    });
    tables.push({ name: table.name, columns: [...table.columns], rows });
  }
  await tell('Adding the original files');
  for (const { table, id } of files) {
    signal.throwIfAborted();
    const file = await openFile(async () => {
      const found = await findFile(database, { table, id, workspaceId });
      return found === null ? null : Object.assign({ mediaType: '', fileName: '' }, found);
    });
    if (file !== null) yield { name: writeFileEntryName(table, id), bytes: Buffer.from(file.bytes) };
  }
  await tell('Adding a folder that can be read without Sourcebook');
  const leftOut = await countLeftOut(database, { workspaceId, userId });
  yield* writeReadable({ owner, leftOut, at, signal });
  const members = await listMembers(database, workspaceId);
  const former = await listFormerMembers(database, workspaceId);
  return {
    made_at: at.toISOString(),
    schema: (await describeDatabase(database)).schemaVersion,
    workspace: await findArchivedWorkspace(database, workspaceId),
    made_by: userId,
    people: [
      ...members.map(({ userId: id, name, email, role }) => ({ id, name, email, role })),
      ...former.map(({ userId: id, name }) => ({ id, name, email: '', role: '' })),
    ],
    left_out: leftOut,
    tables,
  };
}

type OneTable = { readonly catalogue: Catalogue; readonly table: Catalogue[number]; readonly owner: Owner };

/** Yields the rows of a table in parts of whole lines. @returns their number */
async function* writeTable(
  database: Database,
  { catalogue, table, owner }: OneTable,
  note: (line: string) => void,
): AsyncGenerator<TarEntry, number> {
  let held: string[] = [];
  let heldChars = 0;
  let rows = 0;
  let part = 0;
  const close = (): TarEntry => {
    const bytes = Buffer.from(`${held.join('\n')}\n`);
    held = [];
    heldChars = 0;
    return { name: writeTablePartName(table.name, (part += 1)), bytes };
  };
  for await (const read of readRows(database, { catalogue, table, whose: owner })) {
    const line = leaveOutRowSecrets(table.name, read);
    note(line);
    rows += 1;
    held.push(line);
    heldChars += line.length;
    if (heldChars >= tablePartBytes) yield close();
  }
  if (held.length > 0) yield close();
  return rows;
}

const withId = z.object({ id: z.string() });

function readId(line: string): string {
  const read = readJsonAs(withId, line, maxEntryBytes);
  if (!read.ok) throw new Error(`A row without an id: ${read.failure.reason}`);
  return read.value.id;
}
