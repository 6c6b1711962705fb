/**
 * Exports all pages and journal days as a folder: each text unchanged, byte for byte, except for the ids of blocks that others refer to,
 * under the path it was imported from or one derived
 * from its title. The images and files that the pages show are in its folder `assets`.
 */
import { AppError } from '@/lib/core/errors';
import { limits } from '@/lib/core/limits';
import { writeDayIn } from '@/lib/core/text';
import { listReferredBlocks } from '@/lib/domain/pages/block-store';
import { listFileNames, writeFilePath } from '@/lib/domain/pages/file-link';
import { findPageFile } from '@/lib/domain/pages/file-store';
import { writePagePath } from '@/lib/domain/pages/page-name';
import { listPagesAfter } from '@/lib/domain/pages/page-store';
import { writeReferredIds } from '@/lib/domain/pages/write-referred-ids';
import type { Viewer } from '@/lib/domain/team/actor';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { openFile } from '../objects/open-file';
import type { FileReply } from '../replies/reply-kinds';
import { findFreePath, packZip } from '@/lib/server/replies/pack-zip';

/** Number of pages read per query. */
const batch = 200;

export async function exportFolder(
  actor: Viewer,
  timeZone = 'UTC',
  now: Date = new Date(),
): Promise<FileReply> {
  const texts = await readFiles(actor);
  const assets = await readAssets(actor, texts);
  const bytes = await packZip(new Map<string, string | Uint8Array>([...texts, ...assets]));
  return { bytes, mediaType: 'application/zip', fileName: `knowledge-${writeDayIn(now, timeZone)}.zip` };
}

/** Reads the stored files that the texts name, one at a time. */
async function readAssets(
  { workspaceId, userId }: Viewer,
  texts: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const named = new Map(
    [...texts.values()].flatMap((text) => listFileNames(text).map((file) => [file.id, file] as const)),
  );
  const assets = new Map<string, Uint8Array>();
  let length = 0;
  for (const file of named.values()) {
    const stored = await openFile(() =>
      inWorkspace({ workspaceId, userId }, (database) => findPageFile(database, workspaceId, file.id)),
    );
    if (stored === null) continue;
    length += stored.bytes.length;
    if (length > limits.folderExportBytes)
      throw new AppError('too_large', 'The images and files are too large for one export.');
    assets.set(writeFilePath(file), stored.bytes);
  }
  return assets;
}

async function readFiles({ workspaceId, userId }: Viewer): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  let chars = 0;
  const referred = await inWorkspace({ workspaceId, userId }, (database) =>
    listReferredBlocks(database, workspaceId),
  );
  for (let after = ''; ; ) {
    const pages = await inWorkspace({ workspaceId, userId }, (database) =>
      listPagesAfter(database, workspaceId, { after, limit: batch }),
    );
    for (const page of pages) {
      const text = writeReferredIds(page, referred);
      chars += text.length;
      files.set(findFreePath(files, page.filePath ?? writePagePath(page)), text);
    }
    if (chars > limits.folderExportChars)
      throw new AppError(
        'too_large',
        'The knowledge base is too large for one file. Export its pages one by one.',
      );
    const last = pages.at(-1);
    if (last === undefined || pages.length < batch) return files;
    after = last.id;
  }
}
