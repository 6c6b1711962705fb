/** Reads one run, and the runs of a workspace, newest first. */
import { asId, type CollectionId, type RunId } from '@/lib/core/ids';
import { listRuns } from '@/lib/domain/runs/store';
import type { Viewer } from '@/lib/domain/team/actor';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import type { RunReply } from '@/lib/protocol/http/runs';
import { presentRun } from './present-run';
import { requireRun } from './require-run';
import { createIdCursor } from '../replies/list-cursor';

const cursor = createIdCursor('runs');

export function readRun(actor: Viewer, id: string): Promise<RunReply> {
  return inWorkspace(actor, async (database) => presentRun(await requireRun(database, actor, id)));
}

export type RunsQuery = {
  readonly collection_id?: string | undefined;
  readonly q?: string | undefined;
  readonly like?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
};

export function readRuns(actor: Viewer, query: RunsQuery) {
  const place = cursor.read(actor, query.cursor);
  return inWorkspace(actor, async (database) => {
    const like = query.like === undefined ? null : await requireRun(database, actor, query.like);
    const runs = await listRuns(database, actor.workspaceId, {
      limit: query.limit,
      readerId: actor.userId,
      words: query.q ?? '',
      like,
      ...(query.collection_id === undefined ? {} : { collectionId: asId<CollectionId>(query.collection_id) }),
      ...(place === undefined ? {} : { before: asId<RunId>(place) }),
    });
    return {
      items: runs.map(presentRun),
      next: cursor.writeNext(actor, { items: runs, limit: query.limit }),
    };
  });
}
