/** Unpacks an export as its reader would, and packs a changed one with a manifest that fits it. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { entryNames, maxEntryBytes } from '@/lib/domain/archives/manifest';
import { readTar, type TarEntry, writeTar } from '@/lib/platform/backup/tar';

export async function unpack(file: Uint8Array): Promise<TarEntry[]> {
  const entries: TarEntry[] = [];
  for await (const read of readTar(Readable.from([gunzipSync(file)]), maxEntryBytes)) {
    if (!read.ok) throw new Error(read.failure);
    entries.push(read.value);
  }
  return entries;
}

type Manifest = { entries: unknown; tables: { name: string; rows: number; columns: string[] }[]; schema: string };

/** @param change returns the bytes of an entry as they shall be; the manifest lists what comes out */
export async function repack(
  entries: readonly TarEntry[],
  change: (entry: TarEntry) => Buffer,
  changeManifest: (manifest: Manifest) => void = () => undefined,
): Promise<Buffer> {
  const changed = entries.map((entry) => ({ name: entry.name, bytes: change(entry) }));
  const last = changed.pop();
  if (last?.name !== entryNames.manifest) throw new Error('The manifest is not the last entry.');
  const manifest = JSON.parse(last.bytes.toString('utf8')) as Manifest;
  manifest.entries = changed.map(({ name, bytes }) => ({
    name,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }));
  changeManifest(manifest);
  return pack([...changed, { name: last.name, bytes: Buffer.from(JSON.stringify(manifest)) }]);
}

export async function pack(entries: readonly TarEntry[]): Promise<Buffer> {
  const written = writeTar(
    (async function* () {
      yield* entries;
    })(),
    new Date(0),
  );
  return gzipSync(await buffer(Readable.from(written)));
}

/** Returns the rows of each table, in the order of the file. */
export function listRows(entries: readonly TarEntry[]): Map<string, string[]> {
  const rows = new Map<string, string[]>();
  for (const { name, bytes } of entries) {
    const table = /^tables\/(\w+)\//.exec(name)?.[1];
    if (table === undefined) continue;
    const lines = bytes.toString('utf8').split('\n').slice(0, -1);
    rows.set(table, [...(rows.get(table) ?? []), ...lines]);
  }
  return rows;
}
