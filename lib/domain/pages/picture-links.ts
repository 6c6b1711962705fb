/**
 * Finds the pictures that a text of an imported folder shows (`![words](path)`, `![[name.png|words]]`), which file of the folder each means, and
 * writes the text with other addresses in their place. Code is unchanged. One pass; pure.
 */
import { skipCode } from './find-references';

type PictureLink = {
  /** The path or the name as it is written, without its escapes. */
  readonly target: string;
  /** What is said of the picture; empty if nothing is. */
  readonly words: string;
  readonly start: number;
  readonly end: number;
};

const embedded = /!\[\[([^[\]\n|]{1,500})(?:\\?\|([^[\]\n]{0,300}))?\]\]/y;
const linked =
  /!\[([^[\]\n]{0,300})\]\((?:<([^<>\n]{1,500})>|([^\s()<>]{1,500}))(?:[ \t]+"[^"\n]{0,300}")?\)/y;
/** The size of a picture, which Obsidian writes behind its words or in their place. */
const size = /(?:^|\|)\d{1,5}(?:x\d{1,5})?$/;
const pictureName = /\.(?:png|jpe?g|gif|webp|avif|svg|bmp)$/i;

export const isPicturePath = (path: string): boolean => pictureName.test(path);

export function findPictureLinks(text: string): PictureLink[] {
  const links: PictureLink[] = [];
  let at = 0;
  while (at < text.length) {
    const link = text[at] === '!' ? readLink(text, at) : null;
    if (link !== null) links.push(link);
    at = link?.end ?? skipCode(text, at);
  }
  return links;
}

function readLink(text: string, start: number): PictureLink | null {
  embedded.lastIndex = start;
  const byName = embedded.exec(text);
  if (byName !== null) return present(byName[1] ?? '', byName[2] ?? '', { start, whole: byName[0] });
  linked.lastIndex = start;
  const byPath = linked.exec(text);
  if (byPath === null) return null;
  const address = byPath[2] ?? byPath[3] ?? '';
  return present(decodePath(address), byPath[1] ?? '', { start, whole: byPath[0] });
}

function present(
  written: string,
  said: string,
  { start, whole }: { readonly start: number; readonly whole: string },
): PictureLink | null {
  const target = (written.split('#', 1)[0] ?? '').trim();
  if (!isPicturePath(target) || /^[a-z][a-z0-9+.-]*:/i.test(target)) return null;
  return { target, words: said.replace(size, '').trim(), start, end: start + whole.length };
}

/** An address that is not well encoded is taken as it is written. */
function decodePath(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch (error) {
    if (error instanceof URIError) return address;
    throw error;
  }
}

/**
 * Returns a function that finds the file of the folder that a link of a page means: from the folder of the page, from the top, or else the one
 * nearest to the top whose path ends with it, as Obsidian finds it; null if there is none.
 * @param paths of all pictures of the folder
 */
export function createPictureFinder(
  paths: readonly string[],
): (link: { readonly target: string; readonly pagePath: string }) => string | null {
  const fold = (path: string) => path.normalize('NFC').toLowerCase();
  const nameOf = (path: string) => fold(path.split('/').at(-1) ?? path);
  const byPath = new Map(paths.map((path) => [fold(path), path]));
  const nearestFirst = paths.toSorted(
    (one, other) => one.split('/').length - other.split('/').length || (one < other ? -1 : 1),
  );
  const byName = Map.groupBy(nearestFirst, nameOf);
  return ({ target, pagePath }) => {
    const parts = target.split('/');
    const beside = joinPath([...pagePath.split('/').slice(0, -1), ...parts]);
    const own = joinPath(parts);
    const ending = `/${fold(own)}`;
    return (
      byPath.get(fold(beside)) ??
      byPath.get(fold(own)) ??
      byName.get(nameOf(own))?.find((path) => `/${fold(path)}`.endsWith(ending)) ??
      null
    );
  };
}

/** Resolves `.` and `..`; what would lead out of the folder stays in it. */
function joinPath(parts: readonly string[]): string {
  const joined: string[] = [];
  for (const part of parts) {
    if (part === '..') joined.pop();
    else if (part !== '' && part !== '.') joined.push(part);
  }
  return joined.join('/');
}

/** @param write returns the Markdown of a picture, or null if it stays as it is written */
export function replacePictureLinks(text: string, write: (link: PictureLink) => string | null): string {
  let written = '';
  let at = 0;
  for (const link of findPictureLinks(text)) {
    const markdown = write(link);
    if (markdown === null) continue;
    written += text.slice(at, link.start) + markdown;
    at = link.end;
  }
  return written + text.slice(at);
}
