'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { joinClasses } from '@/components/ui/class-names';
import { LateTitleDialog } from '@/components/ui/late-windows';
import type { ReplyTo } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation, useEndpointQuery } from '@/lib/client/use-endpoint';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';
import { describeChoice, readFilter, type SourceFilter } from '@/lib/domain/sources/filter-sources';
import { UsedSearch } from './used-search';

type SavedSearchesProps = {
  readonly collectionId: string;
  readonly first: ReplyTo<'GET /v1/saved-searches'> | undefined;
  readonly filter: SourceFilter;
  /** Names of the folders by id. */
  readonly folderNames: ReadonlyMap<string, string>;
  readonly isNarrowed: boolean;
  readonly canEdit: boolean;
  readonly onApply: (filter: SourceFilter) => void;
  /** Ticks exactly the shown sources for the next question; null if the filter shows all or none. */
  readonly onAsk: (() => void) | null;
};

/** The filters that the team kept under a name, and what can be done with the one in use: ask only what it finds, keep it, delete it. */
export function SavedSearches({ collectionId, filter, isNarrowed, canEdit, ...props }: SavedSearchesProps) {
  const { slug } = useWorkspace();
  const key = queryKeys.savedSearches.of(collectionId);
  const searches = useEndpointQuery('GET /v1/saved-searches', {
    key,
    input: { query: { collection_id: collectionId } },
    initialData: props.first,
  });
  const items = searches.data?.items ?? [];
  const describe = (each: SourceFilter) => describeFilter(each, props.folderNames);
  const used = items.find((search) => isSameFilter(readFilter(search.text, search.choices), filter));
  const [isNaming, setNaming] = useState(false);
  const save = useEndpointMutation('POST /v1/collections/{id}/saved-searches', {
    invalidates: [key],
    closes: () => setNaming(false),
  });
  const canSave = canEdit && isNarrowed && used === undefined;
  if (items.length === 0 && !canSave && props.onAsk === null) return null;
  return (
    <div role="group" aria-label="Searches" className="scroll-quiet flex max-h-24 flex-wrap gap-1 px-3 pb-2">
      {items.map((search) => (
        <button
          key={search.id}
          type="button"
          aria-pressed={search === used}
          title={describe(readFilter(search.text, search.choices))}
          onClick={() =>
            props.onApply(
              search === used ? { text: '', choices: [] } : readFilter(search.text, search.choices),
            )
          }
          className={joinClasses(
            'inline-flex min-h-6 max-w-full items-center rounded-control border px-1.5 text-label hover:border-edge',
            search === used ? 'border-edge bg-found' : 'border-line',
          )}
        >
          <span className="truncate">{search.name}</span>
        </button>
      ))}
      {used !== undefined && canEdit && <UsedSearch search={used} />}
      {props.onAsk !== null && (
        <Button size="small" variant="quiet" onClick={props.onAsk}>
          Ask only these
        </Button>
      )}
      {props.onAsk !== null && canEdit && (
        <ButtonLink
          size="small"
          variant="quiet"
          href={paths.newTableOf(slug, collectionId, {
            search: used?.id,
            ...(used === undefined ? { q: filter.text.trim() || null, show: filter.choices } : {}),
          })}
        >
          Make a table of these
        </ButtonLink>
      )}
      {canSave && (
        <Button size="small" variant="quiet" onClick={() => setNaming(true)}>
          Save search
        </Button>
      )}
      {isNaming && (
        <LateTitleDialog
          open
          heading="Save search"
          submitLabel="Save search"
          hint="Everyone in the workspace finds it here. It always finds the sources that match at the time."
          initialTitle={describe(filter)}
          busy={save.isPending}
          error={save.error?.message}
          onSubmit={(name) =>
            save.mutate({
              params: { id: collectionId },
              body: { name, text: filter.text.trim(), choices: [...filter.choices] },
            })
          }
          onClose={() => setNaming(false)}
        />
      )}
    </div>
  );
}

const isSameFilter = (one: SourceFilter, other: SourceFilter) =>
  one.text.trim() === other.text.trim() &&
  one.choices.length === other.choices.length &&
  one.choices.every((choice) => other.choices.includes(choice));

/** The filter in words, which is also the name that is offered for it. */
const describeFilter = ({ text, choices }: SourceFilter, folderNames: ReadonlyMap<string, string>) =>
  [text.trim(), ...choices.map((choice) => describeChoice(choice, folderNames))]
    .filter((part) => part !== '')
    .join(', ');
