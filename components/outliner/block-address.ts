import type { Route } from 'next';
import { readJournalDate } from '@/lib/domain/pages/page-name';

type BlockPlace = {
  readonly pageId: string;
  readonly title: string;
  /** Null: the page from its beginning. */
  readonly blockId: string | null;
};

/** Where a block is read: a day's among the days. A redirect would lose which block is meant. */
export function writeBlockAddress(slug: string, { pageId, title, blockId }: BlockPlace): Route {
  const date = readJournalDate(title);
  const path = date === null ? `knowledge/${pageId}` : `journal?date=${date}`;
  const place = blockId === null ? '' : `#${encodeURIComponent(blockId)}`;
  return `/w/${slug}/${path}${place}` as Route;
}
