/**
 * Makes a workspace from an archive, in one transaction: afterwards it is there with everything, or nothing is. Its only member is the one who
 * imports. All ids are new (`renew-ids.ts`), so no row of the file can name a row that exists here, and references follow by themselves. The
 * transaction reads the pieces of the file while it is open. That makes nobody wait, because nobody sees a row of it before it ends.
 */
import { archiveMs } from '@/lib/domain/archives/archive-bounds';
import { randomBytes, randomInt } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '@/lib/core/errors';
import { asId, type UserId, type WorkspaceId } from '@/lib/core/ids';
import { readJsonAs } from '@/lib/core/json';
import { limits } from '@/lib/core/limits';
import { archivedFiles } from '@/lib/domain/archives/archive-rules';
import type { Archive } from '@/lib/domain/archives/archive-store';
import type { ArchivedTable } from '@/lib/domain/archives/catalogue-store';
import {
  checkReferences,
  deferReferences,
  finishImport,
  setLanguage,
} from '@/lib/domain/archives/import-store';
import { maxEntryBytes } from '@/lib/domain/archives/manifest';
import { createRenewer, renewId } from '@/lib/domain/archives/renew-ids';
import { insertRows, type NewRows } from '@/lib/domain/archives/row-store';
import { proposeSlugLike } from '@/lib/domain/archives/slug-of-length';
import { insertTeamEvent } from '@/lib/domain/team/audit-store';
import { insertFormerMembers } from '@/lib/domain/team/former-member-store';
import { insertWorkspace, isSlugTaken, listMemberships } from '@/lib/domain/team/store';
import { isBadData } from '@/lib/platform/db/errors';
import { acrossWorkspaces, type Database, inWholeWorkspace } from '@/lib/platform/db/in-workspace';
import { sendJob } from '@/lib/platform/jobs/send-job';
import { keepBytes, type KeptBytes } from '../objects/keep-bytes';
import { readWhole, type WholeArchive } from './check-archive';
import { readArchive, refuseDamaged } from './read-archive';

type Wanted = {
  readonly name: string;
  readonly signal: AbortSignal;
  /** Notes which workspace is about to be made, so that a worker that takes over can see whether it was. */
  readonly note: (id: WorkspaceId) => Promise<void>;
};

export async function fillWorkspace(archive: Archive, { name, signal, note }: Wanted): Promise<void> {
  const whole = await readWhole(archive, signal);
  const key = randomBytes(32);
  const id = asId<WorkspaceId>(renewId(whole.manifest.workspace.id, key));
  const { userId } = archive;
  const slug = await acrossWorkspaces((database) =>
    chooseSlug(database, userId, whole.manifest.workspace.slug),
  );
  await note(id);
  const kept: KeptBytes[] = [];
  try {
    await inWholeWorkspace(
      id,
      async (database) => {
        await insertWorkspace(database, { id, slug, name, ownerId: userId });
        await fill(database, { archive, whole, key, id, slug, kept, signal });
        await insertTeamEvent(database, {
          workspaceId: id,
          userId,
          action: 'workspace.created',
          objectId: id,
        });
        await sendJob(database, { queue: 'reindex', data: { workspaceId: id } }, { singletonKey: id });
      },
      { timeoutMs: archiveMs },
    );
  } catch (error) {
    for (const file of kept) await file.leave('rollback');
    throw isBadData(error) ? refuseDamaged('its rows do not fit together', error) : error;
  }
}

/** Draws before it gives up. Only of names of one or two letters can so many be taken. */
const slugDraws = 40;

async function chooseSlug(database: Database, userId: UserId, wanted: string): Promise<string> {
  const held = await listMemberships(database, userId);
  if (held.length >= limits.workspacesPerPerson)
    throw new AppError('conflict', `You already belong to ${held.length} workspaces. Leave one first.`);
  let slug = wanted;
  for (let draw = 0; await isSlugTaken(database, slug); draw += 1) {
    if (draw === slugDraws) throw new AppError('conflict', 'No address is free for this workspace.');
    slug = proposeSlugLike(wanted, (below) => randomInt(below));
  }
  return slug;
}

