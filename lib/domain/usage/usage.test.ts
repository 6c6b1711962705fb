import { describe, expect, it } from 'vitest';
import { asId, type UserId } from '@/lib/core/ids';
import { limitKinds, limitScopes } from '@/lib/protocol/usage-words';
import { describeReached, describeTold, gigabyte, writeUse } from './describe-limit';
import { findReached, listOwnMeters, listSharedMeters, noLimits, type SpentBy } from './meters';
import { findMonth } from './month';
import { readToldLimit, writeToldLimit } from './told-limit';

const [ada, bo] = [asId<UserId>('ada'), asId<UserId>('bo')];
const spent = (tokens: number, userId = ada): SpentBy => ({ userId, tokens, costUsd: 0 });
const november = findMonth(new Date('2026-11-30T23:59:59.999Z'));

describe('meters', () => {
  it.each([
    [0, 'free'],
    [79, 'free'],
    [80, 'near'],
    [99, 'near'],
    [100, 'reached'],
    [250, 'reached'],
  ])('tell %i of 100 tokens as %s', (tokens, state) => {
    expect(listSharedMeters({ ...noLimits, tokens: 100 }, [spent(tokens)])[0]).toMatchObject({ state });
  });

  it('add up all members for the workspace, and hold each member to their own use and limits', () => {
    const limits = {
      ...noLimits,
      tokens: 100,
      member: { tokens: 60, costUsd: null },
      exceptions: [{ userId: bo, tokens: null, costUsd: null }],
    };
    const month = [spent(60), spent(70, bo)];
    expect(findReached(listSharedMeters(limits, month))).toEqual({
      kind: 'tokens',
      scope: 'workspace',
      limit: 100,
    });
    expect(findReached(listOwnMeters(limits, month, ada))).toEqual({
      kind: 'tokens',
      scope: 'member',
      limit: 60,
    });
    expect(findReached(listOwnMeters(limits, month, bo))).toBeNull();
  });
});

describe('the words for limits', () => {
  it('say what is used up, when it begins again, and who can change it', () => {
    const words = limitKinds.flatMap((kind) =>
      limitScopes.map((scope) => {
        const limit = { storage: 5 * gigabyte, sources: 10_000, tokens: 2_000_000, cost: 12.5 }[kind];
        const { reason, action } = describeReached({ kind, scope, limit }, november);
        return `${reason} ${action}`;
      }),
    );
    const room = 'Delete what you no longer need. Owners can also raise the limit.';
    const [tokens, cost] = ['They begin again on', 'A new month begins on'].map(
      (begins) => `${begins} 1 December. Owners can also raise the limit.`,
    );
    expect([...new Set(words)]).toEqual([
      `Your workspace may keep 5 GB of files, and there is no room for more. ${room}`,
      `Your workspace may keep 10,000 sources, and there is no room for more. ${room}`,
      `Your workspace has used its 2,000,000 tokens for November. ${tokens}`,
      `You have used your 2,000,000 tokens for November. ${tokens}`,
      `Your workspace has spent its $12.50 for November. ${cost}`,
      `You have spent your $12.50 for November. ${cost}`,
    ]);
  });

  it('count what has a number and measure what has a size', () => {
    expect(writeUse({ kind: 'tokens', used: 1_600_000, limit: 2_000_000 })).toBe(
      '1,600,000 of 2,000,000 tokens',
    );
    expect(writeUse({ kind: 'storage', used: 300 * 1024 ** 2, limit: 5 * gigabyte })).toBe('300 MB of 5 GB');
    expect(writeUse({ kind: 'cost', used: 3.456, limit: 50 })).toBe('$3.46 of $50');
  });

  it('name the holder of a limit as the reader of a notice knows them', () => {
    const told = readToldLimit(
      writeToldLimit({ kind: 'tokens', state: 'near', month: november, userId: bo }),
    );
    if (told === null) throw new Error('It is a name of ours.');
    expect(told.userId).toBe(bo);
    expect(describeTold(told, { type: 'reader' })).toBe('You have used 80 % of your tokens for November');
    expect(describeTold(told, { type: 'member', name: 'Bo' })).toBe(
      'Bo has used 80 % of their tokens for November',
    );
    const all = { ...told, kind: 'storage' as const, state: 'reached' as const, userId: null };
    expect(readToldLimit(writeToldLimit(all))).toEqual(all);
    expect(describeTold(all, { type: 'workspace' })).toBe('Your workspace has used all of its storage');
    expect(describeTold({ ...all, kind: 'sources' }, { type: 'workspace' })).toBe(
      'Your workspace has all of the sources that it may keep',
    );
    expect(readToldLimit('tokens free 2026-11 workspace')).toBeNull();
  });

  it('end a month with the year', () => {
    expect(findMonth(new Date('2026-12-31T23:00:00Z'))).toMatchObject({
      id: '2026-12',
      endsAt: new Date('2027-01-01T00:00:00Z'),
      endsOn: '1 January',
    });
  });
});
