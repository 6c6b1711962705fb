'use client';

import { ChevronRight } from 'lucide-react';
import { Link } from '@/components/ui/link';
import { type KeyboardEvent, memo, type MouseEvent, useEffect, useRef } from 'react';
import { joinClasses } from '@/components/ui/class-names';
import { focusUnlessTyping, followUser } from '@/components/ui/move-focus';
import { StateLabel } from '@/components/ui/state-label';
import type { Writers } from '@/components/presence/use-writers';
import { WriterMark } from '@/components/presence/writer-mark';
import { useWorkspace } from '@/lib/client/workspace';
import type { Block } from '@/lib/domain/pages/block';
import type { BlockReply } from '@/lib/protocol/http/pages';
import { writeBlockAddress } from './block-address';
import { BlockEditor, type FileHandlers } from './block-editor';
import { BlockWords } from './block-words';
import { decideZoomKey } from './mod-keys';
import type { OutlineState, VisibleRow } from './outline-state';
import type { OutlineAction } from './outline-action';
import { decideRowKey } from './row-keys';
import { TaintMark } from './taint-mark';

/** What the server knows about a block besides its text. */
export type BlockOrigin = Pick<BlockReply, 'taint' | 'made_from' | 'made_into' | 'stale_count'>;

type BlockRowProps = VisibleRow & {
  /** True if it is the block that is zoomed into. */
  readonly isTitle: boolean;
  /** True if any whole blocks are selected. */
  readonly hasSelection: boolean;
  /** The address at which only this block is shown with what is below it. */
  readonly zoomAddress: string;
  /** True if the outline shows a block as the page. */
  readonly isZoomed: boolean;
  /** Null goes one level up. */
  readonly onZoom: (to: string | null) => void;
  readonly onFiles: FileHandlers;
  readonly editing: OutlineState['editing'];
  readonly isCurrent: boolean;
  /** True if the arrow keys move through the rows and this row has the focus. */
  readonly takesFocus: boolean;
  readonly isTarget: boolean;
  readonly canEdit: boolean;
  readonly origin: BlockOrigin | undefined;
  /** How many blocks from here on came from outside the team in the same way; 0 if one above says so already. */
  readonly taintCount: number;
  /** The others whose caret is in the block. */
  readonly writers: Writers | undefined;
  readonly act: (action: OutlineAction) => void;
};

/** A link of Markdown: a screen reader says its words and not its address. */
const writtenLink = /\[((?:\\.|[^\\[\]])*)\]\([^\s()]*\)/g;

export const BlockRow = memo(function BlockRow(props: BlockRowProps) {
  const { block, level, hasChildren, isFolded, isSelected, isTitle, editing, isCurrent } = props;
  const { takesFocus, isTarget, canEdit, origin, writers, act } = props;
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) followUser(row.current);
  }, [takesFocus]);
  useEffect(() => {
    if (!isTarget) return;
    focusUnlessTyping(row.current, { preventScroll: true });
    row.current?.scrollIntoView({ block: 'center' });
  }, [isTarget]);
  const isEditing = editing !== null;
  const words = (block.markdown.split('\n', 1)[0] ?? '').replaceAll(writtenLink, '$1');
  return (
    <div
      ref={row}
      id={block.id}
      role="treeitem"
      aria-level={level + 1}
      aria-expanded={hasChildren ? !isFolded : undefined}
      aria-selected={isSelected}
      data-current={isCurrent || undefined}
      // While the block is edited, its field and the list below it say more than the stored words.
      aria-label={isEditing ? undefined : words === '' ? 'Empty block' : words}
      aria-describedby={describe(props)}
      tabIndex={isCurrent && !isEditing ? 0 : -1}
      onKeyDown={(event) => !isEditing && takeRowKey(event, props)}
      onClick={(event) => canEdit && !isEditing && openAt(event, block, act)}
      className={joinClasses(
        'block-row group',
        isTarget && 'block-row-target',
        isTitle && 'block-row-title',
        writers !== undefined && 'block-row-written',
      )}
      style={{ paddingInlineStart: `calc(${level} * var(--block-step))` }}
    >
      <RowHandle {...props} />
      {isEditing ? (
        <div className="min-w-0 flex-1">
          <BlockEditor
            block={block}
            offset={editing.offset}
            turn={editing.turn}
            act={act}
            isZoomed={props.isZoomed}
            onZoom={props.onZoom}
            onFiles={props.onFiles}
          />
        </div>
      ) : (
        <BlockWords block={block} isTainted={origin?.taint != null} canEdit={canEdit} act={act} />
      )}
      {writers !== undefined && <WriterMark id={`writers-${block.id}`} writers={writers} />}
      {origin !== undefined && <Origin id={block.id} origin={origin} taintCount={props.taintCount} />}
    </div>
  );
});

