'use client';

import { MessageSquare } from 'lucide-react';
import { type RefObject, useEffect } from 'react';
import { CountMark } from '@/components/shell/count-mark';
import { IconButton } from '@/components/ui/button';
import { showToast } from '@/components/ui/toast';
import { countNoun } from '@/lib/core/text';
import { addTalkPlace, closeTalk, type FindTalk, openTalk, useTalk } from './talk-store';
import { useThreadTally } from './use-threads';

type BlockTalkButtonProps = {
  readonly pageId: string;
  /** Holds the blocks, if there are those of other pages beside them. The letter C then counts only within it. */
  readonly root?: RefObject<HTMLElement | null>;
};

/** Opens the discussion about the current block of a page. The letter C does the same. */
export function BlockTalkButton({ pageId, root }: BlockTalkButtonProps) {
  const talk = useTalk();
  const isOpen = talk?.subject.kind === 'block' && talk.subject.id === pageId;
  const tally = useThreadTally({ kind: 'block', id: pageId }, { isOpen });
  const open = tally.data?.open ?? 0;
  useEffect(() => {
    const find = createFinder(pageId, root);
    return addTalkPlace(() =>
      root === undefined || root.current?.contains(document.activeElement) === true ? find() : null,
    );
  }, [pageId, root]);
  const press = () => {
    const found = isOpen ? null : createFinder(pageId, root)();
    if (isOpen) closeTalk();
    else if (found === null) showToast('Write a block first, to comment on it.');
    else openTalk(found.subject, found.quote);
  };
  return (
    <span className="relative inline-flex">
      <IconButton
        icon={MessageSquare}
        label={open === 0 ? 'Discuss' : `Discuss, ${countNoun(open, 'open thread')}`}
        shortcut="C"
        aria-expanded={isOpen}
        onClick={press}
      />
      <span aria-hidden className="pointer-events-none">
        <CountMark count={open} className="absolute -end-0.5 -top-0.5" />
      </span>
    </span>
  );
}

/** The block that was used last, or the first one. */
const createFinder =
  (pageId: string, root: BlockTalkButtonProps['root']): FindTalk =>
  () => {
    const within = root === undefined ? document : root.current;
    const block =
      within?.querySelector('[role="treeitem"][data-current]') ??
      within?.querySelector('[role="treeitem"]') ??
      null;
    if (block === null || block.id === '') return null;
    const quote = block.getAttribute('aria-label');
    return { subject: { kind: 'block', id: pageId, block_id: block.id }, quote };
  };
