import { paths } from '@/lib/core/paths';
import { readJournalDate } from '@/lib/domain/pages/page-name';

type BlockPlace = {
  readonly pageId: string;
  readonly title: string;
  /** Null: the page from its beginning. */
  readonly blockId: string | null;
};

/** Where a block is read: a day's among the days. A redirect would lose which block is meant. */
export function writeBlockAddress(slug: string, { pageId, title, blockId }: BlockPlace) {
  const date = readJournalDate(title);
  return date === null ? paths.page(slug, pageId, blockId) : paths.journalBlock(slug, date, blockId);
}
