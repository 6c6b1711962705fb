import { describe, expect, it } from 'vitest';
import { auditKinds, nameKind } from '@/lib/protocol/audit-words';
import { allEndpoints } from '@/lib/protocol/http';
import { describeAction } from './describe-action';

describe('an event of the audit log', () => {
  it.each([
    ['deleteSource', 'deleted a source'],
    ['leaveWorkspace', 'left a workspace'],
    ['createIntegration', 'created an integration'],
    ['addUrls', 'added urls'],
    ['share.revoked', 'revoked a share'],
    ['member.joined', 'joined'],
    ['member.role_changed', 'changed the role of a member'],
    ['workflow.off', 'turned a workflow off'],
  ])('%s reads “%s”', (action, words) => {
    expect(describeAction(action)).toBe(words);
  });

  it('is about one of the listed kinds, whatever was asked for', () => {
    const asked = allEndpoints.filter(
      ({ method, access }) => method !== 'GET' && access !== 'public' && access !== 'account',
    );
    expect(asked.length).toBeGreaterThan(100);
    expect([...new Set(asked.map(({ path }) => nameKind(path)))].sort()).toEqual([...auditKinds].sort());
  });
});
