import type { Route } from 'next';
import { readJournalDate } from '@/lib/domain/knowledge/page-name';

type BlockPlace = { readonly pageId: string; readonly title: string; readonly blockId: string };

/** Where a block is read: a day's among the days. A redirect would lose which block is meant. */
export function writeBlockAddress(slug: string, { pageId, title, blockId }: BlockPlace): Route {
  const date = readJournalDate(title);
  const path = date === null ? `knowledge/${pageId}` : `journal?date=${date}`;
  return `/w/${slug}/${path}#${encodeURIComponent(blockId)}` as Route;
}
