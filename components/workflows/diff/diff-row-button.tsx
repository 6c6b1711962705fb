import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { joinClasses } from '@/components/ui/class-names';
import { MarkLabel } from '../canvas/node-facts';
import type { WorkflowDiffRow } from './count-marks';

type DiffRowButtonProps = {
  readonly row: WorkflowDiffRow;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
};

/** One change: its kind and subject and, once it is opened, the details below. */
export function DiffRowButton({ row, isOpen, onToggle, children }: DiffRowButtonProps) {
  const panelId = useId();
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={panelId}
        data-kind={row.kind}
        data-subject={row.subject}
        className="flex min-h-(--size-row) w-full items-center gap-2 rounded-control px-2 py-1 text-start outline-offset-[-2px] hover:bg-sunk"
        onClick={onToggle}
      >
        <ChevronRight size={16} aria-hidden className={joinClasses('text-soft', isOpen && 'rotate-90')} />
        <MarkLabel mark={row.kind} />
        <span className="min-w-0 wrap-anywhere">{row.title}</span>
      </button>
      <div id={panelId} hidden={!isOpen} className="ps-8 pe-2 pb-3">
        {isOpen && children}
      </div>
    </>
  );
}
