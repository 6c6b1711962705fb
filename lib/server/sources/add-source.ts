/**
 * Adds a source: its row and its capture job are created together. An address, a file or a page that the collection already holds is
 * refused with the id of the existing source.
 */
import type { CaptureMode } from '@/lib/capture/files/capture-mode';
import { AppError, notFound } from '@/lib/core/errors';
import {
  asId,
  type CollectionId,
  createSourceId,
  createUuid,
  type PageId,
  type SourceId,
} from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import { shorten } from '@/lib/core/text';
import { normaliseUrl, readWebUrl } from '@/lib/core/url';
import { findPage } from '@/lib/domain/pages/page-store';
import { findSourceByPage } from '@/lib/domain/sources/page-source-store';
import {
  findSourceByAddress,
  findSourceByOriginal,
  insertOriginal,
  insertSource,
  updateSource,
} from '@/lib/domain/sources/store';
import type { Editor } from '@/lib/domain/team/actor';
import { refuseDuplicate } from '@/lib/platform/db/errors';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import { sendJob } from '@/lib/platform/jobs/send-job';
import type { SourceReply } from '@/lib/protocol/http/sources';
import { requireCollection } from '../collections/require-collection';
import { requirePlace } from '../collections/require-place';
import { inWorkspaceWith, type KeptBytes, keepBytes } from '../objects/keep-bytes';
import { requireRoom } from '../usage/require-room';
import { presentSource } from './present-source';
import { requireNumberedSource } from './read-sources';

export type NewFile = {
  readonly fileName: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
};

export type SourceToAdd = {
  /** The folder of the collection that it is put in; none, or null, for the top. */
  readonly folder_id?: string | null | undefined;
} & (
  | {
      readonly type: 'url';
      readonly url: string;
      readonly title?: string | undefined;
      /** The id for the new source, so that a caller that repeats the request finds it again. */
      readonly id?: SourceId;
      /** How the page is read. Defaults to `auto` and the usual maximum length. */
      readonly capture?: { readonly mode: CaptureMode; readonly maxChars: number | null };
    }
  | {
      readonly type: 'note';
      readonly title?: string | undefined;
      readonly text: string;
      readonly id?: SourceId;
    }
  | { readonly type: 'file'; readonly file: NewFile }
  /** A knowledge page or a journal day. */
  | { readonly type: 'knowledge'; readonly page_id: string }
);

export async function addSource(
  actor: Editor,
  collectionId: string,
  added: SourceToAdd,
): Promise<SourceReply> {
  const { workspaceId } = actor;
  const bytes = readAddedBytes(added);
  const kept = bytes === null ? null : await keepBytes(workspaceId, bytes);
  return inWorkspaceWith(
    kept,
    (work) => inWorkspace(actor, work),
    async (database) => {
      const collection = await requireCollection(database, actor, collectionId);
      const place = { collectionId: collection.id, folderId: added.folder_id ?? null };
      await requirePlace(database, actor, place);
      const id = await insertAdded(database, actor, { collectionId: collection.id, added, kept });
      await sendJob(database, {
        queue: 'capture',
        data: { workspaceId, sourceId: id, reason: 'new' },
      });
      await requireRoom(database, workspaceId, kept === null ? ['source', 'file_to_come'] : ['source']);
      return presentSource(await requireNumberedSource(database, actor, id));
    },
  );
}

/** Returns the bytes that are stored as they arrived, or null if the source is captured from elsewhere. */
function readAddedBytes(added: SourceToAdd): Uint8Array<ArrayBuffer> | null {
  if (added.type === 'note') {
    if (added.text.trim() === '')
      throw new AppError('invalid_input', 'text: The note is empty.', { data: { field: 'text' } });
    return new TextEncoder().encode(added.text);
  }
  if (added.type !== 'file') return null;
  const { bytes } = added.file;
  if (bytes.byteLength === 0)
    throw new AppError('invalid_input', 'file: The file is empty (0 bytes).', { data: { field: 'file' } });
  if (bytes.byteLength > limits.uploadBytes)
    throw new AppError('too_large', `The file is larger than ${limits.uploadBytes / 1024 / 1024} MB.`);
  return bytes;
}

type Addition<Type extends SourceToAdd['type'] = SourceToAdd['type']> = {
  readonly collectionId: CollectionId;
  readonly added: Extract<SourceToAdd, { type: Type }>;
};

type AdditionOfFile<Type extends 'note' | 'file'> = Addition<Type> & { readonly kept: KeptBytes };

function requireKept(kept: KeptBytes | null): KeptBytes {
  if (kept === null) throw new Error('A source of bytes that were not kept.');
  return kept;
}

function insertAdded(
  database: Database,
  actor: Editor,
  { collectionId, added, kept }: Addition & { readonly kept: KeptBytes | null },
): Promise<SourceId> {
  switch (added.type) {
    case 'url':
      return insertUrl(database, actor, { collectionId, added });
    case 'note':
      return insertNote(database, actor, { collectionId, added, kept: requireKept(kept) });
    case 'file':
      return insertFile(database, actor, { collectionId, added, kept: requireKept(kept) });
    case 'knowledge':
      return insertKnowledge(database, actor, { collectionId, added });
  }
}

