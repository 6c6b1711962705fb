import { describe, expect, it } from 'vitest';
import { asId, type ApprovalId, type RunId, type UserId, type WorkspaceId } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import { getPersonInBrowser } from '../team/actor';
import type { Approval } from './approval';
import { createRunGrant, type RunGrantWish } from './create-run-grant';
import { decideApproval } from './decide-approval';
import { proposeApproval } from './propose-approval';

const now = new Date('2026-11-22T10:00:00Z');
const asker = asId<UserId>('asker');
const pending = proposeApproval(
  {
    id: asId<ApprovalId>('approval'),
    workspaceId: asId<WorkspaceId>('workspace'),
    subject: { kind: 'tool_call', id: 'call', runId: asId<RunId>('run') },
    name: 'integration.invoke',
    description: 'Send a message',
    arguments: { integration: 'chat', text: 'Hello' },
    editable: ['text'],
    askedFor: asker,
    neededRole: 'editor',
    reason: 'Something would leave the workspace. A person decides.',
    ruleId: 'outward',
  },
  now,
);
const wish: RunGrantWish = { free: [], maxUses: 3, spendLimitUsd: null };

function approve(decision: 'approve_once' | 'approve_run', proposal: Approval = pending): Approval {
  const decided = decideApproval(proposal, {
    decision,
    arguments: { ...proposal.arguments, text: 'Bye' },
    by: getPersonInBrowser({ userId: asker, role: 'editor' as const, via: 'session' })!,
    now,
  });
  if (!decided.ok) throw new Error(decided.failure.code);
  return decided.value;
}

describe('createRunGrant', () => {
  it('permits exactly what was approved, as it was edited, in that run', () => {
    expect(createRunGrant(approve('approve_run'), wish)).toEqual({
      ok: true,
      value: {
        runId: 'run',
        grant: {
          tool: 'integration.invoke',
          pattern: { kind: 'exact', arguments: { integration: 'chat', text: 'Bye' } },
          maxUses: 3,
          used: 0,
          expiresAt: new Date('2026-11-23T10:00:00Z'),
          spendLimitUsd: null,
          spentUsd: 0,
        },
      },
    });
  });

  it('frees an argument that the user could have edited', () => {
    expect(createRunGrant(approve('approve_run'), { ...wish, free: ['text'] })).toMatchObject({
      value: { grant: { pattern: { kind: 'part', arguments: { integration: 'chat' } } } },
    });
  });

  it.each<[string, Approval, Partial<RunGrantWish>]>([
    ['not_for_run', approve('approve_once'), {}],
    ['not_for_run', pending, {}],
    ['not_for_run', { ...approve('approve_run'), status: 'withdrawn' }, {}],
    ['not_editable', approve('approve_run'), { free: ['integration'] }],
    [
      'nothing_fixed',
      approve('approve_run', { ...pending, arguments: { text: 'Hello' } }),
      { free: ['text'] },
    ],
    ['out_of_bounds', approve('approve_run'), { maxUses: limits.grantUses + 1 }],
    ['out_of_bounds', approve('approve_run'), { maxUses: 0 }],
    ['out_of_bounds', approve('approve_run'), { spendLimitUsd: -1 }],
  ])('refuses with %s', (code, approval, changed) => {
    expect(createRunGrant(approval, { ...wish, ...changed })).toEqual({ ok: false, failure: code });
  });
});
