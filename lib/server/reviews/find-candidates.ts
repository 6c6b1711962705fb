/**
 * Finds the pages that a block may go to: those it links to and those that a search finds, compared with the block
 * (`domain/reviews/rank-candidates.ts`).
 */
import type { WorkspaceId } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import { openPage, type Page } from '@/lib/domain/pages/page';
import { findPage, findPageByTitle } from '@/lib/domain/pages/page-store';
import { searchPages } from '@/lib/domain/pages/search-store';
import { detectLanguage, getSearchConfiguration } from '@/lib/domain/search/analysis/search-language';
import { type Item, wordsOf } from '@/lib/domain/reviews/review';
import { type Candidate, rankCandidates } from '@/lib/domain/reviews/rank-candidates';
import type { Database } from '@/lib/platform/db/in-workspace';
import type { Block } from '@/lib/domain/pages/block';

export type FoundCandidate = {
  readonly page: Page;
  readonly blocks: readonly Block[];
  readonly candidate: Candidate;
};

/** Reads each page once for a whole phase. */
export type PageShelf = {
  readonly find: (database: Database, item: Item) => Promise<FoundCandidate[]>;
};

export function createPageShelf(workspaceId: WorkspaceId): PageShelf {
  const opened = new Map<string, { readonly page: Page; readonly blocks: readonly Block[] }>();

  async function search(database: Database, item: Item): Promise<string[]> {
    const words = wordsOf(item);
    const linked: string[] = [];
    for (const title of item.context) {
      const page = await findPageByTitle(database, workspaceId, title);
      if (page?.kind === 'page') linked.push(keep(page));
    }
    const query = words.slice(0, limits.queryChars);
    const configuration = getSearchConfiguration(detectLanguage(words));
    const found = await searchPages(database, workspaceId, {
      query,
      configuration,
      kind: 'page',
      limit: limits.knowledgeSearched,
    });
    for (const { id } of found) {
      if (opened.has(id)) continue;
      const page = await findPage(database, workspaceId, id);
      if (page !== null) keep(page);
    }
    return [...linked, ...found.map(({ id }) => id)];
  }

  function keep(page: Page): string {
    opened.set(page.id, { page, blocks: openPage(page).blocks });
    return page.id;
  }

  return {
    async find(database, item) {
      const ids = [...new Set(await search(database, item))];
      const pages = ids.flatMap((id) => opened.get(id)?.page ?? []);
      const asked = { text: wordsOf(item), context: item.context };
      return rankCandidates(asked, pages).flatMap((candidate) => {
        const known = opened.get(candidate.pageId);
        return known === undefined ? [] : [{ ...known, candidate }];
      });
    },
  };
}
