'use client';

import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { FailureNotice } from '@/components/ui/failure-notice';
import { TextField } from '@/components/ui/text-field';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation, useEndpointQuery } from '@/lib/client/use-endpoint';
import { limits } from '@/lib/core/limits';
import type { ArtifactDetailReply, LocatedQuoteReply } from '@/lib/protocol/http/artifacts';
import { listQuotable, type Quotable } from './list-quotable';

type CitePassageProps = {
  readonly artifact: Pick<ArtifactDetailReply, 'id' | 'collection_id'>;
  /** What is selected in the text, to begin with. */
  readonly words: string;
  readonly onCite: (quote: LocatedQuoteReply) => void;
  readonly onClose: () => void;
};

/** Finds a sentence in the sources and cites it. The quote is located before its marker is written. ↑ and ↓ choose, Enter cites. */
export function CitePassage({ artifact, words, onCite, onClose }: CitePassageProps) {
  const [query, setQuery] = useState(words);
  const [index, setIndex] = useState(0);
  const list = useId();
  const question = useDeferredValue(query.trim());
  const collectionId = artifact.collection_id ?? undefined;
  const isAsking = question.length > 1;
  const found = useEndpointQuery('GET /v1/search', {
    key: queryKeys.search({ q: question, collectionId, by: 'words' }),
    input: { query: { q: question, collection_id: collectionId, by: 'words', limit: 20 } },
    enabled: isAsking,
  });
  const locate = useEndpointMutation('POST /v1/artifacts/{id}/quotes', { onSuccess: onCite });
  const options = isAsking && found.data !== undefined ? listQuotable(found.data.items) : [];
  const current = Math.min(index, options.length - 1);
  const nameOption = (place: number) => `${list}-${place}`;
  const cite = (option: Quotable | undefined) => {
    if (option === undefined || locate.isPending) return;
    locate.mutate({ params: { id: artifact.id }, body: { source_id: option.sourceId, quote: option.quote } });
  };
  const go = (to: number) => {
    setIndex(to);
    document.getElementById(nameOption(to))?.scrollIntoView({ block: 'nearest' });
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || options.length === 0) return;
    if (event.key === 'ArrowDown') go((current + 1) % options.length);
    else if (event.key === 'ArrowUp') go((current - 1 + options.length) % options.length);
    else if (event.key === 'Enter') cite(options[current]);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Cite a passage"
      description="Choose a sentence of a source. Its number is written where the caret stands."
    >
      <div className="grid gap-3">
        <TextField
          label="Words of the passage"
          role="combobox"
          aria-expanded={options.length > 0}
          aria-controls={list}
          aria-activedescendant={options.length > 0 ? nameOption(current) : undefined}
          value={query}
          maxLength={limits.queryChars}
          onChange={(event) => {
            setQuery(event.target.value);
            setIndex(0);
          }}
          onKeyDown={press}
        />
        {locate.error !== null && (
          <FailureNotice sentence="The passage was not cited." cause={locate.error.message} />
        )}
        {found.isError && <FailureNotice sentence="The search failed." cause={found.error.message} />}
        <p role="status" className="text-soft empty:hidden">
          {describeFound({ isAsking, count: found.data === undefined ? null : options.length })}
        </p>
        <ul
          id={list}
          role="listbox"
          aria-label="Sentences"
          className="scroll-quiet max-h-[50dvh] overflow-y-auto"
        >
          {options.map((option, place) => (
            <li
              key={option.key}
              id={nameOption(place)}
              role="option"
              aria-selected={place === current}
              className="cursor-pointer rounded-control px-3 py-2 hover:bg-sunk aria-selected:bg-sunk"
              onClick={() => cite(option)}
            >
              <span className="block" dir="auto">
                {option.words}
              </span>
              <span className="block truncate text-label text-soft">{option.title}</span>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

function describeFound({
  isAsking,
  count,
}: {
  readonly isAsking: boolean;
  readonly count: number | null;
}): string {
  if (!isAsking) return 'Type some words of what you want to cite.';
  if (count === null) return 'Searching…';
  return count === 0 ? 'No source says this.' : '';
}
