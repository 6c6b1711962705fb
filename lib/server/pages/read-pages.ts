/**
 * Reads knowledge pages and journal days: one, a list, search results, the links to one, its versions, and what changed between two of
 * them.
 */
import { AppError, notFound } from '@/lib/core/errors';
import { asId, type PageId } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import { sliceWhole } from '@/lib/core/text';
import { listAuthorNames } from '@/lib/domain/artifacts/version-store';
import { findBlocks, findBlocksByWords, listBacklinks } from '@/lib/domain/pages/block-store';
import type { Page } from '@/lib/domain/pages/page';
import { foldPageName, readJournalDate } from '@/lib/domain/pages/page-name';
import {
  findPageByTitle,
  findPageVersion,
  listJournals,
  listPages,
  listPageVersions,
  type PagePlace,
} from '@/lib/domain/pages/page-store';
import { completeTitles, searchPages } from '@/lib/domain/pages/search-store';
import { listSourcesOfPage } from '@/lib/domain/sources/page-source-store';
import { cutSnippet } from '@/lib/domain/search/cut-snippet';
import { findMatches } from '@/lib/domain/search/match-store';
import { detectLanguage, getSearchConfiguration } from '@/lib/domain/search/analysis/search-language';
import type { Viewer } from '@/lib/domain/team/actor';
import { findWorkspaceLanguage } from '@/lib/domain/team/store';
import { diffMarkdown } from '@/lib/evidence/diff-revisions';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import { presentHunk } from '../replies/present-hunk';
import { createTimeCursor } from '../replies/list-cursor';
import { presentPageDetail, requirePage } from './present-page';

export function readPage(actor: Viewer, id: string) {
  return inWorkspace(actor, async (database) =>
    presentPageDetail(database, await requirePage(database, actor, id)),
  );
}

type PageListing = {
  readonly q?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
};

/** Characters of an excerpt: two lines. */
const excerptChars = 200;

const pageCursor = createTimeCursor('pages', ({ updatedAt }: PagePlace) => updatedAt);

export function readPages(actor: Viewer, { q = '', cursor, limit }: PageListing) {
  const { workspaceId } = actor;
  const place = pageCursor.read(actor, cursor);
  return inWorkspace(actor, async (database) => {
    if (q !== '') return { items: await searchFor(database, actor, { query: q, limit }), next: null };
    const after = place === undefined ? {} : { after: { updatedAt: place.at, id: asId<PageId>(place.id) } };
    const pages = await listPages(database, workspaceId, { limit, ...after });
    return {
      items: pages.map(({ id, kind, title, isTainted, updatedAt }) => ({
        id,
        kind,
        title,
        is_tainted: isTainted,
        updated_at: updatedAt.toISOString(),
        excerpt: null,
      })),
      next: pageCursor.writeNext(actor, { items: pages, limit }),
    };
  });
}

async function searchFor(
  database: Database,
  { workspaceId }: Viewer,
  asked: { readonly query: string; readonly limit: number },
) {
  const language = detectLanguage(asked.query) ?? (await findWorkspaceLanguage(database, workspaceId));
  const configuration = getSearchConfiguration(language);
  const found = await searchPages(database, workspaceId, { ...asked, configuration });
  const texts = found.map(({ opening }) => ({ text: opening, config: configuration }));
  const marks = await findMatches(database, texts, asked.query);
  return found.map(({ id, kind, title, opening, isTainted, updatedAt }, index) => ({
    id,
    title,
    is_tainted: isTainted,
    updated_at: updatedAt.toISOString(),
    kind: kind === 'journal' ? ('journal' as const) : ('page' as const),
    excerpt: cutSnippet(opening, marks[index] ?? [], excerptChars)
      .map(({ text }) => text)
      .join(''),
  }));
}

export function readTitles(actor: Viewer, query: string) {
  return inWorkspace(actor, async (database) => {
    const titles = await completeTitles(database, actor.workspaceId, {
      query,
      limit: limits.completedTitles,
    });
    return { items: titles.map((title) => ({ title })), next: null };
  });
}

/** Characters of a block's first line in a list of suggestions. */
const suggestionChars = 160;

/** Suggests blocks that contain what was typed. */
export function readBlocks(actor: Viewer, query: string) {
  const words = query.split(/\s+/).filter(Boolean).slice(0, limits.lookupWords);
  return inWorkspace(actor, async (database) => {
    const found = await findBlocksByWords(database, actor.workspaceId, {
      words,
      limit: limits.completedTitles,
    });
    return {
      items: found.map(({ id, pageTitle, pageKind, markdown }) => ({
        id,
        title: pageTitle,
        kind: pageKind === 'journal' ? ('journal' as const) : ('page' as const),
        words: sliceWhole(markdown.split('\n', 1)[0] ?? '', suggestionChars),
      })),
      next: null,
    };
  });
}

