'use client';

import { useRef, useState } from 'react';
import { DeleteSources } from '@/components/source/delete-source';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { EmptyState } from '@/components/ui/empty-state';
import { createLate } from '@/components/ui/late';
import { Skeleton } from '@/components/ui/skeleton';
import { showToast } from '@/components/ui/toast';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import { useRefresh } from '@/lib/client/use-refresh';
import { useWorkspace } from '@/lib/client/workspace';
import { refreshSourceEndpoint } from '@/lib/client/endpoints/sources';
import type { SourceReply } from '@/lib/protocol/http/sources';
import { AddSourcesButton } from './add-sources-button';
import { RenameSource } from './rename-source';
import { SourceRow } from './source-row';
import type { Order } from './sources-filter';
import type { SourceAdding } from './use-add-sources';
import { useDeleteSources } from './use-delete-sources';
import { useRovingRows } from './use-roving-rows';

export type SourcesPaneProps = {
  readonly collectionId: string;
  readonly sources: readonly SourceReply[];
  readonly isLoading: boolean;
  readonly adding: SourceAdding;
  /** Sources that questions do not go to. */
  readonly unticked: ReadonlySet<string>;
  readonly onUntickedChange: (unticked: ReadonlySet<string>) => void;
  readonly openId: string | null;
  readonly onOpen: (id: string) => void;
  readonly onAdd: () => void;
  /** What stands under the list: what was made of the sources. */
  readonly below?: React.ReactNode;
};

/** A short list needs none. */
const filteredFrom = 6;
const lateFilter = createLate(() => import('./sources-filter'));
const lateUploads = createLate(() => import('./uploads-list'));

/** The sources of a collection: find, tick, open, add, take away. */
export function SourcesPane(props: SourcesPaneProps) {
  const { sources, adding, unticked, collectionId } = props;
  const { role } = useWorkspace();
  const refreshKeys = useRefresh();
  const heading = useRef<HTMLHeadingElement>(null);
  const [filter, setFilter] = useState('');
  const [order, setOrder] = useState<Order>('added');
  const [renaming, setRenaming] = useState<SourceReply | null>(null);
  const hasFilter = sources.length >= filteredFrom;
  const filterPart = lateFilter.use(hasFilter);
  const hasUploads = adding.uploads.length > 0;
  const uploads = lateUploads.use(hasUploads);
  const canEdit = role !== 'viewer';
  const key = queryKeys.sources.of(collectionId);
  const refresh = useEndpointMutation(refreshSourceEndpoint, {
    invalidates: [key],
    onSuccess: ({ id }) => void refreshKeys(queryKeys.sources.one(id)),
    onError: (failure) => showToast('It was not captured again', { description: failure.message }),
  });

  const shown = orderSources(sources, order).filter((source) => matches(source, filter));
  const tickedCount = sources.filter((source) => !unticked.has(source.id)).length;
  const isAll = tickedCount === sources.length;
  const rows = useRovingRows(
    shown.map(({ id }) => id),
    heading,
  );
  const deleting = useDeleteSources(collectionId, rows.follow);

  function tick(ids: readonly string[], ticked: boolean) {
    const next = new Set(unticked);
    for (const id of ids) {
      if (ticked) next.delete(id);
      else next.add(id);
    }
    props.onUntickedChange(next);
  }

  return (
    <div className="flex h-full min-h-0 flex-col">
      <section aria-label="Sources" className="flex min-h-0 flex-1 flex-col">
        <header className="flex items-center gap-2 px-3 pt-3 pb-2">
          <h2 ref={heading} tabIndex={-1} className="flex-1 font-medium">
            Sources
          </h2>
          {canEdit && <AddSourcesButton onClick={props.onAdd} />}
        </header>
        {hasFilter && (
          // As high as the field, so that nothing moves when it comes.
          <div className="flex min-h-[calc(var(--size-row)+0.5rem)] items-end gap-2 px-3 pb-2">
            {filterPart && (
              <filterPart.SourcesFilter
                filter={filter}
                onFilterChange={setFilter}
                order={order}
                onOrderChange={setOrder}
              />
            )}
          </div>
        )}
        {sources.length > 1 && (
          <div className="flex items-center gap-2 px-3 pb-1">
            <Checkbox
              label={isAll ? 'All' : `${tickedCount} of ${sources.length}`}
              checked={isAll}
              indeterminate={!isAll && tickedCount > 0}
              onCheckedChange={(ticked) =>
                tick(
                  sources.map((source) => source.id),
                  ticked,
                )
              }
              className="flex-1"
            />
            {canEdit && !isAll && tickedCount > 0 && (
              <Button
                size="small"
                variant="quiet"
                onClick={() => void deleting.ask(sources.filter((source) => !unticked.has(source.id)))}
              >
                Delete {tickedCount}
              </Button>
            )}
          </div>
        )}
        <div className="scroll-quiet min-h-0 flex-1 px-2 pb-3">
          <Skeleton waiting={props.isLoading} label="Loading sources" shape={<RowShapes />}>
            <ul aria-label="Sources of this collection" {...rows.listProps}>
              {shown.map((source) => (
                <SourceRow
                  key={source.id}
                  source={source}
                  isTicked={!unticked.has(source.id)}
                  isOpen={props.openId === source.id}
                  canEdit={canEdit}
                  stop={rows.stopOf(source.id)}
                  onTick={(ticked) => tick([source.id], ticked)}
                  onOpen={() => props.onOpen(source.id)}
                  onRename={() => setRenaming(source)}
                  onRefresh={() => refresh.mutate({ params: { id: source.id }, body: {} })}
                  onDelete={() => void deleting.ask([source])}
                />
              ))}
            </ul>
            {uploads && hasUploads && <uploads.UploadsList adding={adding} />}
            {sources.length === 0 && !hasUploads && !props.isLoading && (
              <EmptyState action={canEdit && <AddSourcesButton onClick={props.onAdd} />}>
                Pages, files and notes that you collect stand here.
              </EmptyState>
            )}
            {sources.length > 0 && shown.length === 0 && (
              <p className="px-2 py-4 text-soft">No source has “{filter}” in its name.</p>
            )}
          </Skeleton>
        </div>
        {renaming !== null && <RenameSource source={renaming} onClose={() => setRenaming(null)} />}
        {deleting.asking !== null && (
          <DeleteSources used={deleting.asking} onClose={deleting.cancel} onDelete={deleting.confirm} />
        )}
      </section>
      {props.below}
    </div>
  );
}

function RowShapes() {
  return (
    <div aria-hidden className="grid gap-2 px-1 pt-1">
      {[72, 88, 64, 80].map((width) => (
        <div key={width} className="h-7 rounded-control bg-sunk" style={{ width: `${width}%` }} />
      ))}
    </div>
  );
}

function matches(source: SourceReply, filter: string): boolean {
  const words = filter.trim().toLowerCase();
  return (
    words === '' ||
    `${source.title} ${source.site_name ?? ''} ${source.url ?? ''}`.toLowerCase().includes(words)
  );
}

function orderSources(sources: readonly SourceReply[], order: Order): readonly SourceReply[] {
  if (order === 'title') return sources.toSorted((one, other) => one.title.localeCompare(other.title));
  return order === 'newest' ? sources.toReversed() : sources;
}
