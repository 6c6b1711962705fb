'use client';

import './outliner.css';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { useSteadyHandler } from '@/components/ui/use-steady-handler';
import { useWorkspace } from '@/lib/client/workspace';
import { type Block, findParent, findSubtreeEnd } from '@/lib/domain/pages/block';
import { readJournalDate } from '@/lib/domain/pages/page-name';
import type { PageDetailReply } from '@/lib/protocol/http/pages';
import { countBlocks } from './announce-outline';
import { writeZoomAddress } from './block-address';
import { type BlockOrigin, BlockRow } from './block-row';
import { BlocksOfContext } from './block-text';
import { FilePicker } from './file-picker';
import { HistoryButtons } from './history-buttons';
import { listTaintMarks } from './list-taint-marks';
import { OutlineChunk, rowsPerChunk } from './outline-chunk';
import { getSelection, listRows, type OutlineState, type VisibleRow } from './outline-state';
import { PageConflict } from './page-conflict';
import type { PageSaverPort } from './page-saver';
import type { OutlineAction } from './outline-action';
import { StalePassages } from './stale-passages';
import { SaveStateLine } from './save-state-line';
import { SelectionBar } from './selection-bar';
import { type FilePlace, useAddFiles } from './use-add-files';
import { useAddressedBlock } from './use-addressed-block';
import { useBlockClipboard } from './use-block-clipboard';
import { useBlockDrag } from './use-block-drag';
import { useFileDrop } from './use-file-drop';
import { useIsSeen } from './use-is-seen';
import { useOutliner } from './use-outliner';
import { useZoom } from './use-zoom';
import { ZoomTrail } from './zoom-trail';

export type OutlinerProps = {
  /** Names what is outlined, for example "Journal of 27 November". */
  readonly label: string;
  readonly place: string;
  readonly page: PageDetailReply | null;
  readonly send: PageSaverPort['send'];
  /** What else can be done with selected blocks, given by their ids. */
  readonly offerForBlocks?: (ids: readonly string[]) => ReactNode;
};

