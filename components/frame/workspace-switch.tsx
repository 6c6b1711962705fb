'use client';

import { ChevronsUpDown } from 'lucide-react';
import { Menu } from '@/components/ui/menu';
import { MenuLink } from '@/components/ui/menu-link';
import { paths } from '@/lib/core/paths';

type WorkspaceSwitchProps = {
  readonly name: string;
  readonly others: readonly { readonly slug: string; readonly name: string }[];
};

/** Shows the current workspace and lets the user switch to another. */
export function WorkspaceSwitch({ name, others }: WorkspaceSwitchProps) {
  if (others.length < 2) return <span className="truncate font-medium">{name}</span>;
  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          className="flex w-full min-w-0 items-center gap-1 font-medium"
          aria-label={`Workspace ${name}, change`}
        >
          <span className="truncate">{name}</span>
          <ChevronsUpDown size={14} aria-hidden className="shrink-0 text-soft" />
        </button>
      }
    >
      {others.map((other) => (
        <MenuLink key={other.slug} href={paths.home(other.slug)}>
          {other.name}
        </MenuLink>
      ))}
    </Menu>
  );
}
