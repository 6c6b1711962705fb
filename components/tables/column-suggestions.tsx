'use client';

import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { countNoun } from '@/lib/core/text';
import { columnTemplates } from '@/lib/domain/tables/column-templates';
import type { ColumnDraft } from './column-draft';

type ColumnSuggestionsProps = {
  readonly tableId: string;
  readonly onChoose: (draft: ColumnDraft) => void;
};

/** Offers the questions that sources of this table answer, and those that teams often ask. Each fills the form, where it can be changed. */
export function ColumnSuggestions({ tableId, onChoose }: ColumnSuggestionsProps) {
  const suggested = useEndpointQuery('GET /v1/tables/{id}/suggestions', {
    key: queryKeys.tables.suggestions(tableId),
    input: { params: { id: tableId } },
  });
  const items = suggested.data?.items ?? [];
  const readCount = suggested.data?.read_count ?? 0;
  const known = new Set(items.map(({ name }) => name));
  return (
    <div className="grid gap-3">
      {items.length > 0 && (
        <Choices legend={`Stated by your sources (${countNoun(readCount, 'source')} read)`}>
          {items.map(({ source_count: count, ...draft }) => (
            <Button
              key={draft.name}
              size="small"
              title={`Stated in ${count} of ${countNoun(readCount, 'source')}`}
              onClick={() => onChoose(draft)}
            >
              {draft.name} · {count}
            </Button>
          ))}
        </Choices>
      )}
      <Choices legend="Start from a common question">
        {columnTemplates
          .filter(({ name }) => !known.has(name))
          .map(({ options, ...template }) => (
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

function Choices({ legend, children }: { readonly legend: string; readonly children: ReactNode }) {
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-label font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-1.5">{children}</div>
    </fieldset>
  );
}
