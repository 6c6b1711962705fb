'use client';

import { type KeyboardEvent, useRef, useState } from 'react';
import { DeleteSources } from '@/components/sources/delete-source';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { EmptyState } from '@/components/ui/empty-state';
import { createLate, createLateWindow } from '@/components/ui/late';
import { Skeleton } from '@/components/ui/skeleton';
import { showToast } from '@/components/ui/toast';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import { useRefresh } from '@/lib/client/use-refresh';
import { useWorkspace } from '@/lib/client/workspace';
import type { SourceReply } from '@/lib/protocol/http/sources';
import { AddSourcesButton } from './add-sources-button';
import { RenameSource } from '@/components/sources/rename-source';
import { SelectionBar } from './selection-bar';
import { SourceRow } from '@/components/sources/source-row';
import { useSourceFilter } from './use-source-filter';
import type { SourceAdding } from './use-add-sources';
import { useShownNumbers } from './conversation-state';
import type { TagSourcesProps } from '@/components/sources/tag-sources';
import { useOrganiseSources } from '@/components/sources/use-organise-sources';
import { useDeleteSources } from '@/components/sources/use-delete-sources';
import { useRovingRows } from '@/components/ui/use-roving-rows';
import { useSourceSelection } from './use-source-selection';

export type SourcesPaneProps = {
  readonly collectionId: string;
  readonly sources: readonly SourceReply[];
  readonly isLoading: boolean;
  readonly adding: SourceAdding;
  /** Ids of the sources that questions do not use. */
  readonly unticked: ReadonlySet<string>;
  readonly onUntickedChange: (unticked: ReadonlySet<string>) => void;
  readonly openId: string | null;
  readonly onOpen: (id: string) => void;
  readonly onAdd: () => void;
  /** Shown under the list: what was made of the sources. */
  readonly below?: React.ReactNode;
};

const lateFilter = createLate(() => import('./sources-filter'));
const lateUploads = createLate(() => import('./uploads-list'));

const LateTagSources = createLateWindow<TagSourcesProps>(async () => {
  const { TagSources } = await import('@/components/sources/tag-sources');
  return TagSources;
});

