'use client';

import type { LucideIcon } from 'lucide-react';
import type { Route } from 'next';
import type { ReactNode } from 'react';
import { useMenuParts } from './menu';

export type MenuLinkProps = {
  readonly href: Route;
  readonly icon?: LucideIcon | undefined;
  readonly children: ReactNode;
};

/** A place to go to, inside a menu. */
export function MenuLink(props: MenuLinkProps) {
  const parts = useMenuParts();
  return parts && <parts.MenuLink {...props} />;
}
