/** Packs texts and bytes as the files of one zip. The paths are relative, and no two files have the same one. */
import { strToU8, zip, type Zippable } from 'fflate';

export function zipFiles(files: ReadonlyMap<string, string | Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const entries: Zippable = Object.fromEntries(
    [...files].map(([path, content]) => [path, typeof content === 'string' ? strToU8(content) : content]),
  );
  return new Promise((resolve, reject) => {
    zip(entries, { level: 6 }, (error, bytes) =>
      error === null ? resolve(new Uint8Array(bytes)) : reject(error),
    );
  });
}

/** Returns the path of a Markdown file, with a number if another file has it already. */
export function findFreePath(files: ReadonlyMap<string, string>, path: string): string {
  if (!files.has(path)) return path;
  for (let number = 2; ; number += 1) {
    const other = path.replace(/\.md$/i, ` ${number}.md`);
    if (!files.has(other)) return other;
  }
}
