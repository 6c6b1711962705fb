import { describe, expect, it } from 'vitest';
import { preparePage } from '../prepare-page';
import { findTextBlocks, listWords } from './text-blocks';

const find = (html: string) =>
  findTextBlocks(preparePage(`<body>${html}`, 'https://page.test/').document.body);
const textsOf = (html: string) => find(html).map(({ owner, text }) => [owner.localName, text]);

describe('findTextBlocks', () => {
  it.each<[string, string, [string, string][]]>([
    ['inline elements', '<p>a<b>b</b> <i>c <code>d</code></i></p>', [['p', 'ab c d']]],
    ['an element of the page’s own', '<p>a <my-word>b</my-word></p>', [['p', 'a b']]],
    ['a line break', '<p>a<br>b</p>', [['p', 'a b']]],
    ['white space', '<p>\n a \t\n b </p>', [['p', 'a b']]],
    [
      'blocks in an inline element',
      '<a>a<p>b</p>c</a>',
      [
        ['body', 'a'],
        ['p', 'b'],
        ['body', 'c'],
      ],
    ],
    [
      'text around a block',
      '<div>a<p>b</p>c</div>d',
      [
        ['div', 'a'],
        ['p', 'b'],
        ['div', 'c'],
        ['body', 'd'],
      ],
    ],
    ['blocks without text', '<div> <p> </p><br><img src="a"></div>', []],
    ['text after a box without text', '<div> <p>a</p></div>', [['p', 'a']]],
  ])('finds the runs of text of a page with %s', (_what, html, expected) => {
    expect(textsOf(html)).toEqual(expected);
  });

  it('lists the nodes of a block', () => {
    const [block] = find('<p>a <b>b</b></p>');
    expect(block?.nodes.map(({ data }) => data)).toEqual(['a ', 'b']);
  });

  it('counts the words and the characters inside links', () => {
    const measure = (html: string) => find(html).map(({ wordCount, linkChars }) => [wordCount, linkChars]);
    expect(measure('<p>one, two <a> three <b>four</b> </a></p><p>five</p>')).toEqual([
      [4, 9],
      [1, 0],
    ]);
    expect(measure('<a><p>six</p></a>')).toEqual([[1, 3]]);
    expect(measure('<p><a>a</a><a>  b   c  </a></p>')).toEqual([[3, 5]]);
    expect(measure('<p>–</p>')).toEqual([[0, 0]]);
  });

  it.each([
    ['a button', '<button>a</button>', true],
    ['a label', '<label>a</label>', true],
    ['a box with the role of a button', '<div role="button"><span>a</span></div>', true],
    ['a box with another role', '<div role="note">a</div>', false],
    ['a button inside a longer text', '<p>ab <button>ab</button></p>', false],
    ['a button that is half of the text', '<p>a <button>ab</button></p>', false],
    ['a button that is most of the text', '<p>a <button>abc</button></p>', true],
    ['text after a button', '<p>a</p><button>a</button>', false],
  ])('tells whether %s is a control', (_what, html, isControl) => {
    expect(find(html)[0]?.isControl).toBe(isControl);
    expect(find(`${html}<p>b</p>`).at(-1)?.isControl).toBe(false);
  });
});

describe('listWords', () => {
  it('lists words and numbers in small letters, in their plain form', () => {
    expect(listWords('The ﬁrst: ２ HOUSES_a, l’été!')).toEqual(['the', 'first', '2', 'houses_a', 'l', 'été']);
    expect(listWords('– …')).toEqual([]);
  });
});
