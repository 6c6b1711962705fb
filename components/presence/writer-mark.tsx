import './writer-mark.css';
import { describeWriters } from './describe-writers';
import type { Writers } from './use-writers';

/** The names of those who write in a block, at its edge. */
export function WriterMark({ id, writers }: { readonly id: string; readonly writers: Writers }) {
  const { initials, names, sentence } = describeWriters(writers);
  return (
    <span id={id} className="writer-mark" title={sentence}>
      <span aria-hidden className="writer-initials">
        {initials}
      </span>
      <span aria-hidden className="truncate">
        {names}
      </span>
      <span className="sr-only">{sentence}</span>
    </span>
  );
}
