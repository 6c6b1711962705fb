'use client';

import { Braces } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Menu, MenuItem } from '@/components/ui/menu';
import { useFormContext } from './form-context';
import type { KnownValue } from './list-known-values';

type ReferenceMenuProps = {
  /** Which field it belongs to, for those who listen. */
  readonly label: string;
  readonly onChoose: (value: KnownValue) => void;
};

/** What is known at a step, to be put into a field: what started the workflow, and what the steps before it gave. */
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
