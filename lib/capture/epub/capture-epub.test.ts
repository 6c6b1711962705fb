import { describe, expect, it } from 'vitest';
import { limits } from '@/lib/core/limits';
import { buildBook, type BuiltChapter } from './__fixtures__/build-book';
import { captureEpub } from './capture-epub';

const input = { fileName: 'book.epub', maxMarkdownChars: limits.markdownChars };

function capture(
  chapters: readonly BuiltChapter[],
  parts: Readonly<Record<string, string | Uint8Array>> = {},
) {
  const captured = captureEpub(buildBook(chapters, parts), input);
  if (!captured.ok) throw new Error(captured.failure.sentence);
  return captured.value;
}

const encryption = (algorithm: string) =>
  `<encryption><enc:EncryptedData><enc:EncryptionMethod Algorithm="${algorithm}"/></enc:EncryptedData></encryption>`;

describe('captureEpub', () => {
  it('writes all of each chapter in the order of reading, and who published it', () => {
    const page = capture([
      { html: '<h1>One</h1><p>Short.</p><nav><p>A menu that is content.</p></nav>' },
      {
        html: '<h1>Two</h1><p><a id="x"/>Twelve ships<a epub:type="noteref" href="#n1">1</a> came; see <a href="chapter%200.xhtml">chapter one</a> and <a href="https://example.org/">the site</a>.</p><aside epub:type="footnote" id="n1"><p>1 In May.</p></aside>',
      },
    ]);
    expect(page.markdown).toBe(
      '# One\n\nShort.\n\nA menu that is content.\n\n# Two\n\nTwelve ships\\[1] came; see chapter one and [the site](https://example.org/).\n\n1 In May.\n',
    );
    expect(page).toMatchObject({
      title: 'The Sluice & the Sea',
      author: 'Ada Lovelace, Mary Somerville',
      siteName: 'Orne Press',
      publishedAt: '1911-05-04',
      language: 'en',
    });
    expect(page.links.map(({ url }) => url)).toEqual(['https://example.org/']);
  });

  it('leaves out covers, contents and copyright pages, and says so', () => {
    const page = capture([
      { html: '<p>Cover</p>', bodyType: 'cover' },
      { html: '<section epub:type="copyright-page"><p>All rights reserved.</p></section>' },
      { html: '<ol><li>One</li></ol>', isNavigation: true },
      { html: '<p>Words.</p>', bodyType: 'bodymatter' },
    ]);
    expect(page.markdown).toBe('Words.\n');
    expect(page.dropped).toMatchObject([
      { what: 'book-pages', count: 3, sample: 'cover, copyright-page, toc' },
    ]);
  });

  it('refuses a protected book, but not obfuscated fonts', () => {
    const parts = (algorithm: string) => ({ 'META-INF/encryption.xml': encryption(algorithm) });
    const aes = 'http://www.w3.org/2001/04/xmlenc#aes128-cbc';
    expect(captureEpub(buildBook([{ html: '<p>x</p>' }], parts(aes)), input)).toMatchObject({
      ok: false,
      failure: { code: 'password_protected', sentence: expect.stringContaining('DRM') },
    });
    expect(capture([{ html: '<p>Words.</p>' }], parts('http://www.idpf.org/2008/embedding')).markdown).toBe(
      'Words.\n',
    );
  });

  it('opens no part outside the book, and expands no entities', () => {
    const opf = (href: string) =>
      `<package><metadata/><manifest><item id="a" href="${href}" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/></spine></package>`;
    const read = (text: string) =>
      captureEpub(buildBook([], { 'OEBPS/content.opf': text, 'etc/passwd': '<p>root</p>' }), input);
    expect(read(opf('../../etc/passwd'))).toMatchObject({ ok: false, failure: { code: 'empty' } });
    const laughs = `<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>${opf('&b;')}`;
    expect(read(laughs)).toMatchObject({ ok: false, failure: { code: 'too_complex' } });
  });
});
