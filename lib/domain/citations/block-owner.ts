/** The owner of a block's citations: a page and one of its blocks. An imported folder may contain the same block id on two pages. Pure. */
import { asId, type PageId } from '@/lib/core/ids';

/** The owner kind of these citations in `store.ts`. */
export const blockOwner = 'block';

export const nameBlockOwner = (pageId: PageId, blockId: string) => `${pageId}:${blockId}`;

export const readPageOfBlock = (owner: string): PageId => asId<PageId>(owner.slice(0, owner.indexOf(':')));

export const readBlockId = (owner: string): string => owner.slice(owner.indexOf(':') + 1);
