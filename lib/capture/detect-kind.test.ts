import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { buildDocx, paragraph } from '@/lib/capture/docx/__fixtures__/build-docx';
import { buildBook } from '@/lib/capture/epub/__fixtures__/build-book';
import { buildPresentation } from '@/lib/capture/pptx/__fixtures__/build-presentation';
import { buildWorkbook } from '@/lib/capture/xlsx/__fixtures__/build-workbook';
import { setLines, writePdf } from '@/lib/capture/pdf/__fixtures__/write-pdf';
import { decodeText } from '@/lib/capture/files/decode-text';
import { detectKind } from '@/lib/capture/detect-kind';

const pdf = writePdf([{ texts: setLines(['Text.'], { x: 72, y: 100 }) }]);
const docx = buildDocx(paragraph('Text.'));
const join = (...parts: (string | Uint8Array)[]) =>
  new Uint8Array(
    Buffer.concat(
      parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
    ),
  );
const bytesOf = (text: string) => strToU8(text);

/** The media type comes first and is not compressed. */
const openDocument = (kind: string) =>
  zipSync({
    mimetype: [bytesOf(`application/vnd.oasis.opendocument.${kind}`), { level: 0 }],
    'content.xml': bytesOf('<x/>'),
  });

/** A compound file with these names in its top folder, and one in a folder below: its header, its directory and the table of its sectors. */
function compoundFile(names: readonly string[], inner = 'Nothing'): Uint8Array {
  const bytes = Buffer.alloc(512 * 5, 0xff);
  bytes.fill(0, 0, 76);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes);
  bytes.writeUInt16LE(9, 30);
  bytes.writeUInt32LE(0, 48);
  bytes.writeUInt32LE(2, 76);
  const table = 512 * 3;
  bytes.writeUInt32LE(1, table);
  bytes.writeUInt32LE(0xff_ff_ff_fe, table + 4);
  const write = (id: number, name: string, [before, after, child]: readonly [number, number, number]) => {
    const at = 512 + id * 128;
    bytes.fill(0, at, at + 128);
    bytes.write(name, at, 'utf16le');
    bytes.writeUInt16LE(name.length * 2 + 2, at + 64);
    for (const [index, other] of [before, after, child].entries())
      bytes.writeUInt32LE(other, at + 68 + index * 4);
  };
  const none = 0xff_ff_ff_ff;
  write(0, 'Root Entry', [none, none, 1]);
  for (const [index, name] of names.entries())
    write(index + 1, name, [none, index + 1 < names.length ? index + 2 : none, index === 0 ? 7 : none]);
  write(7, inner, [none, none, none]);
  return new Uint8Array(bytes);
}

async function kindOf(bytes: Uint8Array, fileName = 'file', declaredType: string | null = null) {
  const detected = await detectKind(bytes, { fileName, declaredType });
  return detected.ok ? detected.value.kind : detected.failure.sentence;
}

