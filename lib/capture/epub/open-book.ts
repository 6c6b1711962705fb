/**
 * Opens a book (EPUB 3.3 and 2.0.1): container → package → its chapters in the order in which they are read. Encrypted content is refused;
 * fonts that are only obfuscated are no matter, because no font is unpacked.
 */
import { limits } from '../../core/limits';
import { fail, type Result, succeed } from '../../core/result';
import { type CaptureFailure, createCaptureFailure } from '../files/capture-failure';
import { openPackage, resolvePartName, type XmlPackage } from '../zip/open-package';
import { findElement, getAttribute, listElements, readXmlTree, type XmlElement } from '../zip/read-xml-tree';

type BookChapter = {
  readonly partName: string;
  /** What the guide of an EPUB 2 says about it: `cover`, `toc`. */
  readonly guideType: string | null;
  readonly isNavigation: boolean;
};

export type Book = {
  readonly opened: XmlPackage;
  readonly title: string;
  readonly author: string | null;
  readonly publisher: string | null;
  readonly language: string | null;
  /** As written. */
  readonly date: string;
  readonly chapters: readonly BookChapter[];
  /** Pages that are written in a format of pictures alone. */
  readonly pictures: number;
};

/** Obfuscated fonts (EPUB 3.3, 4.3; and Adobe's own way). */
const obfuscations = new Set(['http://www.idpf.org/2008/embedding', 'http://ns.adobe.com/pdf/enc#RC']);

const encrypted =
  'This book is protected (DRM), so that only the reader it was bought for can open it. Add a copy without protection, or another source.';

export function openBook(bytes: Uint8Array): Result<Book, CaptureFailure> {
  const opened = openPackage(bytes);
  if (!opened.ok) return opened;
  const encryption = readOptionalTree(opened.value, 'META-INF/encryption.xml');
  if (!encryption.ok) return encryption;
  const isEncrypted = listElements(encryption.value, 'EncryptedData').some((data) => {
    const algorithm = getAttribute(findElement(data, 'EncryptionMethod'), 'Algorithm') ?? '';
    return !obfuscations.has(algorithm);
  });
  if (isEncrypted) return fail(createCaptureFailure('password_protected', encrypted));
  const container = readOptionalTree(opened.value, 'META-INF/container.xml');
  if (!container.ok) return container;
  const partName = listElements(container.value, 'rootfile')
    .map((file) => resolvePartName(decodePath(getAttribute(file, 'full-path') ?? ''), ''))
    .find(opened.value.has);
  if (partName === undefined) return fail(createCaptureFailure('damaged'));
  const tree = readOptionalTree(opened.value, partName);
  return tree.ok ? readBook(opened.value, partName, findElement(tree.value, 'package')) : tree;
}

function readOptionalTree(opened: XmlPackage, name: string): Result<XmlElement, CaptureFailure> {
  const xml = opened.readOptionalXml(name);
  // Older books name the document type of EPUB 2, which declares nothing.
  return xml.ok ? readXmlTree(xml.value.replace(/<!DOCTYPE[^[\]>]{0,500}>/, '')) : xml;
}

function readBook(
  opened: XmlPackage,
  partName: string,
  root: XmlElement | undefined,
): Result<Book, CaptureFailure> {
  const metadata = findElement(root, 'metadata');
  const readAll = (name: string) =>
    listElements(metadata, name)
      .map(({ text }) => text.replace(/\s+/g, ' ').trim())
      .filter((text) => text !== '');
  const spine = listSpine(root);
  if (root === undefined || spine.length === 0) return fail(createCaptureFailure('damaged'));
  return succeed({
    opened,
    title: readAll('title')[0] ?? '',
    author: readAll('creator').join(', ').slice(0, limits.titleChars) || null,
    publisher: readAll('publisher')[0] ?? null,
    language: readAll('language')[0] ?? null,
    date: readAll('date')[0] ?? '',
    chapters: listChapters(opened, partName, { root, spine }),
    pictures: spine.filter((item) => /^image\//i.test(getAttribute(item, 'media-type') ?? '')).length,
  });
}

/** The items of the package that are read, in their order. */
function listSpine(root: XmlElement | undefined): readonly XmlElement[] {
  const items = new Map(
    listElements(findElement(root, 'manifest'), 'item').map((item) => [getAttribute(item, 'id') ?? '', item]),
  );
  return listElements(findElement(root, 'spine'), 'itemref').flatMap(
    (reference) => items.get(getAttribute(reference, 'idref') ?? '') ?? [],
  );
}

/** Each part once, however often it is listed. */
function listChapters(
  opened: XmlPackage,
  partName: string,
  { root, spine }: { readonly root: XmlElement; readonly spine: readonly XmlElement[] },
): readonly BookChapter[] {
  const guide = new Map(
    listElements(findElement(root, 'guide'), 'reference').map((reference) => [
      resolveHref(getAttribute(reference, 'href'), partName),
      (getAttribute(reference, 'type') ?? '').toLowerCase(),
    ]),
  );
  const chapters = new Map<string, BookChapter>();
  for (const item of spine) {
    const name = resolveHref(getAttribute(item, 'href'), partName);
    if (!/html/i.test(getAttribute(item, 'media-type') ?? '') || !opened.has(name) || chapters.has(name))
      continue;
    const isNavigation = (getAttribute(item, 'properties') ?? '').split(/\s+/).includes('nav');
    chapters.set(name, { partName: name, guideType: guide.get(name) ?? null, isNavigation });
  }
  return [...chapters.values()];
}

const resolveHref = (href: string | null, from: string): string =>
  resolvePartName(decodePath((href ?? '').replace(/#.*$/s, '')), from);

/** Addresses in a package are encoded; names in a zip are not. A wrong escape is taken for a part of the name. */
function decodePath(path: string): string {
  return path.replace(/(?:%[0-9a-f]{2})+/gi, (escaped) => {
    const bytes = Buffer.from(escaped.replaceAll('%', ''), 'hex');
    const decoded = bytes.toString('utf8');
    return decoded.includes('\uFFFD') ? escaped : decoded;
  });
}
