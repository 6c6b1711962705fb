'use client';

import { Plus, Table2 } from 'lucide-react';
import { Link } from '@/components/ui/link';
import { parseAsArrayOf, parseAsInteger, parseAsString, useQueryStates } from 'nuqs';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { EmptyState } from '@/components/ui/empty-state';
import { FailureNotice } from '@/components/ui/failure-notice';
import { PageHead } from '@/components/ui/page-head';
import { ShowOlder } from '@/components/ui/show-older';
import { StateLabel } from '@/components/ui/state-label';
import { Time } from '@/components/ui/time';
import { usePlace } from '@/components/workspace/place';
import { useCollections, useCollectionTitle } from '@/components/workspace/use-collections';
import { callEndpoint, type ReplyTo } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { useOlder } from '@/lib/client/use-older';
import { useWorkspace } from '@/lib/client/workspace';
import { limits } from '@/lib/core/limits';
import { paths } from '@/lib/core/paths';
import { countNoun } from '@/lib/core/text';
import { readFilter, type SourceFilter } from '@/lib/domain/sources/filter-sources';
import type { TableReply } from '@/lib/protocol/http/table-shapes';
import { ExampleTable } from './example-table';
import { NewTableDialog } from './new-table-dialog';

const fillingMs = 3_000;

/** How the address opens the dialog for a new table, with rows from a saved search or a filter of the collection. */
const newTableParts = {
  new: parseAsInteger,
  search: parseAsString,
  q: parseAsString.withDefault(''),
  show: parseAsArrayOf(parseAsString).withDefault([]),
} as const;

type NewTableAddress = { readonly q: string; readonly show: readonly string[] };

function readRowFilter({ q, show }: NewTableAddress): SourceFilter | null {
  const filter = readFilter(q, show);
  return filter.text.trim() === '' && filter.choices.length === 0 ? null : filter;
}

type TablesScreenProps = {
  readonly tables: ReplyTo<'GET /v1/tables'>;
  /** Null lists the tables of all collections. */
  readonly collectionId: string | null;
};

/** The extraction tables of the workspace, or of one collection, most recently changed first. */
export function TablesScreen({ tables, collectionId }: TablesScreenProps) {
  const { slug, role } = useWorkspace();
  const [adding, setAdding] = useQueryStates(newTableParts);
  const collection = useCollections().find(({ id }) => id === collectionId);
  const of = collectionId === null ? {} : { collection_id: collectionId };
  usePlace({ crumbs: [{ label: 'Tables' }], actions: null }, 'tables');
  const newest = useEndpointQuery('GET /v1/tables', {
    key: [...queryKeys.tables.list(), collectionId],
    input: { query: { limit: limits.pageItems, ...of } },
    initialData: tables,
    refetchInterval: (reply) =>
      reply?.items.some(({ run_id: runId }) => runId !== null) === true ? fillingMs : false,
  });
  const { items, ...older } = useOlder(newest.data ?? tables, (cursor, workspaceId) =>
    callEndpoint('GET /v1/tables', { query: { limit: limits.pageItems, cursor, ...of }, workspaceId }),
  );
  const add = role !== 'viewer' && (
    <Button variant="primary" icon={Plus} onClick={() => void setAdding({ new: 1 })}>
      New table
    </Button>
  );
  return (
    <div className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-6 px-5 py-8">
      <PageHead title={collection === undefined ? 'Tables' : `Tables of ${collection.title}`}>
        {collectionId !== null && (
          <>
            <ButtonLink href={paths.collection(slug, collectionId)}>Open collection</ButtonLink>
            <ButtonLink href={paths.tables(slug)}>All tables</ButtonLink>
          </>
        )}
        {items.length > 0 && add}
      </PageHead>
      {newest.isError && (
        <FailureNotice sentence="The tables could not be loaded." cause={newest.error.message} />
      )}
      {items.length === 0 ? (
        <EmptyState action={add} example={add !== false && collectionId === null && <ExampleTable />}>
          A table asks every source of a collection the same questions. Each answer shows the passage it comes
          from, and you can verify, correct or lock it.
        </EmptyState>
      ) : (
        <ul className="@container divide-y divide-line border-y border-line">
          {items.map((table) => (
            <li key={table.id}>
              <TableLink table={table} />
            </li>
          ))}
        </ul>
      )}
      <ShowOlder {...older} />
      {adding.new !== null && (
        <NewTableDialog
          collectionId={collectionId}
          searchId={adding.search}
          filter={readRowFilter(adding)}
          onClose={() => void setAdding(null)}
        />
      )}
    </div>
  );
}

function TableLink({ table }: { readonly table: TableReply }) {
  const { slug } = useWorkspace();
  const collection = useCollectionTitle(table.collection_id);
  return (
    <Link
      href={paths.table(slug, table.id)}
      className="flex min-h-(--size-row) flex-wrap items-center gap-x-3 rounded-mark px-1 py-1.5 hover:bg-sunk"
    >
      <Table2 size={16} aria-hidden className="shrink-0 text-soft" />
      <span className="min-w-0 flex-1 basis-28 truncate font-medium">{table.title}</span>
      {table.run_id !== null && <StateLabel state="running">Filling</StateLabel>}
      <span className="hidden max-w-40 truncate text-label text-soft @lg:inline">{collection}</span>
      <span className="hidden text-label text-soft tabular-nums @lg:inline">
        {countNoun(table.row_count, 'row')}, {countNoun(table.column_count, 'column')}
      </span>
      <Time
        of={table.updated_at}
        dayOnly
        className="hidden w-24 text-end text-label text-soft tabular-nums @lg:block"
      />
    </Link>
  );
}
