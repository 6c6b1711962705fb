'use client';

import { Folder, ListFilter } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Menu, MenuChoice } from '@/components/ui/menu';
import type { SourceSet } from './use-source-set';

const all = 'all';
const ticked = 'ticked';

/** Chooses which sources a question is asked to: all of them, what a saved search finds, or what a folder holds. */
export function SourceSetChoice({ set }: { readonly set: SourceSet }) {
  const { sets, chosen, unticked } = set;
  if (sets.length === 0) return null;
  const byHand = chosen === null && unticked.size > 0;
  const options = [
    { value: all, label: 'All sources' },
    ...(byHand ? [{ value: ticked, label: 'Ticked sources' }] : []),
    ...sets.map(({ value: name, label: words }) => ({
      value: name,
      label: words,
      ...(name.startsWith('folder:') ? { icon: Folder } : {}),
    })),
  ];
  const value = chosen?.value ?? (byHand ? ticked : all);
  const label = options.find((option) => option.value === value)?.label;
  return (
    <Menu
      align="end"
      trigger={
        <Button
          variant="quiet"
          size="small"
          icon={ListFilter}
          aria-label={`Sources to ask: ${label}`}
          className="min-w-0"
        >
          <span className="max-w-32 truncate">{label}</span>
        </Button>
      }
    >
      <MenuChoice
        label="Sources to ask"
        value={value}
        options={options}
        onValueChange={(next) => next !== ticked && set.choose(next === all ? null : next)}
      />
    </Menu>
  );
}
