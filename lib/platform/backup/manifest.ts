/**
 * Describes what a backup says about itself. The first entry of the archive names the format. The last, the manifest, says what must have
 * come before it, with row counts and checksums, so that nothing is restored from an incomplete backup.
 */
import { z } from 'zod';

/** Incremented when an older Sourcebook could no longer read what is written. */
export const backupFormat = 1;

export const entryNames = {
  beginning: 'sourcebook-backup.json',
  jobs: 'jobs.json',
  secretKey: 'secret.key',
  manifest: 'manifest.json',
} as const;

/** Bytes of a table per entry, which is what is held in memory while writing. */
export const partBytes = 4 * 2 ** 20;
/** Maximum bytes of an entry that is read. A manifest of thousands of tables, and all waiting jobs, stay far below this. */
export const maxEntryBytes = 64 * 2 ** 20;

export const beginningSchema = z.object({ product: z.literal('sourcebook'), format: z.number().int() });

const identifier = z.string().regex(/^[a-z_][a-z0-9_]*$/);
const digest = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().min(0);

const tableSchema = z.object({
  name: identifier,
  columns: z.array(identifier).min(1),
  rows: count,
  bytes: count,
  sha256: digest,
});

export const manifestSchema = z.object({
  createdAt: z.iso.datetime(),
  postgres: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: digest })).min(1),
  /** Each table comes after the tables that its rows refer to. */
  tables: z.array(tableSchema),
  sequences: z.array(z.object({ name: identifier, value: z.number().int() })),
  jobs: z.object({ count, sha256: digest }),
  /** The digest of the secret key if the backup includes it, otherwise null. */
  secretKey: z.object({ sha256: digest }).nullable(),
  /** Shows whether a given key is the one the data was written with, without revealing the key. */
  keyMark: z.string(),
});

export type BackupManifest = z.output<typeof manifestSchema>;
export type BackedUpTable = z.output<typeof tableSchema>;

export const writePartName = (table: string, part: number) =>
  `tables/${table}/${String(part).padStart(6, '0')}.copy`;

/** Returns the table that this part belongs to, or null. */
export const readPartName = (name: string): string | null =>
  /^tables\/([a-z_][a-z0-9_]*)\/\d{6,}\.copy$/.exec(name)?.[1] ?? null;
