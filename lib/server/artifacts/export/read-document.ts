/** Reads the input of an export: the requested version of an artifact that is not deleted, by default the newest. */
import type { Artifact } from '@/lib/domain/artifacts/store';
import { versionOwner } from '@/lib/domain/artifacts/version-store';
import { listCitations } from '@/lib/domain/citations/store';
import { listOrigins } from '@/lib/domain/sources/store';
import type { Viewer } from '@/lib/domain/team/actor';
import type { Database } from '@/lib/platform/db/in-workspace';
import { requireArtifact, requireVersion } from '../present-artifact';
import type { ExportDocument } from './export-document';

export type ReadDocument = { readonly artifact: Artifact; readonly document: ExportDocument };

export async function readDocument(
  database: Database,
  actor: Viewer,
  {
    id,
    version: number,
    timeZone = 'UTC',
  }: {
    readonly id: string;
    readonly version?: number | undefined;
    readonly timeZone?: string | undefined;
  },
): Promise<ReadDocument> {
  const artifact = await requireArtifact(database, actor, id);
  const version = await requireVersion(database, artifact, number ?? artifact.currentVersion);
  const citations = await listCitations(database, actor.workspaceId, {
    kind: versionOwner,
    ids: [version.id],
  });
  const cited = citations.get(version.id) ?? [];
  return {
    artifact,
    document: {
      title: version.title,
      type: artifact.type,
      version: version.number,
      createdAt: version.createdAt,
      timeZone,
      markdown: version.markdown,
      data: version.data,
      citations: cited,
      origins: await listOrigins(
        database,
        actor.workspaceId,
        cited.map(({ revisionId }) => revisionId),
      ),
      unsupported: version.unsupported,
    },
  };
}
