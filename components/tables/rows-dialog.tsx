'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import type { TableDetailReply, TableRowReply } from '@/lib/protocol/http/table-shapes';
import { ChooseRows } from './choose-rows';
import { RowsField } from './rows-field';
import { useRowSources } from './use-row-sources';
import type { TableActions } from './use-table-actions';

type RowsDialogProps = {
  readonly table: TableDetailReply;
  readonly rows: readonly TableRowReply[];
  readonly actions: TableActions;
  readonly onClose: () => void;
};

/** Chooses which sources of the collection are rows of a table. The cells of a row that is taken out are kept. */
export function RowsDialog(props: RowsDialogProps) {
  const { table, rows, onClose } = props;
  if (rows.length >= table.row_count) return <LoadedRowsDialog {...props} />;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Rows of the table">
      <p className="text-soft">
        {rows.length.toLocaleString('en')} of {table.row_count.toLocaleString('en')} rows have been loaded …
      </p>
    </Dialog>
  );
}

/** The rows are those that are ticked, whatever becomes of later sources. */
const ticked = 'ticked';

function LoadedRowsDialog({ table, rows, actions, onClose }: RowsDialogProps) {
  const { sources, isLoading } = useRowSources(table.collection_id);
  const [before] = useState(() => new Set(rows.map(({ id }) => id)));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(before);
  const held = table.search_id ?? ticked;
  const [follows, setFollows] = useState(held);
  const added = [...chosen].filter((id) => !before.has(id));
  const removed = [...before].filter((id) => !chosen.has(id));
  const isTicked = follows === ticked;
  const hasOthers = isTicked && added.length + removed.length > 0;
  const save = () => {
    if (follows !== held) actions.followSearch(isTicked ? null : follows);
    if (isTicked) {
      actions.changeRows(added, true);
      actions.changeRows(removed, false);
    }
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Rows of the table"
      description="What was read and decided in a row that is taken out is kept, and is there again when the row is."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={follows === held && !hasOthers} onClick={save}>
            Save rows
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <RowsField
          collectionId={table.collection_id}
          sources={sources}
          isLoading={isLoading}
          options={[
            {
              value: ticked,
              label: table.takes_all
                ? 'Chosen sources; later ones become rows'
                : 'Chosen sources; later ones are offered',
            },
          ]}
          value={follows}
          onChange={setFollows}
        >
          <ChooseRows sources={sources} isLoading={isLoading} chosen={chosen} onChange={setChosen} />
        </RowsField>
      </div>
    </Dialog>
  );
}
