/**
 * What an archive says about itself. Its first entry names the format and the workspace. The last one, the manifest, lists every entry before it
 * with its digest, so that nothing is made from a file that is incomplete or was changed. The digests protect from accidents, not from
 * somebody who writes a file of their own: what may be in one is decided when it is read (`archive-rules.ts`). Pure.
 */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { archivedFiles, type ArchivedFileTable } from './archive-rules';

/** Incremented when an older Sourcebook could no longer read what is written. */
export const archiveFormat = 1;
export const archiveProduct = 'sourcebook-workspace';

export const entryNames = { beginning: 'sourcebook-workspace.json', manifest: 'manifest.json' } as const;
/** The folder that people read without Sourcebook. Nothing is made from it. */
export const readableFolder = 'readable';

/** Bytes of a table per entry. */
export const tablePartBytes = 4 * 2 ** 20;
/** Maximum bytes of an entry that is read: a file of the largest size that is taken, or one long row. */
export const maxEntryBytes = 64 * 2 ** 20;

const name = z.string().max(limits.titleChars);
const id = z.string().max(limits.idChars);
const count = z.number().int().min(0);
const identifier = z.string().regex(/^[a-z_][a-z0-9_]*$/);
const uuid = z.uuid();

export const beginningSchema = z.object({
  product: z.literal(archiveProduct),
  format: z.number().int(),
});

const personSchema = z.object({
  id,
  name,
  email: z.string().max(limits.titleChars),
  role: z.string().max(40),
});

/** Something of which an archive says only that it was there. */
const leftOutSchema = z.object({ what: z.string().max(limits.titleChars), count });

export const manifestSchema = z.object({
  made_at: z.iso.datetime(),
  /** The newest migration of the database that it was made from. */
  schema: z.string().max(limits.titleChars),
  workspace: z.object({
    id: uuid,
    name,
    slug: z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/),
    language: z.string().max(40),
  }),
  /** Whose archive it is: the member whose own conversations are in it. */
  made_by: uuid,
  people: z.array(personSchema),
  left_out: z.array(leftOutSchema),
  tables: z.array(z.object({ name: identifier, columns: z.array(identifier).min(1), rows: count })),
  entries: z.array(z.object({ name: z.string(), sha256: z.string().regex(/^[0-9a-f]{64}$/) })),
});
export type ArchiveManifest = z.output<typeof manifestSchema>;

export const writeTablePartName = (table: string, part: number) =>
  `tables/${table}/${String(part).padStart(6, '0')}.ndjson`;
export const readTablePartName = (entry: string): string | null =>
  /^tables\/([a-z_][a-z0-9_]*)\/\d{6,}\.ndjson$/.exec(entry)?.[1] ?? null;

export const writeFileEntryName = (table: ArchivedFileTable, fileId: string) => `files/${table}/${fileId}`;

export function readFileEntryName(
  entry: string,
): { readonly table: ArchivedFileTable; readonly id: string } | null {
  const [, named, fileId] = /^files\/(\w+)\/([\w-]+)$/.exec(entry) ?? [];
  const table = archivedFiles.find((each) => each === named);
  return table === undefined || fileId === undefined ? null : { table, id: fileId };
}

/** What a member is shown of an archive before they make a workspace from it. */
export const contentsSchema = z.object({
  name,
  madeAt: z.iso.datetime(),
  counts: z.array(z.object({ what: z.string(), count })),
  people: z.array(personSchema.omit({ id: true })),
  leftOut: z.array(leftOutSchema),
});
export type ArchiveContents = z.output<typeof contentsSchema>;

/** The counts of an archive that mean something to people, in the order in which they are shown. */
const shownTables: Readonly<Record<string, string>> = {
  collection: 'Collections',
  source: 'Sources',
  conversation: 'Conversations of its maker',
  artifact: 'Artifacts',
  extraction_table: 'Tables',
  knowledge_page: 'Pages and journal days',
  workflow: 'Workflows',
  own_transform: 'Transforms of the team',
  thread: 'Discussions',
  original: 'Original files',
  page_file: 'Files on pages',
};

export function listContents({
  workspace,
  made_at: madeAt,
  tables,
  people,
  left_out: leftOut,
}: ArchiveManifest): ArchiveContents {
  return {
    name: workspace.name,
    madeAt,
    counts: Object.entries(shownTables).map(([table, what]) => ({
      what,
      count: tables.find((each) => each.name === table)?.rows ?? 0,
    })),
    people: people.map(({ name: personName, email, role }) => ({ name: personName, email, role })),
    leftOut,
  };
}
