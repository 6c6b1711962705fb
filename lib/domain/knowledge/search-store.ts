/** Search over journal days and knowledge pages: their words as PostgreSQL reads them, titles before text, mistakes in titles forgiven. */
import { asId, type PageId, type WorkspaceId } from '@/lib/core/ids';
import type { Database } from '@/lib/platform/db/in-workspace';
import type { Page } from './page';

/** PostgreSQL keeps at most a megabyte of words a row; what is beyond is not found by search. */
const indexedChars = 400_000;

export type SearchedPage = {
  readonly id: PageId;
  readonly kind: string;
  readonly title: string;
  /** A stretch of its text around what was found. */
  readonly excerpt: string;
  readonly isTainted: boolean;
  readonly updatedAt: Date;
};

/** @param configuration what reads its language (`domain/passages/search-language.ts`) */
export async function indexPage(
  database: Database,
  { id, workspaceId, title, text }: Pick<Page, 'id' | 'workspaceId' | 'title' | 'text'>,
  configuration: string,
): Promise<void> {
  const body = text.slice(0, indexedChars);
  await database.$executeRaw`
    INSERT INTO page_words (page_id, workspace_id, words)
    VALUES (${id}, ${workspaceId},
      setweight(to_tsvector(${configuration}::regconfig, ${title}), 'A') || to_tsvector(${configuration}::regconfig, ${body}))
    ON CONFLICT (page_id) DO UPDATE SET words = excluded.words`;
}

export type PageSearch = {
  /** A phrase, or a whole text whose words are looked for. */
  readonly query: string;
  readonly configuration: string;
  readonly kind?: 'page' | 'journal';
  readonly limit: number;
};

type Row = Omit<SearchedPage, 'id'> & { readonly id: string };

/** Best first: any of the words may stand there, more and rarer ones and those of a title count more. */
export async function searchPages(
  database: Database,
  workspaceId: WorkspaceId,
  { query, configuration, kind, limit }: PageSearch,
): Promise<SearchedPage[]> {
  const pattern = `%${query.replace(/[\\%_]/g, '\\$&')}%`;
  const rows = await database.$queryRaw<Row[]>`
    WITH asked AS (
      SELECT replace(plainto_tsquery(${configuration}::regconfig, ${query})::text, '&', '|')::tsquery AS words
    )
    SELECT page.id, page.kind, page.title, page.is_tainted AS "isTainted", page.updated_at AS "updatedAt",
      ts_headline(${configuration}::regconfig, left(page.text, 20000), asked.words,
        'StartSel="", StopSel="", MaxWords=28, MinWords=12, MaxFragments=1') AS excerpt
    FROM knowledge_page AS page
    JOIN page_words ON page_words.page_id = page.id, asked
    WHERE page.workspace_id = ${workspaceId} AND page.deleted_at IS NULL
      AND (${kind ?? null}::text IS NULL OR page.kind = ${kind ?? null})
      AND (page_words.words @@ asked.words OR page.title ILIKE ${pattern} OR word_similarity(${query}, page.title) > 0.6)
    ORDER BY (lower(page.title) = lower(${query})) DESC, ts_rank_cd(page_words.words, asked.words, 1) DESC,
      word_similarity(${query}, page.title) DESC, page.updated_at DESC
    LIMIT ${limit}`;
  return rows.map((row) => ({ ...row, id: asId<PageId>(row.id) }));
}

/** Titles that begin with, hold, or are like what was typed. */
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