/** The sources of a collection, to find, tick, open, add and remove. */
export function SourcesPane(props: SourcesPaneProps) {
  const { sources, adding, unticked, collectionId } = props;
  const { role } = useWorkspace();
  const numbers = useShownNumbers();
  const refreshKeys = useRefresh();
  const heading = useRef<HTMLHeadingElement>(null);
  const filtering = useSourceFilter(sources);
  const { shown, hasFilter, isNarrowed } = filtering;
  const organise = useOrganiseSources(collectionId);
  const [tagging, setTagging] = useState<readonly SourceReply[]>([]);
  const [renaming, setRenaming] = useState<SourceReply | null>(null);
  const filterPart = lateFilter.use(hasFilter);
  const hasUploads = adding.uploads.length > 0;
  const uploads = lateUploads.use(hasUploads);
  const canEdit = role !== 'viewer';
  const key = queryKeys.sources.of(collectionId);
  const refresh = useEndpointMutation('POST /v1/sources/{id}/refresh', {
    invalidates: [key],
    onSuccess: ({ id }) => void refreshKeys(queryKeys.sources.one(id)),
    onError: (failure) => showToast('The source was not captured again', { description: failure.message }),
  });

  const rows = useRovingRows(
    shown.map(({ id }) => id),
    heading,
  );
  const selection = useSourceSelection(shown);
  const selectButton = useRef<HTMLButtonElement>(null);
  const deleting = useDeleteSources(collectionId, (ids) => {
    rows.follow(ids);
    selection.end();
  });

  function tick(ids: readonly string[], ticked: boolean) {
    const next = new Set(unticked);
    for (const id of ids) {
      if (ticked) next.delete(id);
      else next.add(id);
    }
    props.onUntickedChange(next);
  }

  /** The filtered list becomes the source set of the next question. */
  function askShown() {
    const kept = new Set(shown.map(({ id }) => id));
    props.onUntickedChange(new Set(sources.flatMap(({ id }) => (kept.has(id) ? [] : [id]))));
  }

  /** While selecting, Escape ends the selection, and Delete on any row applies to all selected sources. */
  function onSelectionKey(event: KeyboardEvent<HTMLElement>) {
    // Menus and dialogs are elsewhere in the document, although React bubbles their events through the list.
    const { target } = event;
    if (!selection.isSelecting || !(target instanceof HTMLElement) || !event.currentTarget.contains(target)) {
      return;
    }
    if (event.key === 'Escape') {
      // Each press closes one layer (ux 6); what lies below stays.
      event.stopPropagation();
      endSelecting();
    } else if (event.key === 'Delete' && target.closest('[data-row]') !== null) {
      event.preventDefault();
      if (!event.repeat) void deleting.ask(selection.selected);
    }
  }

  /** The selection bar disappears with the selection. If it has the focus, move the focus to the button that started selecting. */
  function endSelecting() {
    if (document.activeElement?.closest('[role="toolbar"]') != null) selectButton.current?.focus();
    selection.end();
  }

  return (
    <div className="flex h-full min-h-0 flex-col">
      <section aria-label="Sources" onKeyDown={onSelectionKey} className="flex min-h-0 flex-1 flex-col">
        <header className="flex items-center gap-2 px-3 pt-3 pb-2">
          <h2 ref={heading} tabIndex={-1} className="flex-1 font-medium">
            Sources
          </h2>
          {canEdit && sources.length > 0 && (
            <Button
              ref={selectButton}
              size="small"
              variant="quiet"
              onClick={selection.isSelecting ? endSelecting : selection.begin}
            >
              {selection.isSelecting ? 'Done' : 'Select'}
            </Button>
          )}
          {canEdit && <AddSourcesButton onClick={props.onAdd} />}
        </header>
        {hasFilter && (
          // As high as the field, so that nothing moves when the filter loads.
          <div className="flex min-h-[calc(var(--size-row)+0.5rem)] items-end gap-2 px-3 pb-2">
            {filterPart && (
              <filterPart.SourcesFilter
                filter={filtering.filter}
                onFilterChange={filtering.setFilter}
                facets={filtering.facets}
                order={filtering.order}
                onOrderChange={filtering.setOrder}
                canAskShown={filtering.canAskShown}
                onAskShown={askShown}
              />
            )}
          </div>
        )}
        {selection.isSelecting && (
          <SelectionBar
            selected={selection.selected}
            shownCount={shown.length}
            onSelectAll={selection.setAll}
            onRefresh={(chosen) => {
              for (const { id } of chosen) refresh.mutate({ params: { id }, body: {} });
            }}
            onDelete={(chosen) => void deleting.ask(chosen)}
            onTag={setTagging}
            onMark={(chosen, edit) => void organise.mark(chosen, edit)}
          />
        )}
        {!selection.isSelecting && sources.length > 1 && (
          <AskAll
            tickedCount={sources.filter((source) => !unticked.has(source.id)).length}
            count={sources.length}
            onTick={(ticked) =>
              tick(
                sources.map((source) => source.id),
                ticked,
              )
            }
          />
        )}
        <div className="scroll-quiet min-h-0 flex-1 px-2 pb-3">
          <Skeleton waiting={props.isLoading} label="Loading sources" shape={<RowShapes />}>
            <ul aria-label="Sources of this collection" {...rows.listProps}>
              {shown.map((source) => (
                <SourceRow
                  key={source.id}
                  source={source}
                  number={numbers.get(source.id) ?? null}
                  isTicked={!unticked.has(source.id)}
                  isSelected={selection.isSelecting ? selection.isSelected(source.id) : null}
                  isOpen={props.openId === source.id}
                  canEdit={canEdit}
                  stop={rows.stopOf(source.id)}
                  onTick={(ticked) => tick([source.id], ticked)}
                  onSelect={(isSelected) => selection.setOne(source.id, isSelected)}
                  onSelectTo={() => selection.selectTo(source.id)}
                  onOpen={() => {
                    selection.keepAnchor(source.id);
                    props.onOpen(source.id);
                  }}
                  onRename={() => setRenaming(source)}
                  onRefresh={() => refresh.mutate({ params: { id: source.id }, body: {} })}
                  onDelete={() => void deleting.ask([source])}
                  onTag={() => setTagging([source])}
                  onMark={(edit) => void organise.mark([source], edit)}
                />
              ))}
            </ul>
            {uploads && hasUploads && <uploads.UploadsList adding={adding} />}
            {shown.length === 0 && !props.isLoading && (
              <NoRows isNarrowed={isNarrowed} hasSources={sources.length > 0 || hasUploads}>
                {canEdit && <AddSourcesButton onClick={props.onAdd} />}
              </NoRows>
            )}
          </Skeleton>
        </div>
        <LateTagSources
          open={tagging.length > 0}
          sources={tagging}
          known={[...new Set(sources.flatMap(({ tags }) => tags))].toSorted()}
          onSave={(edit) => void organise.tag(tagging, edit)}
          onClose={() => setTagging([])}
        />
        {renaming !== null && <RenameSource source={renaming} onClose={() => setRenaming(null)} />}
        {deleting.asking !== null && (
          <DeleteSources used={deleting.asking} onClose={deleting.cancel} onDelete={deleting.confirm} />
        )}
      </section>
      {props.below}
    </div>
  );
}

type NoRowsProps = {
  readonly isNarrowed: boolean;
  readonly hasSources: boolean;
  /** The control that adds the first source. */
  readonly children: React.ReactNode;
};

function NoRows({ isNarrowed, hasSources, children }: NoRowsProps) {
  if (!hasSources) return <EmptyState action={children}>Your pages, files and notes appear here.</EmptyState>;
  return isNarrowed ? <p className="px-2 py-4 text-soft">No source matches the filter.</p> : null;
}

type AskAllProps = {
  readonly tickedCount: number;
  readonly count: number;
  readonly onTick: (ticked: boolean) => void;
};

/** Ticks all sources for the next question, or none of them. */
function AskAll({ tickedCount, count, onTick }: AskAllProps) {
  const isAll = tickedCount === count;
  return (
    <div className="flex min-h-8 items-center px-3 pb-1">
      <Checkbox
        label={isAll ? 'Ask all sources' : `Ask ${tickedCount} of ${count}`}
        checked={isAll}
        indeterminate={!isAll && tickedCount > 0}
        onCheckedChange={onTick}
        className="flex-1"
      />
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
