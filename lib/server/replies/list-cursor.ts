/**
 * The cursors of lists that are read page by page. A cursor is a place in the order of one list, signed, so that one that this instance did not write, or wrote
 * for another list or workspace, is refused; it would otherwise begin somewhere else without a word. It gives no right: what is on a page is
 * decided when that is read.
 */
import { createHmac } from 'node:crypto';
import { AppError } from '@/lib/core/errors';
import type { WorkspaceId } from '@/lib/core/ids';
import { deriveKey } from '@/lib/platform/secrets/secret-key';
import { isSameSecret } from '@/lib/platform/secrets/token';

type Reader = { readonly workspaceId: WorkspaceId };
type PageOf<Item> = { readonly items: readonly Item[]; readonly limit: number };

export type ListCursor<Item, Place> = {
  /** @returns the place, or undefined for the first page @throws AppError if it is no cursor of this list */
  read(reader: Reader, cursor: string | undefined): Place | undefined;
  /** @returns the cursor of the page after this one, or null if this one was not full */
  writeNext(reader: Reader, page: PageOf<Item>): string | null;
};

type PlaceWords<Item, Place> = {
  write(item: Item): string;
  read(written: string): Place;
};

/** @param list its name, which no other order has */
function createCursor<Item, Place>(list: string, words: PlaceWords<Item, Place>): ListCursor<Item, Place> {
  return {
    read(reader, cursor) {
      if (cursor === undefined) return undefined;
      const [written = '', signature = ''] = cursor.split('.');
      const place = Buffer.from(written, 'base64url').toString('utf8');
      if (cursor !== `${written}.${signature}` || !isSameSecret(signature, sign(list, reader, written)))
        throw new AppError(
          'invalid_input',
          '`cursor` is not the `next` of a page of this list. Begin without it.',
          {
            data: { field: 'cursor' },
          },
        );
      return words.read(place);
    },
    writeNext(reader, { items, limit }) {
      const last = items.at(-1);
      if (last === undefined || items.length < limit) return null;
      const written = Buffer.from(words.write(last)).toString('base64url');
      return `${written}.${sign(list, reader, written)}`;
    },
  };
}

const sign = (list: string, { workspaceId }: Reader, written: string) =>
  createHmac('sha256', deriveKey('cursors'))
    .update(JSON.stringify([list, workspaceId, written]))
    .digest('base64url')
    // Half of it is more than anyone can guess.
    .slice(0, 22);

/** The order of a list by something that each entry has once, such as its id. */
export const createTextCursor = <Item>(
  list: string,
  write: (item: Item) => string,
): ListCursor<Item, string> => createCursor(list, { write, read: (written) => written });

export const createIdCursor = (list: string): ListCursor<{ readonly id: string }, string> =>
  createTextCursor(list, ({ id }) => id);

type TimePlace = { readonly at: Date; readonly id: string };

/** The order of a list by time. What is changed together has the same time, so the place includes the id. */
export const createTimeCursor = <Item extends { readonly id: string }>(
  list: string,
  timeOf: (item: Item) => Date,
): ListCursor<Item, TimePlace> =>
  createCursor(list, {
    write: (item) => `${timeOf(item).toISOString()}~${item.id}`,
    read(written) {
      const [time = '', id = ''] = written.split('~');
      return { at: new Date(time), id };
    },
  });
