'use client';

import { useState } from 'react';
import { Button } from './button';
import { sliceWhole } from '@/lib/core/text';
import { findHost } from './find-host';
import { showHiddenCharacters } from './show-hidden-characters';

const shownChars = 400;

type LongTextProps = {
  readonly text: string;
  /** Nothing is cut: what a person decides by must be before them. */
  readonly whole?: boolean | undefined;
};

/** Text of a tool as it is, never as a link or as Markdown; a long one begins, and shows all when asked. */
export function LongText({ text, whole = false }: LongTextProps) {
  const [isOpen, setOpen] = useState(whole);
  const isCut = !isOpen && text.length > shownChars;
  const shown = isCut ? `${sliceWhole(text, shownChars)}…` : text;
  const host = findHost(text);
  return (
    <>
      <span dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-wrap">
        {showHiddenCharacters(shown)}
      </span>
      {host !== null && <span className="block text-label text-soft">at {host}</span>}
      {!whole && text.length > shownChars && (
        <span className="block">
          <Button
            size="small"
            variant="quiet"
            aria-expanded={isOpen}
            className="-ms-2"
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Show less' : `Show all ${text.length.toLocaleString('en')} characters`}
          </Button>
        </span>
      )}
    </>
  );
}
