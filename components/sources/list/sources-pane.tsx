'use client';

import { FolderPlus, Plus } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useMemo, useRef, useState } from 'react';
import { FolderRow } from '@/components/folders/folder-row';
import { OpenFolder } from '@/components/folders/open-folder';
import { useChangeFolders } from '@/components/folders/use-change-folders';
import type { Folders } from '@/components/folders/use-folders';
import { useOpenFolders } from '@/components/folders/use-open-folders';
import type { DeleteSourcesProps } from '../delete-source';
import { Button, IconButton } from '@/components/ui/button';
import { joinClasses } from '@/components/ui/class-names';
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
import { limits } from '@/lib/core/limits';
import {
  arrangeFlat,
  arrangeRows,
  type FolderRow as FolderRowData,
  type SourceRow as SourceRowData,
  writeFolderRowId,
} from '@/lib/domain/folders/arrange-rows';
import type { FolderReply } from '@/lib/protocol/http/folders';
import type { SourceReply } from '@/lib/protocol/http/sources';
import { AddSourcesButton } from '../add/add-sources-button';
import { RenameSource } from '../rename-source';
import type { ReplyTo } from '@/lib/client/api';
import type { ListExtrasProps } from './list-extras';
import { SavedSearches } from './saved-searches';
import { SelectionBar } from './selection-bar';
import { SourceShapes } from './source-shapes';
import { SourceFolders, useAskedFolder } from './source-folders';
import { SourceRow } from './source-row';
import { useSourceFilter } from './use-source-filter';
import type { SourceAdding } from '../add/use-add-sources';
import { useShownNumbers } from '@/components/conversations/conversation-state';
import { downloadSources } from './download-sources';
import type { MoveSourcesProps } from './move-sources';
import { useMoveSources } from './use-move-sources';
import type { TagSourcesProps } from './tag-sources';
import { useOrganiseSources } from './use-organise-sources';
import { useDeleteSources } from './use-delete-sources';
import { useRovingRows } from '@/components/ui/use-roving-rows';
import { useSourceSelection } from './use-source-selection';

const LateDeleteSources = createLateWindow<DeleteSourcesProps & { readonly open: true }>(async () => {
  const { DeleteSources } = await import('../delete-source');
  return DeleteSources;
});

export type SourcesPaneProps = {
  readonly collectionId: string;
  readonly sources: readonly SourceReply[];
  readonly savedSearches?: ReplyTo<'GET /v1/saved-searches'> | undefined;
  readonly folders: Folders;
  readonly isLoading: boolean;
  readonly adding: SourceAdding;
  /** Ids of the sources that questions do not use. */
  readonly unticked: ReadonlySet<string>;
  readonly onUntickedChange: (unticked: ReadonlySet<string>) => void;
  /** Asks questions only to what a folder holds, now and later. */
  readonly onAskFolder: (folderId: string) => void;
  readonly openId: string | null;
  readonly onOpen: (id: string) => void;
  readonly onAdd: () => void;
  /** Shown under the list: what was made of the sources. */
  readonly below?: React.ReactNode;
};

/** Pixels of a row with a title of one line. */
const rowHeight = 36;

const lateFilter = createLate(() => import('./sources-filter'));
const lateExtras = createLate(() => import('./list-extras'));

const LateTagSources = createLateWindow<TagSourcesProps>(async () => {
  const { TagSources } = await import('./tag-sources');
  return TagSources;
});

const LateMoveSources = createLateWindow<MoveSourcesProps>(async () => {
  const { MoveSources } = await import('./move-sources');
  return MoveSources;
});

function ListExtras(props: ListExtrasProps) {
  const late = lateExtras.use(props.adding.uploads.length > 0);
  return late && <late.ListExtras {...props} />;
}

