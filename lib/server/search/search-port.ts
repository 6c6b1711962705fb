/** Search for tools: the passages of the workspace, and the web if a search engine is set up. */
import type { SearchPort } from '@/lib/engine/tools/ports/search';
import { searchPassages } from './search-passages';
import type { MemberCalls } from '../tools/member-calls';
import type { WebSearch } from './web-search';

export function createSearchPort({ asViewer }: MemberCalls, searchWeb: WebSearch | null): SearchPort {
  return {
    searchPassages: (query, limit) =>
      asViewer(async (viewer) => {
        const { items } = await searchPassages(viewer, { q: query, limit });
        return items.map((passage) => ({
          sourceId: passage.source_id,
          revisionId: passage.revision_id,
          collectionId: passage.collection_id,
          title: passage.title,
          headings: passage.headings,
          start: passage.start,
          end: passage.end,
          text: passage.text,
        }));
      }),
    ...(searchWeb === null
      ? {}
      : { searchWeb: (query, options) => asViewer(() => searchWeb(query, options)) }),
  };
}
