'use client';

import type { LucideIcon } from 'lucide-react';
import { type KeyboardEvent, type ReactElement, type ReactNode, useState } from 'react';
import { createLate } from './late';
import { createHandover, LateTrigger } from './late-trigger';

export type MenuProps = {
  readonly trigger: ReactElement<Record<string, unknown>>;
  readonly align?: 'start' | 'center' | 'end' | undefined;
  readonly side?: 'top' | 'right' | 'bottom' | 'left' | undefined;
  readonly open?: boolean | undefined;
  readonly onOpenChange?: ((open: boolean) => void) | undefined;
  readonly children: ReactNode;
};

const lateLayer = createLate(() => import('./menu-layer'));

/** A list of things to do, opened by its trigger; one tab stop, arrows inside, letters find. */
export function Menu({ trigger, ...props }: MenuProps) {
  const [handover] = useState(createHandover);
  const [wasPressed, setPressed] = useState(false);
  const layer = lateLayer.use(wasPressed);
  const press = () => setPressed(true);
  const waiting = {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: press,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      press();
    },
  } as const;
  return (
    <>
      <LateTrigger handover={handover} waiting={waiting} wasPressed={wasPressed}>
        {trigger}
      </LateTrigger>
      {layer && <layer.MenuLayer handover={handover} {...props} />}
    </>
  );
}

/** The parts of a menu are drawn where it is open: their code is there with its layer. */
export const useMenuParts = () => lateLayer.use(true);

export type MenuItemProps = {
  readonly icon?: LucideIcon | undefined;
  readonly shortcut?: string | undefined;
  readonly disabled?: boolean | undefined;
  /** Marks what takes something away. */
  readonly danger?: boolean | undefined;
  readonly onSelect: () => void;
  readonly children: ReactNode;
};

export function MenuItem(props: MenuItemProps) {
  const parts = useMenuParts();
  return parts && <parts.MenuItem {...props} />;
}

export type MenuChoiceProps<Value extends string> = {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string; readonly icon?: LucideIcon }[];
  readonly onValueChange: (value: Value) => void;
};

/** One choice out of a few, inside a menu. */
export function MenuChoice<Value extends string>(props: MenuChoiceProps<Value>) {
  const parts = useMenuParts();
  return parts && <parts.MenuChoice {...props} />;
}

export type MenuSwitchProps = {
  readonly icon?: LucideIcon | undefined;
  readonly checked: boolean;
  readonly onCheckedChange: (checked: boolean) => void;
  readonly children: ReactNode;
};

/** Something that is on or off, inside a menu. */
export function MenuSwitch(props: MenuSwitchProps) {
  const parts = useMenuParts();
  return parts && <parts.MenuSwitch {...props} />;
}

export function MenuSeparator() {
  const parts = useMenuParts();
  return parts && <parts.MenuSeparator />;
}
