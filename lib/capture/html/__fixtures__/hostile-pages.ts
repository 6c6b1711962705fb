/**
 * Thirty pages that hang or crash extractors. Each is a small generator, and each must yield a result. Used by the tests and by the
 * benchmark.
 */

export type HostilePage = {
  readonly name: string;
  /** @param share of a flood of equal parts that follow each other, whose cost grows with their number; other pages are always whole */
  readonly create: (share?: number) => string;
};

const nest = (tag: string, depth: number, inside = 'deep text') =>
  `${`<${tag}>`.repeat(depth)}${inside}${`</${tag}>`.repeat(depth)}`;
const page = (body: string, head = '') =>
  `<!doctype html><html><head><title>Hostile</title>${head}</head><body>${body}</body></html>`;
const prose = '<p>A sentence that a reader can see, long enough to count as text of the page itself.</p>';

export const hostilePages: readonly HostilePage[] = [
  { name: 'divs nested 100,000 deep', create: () => page(nest('div', 100_000)) },
  { name: 'spans nested 100,000 deep', create: () => page(`<p>${nest('span', 100_000)}</p>`) },
  { name: 'unclosed bold 50,000 times', create: () => page('<p><b>word '.repeat(50_000)) },
  { name: 'unclosed anchors 50,000 times', create: (share = 1) => page('<a href="/x">word '.repeat(50_000 * share)) },
  { name: 'lists nested 20,000 deep', create: () => page('<ul><li>item'.repeat(20_000)) },
  { name: 'quotes nested 20,000 deep', create: () => page(nest('blockquote', 20_000, prose)) },
  { name: 'tables nested 5,000 deep', create: () => page('<table><tr><td>cell'.repeat(5_000)) },
  {
    name: 'colspan and rowspan of a million',
    create: () => page(`<table>${'<tr><td colspan=1000000 rowspan=1000000>cell</td><td>b</td></tr>'.repeat(200)}</table>`),
  },
  { name: 'one table of 30,000 cells in a row', create: (share = 1) => page(`<table><tr>${'<td>x</td>'.repeat(30_000 * share)}</tr></table>`) },
  { name: 'an attribute of 5 MB', create: () => page(`<p class="${'x'.repeat(5_000_000)}">text</p>${prose}`) },
  {
    name: '100,000 attributes on one element',
    create: () => page(`<p ${Array.from({ length: 100_000 }, (_, index) => `a${index}="1"`).join(' ')}>text</p>`),
  },
  { name: 'an attribute that never ends', create: () => page(`${prose}<p title="${'never closed '.repeat(100_000)}`) },
  { name: 'a comment that never ends', create: () => page(`${prose}<!-- ${'hidden '.repeat(200_000)}`) },
  { name: 'a script that never ends', create: () => page(`${prose}<script>${'var a = "<p>";'.repeat(50_000)}`) },
  {
    name: '30,000 style rules',
    create: () =>
      page(
        Array.from({ length: 2_000 }, (_, index) => `<p class="c${index} d e">visible ${index}</p>`).join(''),
        `<style>${Array.from({ length: 30_000 }, (_, index) => `.c${index % 2_000}.d, p.e { color: red }`).join('')}</style>`,
      ),
  },
  { name: 'a style sheet of open braces', create: () => page(prose, `<style>${'@media screen {'.repeat(100_000)}</style>`) },
  { name: 'an entity flood', create: (share = 1) => page(`<p>${'&amp;&lt;&#120;&nosuchentity'.repeat(100_000 * share)}</p>`) },
  {
    name: 'megabytes of data: images',
    create: () => page(`${prose}<img alt="x" src="data:image/png;base64,${'A'.repeat(3_000_000)}">`.repeat(2)),
  },
  { name: 'a base that is no address', create: () => page(`${prose}<a href="/a">link</a>`.repeat(500), '<base href="http://[::bad">') },
  { name: '2,000 bodies', create: () => `<html>${`<body>${prose}`.repeat(2_000)}</html>` },
  { name: 'drawings nested 30,000 deep', create: () => page(`${nest('svg', 30_000, '<text>drawn</text>')}${prose}`) },
  { name: 'formulas nested 20,000 deep', create: () => page(`<math>${nest('mrow', 20_000, '<mi>x</mi>')}</math>${prose}`) },
  { name: '15,000 formulas in a row', create: (share = 1) => page(`<p>${'<math><msup><mi>x</mi><mn>2</mn></msup></math>'.repeat(15_000 * share)}</p>${prose}`) },
  {
    name: '50,000 renderings of formulas without a source',
    create: () => page(`<p>${'<span class="MathJax">x</span>'.repeat(50_000)}</p>${prose}`),
  },
  {
    name: '50,000 pictures in one cell and one link',
    create: (share = 1) => page(`<table><tr><td>${'<img alt="A name of it">'.repeat(25_000 * share)}</td><td>b</td></tr></table><a href="/x">${'<img alt="A name of it">'.repeat(25_000 * share)}</a>${prose}`),
  },
  {
    name: 'boxes of comments nested 5,000 deep',
    create: () => page(`${prose.repeat(9)}${nest('div class="comments cookie signature calendar"', 5_000, prose).replaceAll('</div class="comments cookie signature calendar">', '</div>')}`),
  },
  { name: '60,000 line breaks', create: () => page(`<p>${'word<br>'.repeat(60_000)}</p>`) },
  { name: '100,000 square brackets and stars', create: (share = 1) => page(`<p>${'[*_`'.repeat(25_000 * share)}</p>`) },
  { name: '40,000 small paragraphs with links', create: (share = 1) => page('<p><a href="/a?b=c">a</a> b</p>'.repeat(40_000 * share)) },
  {
    name: 'structured data nested 50,000 deep',
    create: () => page(prose, `<script type="application/ld+json">${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}</script>`),
  },
];
