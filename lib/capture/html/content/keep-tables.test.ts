import { describe, expect, it } from 'vitest';
import { preparePage } from '../prepare-page';
import { keepTables } from './keep-tables';
import { findTextBlocks } from './text-blocks';

/** Returns the texts that are kept if those that match were chosen. */
function keep(html: string, chosen: RegExp): string[] {
  const blocks = findTextBlocks(preparePage(`<body>${html}`, 'https://page.test/').document.body);
  const keeps = keepTables(
    blocks,
    blocks.map(({ text }) => chosen.test(text)),
  );
  return blocks.filter((_, index) => keeps[index]).map(({ text }) => text);
}

const table =
  '<table><tr><th>River</th><th>Level</th></tr><tr><td>Elbe</td><td>3 m</td></tr><tr><td>Oder</td><td>2 m</td></tr></table>';
const cells = ['River', 'Level', 'Elbe', '3 m', 'Oder', '2 m'];

describe('keepTables', () => {
  it('keeps a table whole if most of its words were chosen', () => {
    expect(keep(table, /^(River|Elbe|3 m|Oder)$/)).toEqual(cells);
    expect(keep(table, /^(River|Elbe|3 m)$/)).toEqual(['River', 'Elbe', '3 m']);
  });

  it('keeps a table in the middle of chosen text', () => {
    expect(keep(`<p>Before.</p>${table}<button>Copy</button><p>After.</p>`, /Before|After/)).toEqual([
      'Before.',
      ...cells,
      'After.',
    ]);
  });

  it.each([
    ['at the end of the text', `<p>Before.</p>${table}<p>Imprint</p>`],
    ['before the text', `<p>Menu</p>${table}<p>After.</p>`],
    ['that is the last thing of the page', `<p>Before.</p>${table}`],
    ['in a side box', `<p>Before.</p><aside>${table}</aside><p>After.</p>`],
    ['for layout', `<p>Before.</p>${table.replace('<table', '<table role="presentation"')}<p>After.</p>`],
    ['of one column', `<p>Before.</p><table>${'<tr><td>x</td></tr>'.repeat(6)}</table><p>After.</p>`],
    ['of few cells', '<p>Before.</p><table><tr><th>A<th>B<tr><td>1<td>2</table><p>After.</p>'],
  ])('leaves a table as it is %s', (_name, html) => {
    expect(keep(html, /Before|After/).filter((text) => !/Before|After/.test(text))).toEqual([]);
  });

  it('keeps no controls of a table', () => {
    const withButton = table.replace('2 m', '2 m<div><button>Sort</button></div>');
    expect(keep(withButton, /River|Elbe|Oder|3 m/)).toEqual(cells);
  });
});
