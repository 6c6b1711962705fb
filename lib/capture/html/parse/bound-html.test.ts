import { describe, expect, it } from 'vitest';
import { limits } from '@/lib/core/limits';
import { boundHtml } from './bound-html';
import { parseDocument } from './parse-document';

const body = (html: string) => /<body[^>]*>(.*)<\/body>/s.exec(boundHtml(html).html)?.[1];

function depthOf(html: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [tag] of html.matchAll(/<\/?[a-z][^>]*>/g)) {
    if (/^<(br|img|meta|link|hr)/.test(tag)) continue;
    depth += tag.startsWith('</') ? -1 : 1;
    deepest = Math.max(deepest, depth);
  }
  expect(depth).toBe(0);
  return deepest;
}

describe('boundHtml', () => {
  it.each([
    ['closes what is open', '<div><b>x', '<div><b>x</b></div>'],
    ['closes a paragraph at the next block', '<p>a<div>b</div>', '<p>a</p><div>b</div>'],
    ['closes a list item at the next', '<ul><li>a<li>b</ul>', '<ul><li>a</li><li>b</li></ul>'],
    [
      'closes cells and rows',
      '<table><tr><td>a<td>b<tr><td>c</table>',
      '<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>',
    ],
    [
      'keeps a nested list inside its item',
      '<ul><li>a<ul><li>b</ul>c</ul>',
      '<ul><li>a<ul><li>b</li></ul>c</li></ul>',
    ],
    ['does not nest links', '<a href="/1">a<a href="/2">b</a>', '<a href="/1">a</a><a href="/2">b</a>'],
    ['ignores a closing tag without its start', 'a</div>b</p>', 'ab'],
    ['reads on after the end of the body', '<body>a</body></html>b', 'ab'],
    ['keeps one body', '<body class="x">a<body class="y">b', 'ab'],
    ['takes a lone bracket as text', 'a < b <3', 'a &lt; b &lt;3'],
    ['drops attributes nobody reads', '<p onclick="x()" data-state="1" id="a">t</p>', '<p id="a">t</p>'],
    ['keeps quotes in attributes quoted', `<p title='say "x"'>t</p>`, '<p title="say &quot;x&quot;">t</p>'],
    ['drops a drawing with its text', 'a<svg><title>t</title><text>b</text></svg>c', 'ac'],
    ['ends a drawing that was never closed at the next block', 'a<svg><path><p>b</p>', 'a<p>b</p>'],
    [
      'does not let a closed frame swallow the page',
      '<i></i><noscript><iframe src="x" /></noscript><p>a</p><iframe></iframe>',
      '<i></i><noscript></noscript><p>a</p>',
    ],
    ['reads xmp as code', '<xmp><b></xmp>', '<pre>&lt;b></pre>'],
  ])('%s', (_rule, html, expected) => {
    expect(body(html)).toBe(expected);
  });

  it('moves meta elements and titles to the head, wherever they are', () => {
    const { html } = boundHtml('<p>a</p><meta name="author" content="x"><title>T</title>');
    expect(html).toContain('<head><meta name="author" content="x"><title>T</title></head>');
  });

  it('hands over styles, structured data and the words of comments', () => {
    const page = boundHtml(
      '<style>a{}</style><script type="application/ld+json">{}</script><script id="__NEXT_DATA__">{"a":1}</script><script>x</script><!-- some hidden words --><!--[if IE]> more words here <![endif]--><p>x',
    );
    expect(page).toMatchObject({
      styles: ['a{}'],
      linkedData: ['{}'],
      nextData: '{"a":1}',
      scriptCount: 1,
      comments: [' some hidden words '],
    });
  });

  it('nests no deeper than the limit and keeps the text beyond it', () => {
    const at = `${'<div>'.repeat(limits.htmlDepth)}deep`;
    const beyond = `${'<div>'.repeat(limits.htmlDepth + 1)}deep`;
    expect(boundHtml(at).flattened).toBe(0);
    expect(boundHtml(beyond).flattened).toBe(1);
    expect(depthOf(boundHtml(beyond).html)).toBe(limits.htmlDepth + 2);
    expect(body(beyond)).toContain('deep');
  });

  it('drops an attribute above the maximum length and keeps one of exactly that length', () => {
    const value = 'x'.repeat(limits.htmlAttributeChars);
    expect(body(`<p class="${value}">t</p>`)).toBe(`<p class="${value}">t</p>`);
    expect(body(`<p class="${value}x">t</p>`)).toBe('<p>t</p>');
  });

  it('stops at the maximum number of elements and says so', () => {
    const page = boundHtml('<i>x</i>'.repeat(limits.htmlElements + 10));
    expect(page.cutOff).toBe(true);
    expect(page.elements).toBe(limits.htmlElements);
    expect(boundHtml('<i>x</i>'.repeat(100)).cutOff).toBe(false);
  });

  it('gives the parser a document with one head and one body for any text', () => {
    for (const html of ['', '<', '<!--', '<p', '</', '<script>', '<title>x', '<p a="', '\u0000', 'plain']) {
      const document = parseDocument(boundHtml(html).html);
      expect(document.querySelectorAll('body')).toHaveLength(1);
      expect(document.querySelectorAll('head')).toHaveLength(1);
    }
  });
});
