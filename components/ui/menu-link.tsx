'use client';

import { useMenuParts } from './menu';
import type { MenuLinkProps } from './menu-props';

/** A link inside a menu. */
export function MenuLink(props: MenuLinkProps) {
  const parts = useMenuParts();
  return parts && <parts.MenuLink {...props} />;
}
