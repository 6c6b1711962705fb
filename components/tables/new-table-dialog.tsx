'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Select } from '@/components/ui/select';
import { TextField } from '@/components/ui/text-field';
import { useCollections } from '@/components/workspace/use-collections';
import { ChooseRows } from './choose-rows';
import { RowsField } from './rows-field';
import { useRowSources } from './use-row-sources';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import { useWorkspace } from '@/lib/client/workspace';
import { limits } from '@/lib/core/limits';
import { paths } from '@/lib/core/paths';
import { filterSources, type SourceFilter } from '@/lib/domain/sources/filter-sources';

type NewTableDialogProps = {
  /** The collection that is chosen at first, or null. */
  readonly collectionId: string | null;
  /** The rows that are chosen at first: what a saved search or a filter of the collection finds. If both are null, all sources. */
  readonly searchId: string | null;
  readonly filter: SourceFilter | null;
  readonly onClose: () => void;
};

const options = [
  { value: 'all', label: 'All sources, later ones too' },
  { value: 'chosen', label: 'Chosen sources; later ones are offered' },
] as const;

/** Asks for the collection whose sources become rows, for the rows, and for a title. */
export function NewTableDialog({ collectionId: given, searchId, filter, onClose }: NewTableDialogProps) {
  const { slug } = useWorkspace();
  const router = useRouter();
  const collections = useCollections();
  const [title, setTitle] = useState('');
  const [chosen, setChosen] = useState<string | null>(given);
  const collectionId = chosen ?? collections[0]?.id ?? null;
  const [takes, setTakes] = useState<string>(searchId ?? (filter === null ? 'all' : 'chosen'));
  const [ticked, setTicked] = useState<ReadonlySet<string> | null>(null);
  const { sources, isLoading } = useRowSources(takes === 'all' ? null : collectionId);
  const found = filter === null || collectionId !== given ? [] : filterSources(sources, filter);
  const rows = ticked ?? new Set(found.map(({ id }) => id));
  const create = useEndpointMutation('POST /v1/tables', {
    invalidates: [queryKeys.tables.list()],
    closes: ({ id }) => router.push(paths.table(slug, id)),
  });
  const isSearch = takes !== 'all' && takes !== 'chosen';
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="New table"
      description="Each source becomes a row. Each question that you ask of the sources becomes a column."
    >
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (collectionId !== null)
            create.mutate({
              body: {
                collection_id: collectionId,
                title,
                columns: [],
                source_ids: takes === 'chosen' ? [...rows] : null,
                search_id: isSearch ? takes : null,
              },
            });
        }}
      >
        <TextField
          label="Title"
          value={title}
          maxLength={limits.titleChars}
          onChange={(event) => setTitle(event.target.value)}
          error={create.error?.message}
        />
        <Select
          label="Collection"
          options={collections.map(({ id, title: label }) => ({ value: id, label }))}
          value={collectionId ?? undefined}
          onValueChange={(id) => {
            setChosen(id);
            setTicked(new Set());
            if (isSearch) setTakes('all');
          }}
          hint={collections.length === 0 ? 'Create a collection first.' : undefined}
        />
        <RowsField
          collectionId={collectionId}
          sources={sources}
          isLoading={isLoading}
          options={options}
          value={takes}
          onChange={setTakes}
        >
          {takes === 'chosen' && (
            <ChooseRows sources={sources} isLoading={isLoading} chosen={rows} onChange={setTicked} />
          )}
        </RowsField>
        <div className="form-end">
          <Button
            type="submit"
            variant="primary"
            busy={create.isPending}
            disabled={title.trim() === '' || collectionId === null || (takes === 'chosen' && rows.size === 0)}
          >
            Create table
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
