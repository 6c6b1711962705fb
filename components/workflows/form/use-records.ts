import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { useCollections } from '@/components/workspace/use-collections';
import type { NamedChoice } from './form-context';
import { type ChosenNoun, isChosenByName, type NamedNoun } from './named-noun';

/** Number of records offered, newest first. */
const offered = 50;

type Titled = { readonly id: string; readonly title: string };

/** Returns the records of a noun that a form can offer. Sources are those of the collection, and none if it is null. */
export function useRecords(noun: NamedNoun, collectionId: string | null): readonly NamedChoice[] {
  const input = { query: { limit: offered } };
  const collections = useCollections();
  const sources = useEndpointQuery('GET /v1/collections/{id}/sources', {
    key: queryKeys.sources.of(collectionId ?? ''),
    input: { params: { id: collectionId ?? '' } },
    enabled: noun === 'source' && collectionId !== null,
  });
  const artifacts = useEndpointQuery('GET /v1/artifacts', {
    key: queryKeys.artifacts.all(),
    input,
    enabled: noun === 'artifact',
  });
  const tables = useEndpointQuery('GET /v1/tables', {
    key: queryKeys.tables.all(),
    input,
    enabled: noun === 'table',
  });
  const pages = useEndpointQuery('GET /v1/knowledge/pages', {
    key: queryKeys.pages.all(),
    input,
    enabled: noun === 'page',
  });
  const runs = useEndpointQuery('GET /v1/runs', {
    key: queryKeys.runs.all(),
    input,
    enabled: noun === 'run',
  });
  const records: Readonly<Record<ChosenNoun, readonly Titled[] | undefined>> = {
    collection: collections,
    source: sources.data?.items,
    artifact: artifacts.data?.items,
    table: tables.data?.items,
    page: pages.data?.items,
    run: runs.data?.items,
  };
  return (isChosenByName(noun) ? (records[noun] ?? []) : []).map(({ id, title }) => ({
    value: id,
    label: title,
  }));
}

/** Returns the title of a record that is chosen already, or null while it is unknown. Pass a null id to look for nothing. */
export function useRecordTitle(noun: NamedNoun, id: string | null): string | null {
  const isLooked = (of: ChosenNoun) => noun === of && id !== null && !id.includes('{{');
  const input = { params: { id: id ?? '' } };
  const collections = useCollections();
  const source = useEndpointQuery('GET /v1/sources/{id}', {
    key: queryKeys.sources.one(id ?? ''),
    input,
    enabled: isLooked('source'),
  });
  const artifact = useEndpointQuery('GET /v1/artifacts/{id}', {
    key: queryKeys.artifacts.one(id ?? '', null),
    input,
    enabled: isLooked('artifact'),
  });
  const table = useEndpointQuery('GET /v1/tables/{id}', {
    key: queryKeys.tables.one(id ?? ''),
    input,
    enabled: isLooked('table'),
  });
  if (noun === 'collection') return collections.find((collection) => collection.id === id)?.title ?? null;
  if (noun === 'source') return source.data?.title ?? null;
  if (noun === 'artifact') return artifact.data?.title ?? null;
  return noun === 'table' ? (table.data?.title ?? null) : null;
}
