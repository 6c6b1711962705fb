/**
 * Reads a folder of Logseq or Obsidian from the zip that the user chose: its texts, the pictures that they show, and which files were skipped
 * and why. The number of files, their sizes and the compression ratio are bounded, and a bad file does not affect the others (threats 25). Pure.
 */
import { unzip, type UnzipFileInfo } from 'fflate';
import { limits } from '@/lib/core/limits';
import { fail, type Result, succeed } from '@/lib/core/result';
import type { PageFormat } from '@/lib/protocol/page-words';
import { refusePath } from './folder-path';
import { listZipLinks } from './list-zip-links';
import { createPictureFinder, findPictureLinks, isPicturePath } from './picture-links';

export type FolderFile = { readonly path: string; readonly text: string };
/** The path is that of the file within the folder. */
export type FolderPicture = { readonly path: string; readonly bytes: Uint8Array };
type RefusedFile = { readonly path: string; readonly reason: string };

export type Folder = {
  readonly format: PageFormat;
  readonly files: readonly FolderFile[];
  readonly refused: readonly RefusedFile[];
  /** The pictures that the texts show. */
  readonly pictures: readonly FolderPicture[];
  /** The paths of settings, pictures that no text shows, and other files that contain no blocks. */
  readonly leftOut: readonly string[];
};

const isHidden = (path: string) => /(?:^|\/)(?:\.[^./]|logseq\/bak\/)/.test(path);
const isText = (path: string) => /\.md$/i.test(path) && !isHidden(path);
/** Notes in another language than Markdown, which somebody would miss. */
const isOrg = (path: string) => /\.org$/i.test(path) && !isHidden(path);

export async function readFolder(bytes: Uint8Array): Promise<Result<Folder, string>> {
  if (bytes.length > limits.folderZipBytes)
    return fail(`The file is larger than ${limits.folderZipBytes / 1024 / 1024} MB.`);
  const links = listZipLinks(bytes);
  const paths: string[] = [];
  const refused: RefusedFile[] = [];
  const take = ({ name, originalSize, size }: UnzipFileInfo) => {
    if (name.endsWith('/')) return false;
    paths.push(name);
    if (isOrg(name) && refused.length < limits.folderFiles)
      refused.push({
        path: name,
        reason: 'It is written in Org, not in Markdown. Convert it to Markdown, then import it.',
      });
    if (!isText(name)) return false;
    const reason =
      paths.length > limits.folderFiles
        ? `A folder can contain at most ${limits.folderFiles.toLocaleString('en')} files; this one is over the limit.`
        : (refusePath(name) ??
          (links.has(name) ? 'It is a link to another file.' : refuseSize(size, originalSize)));
    if (reason !== null && refused.length < limits.folderFiles) refused.push({ path: name, reason });
    return reason === null;
  };
  const unpacked = await unpack(bytes, take);
  if (unpacked === null) return fail('The file is not a zip archive of a folder, or it is damaged.');
  const root = findRoot(paths);
  const files: FolderFile[] = [];
  for (const [path, content] of Object.entries(unpacked)) {
    const text = readText(content);
    if (text === null) refused.push({ path, reason: 'It is not UTF-8 text.' });
    else files.push({ path: path.slice(root.length), text });
  }
  const shown = listShownPictures(files, { paths, root });
  const pictures = await unpackPictures(bytes, { root, links, refused, isShown: (path) => shown.has(path) });
  return succeed({
    format: findFormat(paths),
    files,
    refused,
    pictures,
    leftOut: paths
      .filter((path) => !isText(path) && !isOrg(path))
      .map((path) => path.slice(root.length))
      .filter((path) => !shown.has(path)),
  });
}

type Place = { readonly paths: readonly string[]; readonly root: string };

/** Returns the paths within the folder of the pictures that its texts show. */
function listShownPictures(files: readonly FolderFile[], { paths, root }: Place): ReadonlySet<string> {
  const known = paths
    .filter((path) => isPicturePath(path) && !isHidden(path))
    .map((path) => path.slice(root.length));
  const find = createPictureFinder(known);
  return new Set(
    files.flatMap(({ path: pagePath, text }) =>
      findPictureLinks(text).flatMap(({ target }) => find({ target, pagePath }) ?? []),
    ),
  );
}

type Wanted = {
  readonly root: string;
  readonly links: ReadonlySet<string>;
  readonly refused: RefusedFile[];
  readonly isShown: (path: string) => boolean;
};

async function unpackPictures(
  bytes: Uint8Array,
  { root, links, refused, isShown }: Wanted,
): Promise<FolderPicture[]> {
  const take = ({ name, originalSize }: UnzipFileInfo) => {
    const path = name.slice(root.length);
    if (!isShown(path)) return false;
    const reason =
      refusePath(name) ??
      (links.has(name)
        ? 'It is a link to another file.'
        : originalSize > limits.pageFileBytes
          ? `A picture on a page can have at most ${limits.pageFileBytes / 1024 / 1024} MB.`
          : null);
    if (reason !== null && refused.length < limits.folderFiles) refused.push({ path, reason });
    return reason === null;
  };
  const unpacked = await unpack(bytes, take);
  return Object.entries(unpacked ?? {}).map(([name, content]) => ({
    path: name.slice(root.length),
    bytes: content,
  }));
}

function unpack(
  bytes: Uint8Array,
  filter: (file: UnzipFileInfo) => boolean,
): Promise<Record<string, Uint8Array> | null> {
  return new Promise((resolve) => {
    unzip(bytes, { filter }, (error, files) => resolve(error === null ? files : null));
  });
}

function refuseSize(packed: number, unpacked: number): string | null {
  if (unpacked > limits.folderFileBytes)
    return `It is larger than ${limits.folderFileBytes / 1024 / 1024} MB.`;
  return unpacked > limits.folderRatio * Math.max(packed, 1_000)
    ? 'It is compressed too tightly to be a text file.'
    : null;
}

/** Bytes that are not UTF-8 could not be exported again unchanged. */
function readText(content: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content);
    return text.includes('\u0000') ? null : text;
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** Returns the one folder that contains everything, if the user zipped the folder itself. */
function findRoot(paths: readonly string[]): string {
  const first = paths[0] ?? '';
  const root = first.slice(0, first.indexOf('/') + 1);
  // A graph has a folder `logseq` with its settings, and many people call the graph itself so.
  const isGraphs =
    /^(?:pages|journals)\/$/.test(root) ||
    (root === 'logseq/' && !paths.some((path) => /^logseq\/(?:pages|journals|logseq)\//.test(path)));
  return root !== '' && !isGraphs && paths.every((path) => path.startsWith(root)) ? root : '';
}

function findFormat(paths: readonly string[]): PageFormat {
  const isLogseq = paths.some((path) =>
    /(?:^|\/)(?:logseq\/config\.edn|journals\/\d{4}_\d{2}_\d{2}\.md)$/.test(path),
  );
  const hasPages = paths.some((path) => /(?:^|\/)pages\/[^/]+\.md$/.test(path));
  const isObsidian = paths.some((path) => /(?:^|\/)\.obsidian\//.test(path));
  return isLogseq || (hasPages && !isObsidian) ? 'logseq' : 'obsidian';
}
