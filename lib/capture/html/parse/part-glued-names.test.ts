import { describe, expect, it } from 'vitest';
import { parseDocument } from './parse-document';
import { partGluedNames } from './part-glued-names';

function textOf(html: string): string {
  const document = parseDocument(`<!doctype html><html><head></head><body>${html}</body></html>`);
  partGluedNames(document);
  return document.body.textContent;
}

describe('partGluedNames', () => {
  it.each([
    [
      'a name and its type',
      '<h4><span class="n"><b>amount</b></span><span class="t">integer</span></h4>',
      'amount integer',
    ],
    [
      'a term and its mark',
      '<dt><a class="fn">join</a><wbr><span class="s">macros</span></dt>',
      'join macros',
    ],
    [
      'each part of three',
      '<dt><i class="a">limit</i><i class="b">number</i><i class="c">required</i></dt>',
      'limit number required',
    ],
  ])('separates %s', (_, html, text) => {
    expect(textOf(html)).toBe(text);
  });

  it.each([
    ['pieces of one class', '<h4><span class="n">am</span><span class="n">ount</span></h4>', 'amount'],
    ['a drop cap', '<h4><span class="cap">A</span><span class="rest">mount</span></h4>', 'Amount'],
    [
      'a mark',
      '<dt><span class="k">os.</span><span class="n">join</span><span class="p">()</span></dt>',
      'os.join()',
    ],
    ['a text of its own', '<h4><span class="a">re</span>set<span class="b">able</span></h4>', 'resetable'],
    ['a paragraph', '<p><b class="a">un</b><i class="b">like</i></p>', 'unlike'],
  ])('keeps %s together', (_, html, text) => {
    expect(textOf(html)).toBe(text);
  });

  it('separates only the first hundred parts of a name', () => {
    const parts = Array.from({ length: 400 }, (_, index) => `<b class="c${index}">ab</b>`).join('');
    expect(textOf(`<h4>${parts}</h4>`).split(' ')).toHaveLength(101);
  });
});
