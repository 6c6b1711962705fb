import { unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { limits } from '@/lib/core/limits';
import {
  buildWorkbook,
  type BuiltSheet,
  type WorkbookParts,
  writeSheetData,
} from './__fixtures__/build-workbook';
import { captureXlsx } from './capture-xlsx';

const input = { fileName: 'budget.xlsx', maxMarkdownChars: limits.markdownChars };
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

function capture(
  sheets: readonly BuiltSheet[],
  parts?: WorkbookParts,
  maxMarkdownChars: number = limits.markdownChars,
) {
  const captured = captureXlsx(buildWorkbook(sheets, parts), { fileName: input.fileName, maxMarkdownChars });
  if (!captured.ok) throw new Error(captured.failure.sentence);
  return captured.value;
}

const sheet = (xml: string, name = 'Costs'): BuiltSheet => ({ name, xml });
const bodyOf = (markdown: string) => markdown.replace(/^## Costs\n\n/, '').trimEnd();

describe('captureXlsx', () => {
  it('writes each visible sheet with values as their cells show them, and says which sheets it left out', () => {
    const page = capture(
      [
        sheet(
          writeSheetData([
            ['Item', 'Share'],
            ['Dredging', [0.256, 1]],
            ['Open', true],
          ]),
        ),
        { name: 'Secret', state: 'veryHidden', xml: writeSheetData([['hidden words']]) },
        sheet('', 'Empty'),
        sheet(writeSheetData([['Only words.']]), 'Notes & more'),
      ],
      { formats: ['0.0%'] },
    );
    expect(page.markdown).toBe(
      '## Costs\n\n| Item | Share |\n| --- | --- |\n| Dredging | 25.6% |\n| Open | TRUE |\n\n## Notes & more\n\nOnly words.\n',
    );
    expect(
      page.anchors.map(({ locator, start }) => [locator, page.markdown.slice(start).split('\n', 1)[0]]),
    ).toEqual([
      [{ type: 'sheet', value: 'Costs' }, '## Costs'],
      [{ type: 'sheet', value: 'Notes & more' }, '## Notes & more'],
    ]);
    expect(page.dropped).toMatchObject([{ what: 'hidden-sheets', count: 1, sample: 'Secret' }]);
  });

  it('reads shared strings without phonetic runs, results of formulas, errors, and dates as ISO 8601', () => {
    const strings =
      '<si><r><t>Har</t></r><r><rPr><b/></rPr><t xml:space="preserve">bour </t></r><rPh sb="0" eb="1"><t>READ</t></rPh></si><si><t>_x0041_&amp;B</t></si>';
    const xml =
      '<sheetData><row><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row><row><c t="str"><f>UPPER("x")</f><v>X</v></c><c t="e"><v>#DIV/0!</v></c></row><row><c><f>1+1</f><v>2</v></c><c><f>NOW()</f></c></row><row><c t="d"><v>2024-03-05T00:00:00</v></c><c><v>9</v></c></row></sheetData>';
    const page = capture([sheet(xml)], { strings });
    expect(bodyOf(page.markdown)).toBe(
      '| Harbour | A&B |\n| --- | --- |\n| X | #DIV/0! |\n| 2 |  |\n| 2024-03-05 | 9 |',
    );
    expect(page.markdown).not.toMatch(/UPPER|NOW|READ/);
    expect(page.dropped).toMatchObject([{ what: 'formulas-without-result', count: 1 }]);
  });

  it('leaves out hidden rows and columns, and a value whose format shows nothing', () => {
    const xml =
      '<cols><col min="2" max="2" hidden="1"/></cols><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c><c r="B1" t="inlineStr"><is><t>secret</t></is></c><c r="C1" t="inlineStr"><is><t>Crew</t></is></c></row><row r="2" hidden="1"><c r="A2"><v>666</v></c></row><row r="3"><c r="A3" t="inlineStr"><is><t>Anna</t></is></c><c r="B3"><v>777</v></c><c r="C3"><v>12</v></c></row><row r="4"><c r="A4" t="inlineStr"><is><t>Berta</t></is></c><c r="C4" s="1"><v>888</v></c></row></sheetData>';
    const page = capture([sheet(xml)], { formats: [';;;'] });
    expect(bodyOf(page.markdown)).toBe('| Name | Crew |\n| --- | --- |\n| Anna | 12 |\n| Berta |  |');
    expect(page.dropped.map(({ what }) => what)).toEqual(['hidden-rows', 'hidden-columns', 'blank-format']);
  });

  it('shows words as the format of their cell does, and reports those that it hides', () => {
    const page = capture(
      [
        sheet(
          '<sheetData><row r="1"><c r="A1" s="1" t="inlineStr"><is><t>Ada</t></is></c><c r="B1" s="2" t="inlineStr"><is><t>secret</t></is></c><c r="C1" t="inlineStr"><is><t>Crew</t></is></c></row></sheetData>',
        ),
      ],
      { formats: ['"Dear "@', ';;;'] },
    );
    expect(page.markdown).toContain('Dear Ada');
    expect(page.markdown).not.toContain('secret');
    expect(page.dropped).toMatchObject([{ what: 'blank-format', count: 1 }]);
  });

  it('tells tables on one sheet apart, with their titles and notes, and goes on with the names after a gap', () => {
    const page = capture([
      sheet(
        writeSheetData([
          ['Costs of the harbour'],
          ['Item', '2023', null, null, 'Ship', 'Crew'],
          ['Dredging', 12, null, null, 'Anna', 9],
          ['Lights', 3, null, null, 'Berta', 7],
          [],
          ['Total', 15],
          ['Source: harbour office'],
        ]),
      ),
    ]);
    expect(bodyOf(page.markdown)).toBe(
      [
        'Costs of the harbour',
        '| Item | 2023 |\n| --- | --- |\n| Dredging | 12 |\n| Lights | 3 |',
        '| Ship | Crew |\n| --- | --- |\n| Anna | 9 |\n| Berta | 7 |',
        '| Item | 2023 |\n| --- | --- |\n| Total | 15 |',
        'Source: harbour office',
      ].join('\n\n'),
    );
  });

  it('keeps a row whole whose columns are only set apart by an empty one', () => {
    const page = capture([
      sheet(
        writeSheetData([
          ['Item', null, 'Cost', 'Share'],
          ['Dredging', null, 12, 4],
          ['Lights', null, 3, 1],
        ]),
      ),
    ]);
    expect(bodyOf(page.markdown)).toBe(
      '| Item | Cost | Share |\n| --- | --- | --- |\n| Dredging | 12 | 4 |\n| Lights | 3 | 1 |',
    );
  });

  it('repeats a merged value in each of its rows and columns, and joins a header of two rows', () => {
    const data = writeSheetData([
      ['Place', 'Ships', null],
      [null, 'in', 'out'],
      ['North', 1, 2],
      [null, 3, 4],
    ]);
    const page = capture([
      sheet(
        `${data}<mergeCells><mergeCell ref="A1:A2"/><mergeCell ref="B1:C1"/><mergeCell ref="A3:A4"/></mergeCells>`,
      ),
    ]);
    expect(bodyOf(page.markdown)).toBe(
      '| Place | Ships in | Ships out |\n| --- | --- | --- |\n| North | 1 | 2 |\n| North | 3 | 4 |',
    );
  });

  it('keeps links and comments', () => {
    const page = capture(
      [
        {
          name: 'Costs',
          xml: `${writeSheetData([
            ['Item', 'Cost'],
            ['Dredging', 12],
            ['Lights', 3],
          ])}<hyperlinks><hyperlink ref="A2" r:id="h"/><hyperlink ref="A3" r:id="j"/></hyperlinks>`,
          relations: `<Relationship Id="h" Type="${office}/hyperlink" Target="https://example.org/a|b?c=1&amp;d" TargetMode="External"/><Relationship Id="j" Type="${office}/hyperlink" Target="javascript:alert(1)" TargetMode="External"/><Relationship Id="c" Type="${office}/comments" Target="../comments1.xml"/>`,
        },
      ],
      {
        parts: {
          'xl/comments1.xml':
            '<comments><authors><author>Ada</author></authors><commentList><comment ref="B2"><text><r><t>Without </t></r><r><t>tax</t></r></text></comment></commentList></comments>',
        },
      },
    );
    expect(bodyOf(page.markdown)).toBe(
      '| Item | Cost |\n| --- | --- |\n| [Dredging](<https://example.org/a%7Cb?c=1&d>) | 12 |\n| Lights | 3 |\n\nComment on B2: Without tax',
    );
    expect(page.links.map(({ url }) => url)).toEqual(['https://example.org/a|b?c=1&d']);
  });

  it('reads many empty rows and a false size for what they are, and stops at its bounds with a word', () => {
    const rows = Array.from({ length: 200_000 }, (_, row) => `<row r="${row * 5 + 1}"/>`).join('');
    const lying = `<dimension ref="A1:XFD1048576"/><sheetData>${rows}<row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>The end.</t></is></c></row></sheetData><mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>`;
    expect(bodyOf(capture([sheet(lying)]).markdown)).toBe('The end.');
    const long = capture(
      [sheet(writeSheetData(Array.from({ length: 2_000 }, (_, row) => [`row ${row}`, row])))],
      {},
      5_000,
    );
    expect(long.signals).toContain('truncated');
    expect(long.markdown.length).toBeLessThanOrEqual(5_000);
  });

  it('reads the first sheets of a workbook with very many, and says that it stopped', () => {
    const many = Array.from({ length: limits.workbookSheets + 1 }, (_, index) =>
      sheet(writeSheetData([['Words.']]), `Sheet ${index + 1}`),
    );
    const page = capture(many);
    expect(page.signals).toContain('truncated');
    expect(page.markdown.match(/^## /gm)).toHaveLength(limits.workbookSheets);
  });

  it('keeps the words of shapes in the order of the cells under them, the titles of charts, and values of charts that no visible cell shows', () => {
    const anchor = (row: number, inside: string) =>
      `<xdr:twoCellAnchor><xdr:from><xdr:col>0</xdr:col><xdr:row>${row}</xdr:row></xdr:from>${inside}<xdr:clientData/></xdr:twoCellAnchor>`;
    const shape = (text: string, properties = '') =>
      `<xdr:sp><xdr:nvSpPr><xdr:cNvPr id="1" name="" ${properties}/></xdr:nvSpPr><xdr:txBody>${text
        .split('|')
        .map((line) => `<a:p><a:r><a:t>${line}</a:t></a:r></a:p>`)
        .join('')}</xdr:txBody></xdr:sp>`;
    const chart = (id: string) =>
      `<xdr:graphicFrame><a:graphic><a:graphicData><c:chart r:id="${id}"/></a:graphicData></a:graphic></xdr:graphicFrame>`;
    const picture =
      '<xdr:pic><xdr:nvPicPr><xdr:cNvPr id="1" name="" descr="A lock gate"/></xdr:nvPicPr></xdr:pic>';
    const drawing = [
      anchor(9, shape('Second|line')),
      anchor(2, `<xdr:grpSp>${shape('First')}${shape('Never', 'hidden="1"')}</xdr:grpSp>`),
      `<mc:AlternateContent><mc:Choice Requires="a14">${anchor(12, shape('Newer'))}</mc:Choice><mc:Fallback>${anchor(12, shape('Older'))}</mc:Fallback></mc:AlternateContent>`,
      anchor(20, chart('c1')),
      anchor(21, chart('c2')),
      anchor(30, picture),
    ].join('');
    const part = (title: string, sheetName: string) =>
      `<c:chartSpace><c:chart><c:title><c:tx><c:rich><a:p><a:r><a:t>${title}</a:t></a:r></a:p></c:rich></c:tx></c:title><c:plotArea><c:barChart><c:ser><c:tx><c:v>Ships</c:v></c:tx><c:cat><c:strRef><c:f>${sheetName}!$A$1</c:f><c:strCache><c:pt idx="0"><c:v>North</c:v></c:pt></c:strCache></c:strRef></c:cat><c:val><c:numRef><c:f>${sheetName}!$B$1</c:f><c:numCache><c:pt idx="0"><c:v>12</c:v></c:pt></c:numCache></c:numRef></c:val></c:ser></c:barChart></c:plotArea></c:chart></c:chartSpace>`;
    const relation = (id: string, type: string, target: string) =>
      `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
    const page = capture(
      [
        {
          name: "Ann's costs",
          xml: `${writeSheetData([['Words.']])}<drawing r:id="d"/>`,
          relations: relation('d', 'drawing', '../drawings/drawing1.xml'),
        },
        { name: 'Hidden', state: 'hidden', xml: writeSheetData([['x']]) },
      ],
      {
        parts: {
          'xl/drawings/drawing1.xml': `<xdr:wsDr>${drawing}</xdr:wsDr>`,
          'xl/drawings/_rels/drawing1.xml.rels': `<Relationships>${relation('c1', 'chart', '../charts/chart1.xml')}${relation('c2', 'chart', '../charts/chart2.xml')}</Relationships>`,
          'xl/charts/chart1.xml': part('Seen in cells', "'Ann''s costs'"),
          'xl/charts/chart2.xml': part('Seen only here', 'Hidden'),
        },
      },
    );
    expect(page.markdown).toBe(
      "## Ann's costs\n\nWords.\n\nFirst\n\nSecond\n\nline\n\nNewer\n\nChart: Seen in cells\n\nChart: Seen only here\n\n|  | Ships |\n| --- | --- |\n| North | 12 |\n\nPicture: A lock gate\n",
    );
    expect(page.hiddenText).toMatchObject({ count: 1, sample: 'Never' });
    expect(page.dropped.map(({ what }) => what)).toEqual(['hidden-sheets', 'image', 'charts']);
  });

  it('finds parts whose names are written in small letters and parted as in Windows', () => {
    const built = unzipSync(
      buildWorkbook([sheet('<sheetData><row><c t="s"><v>0</v></c></row></sheetData>')], {
        strings: '<si><t>Words.</t></si>',
      }),
    );
    const renamed = Object.entries(built).map(
      ([name, part]) => [name.toLowerCase().replaceAll('/', '\\'), part] as const,
    );
    expect(captureXlsx(zipSync(Object.fromEntries(renamed)), input)).toMatchObject({
      ok: true,
      value: { markdown: '## Costs\n\nWords.\n' },
    });
  });

  it('refuses a workbook with nothing to see', () => {
    const nothing = captureXlsx(
      buildWorkbook([{ name: 'A', state: 'hidden', xml: writeSheetData([['x']]) }]),
      input,
    );
    expect(nothing).toMatchObject({ ok: false, failure: { code: 'empty' } });
  });
});
