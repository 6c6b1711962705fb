/** Lists the archives of one owner, and finds one of them. Nobody sees an archive of someone else, because it holds what its maker may open. */
import { notFound } from '@/lib/core/errors';
import { type Archive, findArchive, listArchives } from '@/lib/domain/archives/archive-store';
import type { Owner } from '@/lib/domain/team/actor';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import { presentArchives } from './present-archive';

export async function readArchives(owner: Owner, now: Date = new Date()) {
  const archives = await inWorkspace(owner, (database) => listArchives(database, owner, now));
  return { items: await presentArchives(archives), next: null };
}

export async function requireArchive(database: Database, owner: Owner, id: string): Promise<Archive> {
  const archive = await findArchive(database, owner, { id, now: new Date() });
  if (archive === null) throw notFound('file');
  return archive;
}
