/** Reads what was typed to find sources: words, or the address of a filtered list of sources, whose filter is then used. Pure. */
import { parseAsArrayOf, parseAsString } from 'nuqs';
import { readFilter, type SourceFilter } from '@/lib/domain/sources/filter-sources';

const choices = parseAsArrayOf(parseAsString);

export function readFilterAddress(text: string): SourceFilter {
  const query = /^\S*\?\S*$/.test(text.trim())
    ? new URLSearchParams(text.trim().replace(/^[^?]*\?/, ''))
    : null;
  if (query === null || !['q', 'show', 'folder'].some((name) => query.has(name)))
    return { text, choices: [] };
  const read = (name: string) => choices.parse(query.get(name) ?? '') ?? [];
  const folders = read('folder').map((id) => `folder:${id}`);
  return readFilter(query.get('q') ?? '', [...folders, ...read('show')]);
}
