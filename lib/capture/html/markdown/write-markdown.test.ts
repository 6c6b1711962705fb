import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import type { Nodes } from 'mdast';
import { describe, expect, it } from 'vitest';
import { convertFragment } from './convert-fragment';

const convert = (html: string) => convertFragment(html, 'https://example.test/dir/page').trimEnd();
const parse = (markdown: string) =>
  fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });

function listTypes(markdown: string): string[] {
  const found: string[] = [];
  const visit = (node: Nodes): void => {
    found.push(node.type);
    if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(parse(markdown));
  return found;
}

describe('writeMarkdown', () => {
  it.each([
    ['keeps a power apart from its base', '10<sup>6</sup>', '10^6'],
    ['brackets a longer power', 'x<sup>n+1</sup>', 'x^(n+1)'],
    ['keeps an ordinal', 'the 4<sup>th</sup> day', 'the 4th day'],
    ['writes digits below the line as such', 'H<sub>2</sub>O', 'H₂O'],
    [
      'leaves out the way back from a note',
      '<p id="n">Not on holidays. <a href="#r" role="doc-backlink">↩︎</a></p>',
      'Not on holidays.',
    ],
    ['keeps a note mark apart from the number before it', '1999<sup><a href="#n">3</a></sup>', '1999\\[3]'],
    [
      'fences pre without code and keeps its language',
      '<pre class="lang-js">a &lt; b\n  c</pre>',
      '```js\na < b\n  c\n```',
    ],
    [
      'reads the language of a highlighter',
      '<pre><code class="hljs language-python">x</code></pre>',
      '```python\nx\n```',
    ],
    [
      'reads the language of a wrapper',
      '<div class="highlight-source-rust"><pre>x</pre></div>',
      '```rust\nx\n```',
    ],
    [
      'reads the language behind the name of the highlighter',
      '<div class="highlight highlight-source-ts"><pre>x</pre></div>',
      '```ts\nx\n```',
    ],
    ['uses a longer fence around a fence', '<pre>```\nx\n```</pre>', '````\n```\nx\n```\n````'],
    ['keeps the lines of code set in elements', '<pre><div>a</div><div>b</div></pre>', '```\na\nb\n```'],
    [
      'leaves line numbers out of code',
      '<table><tr><td class="gutter"><pre>1\n2</pre></td><td><pre>a\nb</pre></td></tr></table>',
      '```\na\nb\n```',
    ],
    [
      'leaves out numbers that count up beside the lines of code',
      '<pre><code><span><span> 1</span><span>a = 5\n</span></span><span><span> 2</span><span>b\n</span></span></code></pre>',
      '```\na = 5\nb\n```',
    ],
    [
      'leaves out numbers beside lines that are boxes',
      '<pre><div><span>9</span><div>a</div></div><div><span>10</span><div>b</div></div></pre>',
      '```\na\nb\n```',
    ],
    [
      'keeps numbers that begin lines of data',
      '<pre><b>1</b> one\n<b>2</b> two</pre>',
      '```\n1 one\n2 two\n```',
    ],
    [
      'keeps numbers that do not count up',
      '<pre><i>4</i><i>x</i>\n<i>7</i><i>y</i></pre>',
      '```\n4x\n7y\n```',
    ],
    [
      'leaves out what cannot be selected in code',
      '<pre><span style="user-select: none">$ </span>ls</pre>',
      '```\nls\n```',
    ],
    [
      'takes the language from the line over the code, which is not part of it',
      '<pre><div><div>Python</div><div><button>Copy</button><button>Run</button></div></div><div>a<br>b</div></pre>',
      '```python\na\nb\n```',
    ],
    [
      'takes the language from a figure around a table of code',
      '<figure class="highlight cpp"><table><tr><td class="gutter"><pre>1</pre></td><td class="code"><pre>int a;</pre></td></tr></table></figure>',
      '```cpp\nint a;\n```',
    ],
    [
      'takes the language of one block for no other block',
      `<div class="language-rust"><pre>a</pre>${'x'.repeat(300)}<pre>b</pre></div>`,
      `\`\`\`\na\n\`\`\`\n\n${'x'.repeat(300)}\n\n\`\`\`\nb\n\`\`\``,
    ],
    [
      'takes no theme of a highlighter for a language',
      '<pre class="shiki shiki-themes github-light"><code language="tsx">x</code></pre>',
      '```tsx\nx\n```',
    ],
    [
      'fences code that is set as a block without pre',
      '<code class="hl lean block">a\nb</code>',
      '```lean\na\nb\n```',
    ],
    [
      'fences code that keeps its lines without pre',
      '<div><code style="white-space: pre">\na\n  b\n</code></div>',
      '```\na\n  b\n```',
    ],
    [
      'fences a box of code that names its language',
      '<div class="code-block" data-lang="http">GET /\n\n> x</div>',
      '```http\nGET /\n\n> x\n```',
    ],
    ['keeps code in a sentence there', 'call <code>a\nb</code> now', 'call `a b` now'],
    ['escapes markup that was text', 'use &lt;b&gt;', 'use \\<b>'],
    ['escapes what would be a heading', '<p># not heading</p>', '\\# not heading'],
    ['escapes what would be a list', '<p>1. no</p><p>- no</p>', '1\\. no\n\n\\- no'],
    ['escapes brackets and stars', '<p>[x] *y* _z_ `q`</p>', '\\[x] \\*y\\* \\_z\\_ \\`q\\`'],
    ['keeps the first number of a list', '<ol start="5"><li>five<li>six</ol>', '5. five\n6. six'],
    ['moves spaces out of marks', 'a<strong> bold </strong>b', 'a **bold** b'],
    ['drops marks that would not be read as marks', 'c<b>"q"</b>d', 'c"q"d'],
    ['joins neighbouring marks', '<i>e</i><i>f</i>', '*ef*'],
    ['writes no character references for spaces', '<p>&nbsp;tail </p><p>\tx<br> y</p>', 'tail\n\nx\\\ny'],
    ['makes two line breaks a paragraph', 'one<br><br>two<br>line', 'one\n\ntwo\\\nline'],
    ['does not make unclosed bold bold', '<b><p>one</p><p>two</p></b>', 'one\n\ntwo'],
    [
      'links the first line of a card',
      '<a href="/c"><h3>Card</h3><p>Text</p></a>',
      '### [Card](https://example.test/c)\n\nText',
    ],
    ['keeps nested lists', '<ul><li>a<ul><li>b</ul></ul>', '- a\n  - b'],
    ['keeps task lists', '<ul><li><input type="checkbox" checked> done</ul>', '- [x] done'],
    ['keeps quotes', '<blockquote><p>one</p><p>two</p></blockquote>', '> one\n>\n> two'],
    ['keeps the text of both bodies', '<body><p>one<body><p>two', 'one\n\ntwo'],
    [
      'survives a base that is no address',
      '<base href="http://[::"><a href="/p">x</a>',
      '[x](https://example.test/p)',
    ],
    [
      'follows a base that is one',
      '<base href="https://other.test/b/"><a href="p">x</a>',
      '[x](https://other.test/b/p)',
    ],
    [
      'keeps the text of script links only',
      '<a href=" java\nscript:alert(1)">js</a> <a href="data:text/html,x">d</a>',
      'js d',
    ],
    [
      'writes a formula from its source',
      '<math><mi>x</mi><annotation encoding="application/x-tex">x^2</annotation></math>',
      '$x^2$',
    ],
    ['reads small print above a word apart', '<ruby>漢<rt>かん</rt></ruby>', '漢(かん)'],
    [
      'puts a caption before its table',
      '<table><caption>Cap</caption><tr><th>A<td>b</table>',
      'Cap\n\n| A | b |\n| - | - |',
    ],
    [
      'escapes pipes in cells',
      '<table><tr><td>a|b</td><td><code>x|y</code></td></tr></table>',
      '| | |\n| - | - |\n| a\\|b | `x\\|y` |',
    ],
    ['keeps words of a cell apart', '<table><tr><th>A<td>one<br>two</table>', '| A | one two |\n| - | - |'],
    ['keeps lists in cells', '<table><tr><th>A<td><ul><li>x<li>y</ul></table>', '| A | x; y |\n| - | - |'],
    [
      'bounds what a cell spans',
      '<table><tr><td colspan="1000000">a</td><td>b</td></tr></table>',
      '| | | |\n| - | - | - |\n| a | a | b |',
    ],
    [
      'reads a layout table as its text',
      '<table><tr><td><table><tr><td>in</td></tr></table></td></tr></table>',
      'in',
    ],
    [
      'takes cells of a head for names',
      '<table><thead><tr><td>a</td><td>b</td></tr></thead><tr><td>1</td><td>2</td></tr></table>',
      '| a | b |\n| - | - |\n| 1 | 2 |',
    ],
    [
      'keeps a table with headings in its cells',
      '<table><tr><th><h3>Basic</h3></th><th><h3>Team</h3></th></tr><tr><td>$5</td><td>$9</td></tr></table>',
      '| Basic | Team |\n| - | - |\n| $5 | $9 |',
    ],
    [
      'repeats a value that spans rows or columns',
      '<table><tr><th>y<th>a<th>b<tr><td rowspan="2">2020<td>1<td>2<tr><td colspan="2">3</table>',
      '| y | a | b |\n| - | - | - |\n| 2020 | 1 | 2 |\n| 2020 | 3 | 3 |',
    ],
    [
      'makes one header of two rows, with the upper names repeated',
      '<table><thead><tr><th rowspan="2">Item<th colspan="2">Cost<tr><th>2019<th>2020</thead><tr><td>x<td>1<td>2</table>',
      '| Item | Cost 2019 | Cost 2020 |\n| - | - | - |\n| x | 1 | 2 |',
    ],
    [
      'does not repeat a line across the whole table',
      '<table><tr><th>a<th>b<tr><td colspan="2">Part<tr><td>1<td>2</table>',
      '| a | b |\n| - | - |\n| Part | |\n| 1 | 2 |',
    ],
    [
      'writes a title in the head of a table before it',
      '<table><thead><tr><th colspan="2">Sales<tr><th>a<th>b</thead><tr><td>1<td>2</table>',
      'Sales\n\n| a | b |\n| - | - |\n| 1 | 2 |',
    ],
    [
      'names a column after the picture in its header',
      '<table><tr><th>Plan<th><img src="a.png" alt="Acme"><tr><td>Price<td>$5</table>',
      '| Plan | Acme |\n| - | - |\n| Price | $5 |',
    ],
    [
      'numbers the items of a list in a cell',
      '<table><tr><th>A<td><ol><li>x<li>y</ol></table>',
      '| A | 1. x; 2. y |\n| - | - |',
    ],
    [
      'keeps the words of a picture that is a link',
      '<p>By <a href="/a"><img alt="Acme Works" src="a.png"></a> and</p>',
      'By [Acme Works](https://example.test/a) and',
    ],
    [
      'takes no words from a link that enlarges its picture, nor from an icon',
      `<p>By <a href="#p"><img alt="Acme Works"></a> <a href="/a.jpg"><img alt="Beta Works"></a> it</p>${'<p>x <a href="/i"><img alt="info"></a></p>'.repeat(3)}`,
      'By it\n\nx\n\nx\n\nx',
    ],
    [
      'keeps the words of signs in the cells of a table',
      `<table><tr><th>A<th>B${'<tr><td>x<td><img alt="Yes">'.repeat(3)}</table>`,
      '| A | B |\n| - | - |\n| x | Yes |\n| x | Yes |\n| x | Yes |',
    ],
    [
      'does not repeat the words of a picture whose link is named elsewhere',
      '<p>By <a href="/a"><img alt="Acme Works" src="a.png"></a> <a href="/a">Acme</a></p>',
      'By [Acme](https://example.test/a)',
    ],
    [
      'keeps deleted text apart from what replaced it',
      '<p>Now <del>$99</del><ins>$79</ins> or a<s>5</s>6</p>',
      'Now ~~$99~~ $79 or a ~~5~~ 6',
    ],
    [
      'adds the date of a relative time',
      '<p>Posted <time datetime="2024-05-21T08:00">2 days ago</time> here</p>',
      'Posted 2 days ago (2024-05-21) here',
    ],
    [
      'leaves a time that is a date as it is',
      '<p><time datetime="2024-05-21">May 21</time>, <time datetime="PT2H">2 hours</time></p>',
      'May 21, 2 hours',
    ],
    ['writes a fraction of two small numbers', '<p>1<sup>1</sup>/<sub>2</sub> cups</p>', '1 1/2 cups'],
    [
      'sets a fraction apart from the number before it',
      '<p>1<span class="num">1</span>⁄<span class="den">2</span> in</p>',
      '1 1⁄2 in',
    ],
    [
      'takes a number behind a full stop for a note',
      '<p>It rose.<sup>3</sup> Then</p>',
      'It rose.\\[3] Then',
    ],
    ['takes numbers behind a word for notes', '<p>as known<sup>1,2</sup></p>', 'as known\\[1,2]'],
    [
      'takes a number behind a year for a note',
      '<p>in 1999<sup>3</sup> and 12,500<sup>1</sup></p>',
      'in 1999\\[3] and 12,500\\[1]',
    ],
    [
      'takes a letter behind a number in a cell for a note',
      '<table><tr><th>A<td>5.2<sup>a</sup></table>',
      '| A | 5.2\\[a] |\n| - | - |',
    ],
    [
      'keeps a letter above a letter as a power',
      '<p>x<sup>a</sup> m<sup>2</sup> 1<sup>er</sup></p>',
      'x^a m^2 1er',
    ],
    ['reads a script from its style', '<p>10<span style="vertical-align: super">6</span></p>', '10^6'],
    ['writes items of one paragraph as lines', '<ul><li><div><p>a</p></div><li><p>b</p></ul>', '- a\n- b'],
    ['keeps items of two paragraphs apart', '<ul><li><p>a</p><p>b</p><li>c</ul>', '- a\n\n  b\n\n- c'],
    ['leaves the mark beside a heading out', '<h2>Part <a href="#p">¶</a></h2>', '## Part'],
    ['keeps rules between two things only', '<hr><p>a</p><hr><hr><p>b</p><hr>', 'a\n\n---\n\nb'],
    ['has no empty headings', '<h2> </h2><p>x</p>', 'x'],
    ['writes one line for a heading', '<h2>Ti<br>tle</h2>', '## Ti tle'],
  ])('%s', (_rule, html, expected) => {
    expect(convert(html)).toBe(expected);
  });

  it('never writes an image, only a meaningful description', () => {
    const described =
      '<p>Before it.</p><img src="https://i.test/a.png" alt="A chart of sales that rise from two to nine"><p>After it.</p>';
    expect(convert(described)).toContain('A chart of sales that rise from two to nine');
    const pictures = `${described}<img src="data:image/png;base64,${'A'.repeat(100_000)}" alt="logo.png"><p>End.</p>`;
    expect(listTypes(convert(pictures))).not.toContain('image');
    expect(convert(pictures)).not.toMatch(/i\.test|data:|logo/);
  });

  it('does not repeat the description of an image with a caption', () => {
    const alt = 'A chart of sales that rise from two to nine';
    expect(convert(`<p>x</p><figure><img alt="${alt}"><figcaption>Sales</figcaption></figure><p>y</p>`)).toBe(
      'x\n\nSales\n\ny',
    );
  });

  it('says nothing for the pictures of a gallery, and what each shows for pictures among words or in a short row', () => {
    const slide = (side: string) =>
      `<div><span><img alt="The ${side} side of a black laptop with a closed lid on a desk"></span></div>`;
    const row = (sides: readonly string[]) => `<p>A laptop.</p><div>${sides.map(slide).join('')}</div>`;
    const sides = ['front', 'left', 'right', 'back'];
    expect(convert(row(sides))).toBe('A laptop.');
    expect(convert(row(sides.slice(1)))).toContain('right side of a black laptop');
    const views = [
      'A heron that stands in the reeds at dawn',
      'Two boats on the lake under a heavy sky',
      'The old mill with its broken wheel in snow',
      'Children who skate on ice beside the church',
    ];
    const album = views.map((view) => `<div><img alt="${view}"></div>`).join('');
    expect(convert(`<p>A lake.</p><div>${album}</div>`)).toContain('broken wheel in snow');
    expect(
      convert(sides.map((side) => `<div>${slide(side)}<p>Seen from here.</p></div>`).join('')),
    ).toContain('right side of a black laptop');
  });

  it('gives the description of a picture once, and no item that is only a control', () => {
    const alt = 'A chart of sales that rise from two to nine';
    const picture = `<img alt="${alt}">`;
    const markdown = convert(
      `<p>x</p>${picture}<p>y</p>${picture}<p>z</p><ul><li><input type="checkbox" checked></ul>`,
    );
    expect(markdown).toBe(`x\n\n${alt}\n\ny\n\nz`);
  });

  it('flattens very deeply nested lists', () => {
    const markdown = convert('<ul><li>x'.repeat(60));
    expect(Math.max(...markdown.split('\n').map((line) => line.search(/\S/)))).toBeLessThan(30);
    expect(markdown.match(/x/g)).toHaveLength(60);
  });

  it.each([
    '<h2>A <em>b</em></h2><p>c <a href="/d">e</a> <code>f`g</code></p><ul><li><p>h</p><p>i</p></li></ul>',
    '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td><strong>2</strong></td></tr></tbody></table>',
    '<p>* a</p><p>+ b</p><p>===</p><p>~~~</p><p>| a | b |</p><p>a_b_c &amp;amp; 5 &lt; 6 \\ $x$ a_b_(c)</p>',
    '<ol><li>one<pre>x\n\ny</pre></li><li><blockquote>q</blockquote></li></ol>',
  ])('writes Markdown that reads back as the same text: %#', (html) => {
    const markdown = convert(html);
    const again = convertFragment(renderPlain(parse(markdown)), 'https://example.test/');
    expect(again.trim()).toBe(markdown);
    expect(markdown).not.toMatch(/&#x|<[a-z]/i);
  });
});

const plainTags: Partial<Record<Nodes['type'], string>> = {
  emphasis: 'em',
  strong: 'strong',
  paragraph: 'p',
  blockquote: 'blockquote',
  tableRow: 'tr',
  tableCell: 'cell',
};
const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Renders a Markdown tree as just enough HTML to send it through the writer again. */
function renderPlain(node: Nodes): string {
  if (node.type === 'inlineCode') return `<code>${escapeText(node.value)}</code>`;
  if (node.type === 'code') return `<pre>${escapeText(node.value)}</pre>`;
  if ('value' in node) return escapeText(node.value);
  const inside = 'children' in node ? node.children.map(renderPlain).join('') : '';
  if (node.type === 'heading') return `<h${node.depth}>${inside}</h${node.depth}>`;
  if (node.type === 'list') return node.ordered ? `<ol>${inside}</ol>` : `<ul>${inside}</ul>`;
  if (node.type === 'listItem') return `<li>${node.spread ? inside : inside.replace(/<\/?p>/g, '')}</li>`;
  if (node.type === 'link') return `<a href="${node.url}">${inside}</a>`;
  if (node.type === 'table') {
    const [head = '', ...rows] = node.children.map(renderPlain);
    return `<table>${head.replaceAll('cell>', 'th>')}${rows.join('').replaceAll('cell>', 'td>')}</table>`;
  }
  const tag = plainTags[node.type];
  return tag === undefined ? inside : `<${tag}>${inside}</${tag}>`;
}