/** The sources of a collection, to find, tick, open, add and remove. */
export function SourcesPane(props: SourcesPaneProps) {
  const { sources, adding, unticked, collectionId } = props;
  const { role, id: workspaceId } = useWorkspace();
  const numbers = useShownNumbers();
  const refreshKeys = useRefresh();
  const heading = useRef<HTMLHeadingElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const filtering = useSourceFilter(sources);
  const { hasFilter, isNarrowed, openFolder } = filtering;
  const { folders } = props;
  const [asked, setAsked] = useAskedFolder();
  const { open, setOpen } = useOpenFolders();
  const change = useChangeFolders(collectionId);
  const organise = useOrganiseSources(collectionId);
  const [tagging, setTagging] = useState<readonly SourceReply[]>([]);
  const [moving, setMoving] = useState<readonly SourceReply[]>([]);
  const [renaming, setRenaming] = useState<SourceReply | null>(null);
  const filterPart = lateFilter.use(hasFilter);
  const hasUploads = adding.uploads.length > 0;
  const [over, setOver] = useState<string | null>();
  const canEdit = role !== 'viewer';
  const key = queryKeys.sources.of(collectionId);
  const refresh = useEndpointMutation('POST /v1/sources/{id}/refresh', {
    invalidates: [key],
    onSuccess: ({ id }) => void refreshKeys(queryKeys.sources.one(id)),
    onError: (failure) => showToast('The source was not captured again', { description: failure.message }),
  });

  const { arrangement, canDrag } = useArrangement(filtering, folders, open);
  const isDraggable = canEdit && canDrag;
  const ids = useMemo(() => [...arrangement.rows.keys()], [arrangement]);
  const rows = useRovingRows(ids, heading);
  const selection = useSourceSelection(arrangement.sources);
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
    const kept = new Set(filtering.shown.map(({ id }) => id));
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

  /** Rows are in folders: a folder takes what is dropped on it, and a source what is dropped beside it. */
  function findTarget(rowId: string): string | null {
    const row = arrangement.rows.get(rowId);
    if (row?.kind === 'folder') return rowId;
    // In a list that is filtered, and beside what stands at the top of it, there is no folder to see.
    const around = row === undefined || row.level === 0 ? undefined : row.source.folders.at(-1);
    return around === undefined ? null : writeFolderRowId(around.id);
  }

  function onDrop(rowId: string, target: string | null) {
    const row = arrangement.rows.get(rowId);
    const taking = target === null ? undefined : arrangement.rows.get(target);
    const place = taking?.kind === 'folder' ? taking.folder : (folders.pathTo(openFolder).at(-1) ?? null);
    if (row?.kind === 'folder') void change.moveFolder(row.folder, place);
    else if (row !== undefined)
      void change.fileSources(selection.isSelected(row.source.id) ? selection.selected : [row.source], place);
  }

  async function deleteFolder(folder: FolderReply) {
    rows.follow([writeFolderRowId(folder.id)]);
    if ((await change.deleteFolder(folder)) && openFolder === folder.id)
      filtering.showFolder(folder.parent_id);
  }

  function drawFolder(row: FolderRowData) {
    const { folder, sources: held, isOpen } = row;
    const heldIds = held.map(({ id }) => id);
    const ticked = heldIds.filter((id) =>
      selection.isSelecting ? selection.isSelected(id) : !unticked.has(id),
    ).length;
    return (
      <FolderRow
        row={row}
        isTicked={ticked === 0 ? false : ticked === heldIds.length ? true : null}
        isSelecting={selection.isSelecting}
        stop={rows.stopOf(writeFolderRowId(folder.id))}
        onTick={(isTicked) =>
          selection.isSelecting ? selection.setMany(heldIds, isTicked) : tick(heldIds, isTicked)
        }
        onToggle={() => setOpen(folder.id, !isOpen)}
        onOpen={() => filtering.showFolder(folder.id)}
        onAsk={() => props.onAskFolder(folder.id)}
        edit={
          canEdit
            ? {
                onAdd: () => {
                  filtering.showFolder(folder.id);
                  props.onAdd();
                },
                onNew:
                  folders.pathTo(folder.id).length < limits.folderLevels
                    ? () => setAsked({ kind: 'new', parentId: folder.id })
                    : null,
                onRename: () => setAsked({ kind: 'rename', folder }),
                onMove: () => setAsked({ kind: 'move', folder }),
                onDelete: () => void deleteFolder(folder),
              }
            : null
        }
      />
    );
  }

  function drawRow(id: string) {
    const row = arrangement.rows.get(id);
    if (row === undefined) return null;
    return (
      <div
        draggable={isDraggable}
        style={{ paddingInlineStart: `${row.level * 0.875}rem` }}
        className={joinClasses(over === id && 'rounded-control outline-2 outline-accent')}
      >
        {row.kind === 'folder' ? drawFolder(row) : drawSource(row)}
      </div>
    );
  }

  function drawSource({ source }: SourceRowData) {
    const { id } = source;
    return (
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
        onFile={() => setAsked({ kind: 'file', sources: [source] })}
        onExport={() => void downloadSources(workspaceId, [source])}
        onMark={(edit) => void organise.mark([source], edit)}
      />
    );
  }

  return (
    <div className="flex h-full min-h-0 flex-col">
      <section aria-label="Sources" onKeyDown={onSelectionKey} className="flex min-h-0 flex-1 flex-col">
        <PaneHead
          heading={heading}
          selectButton={selectButton}
          hasSources={sources.length > 0}
          isSelecting={selection.isSelecting}
          onSelect={selection.isSelecting ? endSelecting : selection.begin}
          canEdit={canEdit}
          onAdd={props.onAdd}
          onNewFolder={() => setAsked({ kind: 'new', parentId: openFolder })}
        />
        {openFolder !== null && (
          <OpenFolder path={folders.pathTo(openFolder)} onOpen={filtering.showFolder} />
        )}
        {hasFilter && (
          // As high as the field, so that nothing moves when the filter loads.
          <div className="flex min-h-[calc(var(--size-row)+0.5rem)] items-end gap-2 px-3 pb-2">
            {filterPart && (
              <filterPart.SourcesFilter
                filter={filtering.filter}
                onFilterChange={filtering.setFilter}
                facets={filtering.facets}
                folderNames={folders.names}
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
          folderNames={folders.names}
          isNarrowed={isNarrowed}
          canEdit={canEdit}
          onApply={filtering.setFilter}
          onAsk={filtering.canAskShown ? askShown : null}
        />
        {selection.isSelecting && (
          <SelectionBar
            selected={selection.selected}
            shownCount={arrangement.sources.length}
            onSelectAll={selection.setAll}
            onExport={(chosen, format) => void downloadSources(workspaceId, chosen, format)}
            onMark={(chosen, edit) => void organise.mark(chosen, edit)}
            edit={
              canEdit
                ? {
                    onTag: setTagging,
                    onMove: setMoving,
                    onFile: (chosen) => setAsked({ kind: 'file', sources: chosen }),
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
        <div
          ref={scroller}
          // True while something would be dropped at the top of the list.
          data-over={over === null}
          className="scroll-quiet min-h-0 flex-1 px-2 pb-3 -outline-offset-2 outline-accent data-[over=true]:outline-2"
        >
          <Skeleton waiting={props.isLoading} label="Loading sources" shape={<SourceShapes />}>
            <RowWindow
              label="Sources of this collection"
              ids={ids}
              rows={rows}
              scroller={scroller}
              rowHeight={rowHeight}
            >
              {drawRow}
            </RowWindow>
            {ids.length === 0 && !props.isLoading && (
              <NoRows
                isNarrowed={isNarrowed}
                isFolder={filtering.isFolder}
                hasSources={sources.length > 0 || hasUploads}
              >
                {canEdit && (
                  <Button icon={Plus} onClick={props.onAdd}>
                    Add sources
                  </Button>
                )}
              </NoRows>
            )}
          </Skeleton>
        </div>
        <ListExtras
          adding={adding}
          onOpen={props.onOpen}
          list={scroller}
          findTarget={findTarget}
          onOver={setOver}
          onDrop={onDrop}
        />
        <SourceFolders
          collectionId={collectionId}
          folders={folders}
          asked={asked}
          change={change}
          onGoing={(going) => onGoing(going.map(({ id }) => id))}
          isSelecting={selection.isSelecting}
          onSettled={rows.settle}
          onMade={({ parent_id: parent }) => parent !== null && setOpen(parent, true)}
          onClose={() => setAsked(null)}
        />
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

/** The rows of the list: folders and what is in the open ones or, if something else narrows the list, what was found. */
function useArrangement(
  { shown, isTree, openFolder }: ReturnType<typeof useSourceFilter>,
  { folders }: Folders,
  open: ReadonlySet<string>,
) {
  const arrangement = useMemo(
    () => (isTree ? arrangeRows({ sources: shown, folders, open, within: openFolder }) : arrangeFlat(shown)),
    [isTree, shown, folders, open, openFolder],
  );
  return { arrangement, canDrag: isTree && folders.length > 0 };
}

type PaneHeadProps = {
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly selectButton: RefObject<HTMLButtonElement | null>;
  readonly hasSources: boolean;
  readonly isSelecting: boolean;
  readonly onSelect: () => void;
  readonly canEdit: boolean;
  readonly onAdd: () => void;
  readonly onNewFolder: () => void;
};

function PaneHead({ heading, selectButton, hasSources, isSelecting, canEdit, ...props }: PaneHeadProps) {
  return (
    <header className="flex flex-wrap items-center gap-2 px-3 pt-3 pb-2">
      <h2 ref={heading} tabIndex={-1} className="flex-1 font-medium">
        Sources
      </h2>
      {hasSources && (
        <Button ref={selectButton} size="small" variant="quiet" onClick={props.onSelect}>
          {isSelecting ? 'Done' : 'Select'}
        </Button>
      )}
      {hasSources && canEdit && (
        <IconButton icon={FolderPlus} size="small" label="New folder" onClick={props.onNewFolder} />
      )}
      <AddSourcesButton canEdit={canEdit} onClick={props.onAdd} />
    </header>
  );
}

type NoRowsProps = {
  readonly isNarrowed: boolean;
  /** True if all that is shown is one folder. */
  readonly isFolder: boolean;
  readonly hasSources: boolean;
  /** The control that adds the first source. */
  readonly children: React.ReactNode;
};

function NoRows({ isNarrowed, isFolder, hasSources, children }: NoRowsProps) {
  if (!hasSources) return <EmptyState action={children}>Your pages, files and notes appear here.</EmptyState>;
  if (isFolder)
    return <EmptyState action={children}>This folder is empty. What you add now goes into it.</EmptyState>;
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
