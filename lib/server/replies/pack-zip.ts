/** Packs texts and bytes as the files of one zip. The paths are relative, and no two files have the same one. */
import { strToU8, zip, type Zippable } from 'fflate';

export function packZip(files: ReadonlyMap<string, string | Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const entries: Zippable = Object.fromEntries(
    [...files].map(([path, content]) => [path, typeof content === 'string' ? strToU8(content) : content]),
  );
  return new Promise((resolve, reject) => {
    zip(entries, { level: 6 }, (error, bytes) =>
      error === null ? resolve(new Uint8Array(bytes)) : reject(error),
    );
  });
}

/** Returns the path, with a number before its ending `.md`, or at its end, if another file has it already. */
export function findFreePath(files: ReadonlyMap<string, string>, path: string): string {
  if (!files.has(path)) return path;
  const ending = /\.md$/i.exec(path)?.[0] ?? '';
  const name = path.slice(0, path.length - ending.length);
  for (let number = 2; ; number += 1) {
    const other = `${name} ${number}${ending}`;
    if (!files.has(other)) return other;
  }
}