/** A page of blocks, read and edited in place. It can be used with the keyboard alone. */
export function Outliner({ label, place, page, send, offerForBlocks }: OutlinerProps) {
  const { role } = useWorkspace();
  const canEdit = role !== 'viewer';
  const { slug } = useWorkspace();
  const { blockId, zoomTo } = useZoom();
  const tree = useRef<HTMLDivElement>(null);
  const { state, act, save, known, saver, writers } = useOutliner({
    place,
    page,
    send,
    canEdit,
    zoomId: blockId,
    isSeen: useIsSeen(tree),
  });
  const target = useAddressedBlock();
  const [walks, setWalks] = useState(false);
  const { blocks, folds, zoomId, selection } = state;
  const rows = useMemo(
    () => listRows({ blocks, folds, zoomId, selection }),
    [blocks, folds, zoomId, selection],
  );
  const day = readJournalDate(place);
  const trail = listTrail(state);
  // The tab stop is always a row that is shown.
  const currentId = rows.some(({ block }) => block.id === state.currentId)
    ? state.currentId
    : (rows[0]?.block.id ?? null);
  const origins = useMemo(() => listOrigins(known), [known]);
  const taintMarks = useMemo(() => {
    const root = blocks.findIndex(({ id }) => id === zoomId);
    const shown = root === -1 ? blocks : blocks.slice(root, findSubtreeEnd(blocks, root));
    return listTaintMarks(shown, (id) => origins.get(id)?.taint ?? null);
  }, [blocks, zoomId, origins]);
  const perform = useCallback(
    (action: OutlineAction) => {
      setWalks(action.type !== 'write');
      act(action);
    },
    [act],
  );
  const onZoom = useSteadyHandler((to: string | null) => {
    if (to === null && trail.length === 0) return;
    setWalks(true);
    zoomTo(to === null ? (trail.at(-2)?.id ?? null) : to, day);
  });
  const { progress, addFiles } = useAddFiles(act);
  const picker = useRef<HTMLInputElement>(null);
  const [asked, setAsked] = useState<FilePlace | null>(null);
  const onFiles = useMemo(
    () => ({
      add: addFiles,
      ask: (to: FilePlace) => {
        setAsked(to);
        picker.current?.click();
      },
    }),
    [addFiles],
  );
  const drop = useFileDrop({ isOn: canEdit, currentId, addFiles });
  const clipboard = useBlockClipboard({ state, canEdit, act: perform, addFiles });
  const drag = useBlockDrag(perform);
  const chunks = Array.from({ length: Math.ceil(rows.length / rowsPerChunk) }, (_each, index) =>
    rows.slice(index * rowsPerChunk, (index + 1) * rowsPerChunk),
  );
  const wanted = new Set([state.editing?.id, currentId, target]);
  const draw = ({ block, ...row }: VisibleRow) => (
    <BlockRow
      key={block.id}
      block={block}
      {...row}
      isTitle={trail.at(-1)?.id === block.id}
      hasSelection={selection !== null}
      zoomAddress={writeZoomAddress(slug, { pageId: place, title: place, blockId: block.id })}
      isZoomed={trail.length > 0}
      onZoom={onZoom}
      onFiles={onFiles}
      editing={canEdit && state.editing?.id === block.id ? state.editing : null}
      isCurrent={currentId === block.id}
      takesFocus={walks && state.editing === null && currentId === block.id}
      isTarget={target === block.id}
      canEdit={canEdit}
      origin={origins.get(block.id)}
      taintCount={taintMarks.get(block.id) ?? 0}
      writers={writers.get(block.id)}
      act={perform}
    />
  );
  return (
    <BlocksOfContext value={known?.title ?? null}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
        {trail.length > 0 && <ZoomTrail label={label} trail={trail} onZoom={(to) => zoomTo(to, day)} />}
        {blockId !== null && trail.length === 0 && day === null && (
          <p role="status" className="rounded-control bg-sunk px-3 py-2 text-label">
            The linked block is no longer on this page. This is the whole page; its history has earlier texts.
          </p>
        )}
        {known !== null && <StalePassages page={known} blocks={blocks} canEdit={canEdit} act={perform} />}
        <div
          ref={tree}
          role="tree"
          aria-label={label}
          aria-multiselectable
          {...clipboard.on}
          {...drag}
          {...drop}
          className="outline-none outline"
          onBlur={(event) => {
            if (event.currentTarget.contains(event.relatedTarget)) return;
            setWalks(false);
            if (state.editing !== null && event.relatedTarget !== null) act({ type: 'deselect' });
          }}
        >
          {chunks.map((chunk, index) => (
            <OutlineChunk
              key={index}
              rows={chunk.length}
              isNeeded={index === 0 || chunk.some(({ block }) => wanted.has(block.id))}
            >
              {() => chunk.map(draw)}
            </OutlineChunk>
          ))}
        </div>
        <p role="status" className="sr-only">
          <span key={state.said.turn}>{state.said.words}</span>
        </p>
        {selection !== null && rows.filter(({ isSelected }) => isSelected).length > 1 && (
          <SelectionBar
            count={countBlocks(state)}
            id={selection.headId}
            canEdit={canEdit}
            act={perform}
            onCopy={clipboard.copy}
            onCut={clipboard.cut}
          >
            {canEdit && offerForBlocks?.(listSelected(state))}
          </SelectionBar>
        )}
        {canEdit && <FilePicker input={picker} place={asked} onPick={addFiles} />}
        {progress !== null && (
          <p role="status" className="ps-8 text-label text-soft">
            {progress}
          </p>
        )}
        {canEdit && (
          <div className="flex min-h-7 items-center gap-1">
            <SaveStateLine state={save} onRetry={() => void saver.current?.saveNow()} />
            <HistoryButtons done={state.done} undone={state.undone} act={perform} />
          </div>
        )}
        {save.kind === 'conflict' && (
          <PageConflict
            mine={state.blocks}
            theirs={save.theirs}
            conflicts={save.conflicts}
            onDecide={(choice) => saver.current?.decide(choice)}
          />
        )}
      </div>
    </BlocksOfContext>
  );
}

function listSelected(state: OutlineState): readonly string[] {
  const range = getSelection(state);
  return range === null ? [] : state.blocks.slice(range.from, range.to).map(({ id }) => id);
}

/** Returns the blocks above the one that is zoomed into, and that block. Empty if the whole page is shown. */
function listTrail(state: OutlineState): readonly Block[] {
  const { blocks, zoomId } = state;
  const root = blocks.findIndex(({ id }) => id === zoomId);
  const trail: Block[] = [];
  for (let at: number | null = root; at !== null && at !== -1; at = findParent(blocks, at))
    trail.unshift(...blocks.slice(at, at + 1));
  return trail;
}

function listOrigins(page: PageDetailReply | null): ReadonlyMap<string, BlockOrigin> {
  return new Map(
    (page?.blocks ?? [])
      .filter(
        ({ taint, made_from: from, made_into: into, stale_count: stale }) =>
          taint !== null || from !== null || into.length > 0 || stale !== undefined,
      )
      .map((block) => [block.id, block]),
  );
}
