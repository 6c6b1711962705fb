/** Narrows a list of sources by what is known about them. Within one facet any chosen value suffices, and every facet must match. Pure. */
import type { SourceReply } from '@/lib/protocol/http/sources';

const facetNames = [
  'mark',
  'folder',
  'tag',
  'kind',
  'state',
  'cited',
  'site',
  'author',
  'date',
  'language',
] as const;
export type FacetName = (typeof facetNames)[number];

export const facetLabels: Readonly<Record<FacetName, string>> = {
  mark: 'Marked',
  folder: 'Folder',
  tag: 'Tag',
  kind: 'Kind',
  state: 'State',
  cited: 'Use',
  site: 'Site',
  author: 'Author',
  date: 'Published',
  language: 'Language',
};

/** A value of a facet as it stands in the address: `kind:url`. */
export type FacetChoice = `${FacetName}:${string}`;

const words: Readonly<Record<string, string>> = {
  'mark:starred': 'Starred',
  'mark:unread': 'Unread',
  'mark:later': 'Read later',
  'mark:read': 'Read',
  'kind:url': 'Web page',
  'kind:file': 'File',
  'kind:note': 'Note',
  'kind:knowledge': 'Knowledge page',
  'kind:reference': 'Reference',
  'state:captured': 'Captured',
  'state:partial': 'Captured in part',
  'state:pending': 'Being read',
  'state:failed': 'Failed',
  'cited:cited': 'Cited',
  'cited:never': 'Never cited',
};

/** The value of a choice: `url` of `kind:url`. */
const readValue = (choice: FacetChoice) => choice.slice(choice.indexOf(':') + 1);

/** @param folders the names of the folders, by id: a choice names a folder by its id, so that it stays true when that is renamed. */
export function describeChoice(choice: FacetChoice, folders: ReadonlyMap<string, string>): string {
  const value = readValue(choice);
  if (choice.startsWith('folder:')) return folders.get(value) ?? 'A deleted folder';
  return words[choice] ?? value;
}

/** The ids of the folders among the choices. */
export const listChosenFolders = (choices: readonly FacetChoice[]): readonly string[] =>
  choices.filter((choice) => choice.startsWith('folder:')).map(readValue);

/** Null if the text from the address names no facet. */
export function readChoice(text: string): FacetChoice | null {
  const name = facetNames.find((each) => text.startsWith(`${each}:`) && text.length > each.length + 1);
  return name === undefined ? null : `${name}:${text.slice(name.length + 1)}`;
}

/** Returns the choices that a source matches. */
function listChoicesOf(source: SourceReply): readonly FacetChoice[] {
  return [
    ...(source.is_starred ? (['mark:starred'] as const) : []),
    `mark:${source.reading}`,
    // A source is in its folder and in every one around that.
    ...source.folders.map(({ id }): FacetChoice => `folder:${id}`),
    ...source.tags.map((tag): FacetChoice => `tag:${tag}`),
    `kind:${source.type}`,
    `state:${describeState(source)}`,
    source.is_cited ? 'cited:cited' : 'cited:never',
    ...listOptional('site', source.site_name ?? readHost(source.url)),
    ...listOptional('author', source.author),
    ...listOptional('date', source.published_at?.slice(0, 4) ?? null),
    ...listOptional('language', source.language),
  ];
}

const listOptional = (name: FacetName, value: string | null): readonly FacetChoice[] =>
  value === null || value === '' ? [] : [`${name}:${value}`];

function describeState({ status, signals }: SourceReply): string {
  if (status === 'failed') return 'failed';
  if (status === 'captured') return signals.length === 0 ? 'captured' : 'partial';
  return 'pending';
}

function readHost(url: string | null): string | null {
  return url === null ? null : (URL.parse(url)?.hostname.replace(/^www\./, '') ?? null);
}

export type SourceFilter = { readonly text: string; readonly choices: readonly FacetChoice[] };

/** Reads a filter as it is stored or stands in an address, without the choices that name no facet. */
export const readFilter = (text: string, choices: readonly string[]): SourceFilter => ({
  text,
  choices: choices.flatMap((choice) => readChoice(choice) ?? []),
});

export function filterSources(
  sources: readonly SourceReply[],
  { text, choices }: SourceFilter,
): readonly SourceReply[] {
  const asked = text.trim().toLowerCase();
  const byFacet = [...Map.groupBy(choices, (choice) => choice.slice(0, choice.indexOf(':'))).values()];
  if (asked === '' && byFacet.length === 0) return sources;
  return sources.filter((source) => {
    if (!`${source.title} ${source.site_name ?? ''} ${source.url ?? ''}`.toLowerCase().includes(asked))
      return false;
    const own = new Set<string>(byFacet.length === 0 ? [] : listChoicesOf(source));
    return byFacet.every((any) => any.some((choice) => own.has(choice)));
  });
}

export type Facet = {
  readonly name: FacetName;
  readonly options: readonly { readonly choice: FacetChoice; readonly count: number }[];
};

/** Options per facet: more are found by typing. */
const mostOptions = 12;

/** Returns the facets in which the sources differ, with the most frequent values first. */
export function listFacets(sources: readonly SourceReply[]): readonly Facet[] {
  const counts = new Map<FacetChoice, number>();
  for (const choice of sources.flatMap(listChoicesOf)) counts.set(choice, (counts.get(choice) ?? 0) + 1);
  return facetNames.flatMap((name) => {
    const options = [...counts]
      .filter(([choice]) => choice.startsWith(`${name}:`))
      .map(([choice, count]) => ({ choice, count }))
      .toSorted((one, other) => other.count - one.count || one.choice.localeCompare(other.choice))
      .slice(0, mostOptions);
    const saysNothing = options.every(({ count }) => count === sources.length);
    return options.length === 0 || saysNothing ? [] : [{ name, options }];
  });
}
