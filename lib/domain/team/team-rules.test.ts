import { describe, expect, it } from 'vitest';
import { asId, type UserId, type WorkspaceId } from '@/lib/core/ids';
import { keepsAnOwner } from './keeps-an-owner';
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
