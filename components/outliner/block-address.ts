import { paths } from '@/lib/core/paths';
import { readJournalDate } from '@/lib/domain/pages/page-name';

type BlockPlace = {
  readonly pageId: string;
  readonly title: string;
  /** Null means the page from its beginning. */
  readonly blockId: string | null;
};

/** Returns the address that shows only this block with what is below it. */
export function writeZoomAddress(slug: string, { pageId, title, blockId }: BlockPlace & { blockId: string }) {
  const date = readJournalDate(title);
  return date === null ? paths.pageZoom(slug, pageId, blockId) : paths.journalZoom(slug, date, blockId);
}

/**
 * Returns the address at which a block is shown. A block of a journal day is addressed in the journal directly, because a redirect would
 * lose the block.
 */
export function writeBlockAddress(slug: string, { pageId, title, blockId }: BlockPlace) {
  const date = readJournalDate(title);
  return date === null ? paths.page(slug, pageId, blockId) : paths.journalBlock(slug, date, blockId);
}
