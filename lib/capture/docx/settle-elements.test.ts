import { describe, expect, it } from 'vitest';
import { limits } from '../../core/limits';
import { buildDocx, type DocxParts, paragraph } from './__fixtures__/build-docx';
import { captureDocx } from './capture-docx';
import { settleElements } from './settle-elements';

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const line = (inside: string) => `<w:p>${inside}</w:p>`;
const box = (text: string) => `<w:txbxContent>${paragraph(text)}</w:txbxContent>`;
const shape = (inside: string) =>
  `<w:drawing><wp:anchor><a:graphic><a:graphicData><wps:wsp><wps:txbx>${inside}</wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing>`;
const oldShape = (inside: string) => `<w:pict><v:shape><v:textbox>${inside}</v:textbox></v:shape></w:pict>`;
const forms = (choice: string, fallback: string | null) =>
  `<w:r><mc:AlternateContent><mc:Choice Requires="wps">${choice}</mc:Choice>${fallback === null ? '' : `<mc:Fallback>${fallback}</mc:Fallback>`}</mc:AlternateContent></w:r>`;
const namespaces =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram"';

async function capture(body: string, parts: DocxParts = {}) {
  const captured = await captureDocx(
    buildDocx('', {
      'word/document.xml': `<w:document ${namespaces}><w:body>${body}</w:body></w:document>`,
      ...parts,
    }),
    { fileName: 'a.docx', maxMarkdownChars: limits.markdownChars },
  );
  if (!captured.ok) throw new Error(captured.failure.sentence);
  return captured.value.markdown.trim();
}

