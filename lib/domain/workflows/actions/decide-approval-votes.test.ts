import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ApprovalVote, approvalRules, decideApprovalVotes } from './decide-approval-votes';

const votesOf = (text: string): ApprovalVote[] =>
  [...text].map((sign) => ({
    userId: sign.toLowerCase(),
    vote: sign === sign.toUpperCase() ? 'approve' : 'reject',
  }));

describe('votes on a waiting step', () => {
  // A capital letter approves, a lower-case one rejects; a, b, c and d are asked.
  it.each<['any' | 'all' | 'majority', string, string, 'approved' | 'rejected' | null]>([
    ['any', 'abc', '', null],
    ['any', 'abc', 'B', 'approved'],
    ['any', 'abc', 'bA', 'rejected'],
    ['any', 'abc', 'X', null],
    ['all', 'abc', 'AB', null],
    ['all', 'abc', 'ABC', 'approved'],
    ['all', 'abc', 'c', 'rejected'],
    ['all', 'abc', 'AABB', null],
    ['majority', 'abc', 'AB', 'approved'],
    ['majority', 'abc', 'Ab', null],
    ['majority', 'abc', 'ab', 'rejected'],
    ['majority', 'abcd', 'AB', null],
    ['majority', 'abcd', 'ABC', 'approved'],
    ['majority', 'abcd', 'ab', 'rejected'],
    ['majority', 'abc', 'AXY', null],
    ['majority', 'abc', 'aAB', null],
  ])('under the rule %s for approvers %s: votes %s result in %s', (rule, approvers, votes, expected) => {
    expect(decideApprovalVotes(rule, [...approvers], votesOf(votes))).toBe(expected);
  });

  it('stay decided, whatever votes follow', () => {
    const votes = fc
      .array(fc.constantFrom(...'abcdABCDxX'), { maxLength: 10 })
      .map((signs) => votesOf(signs.join('')));
    fc.assert(
      fc.property(fc.constantFrom(...approvalRules), votes, fc.nat(10), (rule, all, cut) => {
        const early = decideApprovalVotes(rule, [...'abcd'], all.slice(0, cut));
        if (early !== null) expect(decideApprovalVotes(rule, [...'abcd'], all)).toBe(early);
      }),
    );
  });

  it('by all approvers always reach a decision', () => {
    const everybody = fc.tuple(...[...'abcd'].map((name) => fc.constantFrom(name, name.toUpperCase())));
    fc.assert(
      fc.property(fc.constantFrom(...approvalRules), everybody, (rule, signs) => {
        expect(decideApprovalVotes(rule, [...'abcd'], votesOf(signs.join('')))).not.toBeNull();
      }),
    );
  });
});
