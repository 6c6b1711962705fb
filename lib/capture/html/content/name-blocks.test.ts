import { describe, expect, it } from 'vitest';
import { preparePage } from '../prepare-page';
import { findFrame, findName } from './name-blocks';
import { findTextBlocks } from './text-blocks';

const find = (html: string) =>
  findTextBlocks(preparePage(`<body>${html}`, 'https://page.test/').document.body);

describe('findName', () => {
  const ranksOf = (html: string) => find(html).map((block) => findName(block)?.rank ?? null);

  it('ranks a heading by its level, and a term below all headings', () => {
    expect(ranksOf('<h1>a</h1><h6>b</h6><dl><dt>c</dt><dd>d</dd></dl><p>e</p>')).toEqual([
      1,
      6,
      7,
      null,
      null,
    ]);
  });

  it('finds a heading three boxes above its words, and no higher', () => {
    const inside = (boxes: number) => `<h2>${'<div>'.repeat(boxes)}a${'</div>'.repeat(boxes)}</h2>`;
    expect([ranksOf(inside(3)), ranksOf(inside(4))]).toEqual([[2], [null]]);
  });
});

describe('findFrame', () => {
  it.each([
    ['<nav class="f"><ul><li>a</li></ul></nav>', 'f'],
    ['<div role="contentinfo" class="f"><p>a</p></div>', 'f'],
    ['<aside><form class="f"><p>a</p></form></aside>', 'f'],
    ['<div role="main"><p>a</p></div>', null],
  ])('returns the nearest box of the frame of the page: %s', (html, expected) => {
    const [block] = find(html);
    const frame = block === undefined ? null : findFrame(block.owner);
    expect(frame?.getAttribute('class') ?? null).toBe(expected);
  });
});
