/** Returns the names of records of any kind by their ids. */
import type { WorkspaceId } from '@/lib/core/ids';
import { transformDefinitionSchema } from '@/lib/protocol/own-transform';
import type { Database } from '@/lib/platform/db/in-workspace';

export async function listNames(
  database: Database,
  workspaceId: WorkspaceId,
  ids: readonly string[],
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  if (ids.length === 0) return [];
  const where = { workspaceId, deletedAt: null, id: { in: [...ids] } };
  const select = { id: true, title: true };
  const collections = await database.collection.findMany({ where, select });
  const sources = await database.source.findMany({ where, select });
  const artifacts = await database.artifact.findMany({ where, select });
  const tables = await database.extractionTable.findMany({ where, select });
  const own = await database.ownTransform.findMany({
    where,
    select: { id: true, versions: { orderBy: { number: 'desc' }, take: 1, select: { definition: true } } },
  });
  const transforms = own.flatMap(({ id, versions: [newest] }) => {
    const read = transformDefinitionSchema.safeParse(newest?.definition);
    return read.success ? [{ id, name: read.data.title }] : [];
  });
  const titled = [...collections, ...sources, ...artifacts, ...tables].map(({ id, title }) => ({
    id,
    name: title,
  }));
  return [...titled, ...transforms];
}
