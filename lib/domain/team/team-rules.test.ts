import { describe, expect, it } from 'vitest';
import { asId, type UserId, type WorkspaceId } from '@/lib/core/ids';
import { keepsAnOwner } from './keeps-an-owner';
import { limits } from '@/lib/core/limits';
import { decideGroupRole } from './decide-group-role';
import { readClaims } from './read-claims';
import { mayResetPassword } from './may-reset-password';

const [ada, bea] = [asId<UserId>('ada'), asId<UserId>('bea')];
const [notes, trap] = [asId<WorkspaceId>('notes'), asId<WorkspaceId>('trap')];

describe('keepsAnOwner', () => {
  it.each([
    ['the only owner goes', [ada], { member: ada, next: null }, false],
    ['the only owner becomes an editor', [ada], { member: ada, next: 'editor' }, false],
    ['the only owner stays one', [ada], { member: ada, next: 'owner' }, true],
    ['one of two owners goes', [ada, bea], { member: ada, next: null }, true],
    ['somebody else goes', [ada], { member: bea, next: null }, true],
    ['somebody else becomes an owner', [ada], { member: bea, next: 'owner' }, true],
  ] as const)('when %s', (_case, owners, change, keeps) => {
    expect(keepsAnOwner(owners, change)).toBe(keeps);
  });
});

describe('mayResetPassword', () => {
  const maker = { userId: ada, isAdministrator: false, owns: [notes] };
  const person = { userId: bea, isAdministrator: false, belongsTo: [notes] };

  it.each([
    ['an owner of all their workspaces may', maker, person, true],
    ['an owner of some of them may not', maker, { ...person, belongsTo: [notes, trap] }, false],
    [
      'nobody but an administrator may for an administrator',
      maker,
      { ...person, isAdministrator: true },
      false,
    ],
    ['who belongs nowhere is nobody’s to reset', maker, { ...person, belongsTo: [] }, false],
    [
      'an administrator may for everybody',
      { ...maker, isAdministrator: true },
      { ...person, belongsTo: [trap] },
      true,
    ],
    [
      'nobody makes a link for themselves',
      { ...maker, isAdministrator: true },
      { ...person, userId: ada },
      false,
    ],
  ] as const)('%s', (_rule, by, whom, may) => {
    expect(mayResetPassword(by, whom)).toBe(may);
  });
});

describe('decideGroupRole', () => {
  const roles = {
    ownerGroups: ['heads'],
    editorGroups: ['writers', 'staff'],
    defaultRole: 'viewer',
  } as const;
  it.each([
    [['heads', 'writers'], 'owner'],
    [['other', 'staff'], 'editor'],
    [['Writers'], 'viewer'],
    [[], 'viewer'],
  ] as const)('gives %j the role %s', (groups, role) => {
    expect(decideGroupRole(groups, roles)).toBe(role);
  });

  it('leaves roles to owners if no groups are named', () => {
    expect(
      decideGroupRole(['heads'], { ownerGroups: [], editorGroups: [], defaultRole: 'editor' }),
    ).toBeNull();
  });
});

describe('readClaims', () => {
  const claims = { sub: '1', email: 'Ada@Example.com', name: ' Ada ', groups: ['a'] };
  it('reads an address in lower case, a name, and groups as a list or a single word', () => {
    const read = readClaims(claims, 'groups');
    expect(read).toEqual({
      ok: true,
      value: { subject: '1', email: 'ada@example.com', name: 'Ada', groups: ['a'] },
    });
    expect(readClaims({ ...claims, roles: 'one' }, 'roles')).toMatchObject({ value: { groups: ['one'] } });
    expect(readClaims({ ...claims, name: 7 }, 'none')).toMatchObject({
      value: { name: 'ada@example.com', groups: [] },
    });
  });

  it.each([
    ['no subject', { sub: undefined }],
    ['no address', { email: undefined }],
    ['an address that is none', { email: 'ada' }],
    ['an unverified address', { email_verified: false }],
    ['an unverified address in words', { email_verified: 'false' }],
    ['groups that are no list', { groups: { a: 1 } }],
    ['too many groups', { groups: Array.from({ length: limits.issuerGroups + 1 }, String) }],
  ])('refuses %s', (_what, changed) => {
    expect(readClaims({ ...claims, ...changed }, 'groups').ok).toBe(false);
  });

  it('accepts as many groups as are read', () => {
    const groups = Array.from({ length: limits.issuerGroups }, String);
    expect(readClaims({ ...claims, groups }, 'groups').ok).toBe(true);
  });
});
