'use client';

import { Braces } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Menu, MenuItem } from '@/components/ui/menu';
import { useFormContext } from './form-context';
import type { KnownValue } from './list-known-values';

type ReferenceMenuProps = {
  /** The field that the menu belongs to, for screen readers. */
  readonly label: string;
  readonly onChoose: (value: KnownValue) => void;
};

/** A menu of the values known at a step, to insert into a field: those of the trigger, and the outputs of the steps before it. */
export function ReferenceMenu({ label, onChoose }: ReferenceMenuProps) {
  const { known } = useFormContext();
  return (
    <Menu
      trigger={
        <Button variant="quiet" size="small" icon={Braces} aria-label={`Insert a value into ${label}`}>
          Insert a value
        </Button>
      }
    >
      {known.map((value) => (
        <MenuItem key={value.path} onSelect={() => onChoose(value)}>
          {value.words} <span className="text-label text-soft">{describeOrigin(value)}</span>
        </MenuItem>
      ))}
    </Menu>
  );
}

function describeOrigin({ from, isCertain }: KnownValue): string {
  return isCertain ? from : `${from}, if it has run`;
}

export const writeReference = ({ path }: KnownValue) => `{{${path}}}`;
