import { describe, expect, it } from 'vitest';
import { makeIndex } from '../__fixtures__/make-request';
import { answerByShape } from '../shapes/answer-by-shape';
import { readQuestion } from './question';
import { readDeed } from './read-deed';

describe('readDeed', () => {
  it.each([
    ['Do you intercept letters from other harbours?', 'intercept'],
    ['Can they still dredge the channel?', 'dredg'],
    ['Do other harbours or ferries publish letters?', 'publish'],
  ])('reads what %j asks about', (question, beginning) => {
    expect(readDeed(readQuestion(question))).toMatch(new RegExp(`^${beginning.slice(0, 5)}`, 'u'));
  });

  it.each(['Do you have letters?', 'Is the channel open?', 'Who intercepts letters?'])(
    'reads none from %j',
    (question) => {
      expect(readDeed(readQuestion(question))).toBe(null);
    },
  );
});

describe('a question whether somebody does something', () => {
  const isUncertain = (markdown: string) =>
    answerByShape(
      makeIndex([
        { title: 'Harbour', markdown: `${markdown}\n\n## Smugglers\n\nThe guards intercept smugglers.` },
      ]),
      { text: 'Do you intercept letters about the pilots from foreign harbours?', earlier: [] },
      { sources: [], leftOut: 0 },
    ).markdown.includes('No passage answers this for certain');

  it('is answered for certain only by a sentence that tells of the deed', () => {
    expect(isUncertain('We intercept letters about the pilots from foreign harbours.')).toBe(false);
    expect(isUncertain('Letters about the pilots go to foreign harbours every week.')).toBe(true);
  });
});
