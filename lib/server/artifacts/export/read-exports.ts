/** The long exports of an artifact that are in progress or stored, for the menu, which still offers them after a reload. */
import { listKeptExports } from '@/lib/domain/artifacts/export-store';
import { isEnded, type Run } from '@/lib/domain/runs/run';
import { findRuns, listUnfinishedRuns } from '@/lib/domain/runs/store';
import type { Viewer } from '@/lib/domain/team/actor';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import type { ExportReply } from '@/lib/protocol/http/artifacts';
import { requireArtifact } from '../present-artifact';

export function readExports(actor: Viewer, id: string, now: Date = new Date()) {
  const { workspaceId } = actor;
  return inWorkspace(actor, async (database) => {
    const artifact = await requireArtifact(database, actor, id);
    const going = await listUnfinishedRuns(database, workspaceId, 'export');
    const ids = await listKeptExports(database, workspaceId, { artifactId: artifact.id, now });
    const kept = await findRuns(database, workspaceId, ids);
    const runs = [...going, ...kept.values()].filter(({ artifactId }) => artifactId === artifact.id);
    const items = [...new Map(runs.map((run) => [run.id, run])).values()]
      .toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
      .flatMap(presentExport);
    return { items, next: null };
  });
}

function presentExport({ id, input, status, createdAt, cancelRequestedAt }: Run): ExportReply[] {
  if (input.kind !== 'export') return [];
  if (!isEnded(status) && cancelRequestedAt !== null) return [];
  return [
    {
      run_id: id,
      format: input.format,
      version: input.version,
      status: isEnded(status) ? 'ready' : 'making',
      created_at: createdAt.toISOString(),
    },
  ];
}
