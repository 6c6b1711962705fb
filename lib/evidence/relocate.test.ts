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
    const words = 'It was approved by the whole board.';
    const text = `Alpha begins. ${words} Beta.\n\nGamma begins. ${words} Delta.\n\nGamma begins. ${words} Beta.`;
    const after = `Intro.\n\n${text}`;
    for (const { index: start } of text.matchAll(/It was/g)) {
      const anchor = createAnchor(prepareDocument(text), { start, end: start + words.length });
      expect(relocateSpan(anchor, prepareDocument(after))).toEqual({
        state: 'current',
        start: start + 8,
        end: start + 8 + words.length,
      });
    }
  });

  it('takes the first of equal sentences in equal surroundings', () => {
    const line = 'The council voted to rebuild it.';
    const after = `${before}\n\n${before}`;
    expect(relocate(line, after)).toMatchObject({ state: 'current', start: before.indexOf(line) });
  });

  it('finds a passage that was selected with the spaces around it', () => {
    const after = before.replace('35 % of', '36 % of');
    expect(relocate(' The council voted to rebuild it.\n\n', after).state).toBe('current');
  });

  it('finds no passage without words, whatever now stands between its surroundings', () => {
    const [prefix, suffix] = [
      'A sentence that is long enough to know again.',
      'Another one, just as long as it.',
    ];
    const document = prepareDocument(`${prefix} Something new. ${suffix}`);
    for (const exact of ['', ' \n'])
      expect(relocateSpan({ prefix, exact, suffix }, document)).toEqual({ state: 'vanished' });
  });

  it('returns the corrected words although the text around them was rewritten too', () => {
    const text = 'In spring, the treasurer recieved a letter from the ministry of works. Nobody answered.';
    const after = 'One day, the treasurer received a letter from the ministry of works. They all did.';
    expect(
      relocateSpan(
        anchorOf('the treasurer recieved a letter from the ministry', text),
        prepareDocument(after),
      ),
    ).toMatchObject({ state: 'changed', quote: 'the treasurer received a letter from the ministry' });
  });

  it('takes the changed words beside the old surroundings among words that are as similar', () => {
    const words = (percent: number) => `Costs rose to ${percent} % of the yearly budget.`;
    const heading = 'What the treasurer told the council in spring:';
    const after = `${words(21)}\n\n${words(46)}\n\n${heading}\n\n${words(53)}\n\n${words(72)}`;
    const anchor = anchorOf(words(80), `${heading}\n\n${words(80)}\n\nThe end.`);
    expect(relocateSpan(anchor, prepareDocument(after))).toMatchObject({
      state: 'changed',
      quote: words(53),
    });
  });

  it('does not accept a few short words elsewhere as the passage', () => {
    expect(relocate('35 %', '# Forest\n\nOf all oaks 35 % are ill.').state).toBe('vanished');
    expect(relocate('35 %', before.replace('yearly', 'annual')).state).toBe('current');
  });

  describe('of fewer than 24 characters', () => {
    const text = 'We counted one two three 35 % four five six times.';

    it.each([
      ['vanished', 7, 'xq three 35 % f'],
      ['current', 8, 'xq three 35 % fo'],
    ])('is %s with %i matching characters around it', (state, _count, after) => {
      expect(relocateSpan(anchorOf('35 %', text), prepareDocument(after)).state).toBe(state);
    });

    it('needs no more characters around it than there were', () => {
      expect(relocateSpan(anchorOf('35 %', '35 %'), prepareDocument('So 35 % it is.')).state).toBe('current');
      expect(relocateSpan(anchorOf('35 %', 'At 35 %'), prepareDocument('In 35 %')).state).toBe('vanished');
      expect(relocateSpan(anchorOf('35 %', 'At 35 %'), prepareDocument('At 35 %')).state).toBe('current');
    });

    it.each([
      ['vanished', 'At 35 % or moqq'],
      ['current', 'At 35 % or morq'],
      ['vanished', 'Qq three 35 %'],
      ['vanished', 'Qq at 35 %'],
    ])('is %s at the ends of a text: %s', (state, after) => {
      const found = relocateSpan(anchorOf('35 %', 'At 35 % or more of it'), prepareDocument(after));
      expect(found.state).toBe(state);
    });
  });

  describe('without its context', () => {
    it.each([
      ['vanished', 23],
      ['current', 24],
    ])('is %s with %i characters', (state, length) => {
      const words = 'the old pier in the harbour'
        .slice(0, length - 1)
        .trimEnd()
        .padEnd(length, 'x');
      expect(words).toHaveLength(length);
      const anchor = anchorOf(words, `Yesterday morning ${words} was closed for good.`);
      expect(relocateSpan(anchor, prepareDocument(`Qqq ${words} zzz.`)).state).toBe(state);
    });
  });

  describe('with other text in its place', () => {
    const prefix = 'The following sentence was read aloud by the mayor:';
    const suffix = 'Nobody in the hall said anything about it afterwards.';
    const words = 'We shall build it.';
    const anchor = anchorOf(words, `${prefix} ${words} ${suffix}`);
    /** Twice the length of the passage and 64 more, of which two are the spaces around. */
    const most = words.length * 2 + 64 - 2;

    it.each([
      [most, 'changed'],
      [most + 1, 'vanished'],
    ])('of %i characters is %s', (length, state) => {
      const other = 'Qqq zzz '
        .repeat(30)
        .slice(0, length - 1)
        .padEnd(length, '.');
      const found = relocateSpan(anchor, prepareDocument(`${prefix} ${other} ${suffix}`));
      expect(found.state).toBe(state);
      if (found.state === 'changed') expect(found.quote).toBe(other.trimEnd());
    });

    it.each([
      [23, 24, 'vanished'],
      [24, 23, 'vanished'],
      [24, 24, 'changed'],
    ])('needs at least 24 characters on both sides: %i and %i', (left, right, state) => {
      const before = 'abcdefghi klmnopq stuvwxyz'.slice(0, left);
      const after = 'zyxwvutsr ponmlkj hgfedcba'.slice(0, right);
      const other = 'Qqq zzz.';
      const replace = (sentence: string) => `${before} ${sentence} ${after}`;
      const found = relocateSpan(anchorOf(words, replace(words)), prepareDocument(replace(other)));
      expect(found.state).toBe(state);
    });

    it.each([
      ['the text before it is gone', `Qqq. Zzz. ${suffix}`],
      ['the text after it is gone', `${prefix} Qqq. Zzz.`],
      ['the text after it comes before it', `${suffix} ${prefix} Qqq. Zzz.`],
      ['nothing stands in its place', `${prefix} ${suffix}`],
    ])('is vanished if %s', (_name, after) => {
      expect(relocateSpan(anchor, prepareDocument(after))).toEqual({ state: 'vanished' });
    });
  });
});