function alreadyHere(sourceId: SourceId): AppError {
  return new AppError('conflict', 'This is already in the collection.', { data: { source_id: sourceId } });
}

async function insertUrl(
  database: Database,
  actor: Editor,
  { collectionId, added }: Addition<'url'>,
): Promise<SourceId> {
  const read = readWebUrl(added.url, limits.urlChars);
  if (!read.ok)
    throw new AppError('invalid_input', `url: ${read.failure.reason}`, { data: { field: 'url' } });
  const normalisedUrl = normaliseUrl(read.value);
  const existing = await findSourceByAddress(
    database,
    { workspaceId: actor.workspaceId, collectionId },
    normalisedUrl,
  );
  if (existing !== null) throw alreadyHere(existing);
  const id = added.id ?? createSourceId();
  await refuseDuplicate('This address was added a moment ago.', () =>
    insertSource(database, {
      ...newSource(actor, id, { collectionId, added }),
      kind: 'url',
      title: added.title ?? shorten(read.value.toString().replace(/^https?:\/\//, ''), limits.titleChars),
      titleIsChosen: added.title !== undefined,
      url: read.value.toString(),
      normalisedUrl,
      fileName: null,
      ...(added.capture === undefined
        ? {}
        : { captureMode: added.capture.mode, captureMaxChars: added.capture.maxChars }),
    }),
  );
  return id;
}

async function insertNote(
  database: Database,
  actor: Editor,
  { collectionId, added, kept }: AdditionOfFile<'note'>,
): Promise<SourceId> {
  const id = added.id ?? createSourceId();
  const firstLine =
    added.text
      .trim()
      .split('\n')[0]
      ?.replace(/^#+\s*/, '') ?? '';
  const chosen = added.title !== undefined && added.title !== '';
  await insertSource(database, {
    ...newSource(actor, id, { collectionId, added }),
    kind: 'note',
    title: shorten(chosen ? (added.title ?? '') : firstLine, 120) || 'Note',
    titleIsChosen: chosen,
    url: null,
    normalisedUrl: null,
    fileName: null,
  });
  await keepOriginal(database, actor, { sourceId: id, file: noteFile, kept });
  return id;
}

async function insertFile(
  database: Database,
  actor: Editor,
  { collectionId, added, kept }: AdditionOfFile<'file'>,
): Promise<SourceId> {
  const { file } = added;
  const collection = { workspaceId: actor.workspaceId, collectionId };
  const existing = await findSourceByOriginal(database, collection, kept.digest);
  if (existing !== null) throw alreadyHere(existing);
  const id = createSourceId();
  await insertSource(database, {
    ...newSource(actor, id, { collectionId, added }),
    kind: 'file',
    title: shorten(file.fileName, limits.titleChars),
    titleIsChosen: false,
    url: null,
    normalisedUrl: null,
    fileName: shorten(file.fileName, limits.titleChars),
  });
  await keepOriginal(database, actor, { sourceId: id, file, kept });
  return id;
}

async function insertKnowledge(
  database: Database,
  actor: Editor,
  { collectionId, added }: Addition<'knowledge'>,
): Promise<SourceId> {
  const { workspaceId } = actor;
  const page = await findPage(database, workspaceId, asId<PageId>(added.page_id));
  if (page === null) throw notFound('page');
  const existing = await findSourceByPage(database, { workspaceId, collectionId }, page.id);
  if (existing !== null) throw alreadyHere(existing);
  const id = createSourceId();
  await refuseDuplicate('This page was added a moment ago.', () =>
    insertSource(database, {
      ...newSource(actor, id, { collectionId, added }),
      kind: 'knowledge',
      title: page.title,
      titleIsChosen: false,
      pageId: page.id,
      url: null,
      normalisedUrl: null,
      fileName: null,
    }),
  );
  return id;
}

function newSource(actor: Editor, id: SourceId, { collectionId, added }: Addition) {
  return {
    id,
    collectionId,
    folderId: added.folder_id ?? null,
    workspaceId: actor.workspaceId,
    createdBy: actor.userId,
    causeExecutionId: actor.executionId ?? null,
    status: 'queued' as const,
  };
}

export const noteFile = { fileName: 'note.md', mediaType: 'text/markdown' } as const;

/** Adds the row of the bytes as they arrived. The capture job reads them from there. */
export async function keepOriginal(
  database: Database,
  actor: Editor,
  {
    sourceId,
    file: { fileName, mediaType },
    kept,
  }: {
    readonly sourceId: SourceId;
    readonly file: Pick<NewFile, 'fileName' | 'mediaType'>;
    readonly kept: KeptBytes;
  },
): Promise<void> {
  const id = createUuid();
  const { workspaceId } = actor;
  await insertOriginal(database, { id, workspaceId, sourceId, fileName, mediaType, ...kept.place() });
  await updateSource(database, workspaceId, { id: sourceId, pendingOriginalId: id });
}
