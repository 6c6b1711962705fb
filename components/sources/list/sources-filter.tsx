'use client';

import { ArrowUpDown, ListFilter, X } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Menu, MenuChoice, MenuSeparator, MenuSwitch } from '@/components/ui/menu';
import { TextField } from '@/components/ui/text-field';
import {
  describeChoice,
  type Facet,
  type FacetChoice,
  facetLabels,
  listChosenFolders,
  type SourceFilter,
} from '@/lib/domain/sources/filter-sources';
import { orders, type Order } from './source-orders';

type SourcesFilterProps = {
  readonly filter: SourceFilter;
  readonly onFilterChange: (filter: SourceFilter) => void;
  readonly facets: readonly Facet[];
  /** Names of the folders by id. */
  readonly folderNames: ReadonlyMap<string, string>;
  readonly order: Order;
  readonly onOrderChange: (order: Order) => void;
};

/** Filters and sorts a long list of sources. Its code loads after the first page. */
export function SourcesFilter({
  filter,
  onFilterChange,
  facets,
  order,
  folderNames,
  ...props
}: SourcesFilterProps) {
  const { text, choices } = filter;
  const orderLabel = orders.find(({ value }) => value === order)?.label ?? '';
  // The open folder is named above the list.
  const isOpenFolder = listChosenFolders(choices).length === 1;
  const chips = choices.filter((choice) => !(isOpenFolder && choice.startsWith('folder:')));
  const choose = (choice: FacetChoice, isChosen: boolean) =>
    onFilterChange({
      text,
      choices: isChosen ? [...choices, choice] : choices.filter((each) => each !== choice),
    });
  return (
    <div className="grid min-w-0 flex-1 gap-1.5">
      <div className="flex items-end gap-1">
        <TextField
          label="Filter sources"
          hideLabel
          placeholder="Filter"
          value={text}
          onChange={(event) => onFilterChange({ text: event.target.value, choices })}
          className="min-w-0 flex-1"
        />
        <Menu
          trigger={<Button variant="quiet" icon={ListFilter} aria-label="Filter by kind, tag and more" />}
        >
          {facets.map(({ name, options }, index) => (
            <div key={name} role="group" aria-label={facetLabels[name]}>
              {index > 0 && <MenuSeparator />}
              <p aria-hidden className="px-2.5 pt-1.5 text-label font-medium text-soft">
                {facetLabels[name]}
              </p>
              {options.map(({ choice, count }) => (
                <MenuSwitch
                  key={choice}
                  checked={choices.includes(choice)}
                  onCheckedChange={(isChosen) => choose(choice, isChosen)}
                >
                  {describeChoice(choice, folderNames)}{' '}
                  <span className="text-soft tabular-nums">{count}</span>
                </MenuSwitch>
              ))}
            </div>
          ))}
        </Menu>
        <Menu trigger={<Button variant="quiet" icon={ArrowUpDown} aria-label={`Order: ${orderLabel}`} />}>
          <MenuChoice label="Order" value={order} options={[...orders]} onValueChange={props.onOrderChange} />
        </Menu>
      </div>
      {chips.length > 0 && (
        <ul aria-label="Active filters" className="flex flex-wrap gap-1">
          {chips.map((choice) => (
            <li key={choice}>
              <button
                type="button"
                onClick={() => choose(choice, false)}
                className="inline-flex min-h-6 max-w-full items-center gap-1 rounded-control border border-line bg-sunk px-1.5 text-label hover:border-edge"
              >
                <span className="sr-only">Remove the filter</span>
                <span className="truncate">{describeChoice(choice, folderNames)}</span>
                <X size={12} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
