import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeIndex, readCollection } from '../__fixtures__/make-request';
import { readQuote } from '../answer/draft';
import { findAlike } from './find-alike';
import { readQuestion } from './question';

const handbook = `# Handbook

The green bins are emptied every second Thursday. Visitors leave their cars at the station. The concert was cancelled because the gallery cannot
be used. Employees who fall ill tell the office before nine. A salary is paid on the last working day. The library lends books for three weeks.`;

const find = (text: string, markdown = handbook) =>
  findAlike(makeIndex([{ title: 'Handbook', markdown }]), readQuestion(text)).map(({ units }) =>
    readQuote(units),
  );

describe('findAlike', () => {
  it.each([
    ['When is the rubbish collected?', 'green bins'],
    ['Why was the gig called off?', 'The concert was cancelled'],
    ['When do I get my wages?', 'A salary is paid'],
    ['Where do guests put their vehicle?', 'leave their cars'],
  ])('finds for %j the passage with %j', (question, passage) => {
    expect(find(question).join('\n')).toContain(passage);
  });

  it.each([
    ['a thing that no source names', 'When is the rubbish of Marienbad collected?'],
    ['something else', 'What is the boiling point of mercury?'],
    ['nothing', 'What about it?'],
  ])('finds nothing for a question about %s', (_what, question) => {
    expect(find(question)).toEqual([]);
  });

  it('puts what says it all in other words before what has one word of the question', () => {
    const told = handbook.split(/(?<=\.) /u).join('\n\n');
    const [first] = find('When is the rubbish collected?', `${told}\n\n## Case\n\nOld coins are collected.`);
    expect(first).toContain('green bins');
  });

  it('shows what a section says around it, up to 600 characters', () => {
    const items = Array.from({ length: 30 }, (_, place) => `- Bins of house ${place} stand at the gate.`);
    const [first = ''] = find('Where is the rubbish put?', `# Bins\n\n${items.join('\n')}`);
    expect(first.length).toBeGreaterThan(450);
    expect(first.length).toBeLessThan(600);
  });

  it('takes a year that no source has for no name', () => {
    expect(find('When was the rubbish of the bins collected in 2022?')).not.toEqual([]);
  });

  it('gives at most three passages of the sources, word for word, whatever is asked', () => {
    const sources = readCollection();
    const index = makeIndex(sources);
    const words = fc.constantFrom(
      'bridge',
      'pylons',
      'shut',
      'kids',
      'cost',
      'Marlow',
      'birds',
      'xqz',
      '1998',
      '?',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(words, { maxLength: 400 }).map((all) => all.join(' ')),
          fc.string(),
        ),
        (text) => {
          const spans = findAlike(index, readQuestion(text));
          expect(spans.length).toBeLessThanOrEqual(3);
          for (const { source, units } of spans)
            for (const unit of units) expect(source.markdown.slice(unit.start, unit.end)).not.toBe('');
        },
      ),
    );
  });
});