describe('detectKind', () => {
  it.each([
    ['a PDF', pdf, 'page.html', 'pdf'],
    ['a Word document', docx, 'table.csv', 'docx'],
    ['a workbook', buildWorkbook([{ name: 'Sheet', xml: '' }]), 'letter.docx', 'xlsx'],
    [
      'a workbook whose parts are named in small letters and parted as in Windows',
      zipSync({ '[content_types].xml': bytesOf('<Types/>'), 'xl\\workbook.xml': bytesOf('<workbook/>') }),
      'a',
      'xlsx',
    ],
    ['slides', buildPresentation([{ xml: '' }]), 'letter.docx', 'pptx'],
    ['a book', buildBook([{ html: '' }]), 'letter.docx', 'epub'],
    ['a page', bytesOf('<!DOCTYPE html><title>x</title>'), 'paper.pdf', 'html'],
    ['a page after a comment', bytesOf('\n<!-- x --><html lang=en>'), 'a.txt', 'html'],
    ['a page of XHTML', bytesOf('<?xml version="1.0"?><!DOCTYPE html PUBLIC "x" "y"><html/>'), 'a', 'html'],
    ['a fragment named as a page', bytesOf('Hello <em>you</em>'), 'a.html', 'html'],
    ['prose named as a page', bytesOf('Hello you'), 'a.html', 'text'],
    ['Markdown by its marks', bytesOf('# Title\n\nSome **bold** [link](x)\n'), 'file', 'markdown'],
    ['Markdown by its name', bytesOf('plain'), 'a.md', 'markdown'],
    ['a table by its name', bytesOf('plain'), 'a.csv', 'csv'],
    ['a table by its rows', bytesOf('a,b,c\n1,2,3\n4,5,6\n7,8,9\n1,1,1\n2,2,2\n'), 'file', 'csv'],
    [
      'prose with commas',
      bytesOf('One, two, three.\nFour, five.\nSix.\nSeven, eight, nine, ten.\n'),
      'file',
      'text',
    ],
    ['text', bytesOf('Just words.'), 'a.exe', 'text'],
  ])('recognises %s by its bytes', async (...[, bytes, fileName, kind]) => {
    expect(await kindOf(bytes, fileName)).toBe(kind);
  });

  it.each([
    ['no bytes', new Uint8Array(0), /empty/],
    ['blanks', bytesOf(' \n\t '), /empty/],
    ['a Windows program', join('MZ', new Uint8Array(200)), /program/],
    ['a Linux program', join('\x7fELF\x02\x01\x01', new Uint8Array(200)), /program/],
    ['a macOS program', join('\xcf\xfa\xed\xfe', new Uint8Array(200)), /program/],
    ['a picture', join('\x89PNG\r\n\x1a\n', '\x00\x00\x00\rIHDR', new Uint8Array(20)), /picture \(PNG\)/],
    [
      'a GIF with a script after it',
      join('GIF89a/*', new Uint8Array(20), '*/=1;alert(1)'),
      /picture \(GIF\)/,
    ],
    ['a drawing', bytesOf('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>'), /drawing \(SVG\)/],
    [
      'a drawing in disguise',
      bytesOf('<?xml version="1.0"?><!-- <html> --><s:svg xmlns:s="http://www.w3.org/2000/svg"/>'),
      /drawing \(SVG\)/,
    ],
    ['other XML', bytesOf('<?xml version="1.0"?><data/>'), /XML/],
    ['rich text', bytesOf('{\\rtf1 x}'), /RTF file\. Save it as DOCX or PDF/],
    [
      'a book in the XML of technical writers',
      bytesOf('<?xml version="1.0"?><article xmlns="http://docbook.org/ns/docbook"/>'),
      /XML/,
    ],
    [
      'an e-mail',
      bytesOf(
        'From: a@b.example\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary="x"\n\n--x\nContent-Type: text/plain\n\nHello\n--x--\n',
      ),
      /e-mail/,
    ],
    ['an OpenDocument spreadsheet', openDocument('spreadsheet'), /spreadsheet\. Save it as XLSX/],
    ['an OpenDocument presentation', openDocument('presentation'), /presentation\. Save it as PPTX/],
    ['an OpenDocument text', openDocument('text'), /Save it as DOCX or PDF/],
    ['an archive', zipSync({ 'a.txt': strToU8('x') }), /archive/],
    [
      'a binary workbook',
      zipSync({ '[Content_Types].xml': strToU8('x'), 'xl/workbook.bin': strToU8('x') }),
      /XLSB/,
    ],
    ['a Java program', zipSync({ 'META-INF/MANIFEST.MF': strToU8('x') }), /Java/],
    [
      'a Word document from before 2007',
      compoundFile(['Data', 'WordDocument']),
      /Word document .*Save it as DOCX/,
    ],
    ['a workbook from before 2007', compoundFile(['Workbook']), /Excel workbook .*Save it as XLSX/],
    ['a workbook of Excel 5', compoundFile(['\u0005SummaryInformation', 'x', 'Book']), /Save it as XLSX/],
    [
      'a workbook of Excel 4',
      join('\x09\x04\x06\x00\x00\x00\x10\x00', new Uint8Array(64)),
      /Save it as XLSX/,
    ],
    ['a Word document of Word 2', join('\xdb\xa5\x2d\x00', new Uint8Array(64)), /Save it as DOCX/],
    ['attachments of Outlook', join('\x78\x9f\x3e\x22', bytesOf('words '.repeat(40))), /winmail\.dat/],
    ['slides from before 2007', compoundFile(['PowerPoint Document']), /PowerPoint presentation .*PPTX/],
    ['a message of Outlook', compoundFile(['__properties_version1.0']), /Outlook message/],
    ['a drawing of Visio 2003', compoundFile(['VisioDocument']), /Visio drawing\. Save it as PDF/],
    ['a file of Publisher', compoundFile(['Contents', 'Quill']), /Publisher file/],
    [
      'a message with a document in it',
      compoundFile(['__properties_version1.0'], 'WordDocument'),
      /Outlook message/,
    ],
    ['a drawing of Visio', zipSync({ 'visio/document.xml': strToU8('x') }), /Visio drawing/],
    ['a theme', zipSync({ 'theme/theme/themeManager.xml': strToU8('x') }), /theme for Office/],
    ['a document of Pages', zipSync({ 'Index/Document.iwa': strToU8('x') }), /Pages, Numbers or Keynote/],
    ['an XPS document', zipSync({ 'FixedDocumentSequence.fdseq': strToU8('x') }), /XPS/],
    [
      'Word XML',
      bytesOf('<?xml version="1.0"?>\n<?mso-application progid="Word.Document"?>\n<w:wordDocument/>'),
      /Word document in XML\. Save it as DOCX/,
    ],
    [
      'Excel XML',
      bytesOf('<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>'),
      /Excel workbook in XML\. Save it as XLSX/,
    ],
    [
      'a FictionBook',
      bytesOf('<?xml version="1.0"?><FictionBook/>'),
      /FictionBook \(FB2\)\. Convert it to EPUB/,
    ],
    [
      'an old Office file that is damaged',
      join('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', new Uint8Array(600)),
      /old Office/,
    ],
    [
      'Office with a password',
      compoundFile(['DataSpaces', 'EncryptionInfo', 'EncryptedPackage']),
      /password/,
    ],
    ['a PDF with an archive after it', join(pdf, zipSync({ 'a.txt': strToU8('x') })), /two types of file/],
    ['a page with a PDF in it', join('<!doctype html><!--', pdf, '-->'), /two types of file/],
    ['noise', join('\x01\x02\x03\x04', new Uint8Array(64)), /no text/],
    ['half a zip', docx.slice(0, 300), /damaged/],
  ])('refuses %s with a sentence', async (...[, bytes, sentence]) => {
    expect(await kindOf(bytes, 'letter.docx', 'application/pdf')).toMatch(sentence);
  });

  it('decides for texts that are costly to scan', async () => {
    const evil = ['<!---->', '<?x?>', '[', '**', '|', '<', '"', ',', '{\\rtf', '# '].map((piece) =>
      bytesOf(piece.repeat(100_000 / piece.length)),
    );
    for (const bytes of evil) expect(await kindOf(bytes)).toBeTypeOf('string');
  });
});

