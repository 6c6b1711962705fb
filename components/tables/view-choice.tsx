'use client';

import { Select } from '@/components/ui/select';
import type { TableViewReply } from '@/lib/protocol/http/table-shapes';
import type { TableViewState } from './use-table-view';

type ViewChoiceProps = { readonly views: readonly TableViewReply[]; readonly viewState: TableViewState };

/** The value of the choice that is no named view. */
const none = '-';

/** Chooses one of the named views of the table. Shows nothing while there is none. */
export function ViewChoice({ views, viewState }: ViewChoiceProps) {
  const { named, isChanged, openView } = viewState;
  if (views.length === 0) return null;
  const mark = (label: string, isShown: boolean) => (isShown && isChanged ? `${label} (changed)` : label);
  return (
    <Select
      label="View"
      hideLabel
      options={[
        { value: none, label: mark('Whole table', named === null) },
        ...views.map(({ id, name }) => ({ value: id, label: mark(name, id === named?.id) })),
      ]}
      value={named?.id ?? none}
      onValueChange={(id) => void openView(id === none ? null : id)}
      triggerClassName="max-w-48"
    />
  );
}
