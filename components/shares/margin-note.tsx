import { describeStaleness } from '@/components/citations/describe-citation';
import { StateLabel } from '@/components/ui/state-label';
import { paths, type SharedPath } from '@/lib/core/paths';
import type { SharedNote } from '@/lib/domain/shares/shared-page';
import { describePlace, writeQuote } from './describe-shared';

type MarginNoteProps = {
  readonly note: SharedNote;
  /** Address of the page with the note, without a trailing slash. */
  readonly base: SharedPath;
  /** True if an earlier note already names the source. In the margin the number is then enough. */
  readonly isRepeated: boolean;
};

/**
 * The quoted words of the source beside the sentence they support. It uses only phrasing elements, because it is inside a paragraph. If the
 * margin has no room, the note appears in place when its chip is followed.
 */
export function MarginNote({ note, base, isRepeated }: MarginNoteProps) {
  return (
    <span
      id={`note-${note.ordinal}`}
      className="margin-note"
      data-repeated={isRepeated || undefined}
      role="note"
      aria-label={`Quote, source ${note.n}`}
    >
      <span className="margin-note-title">
        <span className="margin-note-number">{note.n}</span>
        <span className="margin-note-name">{note.title}</span>
      </span>
      <q dir="auto" className="margin-note-quote">
        {writeQuote(note.quote)}
      </q>
      <NoteStates note={note} />
      <span className="margin-note-facts">{describePlace(note)}</span>
      <span className="margin-note-links">
        <a href={paths.sharedPassage(base, note.ordinal)}>Open passage</a>
        <a href={`#ref-${note.ordinal}`} className="margin-note-back">
          Close
        </a>
      </span>
    </span>
  );
}

/** Marks what is unusual about a quote. An exact, current quote needs no mark. */
export function NoteStates({ note }: { readonly note: SharedNote }) {
  if (note.match === 'exact' && note.stale === null) return null;
  return (
    <span className="flex flex-wrap gap-x-3">
      {note.match === 'near' && <StateLabel state="near">Near match</StateLabel>}
      {note.stale && <StateLabel state="stale">{describeStaleness(note.stale)}</StateLabel>}
    </span>
  );
}
