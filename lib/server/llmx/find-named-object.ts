/** Finds what a target names in a session: a source or an artifact, by id or by title, with or without the folder of its kind in front. */
import { asId, type ArtifactId, idPrefixes, type SourceId } from '@/lib/core/ids';
import { fail, type Result, succeed } from '@/lib/core/result';
import { findArtifact, listArtifactsByTitle } from '@/lib/domain/artifacts/store';
import type { LlmxSession } from '@/lib/domain/llmx/session';
import { findSource, listSourcesByTitle } from '@/lib/domain/sources/store';
import type { Database } from '@/lib/platform/db/in-workspace';

export type NamedObject =
  | { readonly kind: 'source'; readonly id: SourceId }
  | { readonly kind: 'artifact'; readonly id: ArtifactId };

/** Maximum number of sources and of artifacts looked up for one title. If several match, the agent is told their ids. */
const listed = 5;

const folders = { sources: 'source', artifacts: 'artifact' } as const;
const isFolder = (name: string): name is keyof typeof folders => Object.hasOwn(folders, name);

export async function findNamedObject(
  database: Database,
  session: LlmxSession,
  name: string,
): Promise<Result<NamedObject, string>> {
  const [folder = '', ...rest] = name.split('/');
  const wanted = isFolder(folder) && rest.length > 0 ? folders[folder] : null;
  const title = wanted === null ? name : rest.join('/');
  const objects = [
    ...(wanted === 'artifact' ? [] : await listSources(database, session, title)),
    ...(wanted === 'source' ? [] : await listArtifacts(database, session, title)),
  ];
  const [first, ...others] = objects;
  if (first === undefined) return fail(`there is no source or artifact '${title}' here`);
  if (others.length === 0) return succeed(first);
  return fail(
    `several things are called '${title}': name one by its id: ${objects.map(({ id }) => id).join(', ')}`,
  );
}

async function listSources(
  database: Database,
  { workspaceId, collectionId }: LlmxSession,
  title: string,
): Promise<NamedObject[]> {
  const present = ({ id }: { readonly id: SourceId }) => ({ kind: 'source' as const, id });
  if (title.startsWith(idPrefixes.source)) {
    const source = await findSource(database, workspaceId, asId<SourceId>(title));
    return source === null ? [] : [present(source)];
  }
  if (collectionId === null) return [];
  const found = await listSourcesByTitle(database, workspaceId, { collectionId, title, limit: listed });
  return found.map(present);
}

async function listArtifacts(
  database: Database,
  { workspaceId, collectionId }: LlmxSession,
  title: string,
): Promise<NamedObject[]> {
  const present = ({ id }: { readonly id: ArtifactId }) => ({ kind: 'artifact' as const, id });
  if (title.startsWith(idPrefixes.artifact)) {
    const artifact = await findArtifact(database, workspaceId, asId<ArtifactId>(title));
    return artifact === null ? [] : [present(artifact)];
  }
  if (collectionId === null) return [];
  const found = await listArtifactsByTitle(database, workspaceId, { collectionId, title, limit: listed });
  return found.map(present);
}
