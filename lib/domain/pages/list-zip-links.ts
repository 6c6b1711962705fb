/**
 * Lists the files of a zip that are symbolic links, read from its directory (APPNOTE 4.3.12: the upper half of the attributes is the Unix
 * mode). Pure.
 */
const directoryEnd = 0x06054b50;
const directoryEntry = 0x02014b50;
const linkMode = 0xa000;
const modeMask = 0xf000;

export function listZipLinks(bytes: Uint8Array): ReadonlySet<string> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const links = new Set<string>();
  let at = findDirectory(view);
  while (at !== null && at + 46 <= view.byteLength && view.getUint32(at, true) === directoryEntry) {
    const nameLength = view.getUint16(at + 28, true);
    const mode = view.getUint32(at + 38, true) >>> 16;
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
    if ((mode & modeMask) === linkMode) links.add(name);
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return links;
}

/** The last record gives the position of the directory. At most a comment of 65,535 bytes follows it. */
function findDirectory(view: DataView): number | null {
  const first = Math.max(0, view.byteLength - 22 - 0xffff);
  for (let at = view.byteLength - 22; at >= first; at -= 1)
    if (view.getUint32(at, true) === directoryEnd) return view.getUint32(at + 16, true);
  return null;
}
