/** Arranges the sources of a collection and its folders as the rows of one list: folders before sources, what is in an open folder below it. Pure. */
import type { FolderReply } from '@/lib/protocol/http/folders';
import type { SourceReply } from '@/lib/protocol/http/sources';

export type FolderRow = {
  readonly kind: 'folder';
  readonly folder: FolderReply;
  readonly level: number;
  readonly isOpen: boolean;
  /** The sources in it and in the folders within, in the order of the list. */
  readonly sources: readonly SourceReply[];
};
export type SourceRow = { readonly kind: 'source'; readonly source: SourceReply; readonly level: number };
type ListRow = FolderRow | SourceRow;

/** A row of a folder is told from that of a source by its id. */
export const writeFolderRowId = (folderId: string) => `folder:${folderId}`;

type Arrangement = {
  readonly rows: ReadonlyMap<string, ListRow>;
  /** All sources in the order of the rows, those in closed folders too. */
  readonly sources: readonly SourceReply[];
};

type Arranged = {
  /** In the order that the user chose. */
  readonly sources: readonly SourceReply[];
  readonly folders: readonly FolderReply[];
  /** Ids of the folders whose contents are shown. */
  readonly open: ReadonlySet<string>;
  /** The folder whose contents alone are shown; null for the whole collection. */
  readonly within: string | null;
};

export function arrangeRows({ sources, folders, open, within }: Arranged): Arrangement {
  const known = new Set(folders.map(({ id }) => id));
  const bySource = Map.groupBy(sources, (source) => findPlace(source, known));
  const byFolder = Map.groupBy(folders.toSorted(compareNames), ({ parent_id: parent }) => parent);
  const rows = new Map<string, ListRow>();

  /** Adds the rows of a place, unless it is in a closed folder, and returns all sources in it. */
  function add(place: string | null, level: number, isShown: boolean): readonly SourceReply[] {
    const inFolders = (byFolder.get(place) ?? []).flatMap((folder) => {
      const isOpen = open.has(folder.id);
      const id = writeFolderRowId(folder.id);
      const row = { kind: 'folder', folder, level, isOpen } as const;
      // The row stands before those below it, and is complete once they are known.
      if (isShown) rows.set(id, { ...row, sources: [] });
      const held = add(folder.id, level + 1, isShown && isOpen);
      if (isShown) rows.set(id, { ...row, sources: held });
      return held;
    });
    const own = bySource.get(place) ?? [];
    if (isShown) for (const source of own) rows.set(source.id, { kind: 'source', source, level });
    return [...inFolders, ...own];
  }

  return { sources: add(within, 0, true), rows };
}

/** A list without folders, as it is when it is filtered by something else. */
export const arrangeFlat = (sources: readonly SourceReply[]): Arrangement => ({
  sources,
  rows: new Map(sources.map((source) => [source.id, { kind: 'source', source, level: 0 }])),
});

/** A source whose folder is not in the list yet stands at the top. */
function findPlace({ folders }: SourceReply, known: ReadonlySet<string>): string | null {
  return folders.findLast(({ id }) => known.has(id))?.id ?? null;
}

const compareNames = (one: FolderReply, other: FolderReply) =>
  one.name.localeCompare(other.name, undefined, { numeric: true });
