import { Globe } from 'lucide-react';
import type { BlockReply } from '@/lib/protocol/http/pages';

const words = {
  source: 'from a source',
  run: 'written after sources were read',
  import: 'imported',
} as const;

const meaning =
  'Somebody outside the team may have written this. After reading it, an answer needs approval before anything is sent out.';

/** Says in plain words that a block's text came from outside the team. */
export function TaintMark({ taint }: { readonly taint: NonNullable<BlockReply['taint']> }) {
  return (
    <span title={meaning} className="inline-flex shrink-0 items-center gap-1 text-label text-near">
      <Globe size={12} aria-hidden />
      {words[taint]}
    </span>
  );
}
