import { describe, expect, it } from 'vitest';
import { decidePermission, type Permission, type PermissionUse, permissionSchema } from './permission';

const now = new Date('2026-11-22T10:00:00Z');
const permission: Permission = {
  workflowId: 'workflow',
  definitionHash: 'hash',
  grantedBy: 'owner',
  neededRole: 'editor',
  actions: [
    {
      action: 'call_webhook',
      pattern: { kind: 'part', arguments: { url: 'https://example.com/hook' } },
      maxPerDay: 2,
    },
    { action: 'share_artifact', pattern: { kind: 'exact', arguments: { mode: 'snapshot' } }, maxPerDay: 1 },
  ],
  spendLimitUsd: 1,
  expiresAt: new Date(now.getTime() + 1),
};
const use: PermissionUse = {
  definitionHash: 'hash',
  action: 'call_webhook',
  arguments: { url: 'https://example.com/hook', body: { title: 'anything' } },
  addresses: ['https://example.com/hook'],
  costUsd: 0.1,
  usesInDay: 1,
  spentUsd: 0.9,
  grantorRole: 'editor',
};

describe('decidePermission', () => {
  it('covers a step with its fixed arguments, and says whether all or part of it was permitted', () => {
    expect(decidePermission(permission, use, now)).toEqual({ scope: 'part' });
    const exact = {
      ...use,
      action: 'share_artifact',
      arguments: { mode: 'snapshot' },
      addresses: [],
      usesInDay: 0,
    };
    expect(decidePermission(permission, exact, now)).toEqual({ scope: 'exact' });
    const wider = {
      action: 'share_artifact',
      pattern: { kind: 'part', arguments: exact.arguments },
      maxPerDay: 9,
    } as const;
    const both = { ...permission, actions: [wider, ...permission.actions] };
    expect(decidePermission(both, exact, now)).toEqual({ scope: 'exact' });
  });

  it.each<[string, Partial<Permission>, Partial<PermissionUse>]>([
    ['other_definition', {}, { definitionHash: 'changed' }],
    ['expired', { expiresAt: now }, {}],
    ['right_lost', {}, { grantorRole: 'viewer' }],
    ['right_lost', {}, { grantorRole: null }],
    ['other_action', {}, { action: 'send_email' }],
    ['other_arguments', {}, { arguments: { url: 'https://example.com/other' } }],
    ['other_arguments', {}, { action: 'share_artifact', arguments: { mode: 'live' }, addresses: [] }],
    ['free_address', {}, { addresses: ['https://example.com/hook', 'https://evil.example/'] }],
    ['used_up', {}, { usesInDay: 2 }],
    ['over_spend', {}, { costUsd: 0.11 }],
    ['over_spend', {}, { spentUsd: 0.91 }],
    ['over_spend', { spendLimitUsd: null }, {}],
  ])('requires an approval: %s', (refusal, changed, other) => {
    expect(decidePermission({ ...permission, ...changed }, { ...use, ...other }, now)).toMatchObject({
      scope: null,
      refusal,
      reason: expect.stringMatching(/^[A-Z].*\.$/),
    });
  });
});

describe('permissionSchema', () => {
  it('refuses a permission without actions, and one that fixes no argument', () => {
    expect(permissionSchema.safeParse(permission).success).toBe(true);
    expect(permissionSchema.safeParse({ ...permission, actions: [] }).success).toBe(false);
    const free = { action: 'send_email', pattern: { kind: 'part', arguments: {} }, maxPerDay: 1 };
    expect(permissionSchema.safeParse({ ...permission, actions: [free] }).success).toBe(false);
  });
});
