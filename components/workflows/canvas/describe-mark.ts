import {
  ArrowLeftRight,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleDot,
  CircleSlash,
  type LucideIcon,
  Minus,
  PencilLine,
  Plus,
} from 'lucide-react';
import type { CanvasMark } from './canvas-graph';

type MarkLook = {
  readonly word: string;
  readonly icon: LucideIcon;
  readonly ink: string;
  /** The border of a card. Its line style differs too, so that marks never differ by colour alone. */
  readonly border: string;
};

const looks: Record<CanvasMark, MarkLook> = {
  added: { word: 'added', icon: Plus, ink: 'text-proved', border: 'border-2 border-solid border-proved' },
  removed: {
    word: 'removed',
    icon: Minus,
    ink: 'text-unsupported',
    border: 'border-2 border-dashed border-unsupported',
  },
  changed: {
    word: 'changed',
    icon: PencilLine,
    ink: 'text-near',
    border: 'border-4 border-double border-near',
  },
  moved: {
    word: 'moved',
    icon: ArrowLeftRight,
    ink: 'text-stale',
    border: 'border-2 border-dotted border-stale',
  },
  waiting: {
    word: 'waiting',
    icon: CircleDashed,
    ink: 'text-soft',
    border: 'border-2 border-dotted border-edge',
  },
  running: {
    word: 'running',
    icon: CircleDot,
    ink: 'text-accent',
    border: 'border-2 border-solid border-accent',
  },
  done: { word: 'done', icon: CircleCheck, ink: 'text-proved', border: 'border border-solid border-proved' },
  failed: {
    word: 'failed',
    icon: CircleAlert,
    ink: 'text-unsupported',
    border: 'border-4 border-double border-unsupported',
  },
  skipped: {
    word: 'not run',
    icon: CircleSlash,
    ink: 'text-soft',
    border: 'border border-dashed border-line',
  },
};

/** Returns a mark as a shape, a colour and a word (ux 41). */
export function describeMark(mark: CanvasMark): MarkLook {
  return looks[mark];
}
