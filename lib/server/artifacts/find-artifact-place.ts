/** Finds where an artifact is shown in the app, for tools: a path that needs the user's own session. */
import { paths } from '@/lib/core/paths';
import type { Viewer } from '@/lib/domain/team/actor';
import { findWorkspace } from '@/lib/domain/team/store';
import type { ArtifactPlace } from '@/lib/engine/tools/ports/artifacts';
import type { Database } from '@/lib/platform/db/in-workspace';
import { requireArtifact } from './present-artifact';

export async function findArtifactPlace(
  database: Database,
  viewer: Viewer,
  artifactId: string,
): Promise<ArtifactPlace> {
  const { id, title } = await requireArtifact(database, viewer, artifactId);
  const workspace = await findWorkspace(database, viewer.workspaceId);
  return { artifactId: id, title, path: paths.artifact(workspace?.slug ?? '', id) };
}
