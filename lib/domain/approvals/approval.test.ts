import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asId, type ApprovalId, type RunId, type UserId, type WorkspaceId } from '@/lib/core/ids';
import type { Result } from '@/lib/core/result';
import type { Role } from '@/lib/protocol/team-words';
import {
  type ApprovalScene,
  type ApprovalTable,
  approvalSteps,
  walkApprovalSteps,
} from './__fixtures__/approval-steps';
import { getPersonInBrowser } from '../team/actor';
import type { Approval } from './approval';
import { consumeApproval } from './consume-approval';
import { decideApproval } from './decide-approval';
import { digestCall } from './digest-call';
import { expireApproval, withdrawApproval } from './end-approval';
import { proposeApproval } from './propose-approval';

const scene: ApprovalScene = {
  workspaceId: asId<WorkspaceId>('workspace'),
  runId: asId<RunId>('run'),
  people: {
    asker: asId<UserId>('asker'),
    colleague: asId<UserId>('colleague'),
    owner: asId<UserId>('owner'),
    otherOwner: asId<UserId>('other-owner'),
  },
  start: new Date('2026-11-22T10:00:00Z'),
};

type Change = (approval: Approval) => Result<Approval, unknown>;

/** Rows with optimistic versions: another operation may happen between reading and writing. */
function createApprovalTable(): ApprovalTable {
  const rows = new Map<ApprovalId, Approval>();
  const roles = new Map<UserId, Role | null>();
  let effects = 0;

  async function change(id: ApprovalId, decide: Change): Promise<boolean> {
    for (;;) {
      const read = rows.get(id);
      await Promise.resolve();
      if (read === undefined) return false;
      const changed = decide(read);
      await Promise.resolve();
      if (!changed.ok) return false;
      if (rows.get(id)?.version !== read.version) continue;
      rows.set(id, changed.value);
      return true;
    }
  }

  return {
    setRole: async (userId, role) => void roles.set(userId, role),
    propose: async (proposal, now) => void rows.set(proposal.id, proposeApproval(proposal, now)),
    async decide({ id, userId, ruling, now }) {
      const role = roles.get(userId) ?? null;
      if (role === null) return false;
      const by = getPersonInBrowser({ userId, role, via: 'session' });
      return by !== null && change(id, (approval) => decideApproval(approval, { ...ruling, by, now }));
    },
    async execute({ id, call, now }) {
      const isUsed = await change(id, (approval) =>
        consumeApproval(approval, {
          subjectId: call.subjectId,
          digest: digestCall(call.name, call.arguments),
          deciderRole: approval.decidedBy === null ? null : (roles.get(approval.decidedBy) ?? null),
          now,
        }),
      );
      if (isUsed) effects += 1;
      return isUsed;
    },
    async expireDue(now) {
      for (const id of rows.keys()) await change(id, (approval) => expireApproval(approval, now));
    },
    withdraw: async (id) => void (await change(id, withdrawApproval)),
    countEffects: async () => effects,
  };
}

/** Each has about twenty steps; the long tests run ten thousand of them. */
const histories = Number(process.env['HISTORIES'] ?? 700);

describe('an approval', () => {
  it('executes nothing that a small model of it would not, in more than 10,000 steps', async () => {
    let steps = 0;
    let effects = 0;
    await fc.assert(
      fc.asyncProperty(approvalSteps, async (history) => {
        const walk = await walkApprovalSteps(history, createApprovalTable(), scene);
        expect(walk.divergences).toEqual([]);
        steps += history.length;
        effects += walk.effects;
      }),
      { numRuns: histories },
    );
    expect(steps).toBeGreaterThan(10_000);
    // A table that refuses everything must not pass, so many calls must really be executed.
    expect(effects).toBeGreaterThan(200);
  });
});
