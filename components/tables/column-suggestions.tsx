'use client';

import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { joinClasses } from '@/components/ui/class-names';
import type { ReplyTo } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { countNoun } from '@/lib/core/text';
import { columnTemplates } from '@/lib/domain/tables/column-templates';
import type { ColumnDraft } from './column-draft';

type ColumnSuggestionsProps = {
  readonly tableId: string;
  readonly onChoose: (draft: ColumnDraft) => void;
};

/**
 * Offers the questions that sources of this table answer, and those that teams often ask. Each fills the form, where it can be changed. The
 * room of the former is kept while sources are read, because the form stands below it.
 */
export function ColumnSuggestions({ tableId, onChoose }: ColumnSuggestionsProps) {
  const suggested = useEndpointQuery('GET /v1/tables/{id}/suggestions', {
    key: queryKeys.tables.suggestions(tableId),
    input: { params: { id: tableId } },
  });
  return (
    <div className="grid gap-3">
      <Choices legend="Stated by your sources" className="scroll-quiet h-16 content-start overflow-y-auto">
        <Suggested suggested={suggested.data} hasFailed={suggested.isError} onChoose={onChoose} />
      </Choices>
      <Choices legend="Start from a common question">
        {columnTemplates.map(({ options, ...template }) => (
          <Button
            key={template.name}
            size="small"
            onClick={() => onChoose({ ...template, unit: null, options: [...options] })}
          >
            {template.name}
          </Button>
        ))}
      </Choices>
    </div>
  );
}

type SuggestedProps = Pick<ColumnSuggestionsProps, 'onChoose'> & {
  readonly suggested: ReplyTo<'GET /v1/tables/{id}/suggestions'> | undefined;
  readonly hasFailed: boolean;
};

function Suggested({ suggested, hasFailed, onChoose }: SuggestedProps) {
  if (hasFailed) return <p className="text-soft">Your sources could not be read for suggestions.</p>;
  if (suggested === undefined) return <p className="text-soft">Reading your sources …</p>;
  const { items, read_count: readCount } = suggested;
  if (items.length === 0) return <p className="text-soft">They have no labels and no answers in common.</p>;
  return items.map(({ source_count: count, ...draft }) => (
    <Button
      key={draft.name}
      size="small"
      title={`Stated in ${count} of ${countNoun(readCount, 'source')}`}
      onClick={() => onChoose(draft)}
    >
      {draft.name} · {count}
    </Button>
  ));
}

type ChoicesProps = {
  readonly legend: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

function Choices({ legend, className, children }: ChoicesProps) {
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-label font-medium">{legend}</legend>
      <div className={joinClasses('flex flex-wrap gap-1.5', className)}>{children}</div>
    </fieldset>
  );
}
