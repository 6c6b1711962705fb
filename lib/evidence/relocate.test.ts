import { describe, expect, it } from 'vitest';
import { prepareDocument } from './locate-quote';
import { createAnchor, relocateSpan } from './relocate';

const before = `# Harbour

The old pier was closed in 2019 after a storm. The council voted to rebuild it.

Costs rose to 35 % of the yearly budget, the treasurer said.

Yes. It was so.`;

const anchorOf = (words: string, markdown = before) => {
  const start = markdown.indexOf(words);
  return createAnchor(prepareDocument(markdown), { start, end: start + words.length });
};
const relocate = (words: string, after: string) => relocateSpan(anchorOf(words), prepareDocument(after));

describe('createAnchor', () => {
  it('keeps the visible words and the text around them', () => {
    const document = prepareDocument('One **two** three');
    expect(createAnchor(document, { start: 6, end: 9 })).toEqual({
      prefix: 'One ',
      exact: 'two',
      suffix: ' three',
    });
  });
});

describe('relocateSpan', () => {
  it('finds the passage after text was added before it', () => {
    const after = `New first paragraph.\n\n${before}`;
    const found = relocate('The council voted to rebuild it.', after);
    expect(found.state).toBe('current');
    if (found.state === 'current')
      expect(after.slice(found.start, found.end)).toBe('The council voted to rebuild it.');
  });

  it('reports the passage as current when only formatting changed', () => {
    const after = before.replace(
      'The council voted to rebuild it.',
      'The **council** voted to *rebuild* it.',
    );
    expect(relocate('The council voted to rebuild it.', after).state).toBe('current');
  });

  it('returns the new words when a number changed', () => {
    const after = before.replace('35 %', '53 %');
    const found = relocate('Costs rose to 35 % of the yearly budget, the treasurer said.', after);
    expect(found).toMatchObject({
      state: 'changed',
      quote: 'Costs rose to 53 % of the yearly budget, the treasurer said.',
    });
  });

  it('returns the new words when the sentence was rewritten', () => {
    const after = before.replace('The council voted to rebuild it.', 'Nobody has plans.');
    expect(relocate('The council voted to rebuild it.', after)).toMatchObject({
      state: 'changed',
      quote: 'Nobody has plans.',
    });
  });

  it('reports that the passage vanished', () => {
    expect(relocate('The council voted to rebuild it.', '# Harbour\n\nNothing of this is left.').state).toBe(
      'vanished',
    );
    expect(relocate('The council voted to rebuild it.', '').state).toBe('vanished');
  });

  it('distinguishes equal sentences by the text around them', () => {
    const twice =
      'Alpha begins. It was approved by the whole board. Beta.\n\nGamma begins. It was approved by the whole board. Delta.';
    const words = 'It was approved by the whole board.';
    const start = twice.lastIndexOf(words);
    const anchor = createAnchor(prepareDocument(twice), { start, end: start + words.length });
    const after = `Intro.\n\n${twice}`;
    expect(relocateSpan(anchor, prepareDocument(after))).toEqual({
      state: 'current',
      start: after.lastIndexOf(words),
      end: after.lastIndexOf(words) + words.length,
    });
  });

  it('does not accept a few short words elsewhere as the passage', () => {
    expect(relocate('35 %', '# Forest\n\nOf all oaks 35 % are ill.').state).toBe('vanished');
    expect(relocate('35 %', before.replace('yearly', 'annual')).state).toBe('current');
  });
});
