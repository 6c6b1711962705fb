/**
 * Makes a source of what a shared page shows of one: its title, its address and the cited passages, as they were captured there. It takes the way
 * of every capture into the index and to the workflows. A source that the collection already has stays as it is: the same passages
 * are not added twice, and passages of an address that is already there become a note, so that the citations still open what was shared.
 */
import type { CapturedPage } from '@/lib/capture/files/captured-page';
import { AppError } from '@/lib/core/errors';
import { type CollectionId, createSourceId, type SourceId } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import { normaliseUrl, readWebUrl } from '@/lib/core/url';
import type { CopiedSource } from '@/lib/domain/copies/copied-source';
import {
  findSourceByAddress,
  findSourceByContent,
  findSources,
  insertSource,
  listCurrentRevisions,
} from '@/lib/domain/sources/store';
import type { Editor } from '@/lib/domain/team/actor';
import { refuseDuplicate } from '@/lib/platform/db/errors';
import type { Database } from '@/lib/platform/db/in-workspace';
import { digestBytes } from '@/lib/platform/secrets/token';
import type { CitableSource } from '../citations/cite-answer';
import type { KeptBytes } from '../objects/keep-bytes';
import { addRevision } from '@/lib/server/sources/capture/capture-source';

/** A source that comes along, with its text as a file. */
export type SourceToKeep = {
  readonly copied: CopiedSource;
  readonly bytes: Uint8Array;
  readonly kept: KeptBytes;
};

const passagesFile = { fileName: 'passages.md', mediaType: 'text/markdown' } as const;

export async function keepCopiedSource(
  database: Database,
  actor: Editor,
  { collectionId, ...source }: SourceToKeep & { readonly collectionId: CollectionId },
): Promise<CitableSource> {
  const { workspaceId } = actor;
  const id = createSourceId();
  const contentDigest = digestBytes(source.copied.passages.markdown);
  const twin = await findSourceByContent(database, { id, workspaceId, collectionId }, contentDigest);
  if (twin === null) await addCopiedSource(database, actor, { ...source, id, collectionId, contentDigest });
  return requireCitable(database, actor, twin?.id ?? id);
}

async function addCopiedSource(
  database: Database,
  actor: Editor,
  added: SourceToKeep & {
    readonly id: SourceId;
    readonly collectionId: CollectionId;
    readonly contentDigest: string;
  },
): Promise<void> {
  const { id, collectionId, copied, bytes, kept, contentDigest } = added;
  const { workspaceId, userId } = actor;
  const address = await findFreeAddress(database, { workspaceId, collectionId, url: copied.url });
  const source = await refuseDuplicate('This address was added a moment ago.', () =>
    insertSource(database, {
      id,
      workspaceId,
      collectionId,
      kind: address === null ? 'note' : 'url',
      title: copied.title,
      titleIsChosen: address === null,
      url: address?.url ?? null,
      normalisedUrl: address?.normalisedUrl ?? null,
      fileName: null,
      status: 'queued',
      createdBy: userId,
    }),
  );
  await addRevision(database, source, {
    obtained: {
      page: presentPassages(copied),
      capturedWith: 'peer',
      finalUrl: null,
      original: { kind: 'new', bytes, ...passagesFile },
    },
    kept,
    contentDigest,
    now: copied.capturedAt,
  });
}

type Address = { readonly url: string; readonly normalisedUrl: string };

/** Null if the source has no address, or another source of the collection has the same. */
async function findFreeAddress(
  database: Database,
  {
    url,
    ...collection
  }: Pick<Editor, 'workspaceId'> & {
    readonly collectionId: CollectionId;
    readonly url: string | null;
  },
): Promise<Address | null> {
  const read = url === null ? null : readWebUrl(url, limits.urlChars);
  if (read === null || !read.ok) return null;
  const normalisedUrl = normaliseUrl(read.value);
  const existing = await findSourceByAddress(database, collection, normalisedUrl);
  return existing === null ? { url: read.value.toString(), normalisedUrl } : null;
}

const rest = {
  what: 'not-shared',
  reason: 'The text outside the passages that the shared page cites. It was not shared.',
  count: 1,
  sample: '',
} as const;

function presentPassages({ title, site, passages }: CopiedSource): CapturedPage {
  return {
    markdown: passages.markdown,
    title,
    author: null,
    siteName: site,
    publishedAt: null,
    language: null,
    links: [],
    signals: [],
    dropped: [rest],
    hiddenText: { count: 0, sample: '' },
    anchors: passages.pages.map(({ page, start }) => ({ kind: 'page', page, start, gap: null })),
  };
}

async function requireCitable(
  database: Database,
  { workspaceId }: Editor,
  sourceId: SourceId,
): Promise<CitableSource> {
  const [source] = await findSources(database, workspaceId, [sourceId]);
  const revision = (await listCurrentRevisions(database, workspaceId, [sourceId])).get(sourceId);
  if (source === undefined || revision === undefined)
    throw new AppError('conflict', 'A source of this page was deleted a moment ago. Try again.');
  return { sourceId, title: source.title, url: source.url, revision };
}
