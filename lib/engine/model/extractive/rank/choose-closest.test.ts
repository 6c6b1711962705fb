import { describe, expect, it } from 'vitest';
import { makeIndex } from '../__fixtures__/make-request';
import { readQuote } from '../answer/draft';
import { chooseClosest } from './choose-closest';
import { readQuestion } from './question';
import { scoreUnits } from './score-units';

const rules = `# Rules of the workshop

## Storage

Each member has one box on the storage shelf. Anything outside of a box may be thrown away. Oversized material needs a label:

- your name
- the date by which it goes

## Laser

The laser is booked by the hour. Never leave it alone.

| Material | Allowed |
| --- | --- |
| Birch plywood | yes, up to 6 mm |
`;

const choose = (question: string, markdown = rules) => {
  const index = makeIndex([{ title: 'Rules', markdown }]);
  return chooseClosest(index, scoreUnits(index, readQuestion(question))).map(({ units }) => readQuote(units));
};

describe('chooseClosest', () => {
  it('shows the sentence that has the words with what its section goes on to say', () => {
    expect(choose('Where may I put a box?')[0]).toBe(
      'Each member has one box on the storage shelf. Anything outside of a box may be thrown away. Oversized material needs a label: your name the date by which it goes',
    );
  });

  it('goes back to what the section says before, and into no other section', () => {
    const [first = ''] = choose('Who must put a label on material?');
    expect(first).toMatch(/^Each member has one box/u);
    expect(first).not.toContain('laser');
  });

  it('shows a row of a table alone', () => {
    expect(choose('Is birch plywood allowed?')[0]).toBe('Birch plywood yes, up to 6 mm');
  });

  it('gives at most four passages, none of which repeats another, the last a single sentence', () => {
    const sections = ['red', 'green', 'blue', 'white', 'black', 'grey'].map(
      (colour) => `## ${colour}\n\nThe ${colour} boat has a sail. It is mended in spring.`,
    );
    const found = choose('Which boat has a sail?', sections.join('\n\n'));
    expect(found).toHaveLength(4);
    expect(new Set(found).size).toBe(4);
    expect(found.slice(0, 3).every((passage) => passage.endsWith('It is mended in spring.'))).toBe(true);
    expect(found[3]).toMatch(/has a sail\.$/u);
  });

  it('does not join two paragraphs between which a mark is text', () => {
    expect(choose('Who sees the tower?', 'All see the tower. `\n\n1. The mill')[0]).toBe(
      'All see the tower.',
    );
  });
});