describe('settleElements', () => {
  it.each([
    [
      'the result of a simple field',
      `<w:fldSimple w:instr=" SEQ Table ">${run('7')}</w:fldSimple>`,
      'See 7.',
    ],
    [
      'text from right to left',
      `<w:bdo w:val="rtl"><w:dir w:val="ltr">${run('שלום')}</w:dir></w:bdo>`,
      'See שלום.',
    ],
    [
      'a word with a reading aid, once',
      `<w:r><w:ruby><w:rubyPr/><w:rt>${run('kana')}</w:rt><w:rubyBase>${run('漢字')}</w:rubyBase></w:ruby></w:r>`,
      'See 漢字.',
    ],
    [
      'what a carriage return sets apart',
      '<w:r><w:t>one</w:t><w:cr/><w:t>two</w:t></w:r>',
      'See one\\\ntwo.',
    ],
  ])('keeps %s', async (_what, inside, text) => {
    expect(await capture(line(run('See ') + inside + run('.')))).toBe(text);
  });

  it.each([
    ['in the form of newer programs alone', `<w:r>${shape(box('In a box.'))}</w:r>`],
    ['in a form that older programs are given nothing for', forms(shape(box('In a box.')), null)],
    ['in a form that older programs are given a picture for', forms(shape(box('In a box.')), '<w:pict/>')],
    ['in both forms, once', forms(shape(box('In a box.')), oldShape(box('In a box.')))],
    ['in an oval', `<w:r><w:pict><v:oval><v:textbox>${box('In a box.')}</v:textbox></v:oval></w:pict></w:r>`],
    ['along a line', '<w:r><w:pict><v:shape><v:textpath string="In a box."/></v:shape></w:pict></w:r>'],
  ])('keeps the words of a shape %s', async (_what, inside) => {
    expect(await capture(line(run('Before.') + inside) + paragraph('After.'))).toBe(
      'Before.\n\nIn a box.\n\nAfter.',
    );
  });

  const whiteBox = `<w:txbxContent>${paragraph('On a cover.', '', '<w:color w:val="FFFFFF"/>')}</w:txbxContent>`;
  const filled = (properties: string) =>
    `<w:r><w:drawing><wps:wsp>${properties}<wps:txbx>${whiteBox}</wps:txbx></wps:wsp></w:drawing></w:r>`;
  const fill = (colour: string) => `<wps:spPr><a:solidFill>${colour}</a:solidFill></wps:spPr>`;

  it.each([
    ['a colour', filled(fill('<a:srgbClr val="1F497D"/>'))],
    ['a colour of the theme', filled(fill('<a:schemeClr val="accent1"/>'))],
    ['several colours', filled('<wps:spPr><a:gradFill/></wps:spPr>')],
    [
      'the colour of its style',
      filled('<wps:spPr/><wps:style><a:fillRef idx="1"><a:schemeClr val="accent1"/></a:fillRef></wps:style>'),
    ],
    [
      'a colour, as older programs say it',
      `<w:r><w:pict><v:rect fillcolor="#4f81bd [3204]"><v:textbox>${whiteBox}</v:textbox></v:rect></w:pict></w:r>`,
    ],
  ])('keeps white words in a shape that is filled with %s', async (_what, inside) => {
    expect(await capture(line(run('Before.') + inside))).toBe('Before.\n\nOn a cover.');
  });

  it.each([
    ['nothing', filled('<wps:spPr><a:noFill/></wps:spPr>')],
    [
      'nothing, whatever its style says',
      filled(
        '<wps:spPr><a:noFill/></wps:spPr><wps:style><a:fillRef idx="1"><a:schemeClr val="accent1"/></a:fillRef></wps:style>',
      ),
    ],
    ['white', filled(fill('<a:srgbClr val="FFFFFF"/>'))],
    ['the ground of the theme', filled(fill('<a:schemeClr val="bg1"/>'))],
    [
      'nothing, as older programs say it',
      `<w:r><w:pict><v:rect fillcolor="#4f81bd" filled="f"><v:textbox>${whiteBox}</v:textbox></v:rect></w:pict></w:r>`,
    ],
  ])('leaves white words out in a shape that is filled with %s', async (_what, inside) => {
    expect(await capture(line(run('Before.') + inside))).toBe('Before.');
  });

  it('leaves a value in its column in a row that begins further to the right', async () => {
    const cell = (text: string) => `<w:tc>${paragraph(text)}</w:tc>`;
    const rows = [
      `<w:tr>${cell('Place')}${cell('2023')}${cell('2024')}</w:tr>`,
      `<w:tr><w:trPr><w:gridBefore w:val="2"/></w:trPr>${cell('9')}</w:tr>`,
    ];
    expect(await capture(`<w:tbl>${rows.join('')}</w:tbl>`)).toBe(
      '| Place | 2023 | 2024 |\n| - | - | - |\n| | | 9 |',
    );
  });

  it('reads a chart as a table and a diagram as a list, where they stand', async () => {
    const point = (index: number, text: string) => `<c:pt idx="${index}"><c:v>${text}</c:v></c:pt>`;
    const drawing = (inside: string) =>
      line(
        `<w:r><w:drawing><wp:inline><a:graphic><a:graphicData>${inside}</a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`,
      );
    const markdown = await capture(
      `${paragraph('Before.')}${drawing('<c:chart r:id="c1"/>')}${paragraph('Between.')}${drawing('<dgm:relIds r:dm="d1"/>')}${paragraph('After.')}`,
      {
        'word/_rels/document.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="c1" Type="${office}/chart" Target="charts/chart1.xml"/><Relationship Id="d1" Type="${office}/diagramData" Target="diagrams/data1.xml"/></Relationships>`,
        'word/charts/chart1.xml': `<c:chartSpace><c:chart><c:plotArea><c:barChart><c:ser><c:tx><c:v>Ships</c:v></c:tx><c:cat><c:strLit>${point(0, 'North')}</c:strLit></c:cat><c:val><c:numLit>${point(0, '12')}</c:numLit></c:val></c:ser></c:barChart></c:plotArea></c:chart></c:chartSpace>`,
        'word/diagrams/data1.xml':
          '<dgm:dataModel><dgm:ptLst><dgm:pt><dgm:t><a:p><a:r><a:t>Plan</a:t></a:r></a:p></dgm:t></dgm:pt></dgm:ptLst></dgm:dataModel>',
      },
    );
    expect(markdown).toBe(
      'Before.\n\n| | Ships |\n| - | - |\n| North | 12 |\n\nBetween.\n\n- Plan\n\nAfter.',
    );
  });

  it('leaves a part that is not well formed to the reader after it', () => {
    for (const xml of [
      '<w:p><mc:AlternateContent><mc:Choice>',
      '</w:fldSimple>',
      '<w:drawing><w:txbxContent>',
    ])
      expect(settleElements(xml)).toBe(xml);
  });
});
