/**
 * How the text of a page names a file that is stored here: by a path in the folder `assets` beside its own folder, as Logseq does, so that
 * an exported folder shows it too. Pure.
 */
import { isUuid } from '@/lib/core/ids';

const path = /assets\/([0-9a-f-]{36})\.([a-z0-9]{1,5})/g;

export type FileName = { readonly id: string; readonly extension: string };

/** Returns the path of a file in an exported folder. */
export const writeFilePath = ({ id, extension }: FileName) => `assets/${id}.${extension}`;

/** Writes the Markdown that shows an image, or links to another file. */
export function writeFileLink(file: FileName, name: string, isImage: boolean): string {
  const words = name.replace(/[[\]\\\n]/g, ' ').trim();
  return `${isImage ? '!' : ''}[${words}](../${writeFilePath(file)})`;
}

/** Returns the id of the file that an address of a link or an image names. Null if it is no file stored here. */
export function readFileAddress(address: string): string | null {
  const [match] = address.matchAll(path);
  const isWhole = match !== undefined && /^(?:\.\.?\/)?$/.test(address.slice(0, match.index));
  return isWhole && address.endsWith(match[0]) && isUuid(match[1] ?? '') ? (match[1] ?? null) : null;
}

/** Returns every file that a page's text names. */
export function listFileNames(text: string): FileName[] {
  const named = [...text.matchAll(path)].map(([, id = '', extension = '']) => ({ id, extension }));
  return [...new Map(named.filter(({ id }) => isUuid(id)).map((file) => [file.id, file])).values()];
}
