import { describe, expect, it } from 'vitest';
import { makeIndex } from '../__fixtures__/make-request';
import { preferAsked } from './prefer-asked';
import { readQuestion } from './question';
import { scoreUnits } from './score-units';

const markdown = [
  '1. Where is the handbook of the pump?',
  '',
  '   On the back of the door. The pump of the handbook is an old one.',
  '',
  '2. Can I paint the pump?',
  '',
  '   Yes. Any colour will do. Paint for a pump is sold in tins of paint.',
  '',
  '3. Why is the pump loud?',
  '',
  '   It has a loose belt.',
].join('\n');
const index = makeIndex([{ title: 'Questions', markdown }]);

function findBest(text: string) {
  const question = readQuestion(text);
  const { total } = preferAsked(index, question, scoreUnits(index, question));
  return index.units.toSorted((one, other) => (total[other.id] ?? 0) - (total[one.id] ?? 0))[0]?.text;
}

describe('preferAsked', () => {
  it.each([
    ['where do I find the handbook of the pump', 'On the back of the door.'],
    ['may I paint my pump?', 'Any colour will do.'],
  ])('begins the answer to %j where the source answers the same question', (question, sentence) => {
    expect(findBest(question)).toBe(sentence);
  });

  it.each([
    ['another question', 'what is sold in tins?', 'Paint for a pump is sold in tins of paint.'],
    ['a question of another kind', 'when is the pump loud?', 'It has a loose belt.'],
  ])('leaves the order for %s', (_what, text, sentence) => {
    const question = readQuestion(text);
    const scored = scoreUnits(index, question);
    expect(preferAsked(index, question, scored)).toBe(scored);
    expect(findBest(text)).toBe(sentence);
  });
});
