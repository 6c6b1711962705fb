'use client';

import { ChevronRight } from 'lucide-react';
import Link from 'next/link';
import { type KeyboardEvent, memo, type MouseEvent, useEffect, useRef } from 'react';
import { joinClasses } from '@/components/ui/class-names';
import { useWorkspace } from '@/lib/client/workspace';
import type { Block } from '@/lib/domain/pages/block';
import type { BlockReply } from '@/lib/protocol/http/pages';
import { writeBlockAddress } from './block-address';
import { BlockEditor } from './block-editor';
import { BlockWords } from './block-words';
import { decideModKey } from './mod-keys';
import type { OutlineState } from './outline-state';
import type { OutlineAction } from './reduce-outline';
import { TaintMark } from './taint-mark';

/** What the server knows about a block besides its text. */
export type BlockOrigin = Pick<BlockReply, 'taint' | 'made_from' | 'made_into'>;

type BlockRowProps = {
  readonly block: Block;
  readonly hasChildren: boolean;
  readonly isFolded: boolean;
  readonly editing: OutlineState['editing'];
  readonly isCurrent: boolean;
  /** True if the arrow keys move through the rows and this row has the focus. */
  readonly takesFocus: boolean;
  readonly isTarget: boolean;
  readonly canEdit: boolean;
  readonly origin: BlockOrigin | undefined;
  readonly act: (action: OutlineAction) => void;
};

export const BlockRow = memo(function BlockRow(props: BlockRowProps) {
  const { block, hasChildren, isFolded, editing, isCurrent, takesFocus, isTarget, canEdit, origin, act } =
    props;
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) row.current?.focus();
  }, [takesFocus]);
  useEffect(() => {
    if (!isTarget) return;
    row.current?.focus({ preventScroll: true });
    row.current?.scrollIntoView({ block: 'center' });
  }, [isTarget]);
  const isEditing = editing !== null;
  const words = block.markdown.split('\n', 1)[0] ?? '';
  return (
    <div
      ref={row}
      id={block.id}
      role="treeitem"
      aria-level={block.depth + 1}
      aria-expanded={hasChildren ? !isFolded : undefined}
      aria-selected={isCurrent}
      aria-label={words === '' ? 'Empty block' : words}
      tabIndex={isCurrent && !isEditing ? 0 : -1}
      onKeyDown={(event) => !isEditing && takeRowKey(event, props)}
      onClick={(event) => canEdit && !isEditing && openAt(event, block, act)}
      className={joinClasses('block-row group', isTarget && 'block-row-target')}
      style={{ paddingInlineStart: `calc(${block.depth} * var(--block-step))` }}
    >
      <button
        type="button"
        tabIndex={-1}
        aria-label={isFolded ? 'Unfold' : 'Fold'}
        onClick={(event) => {
          event.stopPropagation();
          act({ type: 'fold', id: block.id, isFolded: !isFolded });
        }}
        className={joinClasses('block-fold', !hasChildren && 'invisible')}
      >
        <ChevronRight size={14} aria-hidden className={joinClasses(!isFolded && 'rotate-90')} />
      </button>
      <span aria-hidden className={joinClasses('block-dot', isFolded && 'block-dot-folded')} />
      {isEditing ? (
        <div className="min-w-0 flex-1">
          <BlockEditor block={block} offset={editing.offset} turn={editing.turn} act={act} />
        </div>
      ) : (
        <BlockWords block={block} isTainted={origin?.taint != null} canEdit={canEdit} act={act} />
      )}
      {origin !== undefined && <Origin origin={origin} />}
    </div>
  );
});

function openAt(event: MouseEvent<HTMLElement>, block: Block, act: BlockRowProps['act']): void {
  const isOnLink = event.target instanceof Element && event.target.closest('a, button') !== null;
  if (isOnLink || window.getSelection()?.isCollapsed === false) return;
  act({ type: 'open', id: block.id, offset: block.markdown.length });
}

/** Handles the keys of a tree: arrow keys move and fold, Enter edits. */
function takeRowKey(event: KeyboardEvent<HTMLElement>, row: BlockRowProps): void {
  if (event.target !== event.currentTarget) return;
  const isMod = event.ctrlKey || event.metaKey;
  const walk = isMod || event.altKey ? null : decideWalk(event.key, row);
  const action = walk ?? (row.canEdit ? decideChange(event, row) : null);
  if (action === null) return;
  event.preventDefault();
  event.stopPropagation();
  row.act(action);
}

function decideWalk(key: string, { block, hasChildren, isFolded }: BlockRowProps): OutlineAction | null {
  const { id } = block;
  if (key === 'ArrowUp') return { type: 'step', id, by: -1, isEditing: false };
  if (key === 'ArrowDown') return { type: 'step', id, by: 1, isEditing: false };
  if (key === 'ArrowLeft' && hasChildren && !isFolded) return { type: 'fold', id, isFolded: true };
  return key === 'ArrowRight' && isFolded ? { type: 'fold', id, isFolded: false } : null;
}

function decideChange(event: KeyboardEvent<HTMLElement>, { block }: BlockRowProps): OutlineAction | null {
  const { id, markdown } = block;
  if (event.ctrlKey || event.metaKey) return decideModKey(event, id);
  if (event.altKey && event.key === 'ArrowUp') return { type: 'up', id, offset: null };
  if (event.altKey && event.key === 'ArrowDown') return { type: 'down', id, offset: null };
  if (event.key === 'Enter' || event.key === 'F2') return { type: 'open', id, offset: markdown.length };
  return event.key === 'Delete' ? { type: 'remove', id } : null;
}

function Origin({ origin }: { readonly origin: BlockOrigin }) {
  const { slug } = useWorkspace();
  const { taint, made_from: from, made_into: into } = origin;
  const address = (to: { page_id: string; block_id: string; title: string }) =>
    writeBlockAddress(slug, { pageId: to.page_id, title: to.title, blockId: to.block_id });
  return (
    <span className="block-origin">
      {from !== null && (
        <Link href={address(from)} prefetch={false} tabIndex={-1} className="page-link text-label">
          from {from.title}
        </Link>
      )}
      {into.map((to) => (
        <Link
          key={to.block_id}
          href={address(to)}
          prefetch={false}
          tabIndex={-1}
          className="page-link text-label"
        >
          in {to.title}
        </Link>
      ))}
      {taint !== null && <TaintMark taint={taint} />}
    </span>
  );
}