/** Returns the ids of what else a screen reader says about the row. */
function describe({ block, writers, origin }: BlockRowProps): string | undefined {
  const ids = [
    ...(writers === undefined ? [] : [`writers-${block.id}`]),
    ...(origin?.stale_count === undefined ? [] : [`stale-${block.id}`]),
  ];
  return ids.length === 0 ? undefined : ids.join(' ');
}

/** Folds the block, and zooms into it. */
function RowHandle({ block, hasChildren, isFolded, isTitle, zoomAddress, onZoom, act }: BlockRowProps) {
  return (
    <>
      <button
        type="button"
        tabIndex={-1}
        aria-label={isFolded ? 'Unfold' : 'Fold'}
        onClick={(event) => {
          event.stopPropagation();
          act({ type: 'fold', id: block.id, isFolded: !isFolded });
        }}
        className={joinClasses('block-fold', (!hasChildren || isTitle) && 'invisible')}
      >
        <ChevronRight size={14} aria-hidden className={joinClasses(!isFolded && 'rotate-90')} />
      </button>
      <a
        href={zoomAddress}
        tabIndex={-1}
        draggable={false}
        aria-label="Zoom in"
        onClick={(event) => {
          event.stopPropagation();
          if (event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          onZoom(block.id);
        }}
        className="block-bullet"
      >
        <span aria-hidden className={joinClasses('block-dot', isFolded && 'block-dot-folded')} />
      </a>
    </>
  );
}

function openAt(event: MouseEvent<HTMLElement>, block: Block, act: BlockRowProps['act']): void {
  const isOnLink = event.target instanceof Element && event.target.closest('a, button') !== null;
  if (isOnLink || window.getSelection()?.isCollapsed === false) return;
  act({ type: 'open', id: block.id, offset: block.markdown.length });
}

function takeRowKey(event: KeyboardEvent<HTMLElement>, row: BlockRowProps): void {
  if (event.target !== event.currentTarget) return;
  const way = decideZoomKey(event, row.isZoomed);
  const action = way === null ? decideRowKey(event, row) : null;
  if (way === null && action === null) return;
  event.preventDefault();
  event.stopPropagation();
  if (action === null) row.onZoom(way === 'in' ? row.block.id : null);
  else row.act(action);
}

type OriginProps = { readonly id: string; readonly origin: BlockOrigin; readonly taintCount: number };

function Origin({ id, origin, taintCount }: OriginProps) {
  const { slug } = useWorkspace();
  const { taint, made_from: from, made_into: into } = origin;
  const address = (to: { page_id: string; block_id: string; title: string }) =>
    writeBlockAddress(slug, { pageId: to.page_id, title: to.title, blockId: to.block_id });
  return (
    <span className="block-origin">
      {from !== null && (
        <Link href={address(from)} tabIndex={-1} className="page-link text-label">
          from {from.title}
        </Link>
      )}
      {into.map((to) => (
        <Link key={to.block_id} href={address(to)} tabIndex={-1} className="page-link text-label">
          in {to.title}
        </Link>
      ))}
      {origin.stale_count !== undefined && (
        <span id={`stale-${id}`}>
          <StateLabel state="stale" />
        </span>
      )}
      {taint !== null && taintCount > 0 && <TaintMark taint={taint} count={taintCount} />}
    </span>
  );
}
