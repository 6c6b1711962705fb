/** The approvals that a member is asked for. An owner sees all approvals of the workspace. */
import { type ApprovalId, asId, type RunId } from '@/lib/core/ids';
import { countPendingApprovals, listApprovals } from '@/lib/domain/approvals/store';
import type { Viewer } from '@/lib/domain/team/actor';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import type { QueryOf } from '@/lib/protocol/http/endpoint';
import type { listApprovalsEndpoint } from '@/lib/protocol/http/approvals';
import { presentApprovals, presentApproval } from './present-approval';
import { requireApproval } from './require-approval';
import { createIdCursor } from '../replies/list-cursor';

const cursor = createIdCursor('approvals');

const statusesOf = {
  pending: ['pending'],
  decided: ['approved', 'denied', 'expired', 'consumed', 'withdrawn'],
  all: ['pending', 'approved', 'denied', 'expired', 'consumed', 'withdrawn'],
} as const;

/** An approval appears in the inbox of the member it is asked of, and of every owner. */
export function readApprovals(
  actor: Viewer,
  query: QueryOf<typeof listApprovalsEndpoint>,
  now: Date = new Date(),
) {
  const place = cursor.read(actor, query.cursor);
  return inWorkspace(actor, async (database) => {
    const askedFor = actor.role === 'owner' ? null : actor.userId;
    const approvals = await listApprovals(database, actor.workspaceId, {
      statuses: statusesOf[query.status],
      askedFor,
      limit: query.limit,
      ...(query.run_id === undefined ? {} : { runId: asId<RunId>(query.run_id) }),
      ...(place === undefined ? {} : { before: asId<ApprovalId>(place) }),
    });
    return {
      items: await presentApprovals(database, actor, { approvals, now }),
      next: cursor.writeNext(actor, { items: approvals, limit: query.limit }),
      pending_count: await countPendingApprovals(database, actor.workspaceId, { askedFor, now }),
    };
  });
}

export function readApproval(actor: Viewer, id: string, now: Date = new Date()) {
  return inWorkspace(actor, async (database) =>
    presentApproval(database, actor, { approval: await requireApproval(database, actor, id), now }),
  );
}
