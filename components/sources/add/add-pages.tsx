'use client';

import { BookOpen } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { Checkbox } from '@/components/ui/checkbox';
import { describeCalendarDay, describeTime } from '@/components/ui/describe-time';
import { useTimeZone } from '@/components/ui/page-memory';
import { EmptyState } from '@/components/ui/empty-state';
import { FailureNotice } from '@/components/ui/failure-notice';
import { Skeleton, SkeletonRows } from '@/components/ui/skeleton';
import { TextField } from '@/components/ui/text-field';
import type { ReplyTo } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { useWorkspace } from '@/lib/client/workspace';
import { limits } from '@/lib/core/limits';
import { paths } from '@/lib/core/paths';
import { countNoun } from '@/lib/core/text';
import type { SourceAdding } from './use-add-sources';

type AddPagesProps = { readonly adding: SourceAdding; readonly onDone: () => void };
type FoundPage = ReplyTo<'GET /v1/knowledge/pages'>['items'][number];

/** Adds pages of the knowledge base, several at a time. Journal days are found by the words they contain. */
export function AddPages({ adding, onDone }: AddPagesProps) {
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const asked = useDeferredValue(query.trim());
  const found = useEndpointQuery('GET /v1/knowledge/pages', {
    key: queryKeys.pages.found(asked),
    input: { query: { q: asked, limit: limits.pageItems } },
  });
  const there = usePagesThere(adding.collectionId);
  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  const tooMany = chosen.size > limits.urlBatch;
  return (
    <form
      className="grid gap-3 pt-3"
      onSubmit={(event) => {
        event.preventDefault();
        void adding.addPages([...chosen]).then((added) => added && onDone());
      }}
    >
      <TextField
        label="Search pages and journal"
        type="search"
        value={query}
        maxLength={limits.queryChars}
        onChange={(event) => setQuery(event.target.value)}
      />
      {found.error !== null && (
        <FailureNotice sentence="The pages cannot be shown." cause={found.error.message} />
      )}
      <Skeleton waiting={found.isLoading} label="Loading pages" shape={<SkeletonRows count={4} />}>
        <PageChoices pages={found.data?.items ?? []} chosen={chosen} there={there} onChoose={choose} />
        {found.data?.items.length === 0 && <NoPages query={asked} />}
      </Skeleton>
      {tooMany && <FailureNotice sentence={`Choose at most ${limits.urlBatch} pages at once.`} />}
      <div className="form-end">
        <Button
          type="submit"
          variant="primary"
          icon={BookOpen}
          busy={adding.isBusy}
          disabled={chosen.size === 0 || tooMany}
        >
          {chosen.size > 1 ? `Add ${countNoun(chosen.size, 'page')}` : 'Add page'}
        </Button>
      </div>
    </form>
  );
}

/** Returns the pages that are already sources of the collection. */
function usePagesThere(collectionId: string): ReadonlySet<string> {
  const sources = useEndpointQuery('GET /v1/collections/{id}/sources', {
    key: queryKeys.sources.of(collectionId),
    input: { params: { id: collectionId } },
  });
  return new Set((sources.data?.items ?? []).flatMap(({ page }) => page?.id ?? []));
}

type PageChoicesProps = {
  readonly pages: readonly FoundPage[];
  readonly chosen: ReadonlySet<string>;
  readonly there: ReadonlySet<string>;
  readonly onChoose: (id: string, isChosen: boolean) => void;
};

function PageChoices({ pages, chosen, there, onChoose }: PageChoicesProps) {
  const timeZone = useTimeZone();
  if (pages.length === 0) return null;
  return (
    <ul aria-label="Pages" className="scroll-quiet max-h-72 divide-y divide-line border-y border-line">
      {pages.map(({ id, kind, title, updated_at: at, is_tainted: isTainted }) => {
        const isThere = there.has(id);
        const facts = [
          isThere ? 'already here' : `changed ${describeTime(at, timeZone)}`,
          ...(isTainted ? ['contains text from outside'] : []),
        ];
        return (
          <li key={id} className="px-1 py-1.5 hover:bg-sunk">
            <Checkbox
              className="w-full"
              checked={isThere || chosen.has(id)}
              disabled={isThere}
              onCheckedChange={(isChosen) => onChoose(id, isChosen)}
              label={
                <span className="grid min-w-0">
                  <span className="[overflow-wrap:anywhere]">
                    {kind === 'journal' ? describeCalendarDay(title) : title}
                  </span>
                  <span className="text-label text-soft">{facts.join(' · ')}</span>
                </span>
              }
            />
          </li>
        );
      })}
    </ul>
  );
}

function NoPages({ query }: { readonly query: string }) {
  const { slug } = useWorkspace();
  if (query !== '') return <EmptyState action={null}>No page or journal day contains “{query}”.</EmptyState>;
  return (
    <EmptyState
      action={
        <ButtonLink icon={BookOpen} href={paths.knowledge(slug)}>
          Go to Knowledge
        </ButtonLink>
      }
    >
      There are no pages yet. Once your team writes some, you can ask questions about them here.
    </EmptyState>
  );
}
