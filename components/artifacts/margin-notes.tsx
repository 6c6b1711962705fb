'use client';

import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { AnswerCitation } from '@/components/citations/answer-citation';
import { listChips } from './list-chips';
import { NoteBody, saysQuote } from './note-body';
import { placeNotes } from './place-notes';

type MarginNotesProps = {
  /** The rendered text, beside which the notes are positioned. */
  readonly text: RefObject<HTMLElement | null>;
  readonly citations: readonly AnswerCitation[];
  readonly onOpenPassage: (citation: AnswerCitation) => void;
};

type Note = {
  readonly citation: AnswerCitation;
  readonly chip: HTMLElement;
  readonly isSentence: boolean;
};

const gapPixels = 10;

/** The quotes beside the sentences that they support. Each opens its passage. */
export function MarginNotes({ text, citations, onOpenPassage }: MarginNotesProps) {
  const column = useRef<HTMLElement>(null);
  const [notes, setNotes] = useState<readonly Note[]>([]);
  const [tops, setTops] = useState<readonly number[]>([]);

  useLayoutEffect(() => {
    const held = text.current;
    if (held === null) return;
    const read = () => {
      const chips = listChips(held, citations);
      // A chip that cites the same passage as the chip before it needs no second note.
      const fresh = chips.filter(({ citation }, index) => {
        const before = chips[index - 1]?.citation;
        return !(before?.revisionId === citation.revisionId && before.start === citation.start);
      });
      setNotes(
        fresh.map(({ citation, element }) => ({
          citation,
          chip: element,
          isSentence: saysQuote(element, citation),
        })),
      );
    };
    read();
    // Folded chips can unfold and sections can open.
    const watch = new MutationObserver(read);
    watch.observe(held, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, [text, citations]);

  useLayoutEffect(() => {
    const [held, aside] = [text.current, column.current];
    if (held === null || aside === null) return;
    const place = () => {
      const origin = aside.getBoundingClientRect().top;
      const elements = [...aside.children];
      setTops(
        placeNotes(
          notes.map(({ chip }, index) => ({
            top: chip.getBoundingClientRect().top - origin,
            height: elements[index]?.getBoundingClientRect().height ?? 0,
          })),
          gapPixels,
        ),
      );
    };
    place();
    const watch = new ResizeObserver(place);
    watch.observe(held);
    for (const element of aside.children) watch.observe(element);
    return () => watch.disconnect();
  }, [text, notes]);

  return (
    <aside ref={column} aria-label="Quotes" className="no-print relative w-72 shrink-0 text-label">
      {notes.map(({ citation, isSentence }, index) => (
        <button
          key={citation.ordinal}
          type="button"
          tabIndex={-1}
          onClick={() => onOpenPassage(citation)}
          style={{ top: tops[index] ?? 0 }}
          className="absolute inset-x-0 flex flex-col border-s-2 border-line ps-3 text-start hover:border-accent"
        >
          <NoteBody citation={citation} isSentence={isSentence} />
        </button>
      ))}
    </aside>
  );
}
