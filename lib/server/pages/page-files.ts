/**
 * Adds an image or another file to a page, and returns it. What a file is, is found in its bytes, never in its name or its declared type. A
 * drawing (SVG) and anything else that could carry a script is refused.
 */
import { fileTypeFromBuffer } from 'file-type';
import { AppError, notFound } from '@/lib/core/errors';
import { createUuid } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import { sliceWhole } from '@/lib/core/text';
import { writeFileLink } from '@/lib/domain/pages/file-link';
import { describePageFile, findSameFile, insertPageFile } from '@/lib/domain/pages/file-store';
import type { Editor, Viewer } from '@/lib/domain/team/actor';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { inWorkspaceWith, keepBytes } from '../objects/keep-bytes';
import { offerFile } from '../objects/offer-file';
import type { StoredFileReply } from '../replies/reply-kinds';

/** The kinds that a page may show, with the ending of their names. */
const extensions: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
};

type SentFile = { readonly fileName: string; readonly bytes: Uint8Array<ArrayBuffer> };

export async function addPageFile(actor: Editor, { fileName, bytes }: SentFile) {
  if (bytes.length > limits.pageFileBytes)
    throw new AppError(
      'too_large',
      `A file on a page can have at most ${limits.pageFileBytes / 1024 / 1024} MB.`,
    );
  const mediaType = (await fileTypeFromBuffer(bytes))?.mime ?? '';
  const extension = extensions[mediaType];
  if (extension === undefined)
    throw new AppError(
      'invalid_input',
      'Only images (PNG, JPEG, GIF, WebP, AVIF), PDF files and files of Word, Excel and PowerPoint can be added to a page.',
    );
  const { workspaceId, userId } = actor;
  const name = sliceWhole(fileName, limits.titleChars);
  const kept = await keepBytes(workspaceId, bytes);
  const id = await inWorkspaceWith(
    kept,
    (work) => inWorkspace(actor, work),
    async (database) => {
      const same = await findSameFile(database, workspaceId, kept.digest);
      if (same !== null) return same;
      const made = createUuid();
      const file = { id: made, workspaceId, mediaType, fileName: name, createdBy: userId };
      await insertPageFile(database, { ...file, ...kept.place() });
      return made;
    },
  );
  const isImage = mediaType.startsWith('image/');
  const words = isImage ? name.replace(/\.\w+$/, '') : name;
  return { id, media_type: mediaType, markdown: writeFileLink({ id, extension }, words, isImage) };
}

export async function readPageFile(actor: Viewer, id: string): Promise<StoredFileReply> {
  const file = await inWorkspace(actor, (database) => describePageFile(database, actor.workspaceId, id));
  if (file === null) throw notFound('file');
  return offerFile(actor, { table: 'page_file', id }, file);
}
