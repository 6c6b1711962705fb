import { joinClasses } from '@/components/ui/class-names';
import type { Block } from '@/lib/domain/pages/block';
import { BlockText } from './block-text';
import { readTask } from './read-task';
import type { OutlineAction } from './outline-action';

type BlockWordsProps = {
  readonly block: Block;
  readonly isTainted: boolean;
  readonly canEdit: boolean;
  readonly act: (action: OutlineAction) => void;
};

/** A block as it is read. A task has a check box before its words. */
export function BlockWords({ block, isTainted, canEdit, act }: BlockWordsProps) {
  const task = readTask(block.markdown);
  if (task === null)
    return (
      <div className="min-w-0 flex-1">
        <BlockText markdown={block.markdown} isTainted={isTainted} />
      </div>
    );
  return (
    <>
      <input
        type="checkbox"
        // The row is the tab stop; Ctrl+Enter ticks the task by key.
        tabIndex={-1}
        checked={task.isDone}
        disabled={!canEdit}
        aria-label={`Done: ${task.markdown.split('\n', 1)[0] ?? ''}`}
        onClick={(event) => event.stopPropagation()}
        onChange={() => act({ type: 'tick', id: block.id })}
        className="mt-1.5 size-4 flex-none accent-accent"
      />
      {task.word !== null && <span className="mt-1 text-label text-soft">{task.word.toLowerCase()}</span>}
      <div className={joinClasses('min-w-0 flex-1', task.isDone && 'text-soft line-through')}>
        <BlockText markdown={task.markdown} isTainted={isTainted} />
      </div>
    </>
  );
}
