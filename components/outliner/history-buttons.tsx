import { Redo2, Undo2 } from 'lucide-react';
import { IconButton } from '@/components/ui/button';
import type { OutlineAction } from './outline-action';
import type { OutlineState } from './outline-state';

type HistoryButtonsProps = Pick<OutlineState, 'done' | 'undone'> & {
  readonly act: (action: OutlineAction) => void;
};

/** Undo and redo by pointer, as a telephone has no Ctrl key. Shown once something was changed. */
export function HistoryButtons({ done, undone, act }: HistoryButtonsProps) {
  if (done.length === 0 && undone.length === 0) return null;
  return (
    <span className="flex items-center">
      <IconButton
        icon={Undo2}
        size="small"
        label="Undo change"
        shortcut="Ctrl Z"
        disabled={done.length === 0}
        onClick={() => act({ type: 'undo' })}
      />
      <IconButton
        icon={Redo2}
        size="small"
        label="Redo change"
        shortcut="Ctrl Y"
        disabled={undone.length === 0}
        onClick={() => act({ type: 'redo' })}
      />
    </span>
  );
}
