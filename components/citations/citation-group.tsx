'use client';

import { Fragment, use, useState } from 'react';
import { CitationChip } from './citation-chip';
import { CitationContext } from './citation-context';

/** Up to this many chips are shown side by side. If there are more, all but two are folded. */
const mostShown = 3;
const shownWhenFolded = 2;

/** Groups consecutive chips. */
export function CitationGroup({ indexes }: { readonly indexes: readonly number[] }) {
  const scope = use(CitationContext);
  const [isOpen, setIsOpen] = useState(false);
  const citations = indexes.flatMap((index) => scope?.citations[index] ?? []);
  const isFolded = !isOpen && citations.length > mostShown;
  const shown = isFolded ? citations.slice(0, shownWhenFolded) : citations;
  const rest = citations.length - shown.length;
  return (
    <span className="citation-group">
      {shown.map((citation) => (
        <Fragment key={citation.ordinal}>
          <CitationChip citation={citation} />
        </Fragment>
      ))}
      {isFolded && (
        <button
          type="button"
          className="citation-chip"
          aria-expanded={false}
          aria-label={`Show ${rest} more sources`}
          data-numbers={citations
            .slice(shown.length)
            .map(({ number }) => number)
            .join(' ')}
          onClick={() => setIsOpen(true)}
        >
          +{rest}
        </button>
      )}
    </span>
  );
}

/** A marker whose quote has not been looked up yet. */
export function PendingCitation({ number }: { readonly number: number }) {
  return (
    <span className="citation-group">
      <span className="citation-chip" data-pending>
        {number}
      </span>
    </span>
  );
}
