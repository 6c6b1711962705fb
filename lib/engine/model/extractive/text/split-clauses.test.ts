import { describe, expect, it } from 'vitest';
import { splitClauses } from './split-clauses';

describe('splitClauses', () => {
  it('splits where a new statement begins, and not inside a list', () => {
    expect(splitClauses('Pulse, weight and sleep rose, while pain fell; nobody left.')).toEqual([
      'Pulse, weight and sleep rose',
      'while pain fell',
      'nobody left.',
    ]);
  });
});
