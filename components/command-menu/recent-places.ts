/**
 * The things that a member opened last in this browser, for the command menu. Only their addresses and titles are stored, one a line, and
 * only for this member of this workspace.
 */

type RecentPlace = { readonly path: string; readonly title: string };

/** Whose places they are. */
type Visitor = { readonly slug: string; readonly userId: string };

/** The storage of the browser. */
type Store = Pick<Storage, 'getItem' | 'setItem'>;

const mostPlaces = 8;
const keyOf = ({ slug, userId }: Visitor) => `sourcebook.recent.${slug}.${userId}`;

/** Puts a place first. A place that is known already moves up and takes its new title. */
export function rememberPlace(storage: Store, visitor: Visitor, { path, title }: RecentPlace): void {
  const known = readRecentPlaces(storage, visitor).filter((place) => place.path !== path);
  const places = [{ path, title: title.replaceAll(/\s+/g, ' ').trim() }, ...known].slice(0, mostPlaces);
  const text = places.map((place) => `${place.path}\t${place.title}`).join('\n');
  storage.setItem(keyOf(visitor), text);
}

/** Returns the places, the last one first. */
export function readRecentPlaces(storage: Pick<Store, 'getItem'>, visitor: Visitor): readonly RecentPlace[] {
  const lines = (storage.getItem(keyOf(visitor)) ?? '').split('\n');
  return lines.slice(0, mostPlaces).flatMap((line) => {
    const [path = '', title = ''] = line.split('\t');
    return path === '' || title === '' ? [] : [{ path, title }];
  });
}
