import { describe, expect, it } from 'vitest';
import { leaveOutCollection } from './leave-out-collection';

const found = {
  engine: 'workspace',
  passages: [
    { sourceId: 'src_1', collectionId: 'col_1', text: 'col_1' },
    { sourceId: 'src_2', collectionId: 'col_2', text: 'High' },
  ],
  place: { collectionId: 'col_1', parents: [['col_1']] },
};

describe('leaveOutCollection', () => {
  it("leaves out the session's collection wherever it is named, and nothing else", () => {
    expect(leaveOutCollection(found, 'col_1')).toEqual({
      engine: 'workspace',
      passages: [
        { sourceId: 'src_1', text: 'col_1' },
        { sourceId: 'src_2', collectionId: 'col_2', text: 'High' },
      ],
      place: { parents: [['col_1']] },
    });
  });

  it('leaves out nothing in a session without a collection', () => {
    expect(leaveOutCollection(found, null)).toEqual(found);
  });
});
