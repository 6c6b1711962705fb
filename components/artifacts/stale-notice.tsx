'use client';

import { useState } from 'react';
import type { AnswerCitation } from '@/components/citations/answer-citation';
import { describeStaleness } from '@/components/citations/describe-citation';
import { Button } from '@/components/ui/button';
import { StateLabel } from '@/components/ui/state-label';
import { countNoun } from '@/lib/core/text';

type StaleNoticeProps = {
  readonly citations: readonly AnswerCitation[];
  readonly onOpenPassage: (citation: AnswerCitation) => void;
  /** Makes the artifact again from the newest sources. Null if that is not possible. */
  readonly onMakeAgain: (() => void) | null;
};

/** Says that sources have changed since the text was written, and links to each passage as it was. Shows nothing if none has. */
export function StaleNotice({ citations, onOpenPassage, onMakeAgain }: StaleNoticeProps) {
  const [isOpen, setOpen] = useState(false);
  const stale = citations.filter((citation) => citation.stale !== null);
  if (stale.length === 0) return null;
  return (
    <section aria-label="Stale passages" className="rounded-panel border border-line bg-raised p-3">
      <div className="flex flex-wrap items-center gap-2">
        <StateLabel state="stale">{`${countNoun(stale.length, 'cited passage')} changed in the source`}</StateLabel>
        <span className="flex-1" />
        <Button size="small" variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide them' : 'Show them'}
        </Button>
        {onMakeAgain !== null && (
          <Button size="small" onClick={onMakeAgain}>
            Regenerate
          </Button>
        )}
      </div>
      {isOpen && (
        <ul className="mt-2 grid gap-2 border-t border-line pt-2">
          {stale.map((citation) => (
            <li key={citation.ordinal} className="text-label">
              <p className="text-soft">
                {citation.title}:{' '}
                {citation.stale === null ? '' : describeStaleness(citation.stale).toLowerCase()}
              </p>
              <p className="font-reading text-body" dir="auto">
                “{citation.quote.trim()}”
              </p>
              <Button size="small" variant="quiet" onClick={() => onOpenPassage(citation)}>
                Open the old passage
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
