import { describe, expect, it } from 'vitest';
import { describeUse } from './delete-source';

describe('describeUse', () => {
  it('counts the answers, artifacts and shared links that cite a source', () => {
    const artifacts = [{ id: 'art_1', title: 'Brief' }];
    expect(describeUse({ messages: 0, artifacts: [], shares: 0 })).toBe('Nothing cites it.');
    expect(describeUse({ messages: 2, artifacts, shares: 1 })).toContain(
      'cited in 2 answers, 1 artifact and 1 shared link that people outside the workspace can open.',
    );
  });
});
