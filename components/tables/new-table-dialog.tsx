'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Select } from '@/components/ui/select';
import { TextField } from '@/components/ui/text-field';
import { useCollections } from '@/components/workspace/use-collections';
import { ChooseRows } from './choose-rows';
import { useRowSources } from './use-row-sources';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import { useWorkspace } from '@/lib/client/workspace';
import { limits } from '@/lib/core/limits';
import { paths } from '@/lib/core/paths';

type NewTableDialogProps = {
  /** The collection that is chosen at first, or null. */
  readonly collectionId: string | null;
  readonly onClose: () => void;
};

/** Asks for the collection whose sources become rows, and for a title. */
export function NewTableDialog({ collectionId: given, onClose }: NewTableDialogProps) {
  const { slug } = useWorkspace();
  const router = useRouter();
  const collections = useCollections();
  const [title, setTitle] = useState('');
  const [chosen, setChosen] = useState<string | null>(given);
  const collectionId = chosen ?? collections[0]?.id ?? null;
  const [takes, setTakes] = useState<'all' | 'chosen'>('all');
  const [rows, setRows] = useState<ReadonlySet<string>>(new Set());
  const sources = useRowSources(takes === 'chosen' ? collectionId : null);
  const create = useEndpointMutation('POST /v1/tables', {
    invalidates: [queryKeys.tables.list()],
    onSuccess: ({ id }) => router.push(paths.table(slug, id)),
  });
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
                source_ids: takes === 'all' ? null : [...rows],
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
            setRows(new Set());
          }}
          hint={collections.length === 0 ? 'Create a collection first.' : undefined}
        />
        <Select
          label="Rows"
          options={[
            { value: 'all', label: 'All sources, later ones too' },
            { value: 'chosen', label: 'Chosen sources; later ones are offered' },
          ]}
          value={takes}
          onValueChange={setTakes}
        />
        {takes === 'chosen' && <ChooseRows sources={sources} chosen={rows} onChange={setRows} />}
        <div className="flex justify-end">
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
