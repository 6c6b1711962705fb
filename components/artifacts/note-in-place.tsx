'use client';

import { type RefObject, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { AnswerCitation } from '@/components/citations/answer-citation';
import { Button } from '@/components/ui/button';
import { listChips } from './list-chips';
import { NoteBody } from './note-body';

type NoteInPlaceProps = {
  readonly text: RefObject<HTMLElement | null>;
  readonly citations: readonly AnswerCitation[];
  /** The citation that is open. */
  readonly citation: AnswerCitation;
  readonly onOpenPassage: (citation: AnswerCitation) => void;
  readonly onClose: () => void;
};

/** Shows a quote below the block that it supports if there is no margin. Escape closes it and returns focus to its chip. */
export function NoteInPlace({ text, citations, citation, onOpenPassage, onClose }: NoteInPlaceProps) {
  // The note is only ever opened by a click, so `document` exists.
  const [host] = useState(() => document.createElement('div'));
  useLayoutEffect(() => {
    const held = text.current;
    const chip = held === null ? undefined : findChip(held, citations, citation);
    if (chip === undefined) return;
    insertBelow(chip, host);
    return () => host.remove();
  }, [text, citations, citation, host]);
  const close = () => {
    const held = text.current;
    const chip = held === null ? undefined : findChip(held, citations, citation);
    onClose();
    chip?.focus();
  };
  return createPortal(
    <div
      role="note"
      aria-label={`Quote from ${citation.title}`}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        close();
      }}
      className="my-2 flex flex-col gap-1 border-s-2 border-accent ps-3 font-operating text-label"
    >
      <NoteBody citation={citation} isSentence={false} />
      <span className="-ms-2 flex gap-1">
        <Button size="small" variant="quiet" onClick={() => onOpenPassage(citation)}>
          Open passage
        </Button>
        <Button size="small" variant="quiet" onClick={close}>
          Close
        </Button>
      </span>
    </div>,
    host,
  );
}

function findChip(text: HTMLElement, citations: readonly AnswerCitation[], wanted: AnswerCitation) {
  return listChips(text, citations).find(({ citation }) => citation.ordinal === wanted.ordinal)?.element;
}

/** Inserts the note after the paragraph, inside the list item or after the whole table, but never inside a line of text. */
function insertBelow(chip: HTMLElement, place: HTMLElement): void {
  const table = chip.closest('.table-scroll');
  const block = table ?? chip.closest('p, h1, h2, h3, h4, h5, h6, blockquote');
  if (block !== null) block.after(place);
  else (chip.closest('li') ?? chip.parentElement)?.append(place);
}
