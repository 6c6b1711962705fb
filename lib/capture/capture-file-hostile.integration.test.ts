/**
 * Files made to break their reader, run through the real processes (threats 25). Each is refused or captured within the bounds, or its
 * process is killed, and the next file is captured as if nothing had happened.
 */
import { deflateSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { shareCases } from '@/e2e/support/choose-cases';
import { limits } from '@/lib/core/limits';
import { getEntryPath } from '@/lib/platform/processes/pool-process';
import { createProcessPool, type ProcessPool } from '@/lib/platform/processes/process-pool';
import { buildDocx, paragraph } from '@/lib/capture/docx/__fixtures__/build-docx';
import { buildBook } from '@/lib/capture/epub/__fixtures__/build-book';
import { buildPresentation, textBox } from '@/lib/capture/pptx/__fixtures__/build-presentation';
import { buildWorkbook, writeSheetData } from '@/lib/capture/xlsx/__fixtures__/build-workbook';
import { assemble, setLines, writePdf } from '@/lib/capture/pdf/__fixtures__/write-pdf';
import { readCaptureOutcome } from '@/lib/capture/files/capture-job';

/** Shorter than in production, so that a kill is noticed quickly. */
const deadlineMs = 12_000;
let pool: ProcessPool;

beforeAll(() => {
  pool = createProcessPool({
    entry: getEntryPath('../server/sources/capture/capture-process.ts', import.meta.url),
    size: 1,
    deadlineMs,
    maxMemoryBytes: limits.captureMemoryBytes,
    maxOutputBytes: limits.captureOutputBytes,
  });
});

afterAll(() => pool.close());

async function capture(bytes: Uint8Array, fileName = 'file') {
  const job = { bytes, fileName, declaredType: null, url: null, maxMarkdownChars: limits.markdownChars };
  const captured = readCaptureOutcome(await pool.run(job));
  if (captured.ok) return captured.value;
  return captured.failure.kind === 'refused' ? captured.failure.failure.code : captured.failure.cause;
}

const healthy = writePdf([{ texts: setLines(['All is well.'], { x: 72, y: 100 }) }]);

/** A stream that is compressed `depth` times over. The innermost is `size` spaces. */
function nestStreams(depth: number, size: number): { data: Uint8Array; filters: string } {
  let data: Uint8Array = new Uint8Array(size).fill(0x20);
  for (let level = 0; level < depth; level += 1) data = deflateSync(data, { level: 9 });
  return { data, filters: `[${'/FlateDecode '.repeat(depth)}]` };
}

function pdfOfStream({ data, filters }: { data: Uint8Array; filters: string }): Uint8Array {
  const latin = Buffer.from(data).toString('latin1');
  return assemble(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R >>',
      `<< /Length ${latin.length} /Filter ${filters} >>\nstream\n${latin}\nendstream`,
    ],
    '/Root 1 0 R',
  );
}

/** A zip of zips of zips, like the bomb 42.zip. */
const zipOfZips = nestZips();

function nestZips(): Uint8Array {
  let inner = zipSync({ bomb: new Uint8Array(16 * 1024 * 1024) });
  for (let level = 0; level < 4; level += 1) {
    inner = zipSync(Object.fromEntries(Array.from({ length: 16 }, (_, index) => [`lib${index}.zip`, inner])));
  }
  return inner;
}

