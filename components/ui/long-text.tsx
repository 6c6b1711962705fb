'use client';

import { useState } from 'react';
import { Button } from './button';
import { sliceWhole } from '@/lib/core/text';
import { findHost } from './find-host';
import { showHiddenCharacters } from './show-hidden-characters';

const shownChars = 400;

type LongTextProps = {
  readonly text: string;
  /** If true, nothing is cut off, because the user must see everything the decision depends on. */
  readonly whole?: boolean | undefined;
};

/**
 * The text of a tool as it is, never rendered as links or Markdown. Of a long text only the beginning is shown, and all of it on request.
 */
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