/** Finds a page by any spelling of its title or date, or by one of its blocks. */
export function lookUpPage(
  actor: Viewer,
  asked: { readonly title?: string | undefined; readonly block_id?: string | undefined },
) {
  return inWorkspace(actor, async (database) => {
    if (asked.title !== undefined)
      return presentPageDetail(database, await requireByTitle(database, actor, asked.title));
    const [block] = await findBlocks(database, actor.workspaceId, [asked.block_id ?? '']);
    if (block === undefined) throw notFound('block');
    return presentPageDetail(database, await requirePage(database, actor, block.pageId));
  });
}

async function requireByTitle(database: Database, actor: Viewer, title: string): Promise<Page> {
  const page = await findPageByTitle(database, actor.workspaceId, title);
  if (page === null) throw notFound('page');
  return page;
}

export function readJournal(actor: Viewer, date: string) {
  return inWorkspace(actor, async (database) =>
    presentPageDetail(database, await requireDay(database, actor, date)),
  );
}

export async function requireDay(database: Database, actor: Viewer, date: string): Promise<Page> {
  if (readJournalDate(date) !== date) throw notFound('day');
  return requireByTitle(database, actor, date);
}

/** The published cursor of the journal is a day, which programs may write themselves. */
function readDayCursor(cursor: string | undefined): string | undefined {
  if (cursor === undefined || readJournalDate(cursor) === cursor) return cursor;
  throw new AppError('invalid_input', '`cursor` is not a date, such as 2026-05-02.', {
    data: { field: 'cursor' },
  });
}

type JournalListing = {
  readonly cursor?: string | undefined;
  /** The newest day that is wanted, as `1999-05-02`, in place of a cursor. */
  readonly newest?: string;
  readonly limit: number;
};

export function readJournals(actor: Viewer, { cursor, newest, limit }: JournalListing) {
  // Behind every title that begins with the day, and before the next day.
  const before = newest === undefined ? readDayCursor(cursor) : `${newest}~`;
  return inWorkspace(actor, async (database) => {
    const days = await listJournals(database, actor.workspaceId, {
      limit,
      ...(before === undefined ? {} : { before }),
    });
    const items = await Promise.all(days.map((day) => presentPageDetail(database, day)));
    return { items, next: days.length < limit ? null : (days.at(-1)?.title ?? null) };
  });
}

export function readPageVersions(actor: Viewer, id: string) {
  return inWorkspace(actor, async (database) => {
    const versions = await listPageVersions(
      database,
      await requirePage(database, actor, id),
      limits.pageItems,
    );
    const names = await listAuthorNames(
      database,
      versions.map(({ createdBy }) => createdBy),
    );
    return {
      items: versions.map(({ number, title, origin, runId, createdBy, beganAt, createdAt }) => ({
        number,
        title,
        origin,
        run_id: runId,
        author: names.get(createdBy) ?? 'A former member',
        began_at: beganAt.toISOString(),
        created_at: createdAt.toISOString(),
      })),
      next: null,
    };
  });
}

export async function requirePageVersion(database: Database, page: Page, number: number) {
  const version = await findPageVersion(database, page, number);
  if (version === null) throw notFound('version');
  return version;
}

export function readPageVersion(actor: Viewer, id: string, number: number) {
  return inWorkspace(actor, async (database) => {
    const version = await requirePageVersion(database, await requirePage(database, actor, id), number);
    return { number, title: version.title, text: version.text };
  });
}

export async function comparePageVersions(
  actor: Viewer,
  id: string,
  between: { readonly from: number; readonly to: number },
) {
  const [from, to] = await inWorkspace(actor, async (database) => {
    const page = await requirePage(database, actor, id);
    return [
      await requirePageVersion(database, page, between.from),
      await requirePageVersion(database, page, between.to),
    ] as const;
  });
  return { hunks: diffMarkdown(from.text, to.text).map(presentHunk) };
}

export function readPageSources(actor: Viewer, id: string) {
  return inWorkspace(actor, async (database) => {
    const page = await requirePage(database, actor, id);
    const sources = await listSourcesOfPage(database, actor.workspaceId, page.id);
    return {
      items: sources.map(({ id: sourceId, collectionId, collectionTitle }) => ({
        source_id: sourceId,
        collection_id: collectionId,
        collection_title: collectionTitle,
      })),
      next: null,
    };
  });
}

export function readBacklinks(actor: Viewer, id: string) {
  return inWorkspace(actor, async (database) => {
    const page = await requirePage(database, actor, id);
    const links = await listBacklinks(database, page, {
      nameKey: foldPageName(page.title),
      blockIds: page.blockIds,
      limit: limits.pageItems,
    });
    return {
      items: links.map(({ pageId, pageTitle, pageKind, blockId, markdown }) => ({
        page_id: pageId,
        title: pageTitle,
        block_id: blockId,
        markdown,
        kind: pageKind === 'journal' ? ('journal' as const) : ('page' as const),
      })),
      next: null,
    };
  });
}
