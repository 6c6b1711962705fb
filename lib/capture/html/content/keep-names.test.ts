import { describe, expect, it } from 'vitest';
import { preparePage } from '../prepare-page';
import { keepNames } from './keep-names';
import { findTextBlocks } from './text-blocks';

/** Returns the texts that are kept on a page if the texts in `chosen` were chosen. */
function keptOf(html: string, chosen: readonly string[], score = 0.3): string[] {
  const blocks = findTextBlocks(preparePage(`<body>${html}`, 'https://page.test/').document.body);
  const keeps = blocks.map((block) => chosen.includes(block.text));
  expect(keeps.filter(Boolean)).toHaveLength(chosen.length);
  const kept = keepNames({ blocks, scores: blocks.map(() => score) }, keeps);
  return blocks.filter((_, index) => kept[index]).map((block) => block.text);
}

const parameter = (name: string, text: string) =>
  `<li class="parameter"><h4 class="name"><div><span>${name}</span></div></h4><div><p>${text}</p></div></li>`;

describe('keepNames', () => {
  it.each([
    ['a term with its definition', '<dl><dt>limit</dt><dd>How many.</dd></dl>', ['limit', 'How many.']],
    [
      'all terms of one definition',
      '<dl><dt>limit</dt><dt>max</dt><dd>How many.</dd></dl>',
      ['limit', 'max', 'How many.'],
    ],
    [
      'a term whose definition is a list of terms',
      '<dl><dt>Parameters</dt><dd><dl><dt>limit</dt><dd>How many.</dd></dl></dd></dl>',
      ['Parameters', 'limit', 'How many.'],
    ],
    ['a heading with its text', '<h3>limit</h3><p>How many.</p>', ['limit', 'How many.']],
    [
      'every part of a heading',
      '<h3>fn limit()<div>where Self: Sized</div></h3><p>How many.</p>',
      ['fn limit()', 'where Self: Sized', 'How many.'],
    ],
    [
      'a heading in boxes of its own',
      '<details><summary><section><h4>limit</h4></section></summary><div><p>How many.</p></div></details>',
      ['limit', 'How many.'],
    ],
    [
      'a heading with the heading below it',
      '<h2>Options</h2><h3>limit</h3><p>How many.</p>',
      ['Options', 'limit', 'How many.'],
    ],
    [
      'a heading over a control',
      '<h3>limit</h3><button>Copy</button><p>How many.</p>',
      ['limit', 'How many.'],
    ],
  ])('keeps %s', (_, html, kept) => {
    expect(keptOf(html, ['How many.'])).toEqual(kept);
  });

  it.each([
    ['the title of the page', '<h1>Search</h1><p>How many.</p>'],
    [
      'a heading of text that was dropped',
      '<h3>Related</h3><p>Other pages.</p><h3>Next</h3><p>How many.</p>',
    ],
    ['the heading of a side box', '<aside><h3>Contents</h3></aside><p>How many.</p>'],
    [
      'a heading that leads to another page',
      '<div><a href="/b"><h3>Elsewhere</h3></a></div><p>How many.</p>',
    ],
    ['the terms of a list that is over', '<dl><dt>Contents</dt><dt>Search</dt></dl><p>How many.</p>'],
    ['a heading that the next one follows at once', '<h3>Related</h3><h3>limit</h3><p>How many.</p>'],
    ['a heading before one of a higher rank', '<h3>Related</h3><h2>limit</h2><p>How many.</p>'],
    [
      'a term whose definition is empty',
      '<dl><dt>Related</dt><dd></dd><dt>limit</dt><dd>How many.</dd></dl>',
    ],
    [
      'a heading far from the text',
      '<div><div><div><div><h3>Elsewhere</h3></div></div></div></div><p>How many.</p>',
    ],
  ])('leaves out %s', (_, html) => {
    const first = /<(h[13]|dt)>([^<]*)</.exec(html)?.[2] ?? '';
    expect(keptOf(html, ['How many.'])).not.toContain(first);
  });

  it('keeps a name without text when at least four of its kind are described', () => {
    const described = ['one', 'two', 'three', 'four'].map((name) => parameter(name, `About ${name}.`));
    const bare = '<li class="parameter"><h4 class="name"><div><span>bare</span></div></h4></li>';
    const list = (count: number) => `<ul>${described.slice(0, count).join('')}${bare}</ul>`;
    const texts = ['About one.', 'About two.', 'About three.', 'About four.'];
    expect(keptOf(list(4), texts)).toContain('bare');
    expect(keptOf(list(3), texts.slice(0, 3))).not.toContain('bare');
    expect(keptOf(list(4), texts.slice(0, 2))).not.toContain('bare');
  });

  it('subtracts the names whose text was dropped from those whose text was kept', () => {
    const names = ['one', 'two', 'three', 'four', 'five', 'six', 'seven'];
    const bare = '<li class="parameter"><h4 class="name"><div><span>bare</span></div></h4></li>';
    const list = names.map((name) => parameter(name, `About ${name}.`));
    const five = names.slice(0, 5).map((name) => `About ${name}.`);
    expect(keptOf(`<ul>${list.slice(0, 6).join('')}${bare}</ul>`, five)).toContain('bare');
    expect(keptOf(`<ul>${list.join('')}${bare}</ul>`, five)).not.toContain('bare');
  });

  it('leaves out headings with a score below .05, but never a term', () => {
    const heading = '<h3>Advertisement</h3><p>How many.</p>';
    expect(keptOf(heading, ['How many.'], 0.049)).toEqual(['How many.']);
    expect(keptOf(heading, ['How many.'], 0.05)).toContain('Advertisement');
    expect(keptOf('<dl><dt>limit</dt><dd>How many.</dd></dl>', ['How many.'], 0)).toContain('limit');
  });

  it('keeps every block that was chosen', () => {
    expect(keptOf('<h1>Search</h1><h2>Options</h2><p>How many.</p>', ['Search'])).toEqual(['Search']);
  });

  it('keeps the letters of an alphabetical list whatever they score, and a menu of letters not', () => {
    const list =
      '<nav><a href="#a">A</a></nav><h2>A</h2><p>Aorta.</p><h2>0–9</h2><p>4th.</p><h2>Ads</h2><p>Buy.</p>';
    expect(keptOf(list, ['Aorta.', '4th.', 'Buy.'], 0.01)).toEqual(['A', 'Aorta.', '0–9', '4th.', 'Buy.']);
  });
});
