/**
 * Exports all pages and journal days as a folder: each text unchanged, byte for byte, under the path it was imported from or one derived
 * from its title.
 */
import { AppError } from '@/lib/core/errors';
import { limits } from '@/lib/core/limits';
import { writeFileDate } from '@/lib/core/text';
import { writePagePath } from '@/lib/domain/pages/page-name';
import { listPagesAfter } from '@/lib/domain/pages/page-store';
import type { Viewer } from '@/lib/domain/team/actor';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import type { FileReply } from '../replies/replies';
import { findFreePath, zipTexts } from '../replies/zip-texts';

/** Number of pages read per query. */
const batch = 200;

export async function exportFolder(actor: Viewer, now: Date = new Date()): Promise<FileReply> {
  const files = await readFiles(actor);
  const bytes = await zipTexts(files);
  return { bytes, mediaType: 'application/zip', fileName: `knowledge-${writeFileDate(now)}.zip` };
}

async function readFiles({ workspaceId }: Viewer): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  let chars = 0;
  for (let after = ''; ; ) {
    const pages = await inWorkspace(workspaceId, (database) =>
      listPagesAfter(database, workspaceId, { after, limit: batch }),
    );
    for (const page of pages) {
      chars += page.text.length;
      files.set(findFreePath(files, page.filePath ?? writePagePath(page)), page.text);
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