type Filling = {
  readonly archive: Archive;
  readonly whole: WholeArchive;
  readonly key: Uint8Array;
  readonly id: WorkspaceId;
  readonly slug: string;
  /** The files that were stored so far. */
  readonly kept: KeptBytes[];
  readonly signal: AbortSignal;
};

async function fill(
  database: Database,
  { archive, whole, key, id, slug, kept, signal }: Filling,
): Promise<void> {
  const { manifest } = whole;
  const { userId } = archive;
  const renew = createRenewer({
    key,
    ids: whole.ids,
    importer: userId,
    slug: { from: manifest.workspace.slug, to: slug },
  });
  const inserter = createInserter(database, whole, {
    whose: { workspaceId: id, userId },
    exporter: renew(manifest.made_by),
  });
  await deferReferences(database);
  await readArchive(
    archive,
    {
      onRows: (table, lines) => inserter.addRows(table, lines.map(renew)),
      async onFile(table, fileId, bytes) {
        const stored = await keepBytes(id, bytes);
        kept.push(stored);
        await inserter.addFile(table, renew(fileId), stored);
      },
    },
    signal,
  );
  await inserter.flush();
  await checkReferences(database);
  await setLanguage(database, id, manifest.workspace.language);
  const others = manifest.people.filter((person) => person.id !== userId);
  await insertFormerMembers(
    database,
    id,
    others.map((person) => ({ userId: asId<UserId>(renew(person.id)), name: person.name })),
  );
  await finishImport(database, { workspaceId: id, userId });
}

const withId = z.object({ id: z.string() });

/**
 * Inserts rows as they arrive. Rows of a table that refers to itself wait until all of them are there, because one statement may insert them in any
 * order. Rows of files wait for their bytes; those whose file is missing are left out.
 */
function createInserter(
  database: Database,
  { manifest, catalogue }: WholeArchive,
  { whose, exporter }: Pick<NewRows, 'whose' | 'exporter'>,
) {
  const files = new Map<string, string>();
  let waiting: { readonly table: ArchivedTable; readonly lines: string[] } | null = null;
  const columnsOf = (name: string) => manifest.tables.find((table) => table.name === name)?.columns ?? [];
  const findTable = (name: string): ArchivedTable => {
    const table = catalogue.find((each) => each.name === name);
    if (table === undefined) throw refuseDamaged(`${name} is not known here`);
    return table;
  };
  const insert = (table: ArchivedTable, lines: readonly string[]) =>
    insertRows(database, { table, columns: columnsOf(table.name), lines, whose, exporter });
  const flush = async () => {
    if (waiting !== null) await insert(waiting.table, waiting.lines);
    waiting = null;
  };
  return {
    flush,
    async addRows(name: string, lines: readonly string[]) {
      const table = findTable(name);
      if (waiting !== null && waiting.table !== table) await flush();
      if (archivedFiles.some((each) => each === name)) {
        for (const line of lines) files.set(`${name} ${readId(line)}`, line);
      } else if (table.references.some((link) => link.table === name)) {
        waiting ??= { table, lines: [] };
        waiting.lines.push(...lines);
      } else await insert(table, lines);
    },
    async addFile(name: string, id: string, stored: KeptBytes) {
      await flush();
      const line = files.get(`${name} ${id}`);
      if (line === undefined) throw refuseDamaged('it has a file that no row names');
      const table = findTable(name);
      const placed = stored.place();
      await insertRows(database, { table, columns: columnsOf(name), lines: [line], whose, exporter, placed });
    },
  };
}

function readId(line: string): string {
  const read = readJsonAs(withId, line, maxEntryBytes);
  if (!read.ok) throw refuseDamaged(`a row has no id: ${read.failure.reason}`);
  return read.value.id;
}
