/**
 * Offers a stored file to its reader, who may need all of its bytes, a part of them, or none (`../http/route.ts` decides). The caller has found the row with
 * the rights of the reader, and the bytes are read with them, too.
 */
import type { ByteRange } from '@/lib/core/byte-range';
import { notFound } from '@/lib/core/errors';
import { findFile, findFilePart, type FileName } from '@/lib/domain/objects/place-store';
import type { FileDescription } from '@/lib/domain/objects/stored-file';
import { inWorkspace, type Reader } from '@/lib/platform/db/in-workspace';
import { StoredFileReply } from '../replies/reply-kinds';
import { openFile } from './open-file';

export function offerFile(
  reader: Reader,
  name: Pick<FileName, 'table' | 'id'>,
  { digest, byteLength, mediaType, fileName }: FileDescription,
): StoredFileReply {
  return new StoredFileReply({ byteLength, mediaType, fileName, tag: digest }, (part) =>
    readFileBytes(reader, name, part),
  );
}

/** @param part null for all of its bytes @throws AppError if the file was deleted meanwhile, or cannot be read */
export async function readFileBytes(
  { workspaceId, userId }: Reader,
  { table, id }: Pick<FileName, 'table' | 'id'>,
  part: ByteRange | null,
): Promise<Uint8Array<ArrayBuffer>> {
  const name = { table, id, workspaceId };
  const opened = await openFile(
    () =>
      inWorkspace({ workspaceId, userId }, (database) =>
        part === null ? findFile(database, name) : findFilePart(database, name, part),
      ),
    part,
  );
  if (opened === null) throw notFound('file');
  return opened.bytes;
}
