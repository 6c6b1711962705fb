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
  if (others.length < 2)
    return (
      <div className="min-w-0 font-medium wide:px-2">
        <Name name={name} />
      </div>
    );
  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          className="flex min-w-0 items-center gap-1 rounded-control font-medium wide:w-full wide:px-2"
          aria-label={`Workspace ${name}, change`}
        >
          <Name name={name} />
          <ChevronsUpDown size={14} aria-hidden className="hidden shrink-0 text-soft wide:block" />
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

/** The name where there is room, otherwise its first letter. */
function Name({ name }: { readonly name: string }) {
  return (
    <>
      <span aria-hidden className="grid size-8 place-items-center rounded-control bg-sunk wide:hidden">
        {[...name][0]?.toUpperCase()}
      </span>
      <span className="sr-only wide:not-sr-only wide:min-w-0">
        <span className="block truncate">{name}</span>
      </span>
    </>
  );
}
