'use client';

import { ChevronsUpDown } from 'lucide-react';
import { ProductMark } from '@/components/ui/product-mark';
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
      <span className="flex min-w-0 items-center gap-2 font-medium wide:px-2">
        <ProductMark />
        <span className="sr-only wide:not-sr-only wide:truncate">{name}</span>
      </span>
    );
  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          className="flex min-h-8 min-w-0 items-center justify-center gap-2 rounded-control font-medium wide:w-full wide:justify-start wide:px-2"
          aria-label={`Workspace ${name}, change`}
        >
          <ProductMark />
          <span className="hidden truncate wide:inline">{name}</span>
          <ChevronsUpDown size={14} aria-hidden className="hidden shrink-0 text-soft wide:inline" />
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
