/** The fields of a source and its revisions that may leave the server, one by one. */
import type { z } from 'zod';
import { findPromptInjections } from '@/lib/capture/files/find-prompt-injections';
import type { Feed } from '@/lib/domain/feeds/feed';
import type { Folder } from '@/lib/domain/folders/folder-tree';
import type { SourceMark } from '@/lib/domain/sources/mark-store';
import type { Revision, Source } from '@/lib/domain/sources/source';
import type { RevisionSummary } from '@/lib/domain/sources/store';
import type {
  RevisionReply,
  revisionSummarySchema,
  SourceDetailReply,
  SourceReply,
} from '@/lib/protocol/http/sources';

export type NumberedSource = {
  readonly source: Source;
  /** Its position in the collection in the order of adding, from 1. */
  readonly number: number;
  readonly revision: RevisionSummary | null;
  /** The title of the page that it follows. Null if the page is deleted or the source follows none. */
  readonly pageTitle: string | null;
  /** The feed whose entry it is. Null if it is none, or the reader may not see the feed. */
  readonly feed: Pick<Feed, 'id' | 'title' | 'url'> | null;
  /** What the member who asks marked; null without one. */
  readonly mark: SourceMark | null;
  readonly isCited: boolean;
  /** From the outermost folder to its own. */
  readonly folders: readonly Folder[];
};

export function presentSource({
  source,
  number,
  revision,
  pageTitle,
  feed,
  mark,
  isCited,
  folders,
}: NumberedSource): SourceReply {
  return {
    id: source.id,
    collection_id: source.collectionId,
    number,
    type: source.kind,
    title: source.title,
    url: source.url,
    file_name: source.fileName,
    page:
      source.pageId === null
        ? null
        : { id: source.pageId, title: pageTitle ?? source.title, is_deleted: pageTitle === null },
    feed: feed === null ? null : { id: feed.id, title: feed.title, url: feed.url },
    status: source.status,
    progress: source.progress,
    failure: source.failure,
    ...presentNewest(revision),
    tags: [...source.tags],
    folders: folders.map(({ id, name }) => ({ id, name })),
    is_starred: mark?.isStarred ?? false,
    reading: mark?.reading ?? 'unread',
    is_cited: isCited,
    created_at: source.createdAt.toISOString(),
  };
}

const notCaptured = {
  site_name: null,
  author: null,
  published_at: null,
  language: null,
  word_count: 0,
  signals: [],
  revision_id: null,
  revision_number: 0,
  captured_at: null,
};

/** The fields of the newest revision that a list shows. */
function presentNewest(revision: RevisionSummary | null) {
  if (revision === null) return notCaptured;
  return {
    site_name: revision.siteName,
    author: revision.author,
    published_at: revision.publishedAt?.toISOString() ?? null,
    language: revision.language,
    word_count: revision.wordCount,
    signals: [...revision.signals],
    revision_id: revision.id,
    revision_number: revision.number,
    captured_at: revision.capturedAt.toISOString(),
  };
}

export function presentRevisionSummary(revision: RevisionSummary): z.output<typeof revisionSummarySchema> {
  return {
    id: revision.id,
    number: revision.number,
    title: revision.title,
    captured_at: revision.capturedAt.toISOString(),
    captured_with: revision.capturedWith,
    word_count: revision.wordCount,
    has_original: revision.originalId !== null,
  };
}

export function presentRevision(revision: Revision): RevisionReply {
  return {
    ...presentRevisionSummary(revision),
    source_id: revision.sourceId,
    markdown: revision.markdown,
    author: revision.author,
    site_name: revision.siteName,
    published_at: revision.publishedAt?.toISOString() ?? null,
    language: revision.language,
    final_url: revision.finalUrl,
    links: revision.links.map(({ url, text, context }) => ({ url, text, context })),
    signals: [...revision.signals],
    dropped: revision.dropped.map(({ what, reason, count, sample }) => ({ what, reason, count, sample })),
    hidden_text: revision.hiddenText === null ? null : { ...revision.hiddenText },
    addressed_to_models: findPromptInjections(revision.markdown),
    anchors: revision.anchors.map(({ kind, page, start, gap, locator }) => ({
      kind,
      page,
      start,
      gap,
      locator,
    })),
    blocks: revision.blocks.map(({ id, start, taint }) => ({ id, start, taint })),
  };
}

export function presentSourceDetail(
  numbered: NumberedSource,
  newest: Revision | null,
  revisions: readonly RevisionSummary[],
): SourceDetailReply {
  const list = revisions.map(presentRevisionSummary);
  if (newest === null) {
    return { ...presentSource(numbered), markdown: '', signals: [], dropped: [], links: [], revisions: list };
  }
  return { ...presentSource(numbered), ...omitShared(presentRevision(newest)), revisions: list };
}

/** The fields of a revision that the source does not already have. */
function omitShared(revision: RevisionReply) {
  const {
    id: _id,
    number: _number,
    source_id: _source,
    title: _title,
    captured_at: _at,
    word_count: _words,
    ...own
  } = revision;
  return own;
}