describe('captureFile in its process', () => {
  // If the process before was killed, another must start first.
  afterEach(async () => {
    expect(await capture(healthy)).toMatchObject({ markdown: 'All is well.\n' });
  }, 60_000);

  it('refuses a zip of zips of zips', async () => {
    expect(await capture(zipOfZips)).toBe('unsupported_kind');
  });

  it('refuses a document whose parts unpack to gigabytes, and ignores a zip inside another', async () => {
    const blanks = new Uint8Array(24 * 1024 * 1024).fill(0x20);
    expect(await capture(buildDocx(paragraph('x'), { 'word/styles.xml': blanks }))).toBe('too_complex');
    expect(await capture(buildDocx(paragraph('Text.'), { 'word/media/a.zip': zipOfZips }))).toMatchObject({
      markdown: 'Text.\n',
    });
  });

  it('refuses entities that expand exponentially (billion laughs)', async () => {
    const laughs =
      '<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><w:document>&b;</w:document>';
    expect(await capture(buildDocx('', { 'word/document.xml': laughs }))).toBe('too_complex');
  });

  it('refuses or bounds a workbook, slides and a book that are made to break their reader', async () => {
    const blanks = new Uint8Array(24 * 1024 * 1024).fill(0x20);
    const sheet = { name: 'A', xml: writeSheetData([['Text.']]) };
    expect(await capture(buildWorkbook([sheet], { parts: { 'xl/sharedStrings.xml': blanks } }))).toBe(
      'too_complex',
    );
    const laughs = '<!DOCTYPE a [<!ENTITY a "ha">]><sst>&a;</sst>';
    expect(await capture(buildWorkbook([sheet], { parts: { 'xl/sharedStrings.xml': laughs } }))).toBe(
      'too_complex',
    );
    const rows = { length: limits.workbookCells + 1 };
    const cells = Array.from(rows, (_, row) => `<row><c><v>${row}</v></c></row>`).join('');
    const long = await capture(buildWorkbook([{ name: 'A', xml: `<sheetData>${cells}</sheetData>` }]));
    expect(long).toMatchObject({ signals: ['truncated'] });
    const slide = { xml: textBox('Text.', [0, 0]) };
    const circle = '<Relationship Id="c" Type="x/notesSlide" Target="slide1.xml"/>';
    expect(await capture(buildPresentation([{ xml: slide.xml, relations: circle }]))).toMatchObject({
      markdown: '## Slide 1\n\nText.\n',
    });
    expect(await capture(buildPresentation(Array.from({ length: limits.slides + 1 }, () => slide)))).toBe(
      'too_complex',
    );
    expect(await capture(buildPresentation([{ xml: '<p:grpSp>'.repeat(200_000) }]))).toBe('too_complex');
    expect(await capture(buildBook([{ html: '<div>'.repeat(200_000) + 'Text.' }]))).toMatchObject({
      markdown: 'Text.\n',
    });
  }, 60_000);

  it('refuses endlessly nested elements', async () => {
    expect(await capture(buildDocx('<w:p>'.repeat(200_000)))).toBe('too_complex');
  });

  it('reads the first pages of a PDF with more than it may have, and says that it stopped', async () => {
    const pages = Array.from({ length: limits.pdfPages + 1 }, (_, index) => ({
      texts: setLines([`Page ${index + 1} says something.`], { x: 72, y: 100 }),
    }));
    const captured = await capture(writePdf(pages));
    // On a slow machine the deadline may come first. The file is then refused with a sentence.
    if (typeof captured === 'string') return expect(captured).toBe('too_slow');
    expect(captured.signals).toContain('truncated');
    expect(captured.anchors.length).toBeLessThanOrEqual(limits.pdfPages);
    expect(captured.dropped.map((part) => part.what)).toContain('pages-over-limit');
  }, 60_000);

  it('refuses a PDF of very many empty pages as too slow, and never as empty', async () => {
    const pages = Array.from({ length: limits.pdfPages + 1 }, () => ({ texts: [] }));
    expect(await capture(writePdf(pages))).toBe('too_slow');
  }, 60_000);

  it('survives streams nested in streams, and a page that expands to gigabytes', async () => {
    expect(await capture(pdfOfStream(nestStreams(12, 1_000_000)))).toBeTypeOf('string');
    expect(await capture(pdfOfStream(nestStreams(3, 512 * 1024 * 1024)))).toBeTypeOf('string');
  }, 60_000);

  it('survives a circular page tree', async () => {
    const circle = assemble(
      ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Count 1000000000 /Kids [2 0 R 2 0 R] >>'],
      '/Root 1 0 R',
    );
    expect(await capture(circle)).toBeTypeOf('string');
  }, 60_000);

  it('survives text that is most costly for Markdown and table parsers', async () => {
    const addresses = ['www.', 'www.\n', 'www. ', 'https://', 'a@b.c'];
    const blocks = ['[a](x\n\n', '|a|b|\n|-|-|\n|1|2|\n\n'];
    const pieces = ['[', '*', '> ', '`', '![', '- ', '|', '<a ', '&', '_a_', '[x]: <', '[a](x'];
    const heavy = [...pieces, ...addresses, ...blocks].map((piece) =>
      piece.repeat(Math.floor(60_000 / piece.length)),
    );
    // Both kinds of file are read by the same parser, so `npm test` tries each text as one of them.
    const [asMarkdown, asText] = [0, 1].map((taker) => shareCases(heavy, { taker, takers: 2 }));
    for (const text of asMarkdown ?? []) expect(await capture(strToU8(text), 'heavy.md')).toBeDefined();
    for (const text of asText ?? [])
      expect(await capture(strToU8(`${text} word`), 'heavy.txt')).toMatchObject({ title: 'Heavy' });
    for (const text of ['"', ',', '"\n', 'a,"'].map((piece) => piece.repeat(100_000)))
      expect(await capture(strToU8(text), 'heavy.csv')).toBeDefined();
  }, 120_000);
});
