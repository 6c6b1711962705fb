'use client';

import { parseAsArrayOf, parseAsString, useQueryState } from 'nuqs';

const folderParser = parseAsArrayOf(parseAsString).withDefault([]);

/** The id of the folder whose contents the list of sources shows, from the address; null for the whole collection. */
export function useShownFolder(): string | null {
  const [folders] = useQueryState('folder', folderParser);
  return folders.length === 1 ? (folders[0] ?? null) : null;
}
