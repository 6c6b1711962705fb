import { describe, expect, it } from 'vitest';
import { ownPages } from '../__fixtures__/own-pages';
import { preparePage } from '../prepare-page';
import { ElementMeasures } from './element-measures';
import { readNameGroups } from './element-names';
import { findTextBlocks } from './text-blocks';

const documentOf = (html: string) => preparePage(html, 'https://page.test/a').document;

describe('ElementMeasures', () => {
  it('sums what the blocks below each element contain', () => {
    for (const { html } of ownPages) {
      const document = documentOf(html);
      const blocks = findTextBlocks(document.body).map((block, index) => ({
        ...block,
        words: block.wordCount,
        isSentence: index % 2 === 0,
        isKept: index % 3 === 0,
        isPrice: index % 5 === 0,
      }));
      const measures = new ElementMeasures(blocks, blocks);
      for (const element of document.querySelectorAll('*')) {
        const inside = blocks.filter(({ owner }) => element.contains(owner));
        const sum = (valueOf: (block: (typeof blocks)[number]) => number) =>
          inside.reduce((total, block) => total + valueOf(block), 0);
        expect(measures.of(element)).toEqual({
          words: sum(({ words }) => words),
          chars: sum(({ text }) => text.length),
          linkChars: sum(({ linkChars }) => linkChars),
          blocks: inside.length,
          sentences: sum(({ isSentence }) => (isSentence ? 1 : 0)),
          keptWords: sum(({ isKept, words }) => (isKept ? words : 0)),
          prices: sum(({ isPrice }) => (isPrice ? 1 : 0)),
          groups: readNameGroups(element),
          twins: expect.any(Number),
        });
      }
    }
  });

  it('counts siblings of one name and class as twins', () => {
    const long = 'l'.repeat(60);
    const { body } = documentOf(
      `<ul><li class="a">1<li class="a">2<li class="b">3<li>4<li>5<li>6</ul>
       <i class="${long}1"></i><i class="${long}2"></i><i class="a"></i><b class="a"></b>`,
    );
    const measures = new ElementMeasures([], []);
    const twinsOf = (selector: string) =>
      [...body.querySelectorAll(selector)].map((element) => measures.of(element).twins);
    expect(twinsOf('li')).toEqual([2, 2, 1, 3, 3, 3]);
    expect(twinsOf('i')).toEqual([2, 2, 1]);
    expect(twinsOf('b')).toEqual([1]);
    expect(measures.of(body.ownerDocument.documentElement).twins).toBe(1);
  });
});
