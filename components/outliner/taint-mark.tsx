import { Globe } from 'lucide-react';
import { countNoun } from '@/lib/core/text';
import type { BlockReply } from '@/lib/protocol/http/pages';

const words = {
  source: 'from a source',
  run: 'written after sources were read',
  import: 'imported',
} as const;

const meaning =
  'Somebody outside the team may have written this. After reading it, an answer needs approval before anything is sent out.';

type TaintMarkProps = {
  readonly taint: NonNullable<BlockReply['taint']>;
  /** How many blocks this is said of: this one, and those that follow it. */
  readonly count: number;
};

/** Says in plain words that text came from outside the team. */
export function TaintMark({ taint, count }: TaintMarkProps) {
  return (
    <span title={meaning} className="inline-flex shrink-0 items-center gap-1 text-label text-near">
      <Globe size={12} aria-hidden />
      {count === 1 ? words[taint] : `${countNoun(count, 'block')} ${words[taint]}`}
    </span>
  );
}
