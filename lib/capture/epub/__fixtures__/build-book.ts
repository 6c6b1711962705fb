/** Builds a book around chapters of XHTML, zipped by hand. */
import { strToU8, zipSync } from 'fflate';

export type BuiltChapter = {
  /** What stands in `<body>`. */
  readonly html: string;
  readonly bodyType?: string;
  readonly isNavigation?: boolean;
};

export function buildBook(chapters: readonly BuiltChapter[], parts: Readonly<Record<string, string | Uint8Array>> = {}): Uint8Array {
  const files: Record<string, string | Uint8Array> = {
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/content.opf"/></rootfiles></container>',
    'OEBPS/content.opf': `<package xmlns="http://www.idpf.org/2007/opf"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>The Sluice &amp; the Sea</dc:title><dc:creator>Ada Lovelace</dc:creator><dc:creator>Mary Somerville</dc:creator><dc:language>en</dc:language><dc:publisher>Orne Press</dc:publisher><dc:date>1911-05-04</dc:date></metadata><manifest>${chapters
      .map(({ isNavigation }, index) => `<item id="c${index}" href="text/chapter%20${index}.xhtml" media-type="application/xhtml+xml"${isNavigation ? ' properties="nav"' : ''}/>`)
      .toReversed()
      .join('')}</manifest><spine>${chapters.map((_, index) => `<itemref idref="c${index}"/>`).join('')}</spine></package>`,
  };
  for (const [index, { html, bodyType }] of chapters.entries())
    files[`OEBPS/text/chapter ${index}.xhtml`] =
      `<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title/></head><body${bodyType === undefined ? '' : ` epub:type="${bodyType}"`}>${html}</body></html>`;
  return zipSync(Object.fromEntries(Object.entries({ ...files, ...parts }).map(([name, each]) => [name, typeof each === 'string' ? strToU8(each) : each])));
}
