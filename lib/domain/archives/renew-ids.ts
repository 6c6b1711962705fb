/**
 * Gives everything in an archive a new id, so that a workspace can be made from it beside the one it came from, and so that nothing in a file can
 * name a row that exists here. An id keeps the time at which it was made and its length, because rows are ordered by the one and citations
 * are places in texts that may contain the other. The same id becomes the same new one wherever it stands: in a column, in JSON, in a text, in an
 * address. So references follow without being listed. Pure but for the key, which the caller chooses.
 */
import { createHmac } from 'node:crypto';
import { paths } from '@/lib/core/paths';

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}';
/** A value that is nothing but an id. Within a text, its quotation mark would be escaped. */
const wholeValue = new RegExp(`"(?:[a-z]{3}_)?(${uuid})"`, 'g');
const anywhere = new RegExp(uuid, 'g');

/** Adds the ids that are whole values of a row, which is a line of JSON. An id that stands only within a text is a word of that text. */
export function collectIds(line: string, ids: Set<string>): void {
  for (const [, id] of line.matchAll(wholeValue)) if (id !== undefined) ids.add(id);
}

export type Renewal = {
  /** Any random bytes. Nobody can compute the new ids without them. */
  readonly key: Uint8Array;
  /** All ids of the archive (`collectIds`). */
  readonly ids: ReadonlySet<string>;
  /** The member who imports. If they also exported, on the same instance, they are who they were. */
  readonly importer: string;
  /** The names of the two workspaces in addresses, which have the same length. */
  readonly slug: { readonly from: string; readonly to: string };
};

export function createRenewer({ key, ids, importer, slug }: Renewal): (text: string) => string {
  const ownAddress = new RegExp(`${paths.home(slug.from)}(?![\\w-])`, 'g');
  return (text) =>
    text
      .replaceAll(anywhere, (id) => (ids.has(id) && id !== importer ? renewId(id, key) : id))
      .replaceAll(ownAddress, () => paths.home(slug.to));
}

/** Keeps the 48 bits of the time. The others are those of a random id of version 7 (RFC 9562 §5.7). */
export function renewId(id: string, key: Uint8Array): string {
  const hex = createHmac('sha256', key).update(id).digest('hex');
  const variant = '89ab'.charAt(Number.parseInt(hex.charAt(0), 16) % 4);
  return `${id.slice(0, 13)}-7${hex.slice(1, 4)}-${variant}${hex.slice(4, 7)}-${hex.slice(7, 19)}`;
}
