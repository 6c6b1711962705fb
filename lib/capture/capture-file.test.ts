import { strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { limits } from '@/lib/core/limits';
import { fail, succeed } from '@/lib/core/result';
import { buildDocx, paragraph } from '@/lib/capture/docx/__fixtures__/build-docx';
import { setLines, writePdf } from '@/lib/capture/pdf/__fixtures__/write-pdf';
import { captureFile } from '@/lib/capture/capture-file';
import { readCaptureOutcome } from '@/lib/capture/files/capture-job';
import { readIsoDate } from '@/lib/capture/files/read-iso-date';

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

  it('titles a file by its name, without folders and extension', async () => {
    const captured = await captureFile({ ...request, bytes: strToU8('x'), fileName: '..\\..\\My notes.txt' });
    expect(captured).toMatchObject({ value: { title: 'My notes', siteName: null, anchors: [] } });
  });

  it('decodes a page in the encoding that it declares', async () => {
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

  it('resolves links against the address of the page, and keeps none without an address', async () => {
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

  it('refuses an empty file and a page with nothing to read', async () => {
    expect(await captureFile({ ...request, bytes: new Uint8Array(0), fileName: 'a.pdf' })).toMatchObject({
      failure: { code: 'empty' },
    });
    expect(
      await captureFile({ ...request, bytes: strToU8('<!doctype html><body></body>'), fileName: 'a.html' }),
    ).toMatchObject({ failure: { code: 'nothing_to_read' } });
  });
});

describe('readCaptureOutcome', () => {
  it('passes on a page or a failure, and reports anything else as our own fault', async () => {
    const captured = await captureFile({ ...request, bytes: strToU8('Some text.'), fileName: 'a.txt' });
    expect(readCaptureOutcome(succeed(captured))).toEqual(captured);
    const refused = await captureFile({ ...request, bytes: new Uint8Array(0), fileName: 'a.txt' });
    if (refused.ok) throw new Error('An empty file was captured.');
    expect(readCaptureOutcome(succeed(refused))).toEqual(fail({ kind: 'refused', failure: refused.failure }));
    const odd = captured.ok ? succeed({ ...captured.value, markdown: 7 }) : captured;
    expect(readCaptureOutcome(succeed(odd))).toMatchObject({ failure: { kind: 'own_fault' } });
  });

  it.each(['deadline', 'memory', 'output'])(
    'refuses the file as too slow when its process ended with %s',
    (code) => {
      expect(readCaptureOutcome(fail({ code, reason: '' }))).toMatchObject({
        failure: { kind: 'refused', failure: { code: 'too_slow' } },
      });
    },
  );

  it.each(['crashed', 'failed'])('never blames the file for a process that %s', (code) => {
    const reason = 'TypeError: page is undefined';
    expect(readCaptureOutcome(fail({ code, reason }))).toEqual(
      fail({ kind: 'own_fault', cause: `${code}: ${reason}` }),
    );
  });
});

describe('a file without text', () => {
  it.each([
    ['markup alone', 'a.md', '<b>'.repeat(2_000)],
    ['a hidden remark', 'a.md', '<!-- x -->'],
    ['empty cells', 'a.csv', ',,,\n,,,\n,,,\n'],
    ['brackets', 'a.json', '['.repeat(50_000) + ']'.repeat(50_000)],
    ['frames', 'a.html', '<!doctype html><frameset><frame src="a.html"><frame src="b.html"></frameset>'],
    ['a page of frames', 'a.html', '<!doctype html><body><iframe src="https://x.example/"></iframe></body>'],
  ])('is refused instead of captured empty: %s', async (_what, fileName, text) => {
    const captured = await captureFile({ ...request, bytes: strToU8(text), fileName });
    expect(captured).toMatchObject({ ok: false, failure: { code: 'nothing_to_read' } });
  });

  it('is kept with its signals when it is a web page, and its frames are reported', async () => {
    const bytes = strToU8('<!doctype html><frameset><frame src="https://x.example/a.html"></frameset>');
    const captured = await captureFile({ ...request, bytes, fileName: 'a.html', url: 'https://x.example/' });
    expect(captured).toMatchObject({ ok: true, value: { signals: expect.arrayContaining(['sparse_text']) } });
    expect(captured.ok && captured.value.dropped).toContainEqual(
      expect.objectContaining({ what: 'frames', count: 1, sample: 'https://x.example/a.html' }),
    );
  });
});

describe('a text without a line break that is longer than the maximum', () => {
  const maxMarkdownChars = 2_000;
  const spaced = 'sluice '.repeat(maxMarkdownChars);
  const unspaced = '水'.repeat(2 * maxMarkdownChars);
  const marks = '[*\\'.repeat(maxMarkdownChars);
  it.each([
    ['words', 'a.txt', spaced],
    ['words of Markdown', 'a.md', `# Sluice\n\n${spaced}`],
    ['words of a page', 'a.html', `<!doctype html><title>Sluice</title><body><p>${spaced}</p></body>`],
    ['a script without blanks', 'a.txt', unspaced],
    ['a script without blanks, on a page', 'a.html', `<!doctype html><body><p>${unspaced}</p></body>`],
    ['marks that are escaped', 'a.txt', `sluice ${marks}`],
  ])('is kept as far as it fits: %s', async (_what, fileName, text) => {
    const captured = await captureFile({ ...request, bytes: strToU8(text), fileName, maxMarkdownChars });
    if (!captured.ok) throw new Error(captured.failure.sentence);
    const { markdown, signals } = captured.value;
    expect(signals).toContain('truncated');
    expect(markdown.length).toBeLessThanOrEqual(maxMarkdownChars);
    expect(markdown.length).toBeGreaterThan(maxMarkdownChars / 2);
  });
});

describe('control characters', () => {
  const words = 'word '.repeat(200);
  it('are removed and counted, and nothing else is lost', async () => {
    const captured = await captureFile({
      ...request,
      bytes: strToU8(`${words}\u0001`.repeat(10)),
      fileName: 'a.txt',
    });
    expect(captured).toMatchObject({ ok: true, value: { signals: ['control_characters'] } });
    expect(captured.ok && captured.value.markdown).toBe(`${words.repeat(10).trim()}\n`);
    expect(captured.ok && captured.value.dropped).toContainEqual(
      expect.objectContaining({ what: 'control-characters', count: 10 }),
    );
  });

  it('make a file unsupported above one character in twenty', async () => {
    const write = (controls: number) => strToU8('\u0001'.repeat(controls) + 'a'.repeat(1_000 - controls));
    expect((await captureFile({ ...request, bytes: write(50), fileName: 'a.txt' })).ok).toBe(true);
    expect(await captureFile({ ...request, bytes: write(51), fileName: 'a.txt' })).toMatchObject({
      failure: { code: 'unsupported_kind' },
    });
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
