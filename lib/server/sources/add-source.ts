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
import { findSourceByPage } from '@/lib/domain/sources/page-store';
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
import { digestBytes } from '@/lib/platform/secrets/token';
import type { SourceReply } from '@/lib/protocol/http/sources';
import { requireCollection } from '../collections/require-collection';
import { requirePlace } from '../collections/require-place';
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
  return inWorkspace(actor, async (database) => {
    const collection = await requireCollection(database, actor, collectionId);
    const place = { collectionId: collection.id, folderId: added.folder_id ?? null };
    await requirePlace(database, actor, place);
    const id = await insertAdded(database, actor, { collectionId: collection.id, added });
    await sendJob(database, {
      queue: 'capture',
      data: { workspaceId: actor.workspaceId, sourceId: id, reason: 'new' },
    });
    return presentSource(await requireNumberedSource(database, actor, id));
  });
}

type Addition<Type extends SourceToAdd['type'] = SourceToAdd['type']> = {
  readonly collectionId: CollectionId;
  readonly added: Extract<SourceToAdd, { type: Type }>;
};

function insertAdded(
  database: Database,
  actor: Editor,
  { collectionId, added }: Addition,
): Promise<SourceId> {
  switch (added.type) {
    case 'url':
      return insertUrl(database, actor, { collectionId, added });
    case 'note':
      return insertNote(database, actor, { collectionId, added });
    case 'file':
      return insertFile(database, actor, { collectionId, added });
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
  { collectionId, added }: Addition<'note'>,
): Promise<SourceId> {
  if (added.text.trim() === '') {
    throw new AppError('invalid_input', 'text: The note is empty.', { data: { field: 'text' } });
  }
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
  const bytes = new TextEncoder().encode(added.text);
  await keepOriginal(database, actor, {
    sourceId: id,
    file: { fileName: 'note.md', mediaType: 'text/markdown', bytes },
  });
  return id;
}

async function insertFile(
  database: Database,
  actor: Editor,
  { collectionId, added }: Addition<'file'>,
): Promise<SourceId> {
  const { file } = added;
  if (file.bytes.byteLength === 0)
    throw new AppError('invalid_input', 'file: The file is empty (0 bytes).', { data: { field: 'file' } });
  if (file.bytes.byteLength > limits.uploadBytes) {
    throw new AppError('too_large', `The file is larger than ${limits.uploadBytes / 1024 / 1024} MB.`);
  }
  const collection = { workspaceId: actor.workspaceId, collectionId };
  const existing = await findSourceByOriginal(database, collection, digestBytes(file.bytes));
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
  await keepOriginal(database, actor, { sourceId: id, file });
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

/** Stores the bytes as they arrived. The capture job reads them from there. */
export async function keepOriginal(
  database: Database,
  actor: Editor,
  { sourceId, file }: { readonly sourceId: SourceId; readonly file: NewFile },
): Promise<void> {
  const id = createUuid();
  await insertOriginal(database, {
    ...file,
    id,
    workspaceId: actor.workspaceId,
    sourceId: asId<SourceId>(sourceId),
    digest: digestBytes(file.bytes),
  });
  await updateSource(database, actor.workspaceId, { id: sourceId, pendingOriginalId: id });
}
