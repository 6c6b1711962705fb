/** Checks a file that was uploaded, and says what is in it, before anything is made from it. */
import { type Archive } from '@/lib/domain/archives/archive-store';
import { type Catalogue, readCatalogue } from '@/lib/domain/archives/catalogue-store';
import { type ArchiveContents, type ArchiveManifest, listContents } from '@/lib/domain/archives/manifest';
import { collectIds } from '@/lib/domain/archives/renew-ids';
import { describeDatabase } from '@/lib/domain/status/store';
import { acrossWorkspaces } from '@/lib/platform/db/in-workspace';
import { readArchive, refuseDamaged, refuseNewer } from './read-archive';

export async function describeUploaded(archive: Archive, signal: AbortSignal): Promise<ArchiveContents> {
  const { manifest } = await readWhole(archive, signal);
  return listContents(manifest);
}

export type WholeArchive = {
  readonly manifest: ArchiveManifest;
  /** The tables of this database, of which the file may know fewer. */
  readonly catalogue: Catalogue;
  readonly ids: ReadonlySet<string>;
};

/** Reads the whole file. @throws AppError if it is not whole, or has what this version does not know */
export async function readWhole(archive: Archive, signal: AbortSignal): Promise<WholeArchive> {
  const ids = new Set<string>();
  const rows = new Map<string, number>();
  const manifest = await readArchive(
    archive,
    {
      onRows(table, lines) {
        rows.set(table, (rows.get(table) ?? 0) + lines.length);
        for (const line of lines) collectIds(line, ids);
      },
    },
    signal,
  );
  const { catalogue, schema } = await acrossWorkspaces(async (database) => ({
    catalogue: await readCatalogue(database),
    schema: (await describeDatabase(database)).schemaVersion,
  }));
  if (manifest.schema > schema) throw refuseNewer();
  for (const table of manifest.tables) {
    const known = catalogue.find(({ name }) => name === table.name);
    const stranger = table.columns.find((column) => known?.columns.includes(column) !== true);
    if (known === undefined || stranger !== undefined)
      throw refuseDamaged(`${table.name}.${stranger ?? ''} is not known here`);
    if (table.rows !== (rows.get(table.name) ?? 0)) throw refuseDamaged(`${table.name} is not complete`);
    rows.delete(table.name);
  }
  if (rows.size > 0) throw refuseDamaged('it has rows of a table that it does not list');
  ids.add(manifest.workspace.id);
  for (const { id } of manifest.people) ids.add(id);
  return { manifest, catalogue, ids };
}
