'use client';

import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import type { DeleteSourcesProps } from '@/components/sources/delete-source';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { EmptyState } from '@/components/ui/empty-state';
import { createLate, createLateWindow } from '@/components/ui/late';
import { RowWindow } from '@/components/ui/row-window';
import { Skeleton } from '@/components/ui/skeleton';
import { showToast } from '@/components/ui/toast';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import { useRefresh } from '@/lib/client/use-refresh';
import { useWorkspace } from '@/lib/client/workspace';
import type { SourceReply } from '@/lib/protocol/http/sources';
import { AddSourcesButton } from './add-sources-button';
import { RenameSource } from '@/components/sources/rename-source';
import type { ReplyTo } from '@/lib/client/api';
import { SavedSearches } from './saved-searches';
import { SelectionBar } from './selection-bar';
import { SourceRow } from '@/components/sources/source-row';
import { useSourceFilter } from './use-source-filter';
import type { SourceAdding } from './use-add-sources';
import { useShownNumbers } from './conversation-state';
import { downloadSources } from '@/components/sources/download-sources';
import type { MoveSourcesProps } from '@/components/sources/move-sources';
import { useMoveSources } from '@/components/sources/use-move-sources';
import type { TagSourcesProps } from '@/components/sources/tag-sources';
import { useOrganiseSources } from '@/components/sources/use-organise-sources';
import { useDeleteSources } from '@/components/sources/use-delete-sources';
import { useRovingRows } from '@/components/ui/use-roving-rows';
import { useSourceSelection } from './use-source-selection';

const LateDeleteSources = createLateWindow<DeleteSourcesProps & { readonly open: true }>(async () => {
  const { DeleteSources } = await import('@/components/sources/delete-source');
  return DeleteSources;
});

export type SourcesPaneProps = {
  readonly collectionId: string;
  readonly sources: readonly SourceReply[];
  readonly savedSearches?: ReplyTo<'GET /v1/saved-searches'> | undefined;
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

/** Pixels of a row with a title of one line. */
const rowHeight = 36;

const lateFilter = createLate(() => import('./sources-filter'));
const lateUploads = createLate(() => import('./uploads-list'));

const LateTagSources = createLateWindow<TagSourcesProps>(async () => {
  const { TagSources } = await import('@/components/sources/tag-sources');
  return TagSources;
});

const LateMoveSources = createLateWindow<MoveSourcesProps>(async () => {
  const { MoveSources } = await import('@/components/sources/move-sources');
  return MoveSources;
});

/** The sources of a collection, to find, tick, open, add and remove. */
export function SourcesPane(props: SourcesPaneProps) {
  const { sources, adding, unticked, collectionId } = props;
  const { role, id: workspaceId } = useWorkspace();
  const numbers = useShownNumbers();
  const refreshKeys = useRefresh();
  const heading = useRef<HTMLHeadingElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const filtering = useSourceFilter(sources);
  const { shown, hasFilter, isNarrowed } = filtering;
  const organise = useOrganiseSources(collectionId);
  const [tagging, setTagging] = useState<readonly SourceReply[]>([]);
  const [moving, setMoving] = useState<readonly SourceReply[]>([]);
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

  const ids = useMemo(() => shown.map(({ id }) => id), [shown]);
  const byId = useMemo(() => new Map(shown.map((source) => [source.id, source])), [shown]);
  const rows = useRovingRows(ids, heading);
  const selection = useSourceSelection(shown);
  const selectButton = useRef<HTMLButtonElement>(null);
  const onGoing = (leaving: readonly string[]) => {
    rows.follow(leaving);
    selection.end();
  };
  const deleting = useDeleteSources(collectionId, onGoing);
  const move = useMoveSources(collectionId, onGoing);

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
    } else if (canEdit && event.key === 'Delete' && target.closest('[data-row]') !== null) {
      event.preventDefault();
      if (!event.repeat) void deleting.ask(selection.selected);
    }
  }

  /** The selection bar disappears with the selection. If it has the focus, move the focus to the button that started selecting. */
  function endSelecting() {
    if (document.activeElement?.closest('[role="toolbar"]') != null) selectButton.current?.focus();
    selection.end();
  }

  function drawRow(id: string) {
    const source = byId.get(id);
    return (
      source !== undefined && (
        <SourceRow
          source={source}
          number={numbers.size === 0 ? undefined : (numbers.get(id) ?? null)}
          isTicked={!unticked.has(id)}
          isSelected={selection.isSelecting ? selection.isSelected(id) : null}
          isOpen={props.openId === id}
          canEdit={canEdit}
          stop={rows.stopOf(id)}
          onTick={(ticked) => tick([id], ticked)}
          onSelect={(isSelected) => selection.setOne(id, isSelected)}
          onSelectTo={() => selection.selectTo(id)}
          onOpen={() => {
            selection.keepAnchor(id);
            props.onOpen(id);
          }}
          onRename={() => setRenaming(source)}
          onRefresh={() => refresh.mutate({ params: { id }, body: {} })}
          onDelete={() => void deleting.ask([source])}
          onTag={() => setTagging([source])}
          onMove={() => setMoving([source])}
          onExport={() => void downloadSources(workspaceId, [source])}
          onMark={(edit) => void organise.mark([source], edit)}
        />
      )
    );
  }

  return (
    <div className="flex h-full min-h-0 flex-col">
      <section aria-label="Sources" onKeyDown={onSelectionKey} className="flex min-h-0 flex-1 flex-col">
        <header className="flex items-center gap-2 px-3 pt-3 pb-2">
          <h2 ref={heading} tabIndex={-1} className="flex-1 font-medium">
            Sources
          </h2>
          {sources.length > 0 && (
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
              />
            )}
          </div>
        )}
        <SavedSearches
          collectionId={collectionId}
          first={props.savedSearches}
          filter={filtering.filter}
          isNarrowed={isNarrowed}
          canEdit={canEdit}
          onApply={filtering.setFilter}
          onAsk={filtering.canAskShown ? askShown : null}
        />
        {selection.isSelecting && (
          <SelectionBar
            selected={selection.selected}
            shownCount={shown.length}
            onSelectAll={selection.setAll}
            onExport={(chosen) => void downloadSources(workspaceId, chosen)}
            onMark={(chosen, edit) => void organise.mark(chosen, edit)}
            edit={
              canEdit
                ? {
                    onTag: setTagging,
                    onMove: setMoving,
                    onDelete: (chosen) => void deleting.ask(chosen),
                    onRefresh: (chosen) => {
                      for (const { id } of chosen) refresh.mutate({ params: { id }, body: {} });
                    },
                  }
                : null
            }
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
        <div ref={scroller} className="scroll-quiet min-h-0 flex-1 px-2 pb-3">
          <Skeleton waiting={props.isLoading} label="Loading sources" shape={<RowShapes />}>
            <RowWindow
              label="Sources of this collection"
              ids={ids}
              rows={rows}
              scroller={scroller}
              rowHeight={rowHeight}
            >
              {drawRow}
            </RowWindow>
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
        <LateMoveSources
          open={moving.length > 0}
          sources={moving}
          onMove={(target) => void move(moving, target)}
          onClose={() => setMoving([])}
        />
        {renaming !== null && <RenameSource source={renaming} onClose={() => setRenaming(null)} />}
        {deleting.asking !== null && (
          <LateDeleteSources
            open
            used={deleting.asking}
            onClose={deleting.cancel}
            onDelete={deleting.confirm}
          />
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
