/**
 * Searches journal days and knowledge pages: by their words as PostgreSQL reads them, with titles ranked above text. Typing mistakes in
 * titles are tolerated.
 */
import { asId, type PageId, type WorkspaceId } from '@/lib/core/ids';
import type { Database } from '@/lib/platform/db/in-workspace';
import {
  analyserVersion,
  readSearchQuery,
  writeSearchableText,
} from '@/lib/domain/search/analysis/searchable-text';
import type { PageKind } from '@/lib/protocol/page-words';
import type { Page } from './page';

/** PostgreSQL stores at most a megabyte of words per row; search does not find what is beyond. */
const indexedChars = 400_000;
/** Characters that the parts of compounds may take of that megabyte, in addition to the text. */
const indexedPartChars = 150_000;

export type SearchedPage = {
  readonly id: PageId;
  readonly kind: string;
  readonly title: string;
  /** The beginning of its text. */
  readonly opening: string;
  readonly isTainted: boolean;
  readonly updatedAt: Date;
};

/** @param configuration the text-search configuration of its language (`domain/search/analysis/search-language.ts`) */
export async function indexPage(
  database: Database,
  { id, workspaceId, title, text }: Pick<Page, 'id' | 'workspaceId' | 'title' | 'text'>,
  configuration: string,
): Promise<void> {
  const heading = writeSearchableText(title);
  const body = writeSearchableText(text.slice(0, indexedChars));
  const parts = `${heading.parts} . ${body.parts}`.slice(0, indexedPartChars);
  await database.$executeRaw`
    INSERT INTO page_words (page_id, workspace_id, analyser, words)
    VALUES (${id}, ${workspaceId}, ${analyserVersion},
      setweight(to_tsvector(${configuration}::regconfig, ${heading.words}), 'A')
        || to_tsvector(${configuration}::regconfig, ${body.words})
        || setweight(to_tsvector(${configuration}::regconfig, ${parts}), 'C'))
    ON CONFLICT (page_id) DO UPDATE SET words = excluded.words, analyser = excluded.analyser`;
}

/** Returns the pages that an older analyser indexed. */
export async function listOutdatedPages(
  database: Database,
  workspaceId: WorkspaceId,
  limit: number,
): Promise<PageId[]> {
  const rows = await database.$queryRaw<{ page_id: string }[]>`
    SELECT page_id FROM page_words WHERE workspace_id = ${workspaceId} AND analyser < ${analyserVersion}
    ORDER BY page_id LIMIT ${limit}`;
  return rows.map((row) => asId<PageId>(row.page_id));
}

/** Locks the page, even a deleted one, until the transaction ends; null if it is gone or was reindexed in the meantime. */
export async function lockOutdatedPage(
  database: Database,
  workspaceId: WorkspaceId,
  id: PageId,
): Promise<Pick<Page, 'id' | 'workspaceId' | 'title' | 'text'> | null> {
  const [row] = await database.$queryRaw<{ title: string; text: string }[]>`
    SELECT page.title, page.text FROM knowledge_page AS page JOIN page_words ON page_words.page_id = page.id
    WHERE page.id = ${id} AND page.workspace_id = ${workspaceId} AND page_words.analyser < ${analyserVersion}
    FOR UPDATE OF page`;
  return row === undefined ? null : { id, workspaceId, title: row.title, text: row.text };
}

export type PageSearch = {
  /** A phrase, or a whole text whose words are searched for. */
  readonly query: string;
  readonly configuration: string;
  readonly kind?: PageKind;
  readonly limit: number;
};

type Row = Omit<SearchedPage, 'id'> & { readonly id: string };

/** Characters of a page from which its excerpt is cut. */
const openingChars = 20_000;

/**
 * Best match first. A page matches if it contains any of the words; more words, and words in the title, rank higher. The parts of the
 * query's compounds also find a page, but affect only the order of pages that otherwise rank the same.
 */
export async function searchPages(
  database: Database,
  workspaceId: WorkspaceId,
  { query, configuration, kind, limit }: PageSearch,
): Promise<SearchedPage[]> {
  const pattern = `%${query.replace(/[\\%_]/g, '\\$&')}%`;
  const asked = readSearchQuery(query);
  const parts = asked.compounds.map((compound) => compound.parts).join(' ');
  const rows = await database.$queryRaw<Row[]>`
    WITH asked AS (
      SELECT replace(plainto_tsquery(${configuration}::regconfig, ${asked.words})::text, '&', '|')::tsquery AS words,
        replace(plainto_tsquery(${configuration}::regconfig, ${parts})::text, '&', '|')::tsquery AS parts
    )
    SELECT page.id, page.kind, page.title, page.is_tainted AS "isTainted", page.updated_at AS "updatedAt",
      left(page.text, ${openingChars}) AS opening
    FROM knowledge_page AS page
    JOIN page_words ON page_words.page_id = page.id, asked
    WHERE page.workspace_id = ${workspaceId} AND page.deleted_at IS NULL
      AND (${kind ?? null}::text IS NULL OR page.kind = ${kind ?? null})
      AND (page_words.words @@ (asked.words || asked.parts) OR page.title ILIKE ${pattern} OR word_similarity(${query}, page.title) > 0.6)
    ORDER BY (lower(page.title) = lower(${query})) DESC,
      ts_rank_cd('{0.1,0.05,0.4,1}', page_words.words, asked.words, 1)
        + 0.01 * ts_rank_cd('{0.1,0.05,0.4,1}', page_words.words, asked.parts, 33) DESC,
      word_similarity(${query}, page.title) DESC, page.updated_at DESC
    LIMIT ${limit}`;
  return rows.map((row) => ({
    id: asId<PageId>(row.id),
    kind: row.kind,
    title: row.title,
    opening: row.opening,
    isTainted: row.isTainted,
    updatedAt: row.updatedAt,
  }));
}

/** Returns titles that begin with, contain, or resemble what was typed. */
export async function completeTitles(
  database: Database,
  workspaceId: WorkspaceId,
  asked: { readonly query: string; readonly limit: number },
): Promise<string[]> {
  const escaped = asked.query.replace(/[\\%_]/g, '\\$&');
  const rows = await database.$queryRaw<{ title: string }[]>`
    SELECT title FROM knowledge_page
    WHERE workspace_id = ${workspaceId} AND deleted_at IS NULL
      AND (title ILIKE ${`%${escaped}%`} OR word_similarity(${asked.query}, title) > 0.5)
    ORDER BY (title ILIKE ${`${escaped}%`}) DESC, kind DESC, updated_at DESC LIMIT ${asked.limit}`;
  return rows.map(({ title }) => title);
}