describe('decodeText', () => {
  const latin = new Uint8Array(Buffer.from('Grüße', 'latin1'));
  it.each([
    ['UTF-8', strToU8('Grüße'), null, 'utf-8'],
    ['UTF-8 with its mark', join('\xef\xbb\xbf', strToU8('Grüße')), null, 'utf-8'],
    ['UTF-16 with its mark', new Uint8Array(Buffer.from('\uFEFFGrüße', 'utf16le')), null, 'utf-16le'],
    ['UTF-16 without a mark', new Uint8Array(Buffer.from('Grüße', 'utf16le')), null, 'utf-16le'],
    ['the encoding that was declared', latin, 'text/plain; charset="ISO-8859-15"', 'iso-8859-15'],
    ['Windows, for want of another', latin, null, 'windows-1252'],
    ['UTF-8 that was declared wrongly', strToU8('Grüße'), 'text/plain; charset=nonsense', 'utf-8'],
  ])('reads %s', (...[, bytes, declared, encoding]) => {
    expect(decodeText(bytes, declared)).toEqual({ text: 'Grüße', encoding, controlCount: 0 });
  });

  // As spreadsheets and editors save them where people write so.
  it.each([
    [
      'Russian',
      'd1f2e0edf6e8ff20cde5e2f1eae0ff20e7e0eaf0fbf2e020f120313220ece0ff20323032352e',
      'Станция Невская закрыта с 12 мая 2025.',
    ],
    [
      'Russian of Unix',
      'f3d4c1cec3c9d120eec5d7d3cbc1d120dac1cbd2d9d4c120d320313220cdc1d120323032352e',
      'Станция Невская закрыта с 12 мая 2025.',
    ],
    [
      'Japanese',
      '908588ca82cd32303235944e358c8e313293fa82c9313432835a839383608381815b8367838b82c582b582bd8142',
      '水位は2025年5月12日に142センチメートルでした。',
    ],
    [
      'Korean',
      'bcf6c0a7b4c22032303235b3e22035bff9203132c0cfbfa120313432bcbec6bcb9ccc5cdbfb4b4d92e',
      '수위는 2025년 5월 12일에 142센티미터였다.',
    ],
    [
      'Chinese',
      '32303235c4ea35d4c23132c8d5cbaecebbceaa313432c0e5c3d7a3accbaecec4d5bed2d1beadb9d8b1d5a1a3',
      '2025年5月12日水位为142厘米，水文站已经关闭。',
    ],
    [
      'Greek',
      'c720f3f4dce8ece720def4e1ed2031343220e5eae1f4eff3f4dc20f3f4e9f220313220cce1c0eff52e',
      'Η στάθμη ήταν 142 εκατοστά στις 12 Μαΐου.',
    ],
    ['Arabic', 'c7e1e3cdd8c920e3dbe1dec920e3e4d020313220e3c7ede62032303235', 'المحطة مغلقة منذ 12 مايو 2025'],
    ['Hebrew', 'e4fae7f0e420f1e2e5f8e420eee0e620313220e1eee0e92032303235', 'התחנה סגורה מאז 12 במאי 2025'],
    [
      'names in a Western table',
      '4bf66c6e3b44fc7373656c646f72663b5afc726963683b47656ee876653b4de16c616761',
      'Köln;Düsseldorf;Zürich;Genève;Málaga',
    ],
  ])('guesses the encoding of a text that names none: %s', (_name, hex, text) => {
    expect(decodeText(new Uint8Array(Buffer.from(hex, 'hex')), null)).toMatchObject({ text });
  });

  it('returns null for bytes with control characters', () => {
    expect(decodeText(new Uint8Array([1, 2, 3, 65, 66]), null)).toBeNull();
  });
});
