'use client';

import { Braces } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Menu, MenuGroup, MenuItem } from '@/components/ui/menu';
import { useFormContext } from './form-context';
import type { KnownValue } from './list-known-values';

type ReferenceMenuProps = {
  /** The field that the menu belongs to, for screen readers. */
  readonly label: string;
  readonly onChoose: (value: KnownValue) => void;
};

/**
 * A menu of the values known at a step, to insert into a field: those of the trigger, then the outputs of each step before it. Ids are
 * left out, because a text is for people.
 */
export function ReferenceMenu({ label, onChoose }: ReferenceMenuProps) {
  const { known } = useFormContext();
  const groups = Map.groupBy(
    known.filter(({ names }) => names === null),
    describeOrigin,
  );
  if (groups.size === 0) return null;
  return (
    <Menu
      trigger={
        <Button variant="quiet" size="small" icon={Braces} aria-label={`Insert a value into ${label}`}>
          Insert a value
        </Button>
      }
    >
      {[...groups].map(([origin, values]) => (
        <MenuGroup key={origin} label={origin}>
          {values.map((value) => (
            <MenuItem key={value.path} onSelect={() => onChoose(value)}>
              {value.words}
            </MenuItem>
          ))}
        </MenuGroup>
      ))}
    </Menu>
  );
}

function describeOrigin({ from, isCertain }: KnownValue): string {
  return isCertain ? from : `${from}, if it has run`;
}
