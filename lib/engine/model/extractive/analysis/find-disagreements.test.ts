import { describe, expect, it } from 'vitest';
import { makeIndex } from '../__fixtures__/make-request';
import { findDisagreements } from './find-disagreements';

const compare = (one: string, other: string) => {
  const index = makeIndex([
    { title: 'One', markdown: one },
    { title: 'Two', markdown: other },
  ]);
  return findDisagreements(index, index.units).map(({ about }) => about);
};

describe('findDisagreements', () => {
  it.each([
    ['Harbour depth: 12 metres', 'Harbour depth: 14 metres', ['Harbour depth']],
    [
      'The old ferry carried 40 passengers across the sound.',
      'Across the sound the old ferry carried 60 passengers.',
      ['different numbers'],
    ],
    [
      'The chapel on the hill was consecrated in May 1871.',
      'The chapel on the hill was consecrated in June 1873.',
      ['different dates'],
    ],
    [
      'Night watering reduced the salt in the upper soil.',
      'Night watering increased the salt in the upper soil.',
      ['different directions'],
    ],
    [
      'The mayor signed the contract for the ferry.',
      'The mayor never signed the contract for the ferry.',
      ['one says “not”'],
    ],
    [
      'The chapel on the hill was built by Ada Kestrel for the fishermen.',
      'The chapel on the hill was built by Ben Plover for the fishermen.',
      ['different names'],
    ],
    [
      'The foreman told the council that the old well is 42 metres deep and yields 6 litres in a dry summer.',
      'The old well, dug by hand, is 48 metres deep.',
      ['different numbers'],
    ],
    [
      'Reported bullying fell at school.',
      'Bullying did not fall; it moved to the evening.',
      ['one says “not”'],
    ],
  ])('finds that "%s" and "%s" differ', (one, other, about) => {
    expect(compare(one, other)).toEqual(about);
  });

  it.each([
    ['Harbour depth: 12 metres', 'Harbour width: 14 metres'],
    ['# Minutes of the council: 12 March 2025', '# Minutes of the council: 11 June 2025'],
    [
      'The chapel was consecrated in 1871 by the bishop.',
      'The chapel was consecrated by the bishop in May 1871.',
    ],
    ['The old ferry carried 40 passengers.', 'The new museum has 60 rooms.'],
    [
      'The Odde Sound Ferry carried 40 passengers across the sound.',
      'The Skerrow Island Ferry carried 60 passengers across the sound.',
    ],
    [
      'Two of the harbour schools left the trial early.',
      'We found no gain once the two harbour schools that left the trial are counted.',
    ],
    // A condition and part of a list deny nothing.
    [
      'If you do not own a boat, ask the yard for a berth.',
      'Members who own a boat ask the yard for a berth.',
    ],
    ['- using the slip at low tide', '- not using the slip at low tide'],
    [
      'All members, no matter how long they stay, pay for a berth in spring.',
      'Members who stay long pay for a berth in spring.',
    ],
    // Two clauses that share two words of many are about two things.
    [
      'The crew that painted the boat heard that the mast of pine stood 40 days.',
      'Members painted another boat for Ada Kestrel, and the mast of oak fell after 6 days.',
    ],
    // A long sentence that happens to have the words of a short one is about something else.
    [
      'The yard does not inspect any hull.',
      'We expect members who sell a boat to inspect its hull, to ask the yard for a survey, and to tell the buyer what was found.',
    ],
    [
      'Crew: rows with 4 people, keeps the log, mends the nets, paints the hull and looks after the engine of the boat',
      'Crew: cooks for 6 people, writes every letter, mans the lamp at night, and calls out the depth in fog near a reef',
    ],
  ])('finds no difference between "%s" and "%s"', (one, other) => {
    expect(compare(one, other)).toEqual([]);
  });

  it('compares nothing within one source', () => {
    const index = makeIndex([{ title: 'One', markdown: 'Depth: 12 metres\n\nDepth: 14 metres' }]);
    expect(findDisagreements(index, index.units)).toEqual([]);
  });
});
