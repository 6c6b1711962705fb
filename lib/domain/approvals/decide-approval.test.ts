import { describe, expect, it } from 'vitest';
import { hourMs } from '@/lib/core/clock';
import { asId, type ApprovalId, type RunId, type UserId, type WorkspaceId } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import type { Role } from '@/lib/protocol/team-words';
import { getPersonInBrowser } from '../team/actor';
import { type Approval, findStatus } from './approval';
import { consumeApproval } from './consume-approval';
import { type ApprovalAnswer, decideApproval } from './decide-approval';
import { digestCall } from './digest-call';
import { expireApproval } from './end-approval';
import { proposeApproval } from './propose-approval';

const start = new Date('2026-11-22T10:00:00Z');
const after = (hours: number, ms = 0) => new Date(start.getTime() + hours * hourMs + ms);
const asker = asId<UserId>('asker');
const owner = asId<UserId>('owner');

const pending = proposeApproval(
  {
    id: asId<ApprovalId>('approval'),
    workspaceId: asId<WorkspaceId>('workspace'),
    subject: { kind: 'tool_call', id: 'call', runId: asId<RunId>('run') },
    name: 'integration.invoke',
    description: 'Send a message',
    arguments: { to: 'desk', text: 'Hello' },
    editable: ['text'],
    askedFor: asker,
    neededRole: 'editor',
    reason: 'Something would leave the workspace. A person decides.',
    ruleId: 'outward',
  },
  start,
);
const atBrowser = (userId: UserId, role: Role) => getPersonInBrowser({ userId, role, via: 'session' })!;
const yes = { decision: 'approve_once', by: atBrowser(asker, 'editor'), now: start } as const;

function requireDecided(approval: Approval, answer: ApprovalAnswer): Approval {
  const decided = decideApproval(approval, answer);
  if (!decided.ok) throw new Error(decided.failure.code);
  return decided.value;
}

describe('decideApproval', () => {
  it('keeps the digest of the proposal beside the arguments that the user edited', () => {
    const edited = requireDecided(pending, { ...yes, arguments: { text: 'Bye', to: 'desk' } });
    expect(edited).toMatchObject({
      status: 'approved',
      arguments: { to: 'desk', text: 'Bye' },
      digest: digestCall('integration.invoke', { to: 'desk', text: 'Bye' }),
      originalDigest: digestCall('integration.invoke', { to: 'desk', text: 'Hello' }),
      decidedBy: asker,
      version: 2,
    });
    expect(pending.arguments).toEqual({ to: 'desk', text: 'Hello' });
  });

  it('names the arguments that may not be changed', () => {
    const refused = decideApproval(pending, { ...yes, arguments: { to: 'press', more: 1 } });
    expect(refused).toMatchObject({ failure: { code: 'not_editable' } });
    expect(refused.ok ? '' : refused.failure.reason).toContain('(to, more)');
    const smuggled = { ...yes, arguments: JSON.parse('{"to":"desk","text":"Hello","__proto__":{}}') };
    expect(decideApproval(pending, smuggled)).toMatchObject({ failure: { code: 'not_editable' } });
  });

  it.each<[string, Partial<ApprovalAnswer>, Partial<Approval>]>([
    ['not_allowed', { by: atBrowser(asker, 'viewer') }, {}],
    ['not_allowed', { by: atBrowser(asId('colleague'), 'editor') }, {}],
    ['not_allowed', {}, { neededRole: 'owner' }],
    ['not_allowed', { by: atBrowser(asId('colleague'), 'editor') }, { status: 'withdrawn' }],
    ['already_decided', {}, { status: 'approved' }],
    ['already_decided', {}, { status: 'denied' }],
    ['already_decided', {}, { status: 'consumed' }],
    ['withdrawn', {}, { status: 'withdrawn' }],
    ['expired', {}, { status: 'expired' }],
    ['expired', { now: after(limits.approvalPendingHours) }, {}],
    [
      'no_run',
      { decision: 'approve_run' },
      { subject: { kind: 'workflow_step', id: 'step', executionId: 'execution' } },
    ],
  ])('refuses with %s: %j of %j', (code, answer, approval) => {
    const given = { ...yes, ...answer } as ApprovalAnswer;
    expect(decideApproval({ ...pending, ...approval }, given)).toMatchObject({ failure: { code } });
  });

  it("accepts an owner's approval, and the asker's denial whatever their role has become", () => {
    expect(requireDecided(pending, { ...yes, by: atBrowser(owner, 'owner') }).decidedBy).toBe(owner);
    const by = { userId: asker, role: 'viewer' } as const;
    expect(requireDecided(pending, { decision: 'deny', reason: 'No.', by, now: start })).toMatchObject({
      status: 'denied',
      denialReason: 'No.',
      digest: pending.digest,
    });
  });

  it('expires at its deadline to the millisecond, first for the decision and then for its call', () => {
    const late = after(limits.approvalPendingHours, -1);
    expect(findStatus(pending, late)).toBe('pending');
    expect(expireApproval(pending, late)).toMatchObject({ failure: { code: 'not_due' } });
    expect(expireApproval(pending, after(limits.approvalPendingHours))).toMatchObject({
      value: { status: 'expired' },
    });
    const approved = requireDecided(pending, { ...yes, now: late });
    const use = { subjectId: 'call', digest: pending.digest, deciderRole: 'editor' } as const;
    const until = (ms: number) => new Date(late.getTime() + limits.approvalUseHours * hourMs + ms);
    expect(consumeApproval(approved, { ...use, now: until(-1) })).toMatchObject({
      value: { status: 'consumed', consumedAt: until(-1) },
    });
    expect(consumeApproval(approved, { ...use, now: until(0) })).toMatchObject({
      failure: { code: 'expired' },
    });
  });
});

describe('consumeApproval', () => {
  const approved = requireDecided(pending, yes);
  const use = { subjectId: 'call', digest: pending.digest, deciderRole: 'editor', now: start } as const;

  it.each([
    ['not_approved', pending, {}],
    ['not_approved', { ...approved, status: 'denied' }, {}],
    ['already_used', { ...approved, status: 'consumed' }, {}],
    ['withdrawn', { ...approved, status: 'withdrawn' }, {}],
    ['other_call', approved, { subjectId: 'another' }],
    ['other_arguments', approved, { digest: digestCall('share.create', pending.arguments) }],
    ['right_lost', approved, { deciderRole: 'viewer' }],
    ['right_lost', approved, { deciderRole: null }],
  ] as const)('refuses with %s', (code, approval, changed) => {
    expect(consumeApproval(approval, { ...use, ...changed })).toMatchObject({ failure: { code } });
  });
});
