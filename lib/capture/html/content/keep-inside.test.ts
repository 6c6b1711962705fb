import { describe, expect, it } from 'vitest';
import { preparePage } from '../prepare-page';
import { keepBetween, keepCode, type ScoredBlocks } from './keep-inside';
import { findTextBlocks } from './text-blocks';

type Keep = (scored: ScoredBlocks, keeps: readonly boolean[]) => boolean[];
const keepsCode: Keep = ({ blocks }, keeps) => keepCode(blocks, keeps);

/** Returns the texts that are kept on a page if everything except the texts in `left` was chosen. */
function keptOf(keep: Keep, html: string, left: readonly string[], score = 0.3): string[] {
  const blocks = findTextBlocks(preparePage(`<body>${html}`, 'https://page.test/').document.body);
  const scores = blocks.map(() => score);
  const kept = keep(
    { blocks, scores },
    blocks.map((block) => !left.includes(block.text)),
  );
  return blocks.filter((_, index) => kept[index]).map((block) => block.text);
}

describe('keepCode', () => {
  const page = (code: string) => `<p>Before.</p><pre>${code}</pre><p>After.</p>`;

  it('keeps code between two parts of the content, but not its copy button', () => {
    const html = page('<div>{a: null}</div><button>Copy it now</button>');
    expect(keptOf(keepsCode, html, ['{a: null}', 'Copy it now'])).toEqual(['Before.', '{a: null}', 'After.']);
  });

  it('leaves out code after the content', () => {
    expect(keptOf(keepsCode, page('{a: null}'), ['{a: null}', 'After.'])).toEqual(['Before.']);
  });
});

describe('keepBetween', () => {
  const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`).join(' ');

  it.each([
    ['the dash of an empty cell', '<table><tr><td>a</td><td>–</td><td>b</td></tr></table>', '–'],
    ['a line about a parameter', '<ul><li>a<div><p>About a.</p></div></li><li>b</li></ul>', 'About a.'],
    ['twelve words', `<p>a</p><p>${words(12)}</p><p>b</p>`, words(12)],
    ['text beside a control', '<p>a</p><button>Copy</button><p>c</p><p>b</p>', 'c'],
  ])('keeps %s', (_, html, text) => {
    expect(keptOf(keepBetween, html, [text, 'Copy'])).toEqual(['a', text, 'b']);
  });

  it.each([
    ['thirteen words', `<p>a</p><p>${words(13)}</p><p>b</p>`, [words(13)]],
    ['a link', '<p>a</p><p><a href="/x">Read on</a></p><p>b</p>', ['Read on']],
    ['two texts in a row', '<p>a</p><p>c</p><p>d</p><p>b</p>', ['c', 'd']],
    ['a text in a box of its own', '<p>a</p><section><div><p>c</p></div></section><p>b</p>', ['c']],
    ['a text at the end', '<p>a</p><p>b</p><p>c</p>', ['c']],
    ['a side box', '<p>a</p><aside>c</aside><p>b</p>', ['c']],
    ['a control', '<p>a</p><button>c</button><p>b</p>', ['c']],
  ])('leaves out %s', (_, html, left) => {
    expect(keptOf(keepBetween, html, left)).toEqual(['a', 'b']);
  });

  it('leaves out text with a score below .12, but never a cell', () => {
    const advert = '<p>a</p><p>Advertisement</p><p>b</p>';
    expect(keptOf(keepBetween, advert, ['Advertisement'], 0.119)).toEqual(['a', 'b']);
    expect(keptOf(keepBetween, advert, ['Advertisement'], 0.12)).toContain('Advertisement');
    const row = '<table><tr><td>a</td><td>–</td><td>b</td></tr></table>';
    expect(keptOf(keepBetween, row, ['–'], 0)).toContain('–');
  });
});
