/** Reads what was typed to find sources: words, or the address of a filtered list of sources, whose filter is then used. Pure. */
import { parseAsArrayOf, parseAsString } from 'nuqs';
import { readFilter, type SourceFilter } from '@/lib/domain/sources/filter-sources';

const choices = parseAsArrayOf(parseAsString);

export function readFilterAddress(text: string): SourceFilter {
  const query = /^\S*\?\S*$/.test(text.trim())
    ? new URLSearchParams(text.trim().replace(/^[^?]*\?/, ''))
    : null;
  if (query === null || !(query.has('q') || query.has('show'))) return { text, choices: [] };
  return readFilter(query.get('q') ?? '', choices.parse(query.get('show') ?? '') ?? []);
}
