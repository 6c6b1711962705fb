import { strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { limits } from '../../core/limits';
import { fail, succeed } from '../../core/result';
import { buildDocx, paragraph } from '../office/__fixtures__/build-docx';
import { setLines, writePdf } from '../pdf/__fixtures__/write-pdf';
import { captureFile } from './capture-file';
import { readCaptureOutcome } from './capture-job';
import { readIsoDate } from './read-iso-date';

const request = { declaredType: null, url: null, maxMarkdownChars: limits.markdownChars };

describe('captureFile', () => {
  it.each([
    ['a PDF', writePdf([{ texts: setLines(['Some text.'], { x: 72, y: 100 }) }])],
    ['a Word document', buildDocx(paragraph('Some text.'))],
    ['a page', strToU8('<!doctype html><html><body><p>Some text.</p></body></html>')],
    ['Markdown', strToU8('---\nlang: en\n---\nSome text.')],
    ['text', strToU8('Some text.')],
    ['text in another encoding', new Uint8Array(Buffer.from('\uFEFFSome text.', 'utf16le'))],
  ])('captures %s, whatever its name says', async (_fact, bytes) => {
    const captured = await captureFile({ ...request, bytes, fileName: 'dir/My notes.exe' });
    expect(captured).toMatchObject({
      ok: true,
      value: { markdown: expect.stringMatching(/^Some text\.\n?$/) },
    });
  });

  it('names a file after its name, without folders and ending', async () => {
    const captured = await captureFile({ ...request, bytes: strToU8('x'), fileName: '..\\..\\My notes.txt' });
    expect(captured).toMatchObject({ value: { title: 'My notes', siteName: null, anchors: [] } });
  });

  it('decodes a page as its own declaration says', async () => {
    const bytes = new Uint8Array(
      Buffer.from(
        '<!doctype html><meta charset="iso-8859-2"><title>x</title><p>\xb1 is a letter.</p>',
        'latin1',
      ),
    );
    expect(await captureFile({ ...request, bytes, fileName: 'a.html' })).toMatchObject({
      value: { markdown: 'ą is a letter.\n' },
    });
  });

  it('resolves links of a page against its address, and leaves none without one', async () => {
    const bytes = strToU8(
      `<!doctype html><title>x</title><article><p>${'Words of the page. '.repeat(30)}<a href="/next">Next</a></p></article>`,
    );
    const withAddress = await captureFile({
      ...request,
      bytes,
      fileName: 'a.html',
      url: 'https://a.example/dir/',
    });
    expect(withAddress.ok && withAddress.value.links.map((link) => link.url)).toEqual([
      'https://a.example/next',
    ]);
    const without = await captureFile({ ...request, bytes, fileName: 'a.html' });
    expect(without.ok && without.value.links).toEqual([]);
  });

  it('refuses with a sentence', async () => {
    expect(await captureFile({ ...request, bytes: new Uint8Array(0), fileName: 'a.pdf' })).toMatchObject({
      failure: { code: 'empty' },
    });
    expect(
      await captureFile({ ...request, bytes: strToU8('<!doctype html><body></body>'), fileName: 'a.html' }),
    ).toMatchObject({ failure: { code: 'no_text' } });
  });
});

describe('readCaptureOutcome', () => {
  it('passes on a page and a failure, and nothing that is neither', async () => {
    const captured = await captureFile({ ...request, bytes: strToU8('Some text.'), fileName: 'a.txt' });
    expect(readCaptureOutcome(succeed(captured))).toEqual(captured);
    const refused = await captureFile({ ...request, bytes: new Uint8Array(0), fileName: 'a.txt' });
    expect(readCaptureOutcome(succeed(refused))).toEqual(refused);
    const odd = captured.ok ? succeed({ ...captured.value, markdown: 7 }) : captured;
    expect(readCaptureOutcome(succeed(odd))).toMatchObject({ failure: { code: 'failed' } });
  });

  it.each([
    ['deadline', 'too_slow'],
    ['memory', 'too_slow'],
    ['output', 'too_slow'],
    ['crashed', 'failed'],
    ['failed', 'failed'],
  ])('gives a process that ended with %s a sentence', (code, expected) => {
    expect(readCaptureOutcome(fail({ code }))).toMatchObject({ failure: { code: expected } });
  });
});

describe('readIsoDate', () => {
  it.each([
    ["D:20250208122313+01'00'", '2025-02-08T12:23:13+01:00'],
    ['D:20250208122313Z', '2025-02-08T12:23:13Z'],
    ['D:20250208', '2025-02-08'],
    ['2026-01-02', '2026-01-02'],
    ['2026-01-02 03:04Z', '2026-01-02T03:04Z'],
    ['2026-02-31', null],
    ['D:20251345', null],
    ['2026-01-02T25:00:00Z', null],
    ['yesterday', null],
    ['', null],
  ])('reads %s', (text, expected) => {
    expect(readIsoDate(text)).toBe(expected);
  });
});
