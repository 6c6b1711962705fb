import {
  Ban,
  Circle,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleDot,
  CircleSlash,
  CircleX,
  History,
  Lock,
  type LucideIcon,
  MessageCircleWarning,
  PencilLine,
  EqualApproximately,
} from 'lucide-react';
import { joinClasses } from './class-names';

/** Each state has a shape, a colour and a default word. It is never shown by colour alone. */
const states = {
  proved: { icon: CircleCheck, colour: 'text-proved', word: 'Exact' },
  near: { icon: EqualApproximately, colour: 'text-near', word: 'Near' },
  unsupported: { icon: CircleSlash, colour: 'text-unsupported', word: 'Not supported' },
  stale: { icon: History, colour: 'text-stale', word: 'Source changed' },
  waiting: { icon: CircleDashed, colour: 'text-soft', word: 'Waiting' },
  running: { icon: CircleDot, colour: 'text-accent', word: 'Running' },
  ready: { icon: Circle, colour: 'text-soft', word: 'Ready' },
  done: { icon: CircleCheck, colour: 'text-proved', word: 'Done' },
  doubtful: { icon: CircleAlert, colour: 'text-near', word: 'Doubtful' },
  failed: { icon: CircleX, colour: 'text-unsupported', word: 'Failed' },
  refused: { icon: Ban, colour: 'text-unsupported', word: 'Refused' },
  edited: { icon: PencilLine, colour: 'text-soft', word: 'Edited' },
  locked: { icon: Lock, colour: 'text-soft', word: 'Locked' },
  disputed: { icon: MessageCircleWarning, colour: 'text-unsupported', word: 'Disputed' },
} as const satisfies Record<string, { icon: LucideIcon; colour: string; word: string }>;

export type StateName = keyof typeof states;

type StateLabelProps = {
  readonly state: StateName;
  /** The word to show instead of the default one. */
  readonly children?: string | undefined;
  /** Hides the word from everyone but screen readers when the row has no room for it. The shape stays visible. */
  readonly hideWord?: boolean | undefined;
  readonly className?: string | undefined;
};

/** Shows a state as a shape, a word and a colour. */
export function StateLabel({ state, children, hideWord, className }: StateLabelProps) {
  const { icon: Icon, colour, word } = states[state];
  return (
    <span
      className={joinClasses(
        'inline-flex items-center align-middle gap-1.5 text-label font-medium tablet:whitespace-nowrap',
        colour,
        className,
      )}
    >
      <Icon size={16} aria-hidden />
      <span className={hideWord ? 'sr-only' : ''}>{children ?? word}</span>
    </span>
  );
}
