/**
 * Where the bytes of a file are: in its row, or in the object store under a key that belongs to this row alone. Because no two rows share an
 * object, deleting one never takes the bytes of another row. Pure.
 */
import { asId, type WorkspaceId } from '@/lib/core/ids';

type Place =
  | { readonly bytes: Uint8Array<ArrayBuffer>; readonly objectKey: null }
  | { readonly bytes: null; readonly objectKey: string };

/** What a row says about the bytes that it names. */
export type PlacedBytes = Place & {
  /** SHA-256 as hexadecimal digits. */
  readonly digest: string;
  readonly byteLength: number;
};

/** A file as a row describes it. An export in the database may have no digest. */
export type StoredFile = {
  readonly bytes: Uint8Array<ArrayBuffer> | null;
  readonly objectKey: string | null;
  readonly digest: string | null;
  readonly mediaType: string;
  readonly fileName: string;
};

/** A file as its row describes it, for a reader who is not sent all of its bytes. */
export type FileDescription = Pick<StoredFile, 'digest' | 'mediaType' | 'fileName'> & {
  readonly byteLength: number;
};

export const descriptionSelect = { digest: true, byteLength: true, mediaType: true, fileName: true } as const;

/** The columns of every table of files that say where its bytes are. */
export const placeSelect = { bytes: true, objectKey: true, digest: true } as const;

type KeyParts = {
  /** What the administrator has all keys begin with. */
  readonly prefix: string;
  /** The part of the bucket that belongs to this database. */
  readonly area: string;
  readonly workspaceId: WorkspaceId;
  readonly digest: string;
  readonly id: string;
};

export const writeAreaPrefix = ({ prefix, area }: Pick<KeyParts, 'prefix' | 'area'>): string =>
  `${prefix}${area}/`;

export const writeObjectKey = (parts: KeyParts): string =>
  `${writeAreaPrefix(parts)}${parts.workspaceId}/${parts.digest}/${parts.id}`;

/** Returns the workspace that a key of this area names, or null if we did not write the key. */
export function readWorkspaceOfKey(key: string, areaPrefix: string): WorkspaceId | null {
  const [workspaceId, digest, id, ...more] = key.slice(areaPrefix.length).split('/');
  const isOurs = key.startsWith(areaPrefix) && digest !== undefined && id !== undefined && more.length === 0;
  return isOurs ? asId<WorkspaceId>(workspaceId ?? '') : null;
}
