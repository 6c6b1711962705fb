'use client';

import { MessageSquare } from 'lucide-react';
import { CountMark } from '@/components/shell/count-mark';
import { IconButton } from '@/components/ui/button';
import { countNoun } from '@/lib/core/text';
import { closeTalk, openTalk, type TalkSubject, useTalk, writePart } from './talk-store';
import { useThreadTally } from './use-threads';

type TalkButtonProps = {
  readonly subject: TalkSubject;
  /** How many open threads there are. If it is given, it is not asked for while the discussion is closed. */
  readonly count?: number | undefined;
  readonly size?: 'small' | undefined;
};

/** Opens the discussion about a thing, and shows how many threads about it are open. */
export function TalkButton({ subject, count, size }: TalkButtonProps) {
  const talk = useTalk();
  const isOpen = talk !== null && isSame(talk.subject, subject);
  const tally = useThreadTally(count === undefined || isOpen ? subject : null, { isOpen });
  const ofCell = tally.data?.parts.find(({ part }) => part === writePart(subject))?.open ?? 0;
  const known = subject.kind === 'cell' && tally.data !== undefined ? ofCell : tally.data?.open;
  const open = known ?? count ?? 0;
  return (
    <span className="relative inline-flex">
      <IconButton
        icon={MessageSquare}
        label={open === 0 ? 'Discuss' : `Discuss, ${countNoun(open, 'open thread')}`}
        shortcut="C"
        size={size}
        aria-expanded={isOpen}
        onClick={() => (isOpen ? closeTalk() : openTalk(subject))}
      />
      <span aria-hidden className="pointer-events-none">
        <CountMark count={open} className="absolute -end-0.5 -top-0.5" />
      </span>
    </span>
  );
}

function isSame(one: TalkSubject, other: TalkSubject): boolean {
  return one.kind === other.kind && one.id === other.id && writePart(one) === writePart(other);
}
